"""Search for the translators' recipes, and train the shipped translators by them.

    python3 packaging/translators.py search fixed --out FOLDER     one file a run; what is there is not run again
    python3 packaging/translators.py gather FOLDER                 into resources/models/searches.json
    python3 packaging/translators.py train translate-fixed         into resources/models

Each run has one thread; seconds are those of one core, whatever else the machine does.
`rnnlab train translate --model NAME` does the last in the program, resumably.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rnnlab.engine import translator_recipes as recipes
from rnnlab.engine.recipes import SEARCHES
from rnnlab.engine.translator_evaluation import evaluate
from rnnlab.engine.translator_models import as_model, translator_of
from rnnlab.engine.translator_training import BETWEEN, Setup, begin, lessons, train_chunk
from rnnlab.engine.weights import save_model
from rnnlab.paths import resource

FIELDS = ("cell", "layers", "both_ways", "reverse_source", "learning_rate")


def tried(variant: str, setup: Setup) -> dict[str, Any]:
    """Train one entry of the grid and judge it on the validation split."""
    began = time.process_time()
    checkpoint, _ = train_chunk(begin(setup), setup.updates)
    seconds = time.process_time() - began
    lengths = range(setup.clauses[0], setup.clauses[1] + 1)
    rows = evaluate(translator_of(checkpoint), lessons(setup), recipes.VALIDATION, lengths=lengths, split="validation")
    n, words = (sum(row[name] for row in rows) for name in ("n", "words"))
    return {
        "variant": variant,
        **{name: getattr(setup, name) for name in FIELDS},
        "updates": checkpoint.step,
        "accuracy": sum(row["exact"] for row in rows) / n,
        "token_accuracy": sum(row["words_right"] for row in rows) / words,
        "one_clause": rows[0]["accuracy"],
        "n": n,
        "seconds": round(seconds, 1),
    }


def search(between: str, folder: Path) -> None:
    """Run what is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)

    def run(name: str, variant: str, setup: Setup) -> dict[str, Any]:
        path = folder / f"{between}-{name}.json"
        if not path.exists():
            path.write_text(json.dumps(tried(variant, setup)), "utf-8")
            print(path.read_text("utf-8"), flush=True)
        found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return found

    found = [run(f"{k:02}", variant, setup) for k, (variant, setup) in enumerate(recipes.grid(between))]
    for k, (variant, setup) in enumerate(recipes.second_round(between, found)):
        run(f"all-{k:02}", variant, setup)


def gather(folder: Path) -> None:
    """All results of a folder, one a line."""
    path = resource("models", SEARCHES)
    everything = json.loads(path.read_text("utf-8"))
    for between in BETWEEN:
        results = [json.loads(file.read_text("utf-8")) for file in sorted(folder.glob(f"{between}-*.json"))]
        everything[f"translate-{between}"] = results
    lines = [
        f"{json.dumps(name)}: [\n" + ",\n".join(f"  {json.dumps(entry)}" for entry in found) + "\n]"
        for name, found in everything.items()
    ]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def train(name: str, n: int) -> None:
    """Train a shipped translator and measure it on the test split."""
    setup = recipes.recipe(name)
    began = time.process_time()
    checkpoint, _ = train_chunk(begin(setup), setup.updates)
    seconds = time.process_time() - began
    rows = evaluate(translator_of(checkpoint), lessons(setup), n)
    found = recipes.search_results(setup.between)
    tensors, card = as_model(checkpoint, rows=rows, search=found, seconds=seconds)
    save_model(resource("models") / f"{name}.safetensors", tensors, card)
    print(name, round(seconds), {row["clauses"]: row["accuracy"] for row in rows}, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("search")
    one.add_argument("between", choices=BETWEEN)
    one.add_argument("--out", type=Path, required=True)
    two = commands.add_parser("gather")
    two.add_argument("folder", type=Path)
    three = commands.add_parser("train")
    three.add_argument("name", choices=recipes.NAMES)
    three.add_argument("--n", type=int, default=200)
    options = parser.parse_args()
    if options.command == "search":
        search(options.between, options.out)
    elif options.command == "gather":
        gather(options.folder)
    else:
        train(options.name, options.n)


if __name__ == "__main__":
    main()
