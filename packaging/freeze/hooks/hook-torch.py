"""What of torch goes into the frozen program: its modules that are imported, and its libraries.

PyInstaller's own hook takes the whole folder: headers, static libraries,
test data and tools for C++ make a third of it. A few sources stay, because
torch reads some of its own functions as text when they are defined.
"""

from pathlib import Path

from PyInstaller.utils.hooks import copy_metadata, get_package_paths

_folder = Path(get_package_paths("torch")[1])


def _settings() -> list[str]:
    """The modules of settings: each reads the comments in its own source at its import."""
    found = [path for path in _folder.rglob("*config*.py") if "install_config_module(" in path.read_text("utf-8")]
    return [".".join(("torch", *path.relative_to(_folder).with_suffix("").parts)) for path in sorted(found)]


# What is compiled or looked at as text when it is defined, beside the settings: tests/packaging/test_freeze.py imports
# all that is frozen of torch and finds these again.
READ_AS_TEXT = (
    "torch._decomp.decompositions",
    "torch._decomp.decompositions_for_jvp",
    "torch._refs",
    "torch.autograd.grad_mode",
    "torch.compiler",
    "torch.distributed.optim",
    "torch.functional",
    "torch.nn.functional",
    "torch.nn.modules.rnn",
    "torch.optim",
)
module_collection_mode = {"torch": "pyz", **dict.fromkeys((*READ_AS_TEXT, *_settings()), "pyz+py")}
bindepend_symlink_suppression = ["**/torch/lib/*.so*"]  # on Linux libraries find each other beside themselves
warn_on_missing_hiddenimports = False

# Of the libraries: what tests of C++ extensions link with, and the protocol compiler's parts.
_NOT_NEEDED = ("test", "backend_with_compiler", "aoti_custom_ops", "protoc")

_names = ("*.so*", "*.dylib", "*.dll")
binaries = [
    (str(path), "torch/lib")
    for pattern in _names
    for path in sorted((_folder / "lib").glob(pattern))
    if not any(word in path.name for word in _NOT_NEEDED)
]
# torch asks for it at its import, and starts it only to share tensors between processes, which nothing here does.
binaries += [(str(path), "torch/bin") for path in sorted((_folder / "bin").glob("torch_shm_manager*"))]
datas = copy_metadata("torch")
# Only called by name, from C++.
hiddenimports = ["torch._C", "torch._VF", "torch._prims_common.wrappers"]
# Compilers, exporters, data loading over processes, boards: nothing here calls them, and they draw in much else.
excludedimports = [
    "torch._inductor",
    "torch.utils.tensorboard",
    "torch.utils.benchmark",
    "torch.utils.bottleneck",
    "torch.utils.cpp_extension",
    "torch.onnx",
    "caffe2",
    "functorch",
    "tensorboard",
    "triton",
    "numba",
    "scipy",
    "pandas",
    "matplotlib",
    "IPython",
    "pytest",
    "expecttest",
    "hypothesis",
]
