<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>messages</name>
    <message>
        <source>{field}: “{value}” is not a number; the old value stays.</source>
        <translation>{field}：“{value}”不是数，仍用原来的值。</translation>
    </message>
    <message>
        <source>{field}: {value} is not a finite number; the old value stays.</source>
        <translation>{field}：{value} 不是有限的数，仍用原来的值。</translation>
    </message>
    <message>
        <source>{field}: {value} is too large; the largest is {limit}.</source>
        <translation>{field}：{value} 太大，最大为 {limit}。</translation>
    </message>
    <message>
        <source>{field}: {value} is too small; the smallest is {limit}.</source>
        <translation>{field}：{value} 太小，最小为 {limit}。</translation>
    </message>
    <message>
        <source>{field}: “{value}” is not one of {options}.</source>
        <translation>{field}：“{value}”不在可选项之列：{options}。</translation>
    </message>
    <message>
        <source>{field}: expected {expected}, got {got}.</source>
        <translation>{field}：应为 {expected}，实际是 {got}。</translation>
    </message>
    <message>
        <source>{field}: a size of {value} is not possible; choose {low} to {high}.</source>
        <translation>{field}：大小不能是 {value}，请选 {low} 到 {high}。</translation>
    </message>
    <message>
        <source>{field}: name at least one, or leave it out for all.</source>
        <translation>{field}：至少写一个；要全部，就不写这一项。</translation>
    </message>
    <message>
        <source>{field}: there is no such field.</source>
        <translation>{field}：没有这个字段。</translation>
    </message>
    <message>
        <source>{field}: this field is needed.</source>
        <translation>{field}：缺少这个字段。</translation>
    </message>
    <message>
        <source>{field}: {detail}</source>
        <translation>{field}：{detail}</translation>
    </message>
    <message>
        <source>{field}: enter a sentence; there is no word in it.</source>
        <translation>{field}：请输入一句话，现在一个词也没有。</translation>
    </message>
    <message>
        <source>{field}: {count} tokens are too many; the limit is {limit}.</source>
        <translation>{field}：{count} 个词太多，最多 {limit} 个。</translation>
    </message>
    <message>
        <source>{field}: {count} characters are too many; the limit is {limit}.</source>
        <translation>{field}：{count} 个字符太多，最多 {limit} 个。</translation>
    </message>
    <message>
        <source>{field}: a token must not be empty.</source>
        <translation>{field}：词不能为空。</translation>
    </message>
    <message>
        <source>{field}: there is no number {value}; there are {count}.</source>
        <translation>{field}：没有第 {value} 个，一共只有 {count} 个。</translation>
    </message>
    <message>
        <source>{field}: choose at least one.</source>
        <translation>{field}：请至少选择一项。</translation>
    </message>
    <message>
        <source>{field}: “{value}” appears twice.</source>
        <translation>{field}：“{value}”出现了两次。</translation>
    </message>
    <message>
        <source>{field}: the last token stays; attention needs something to look at.</source>
        <translation>{field}：最后一个词要保留，注意力总要有可看的对象。</translation>
    </message>
    <message>
        <source>{field}: a negative temperature would reward the worst score; use 0 (argmax) or more.</source>
        <translation>{field}：温度为负会偏向得分最低的词，请取 0（即只取最大值）或正数。</translation>
    </message>
    <message>
        <source>Large work is computed on the GPU ({device}), small work on the CPU.</source>
        <translation>较大的计算在 GPU（{device}）上进行，较小的在 CPU 上进行。</translation>
    </message>
    <message>
        <source>Computed on {device}, as asked for.</source>
        <translation>按要求在 {device} 上计算。</translation>
    </message>
    <message>
        <source>Computed on the CPU, as asked for.</source>
        <translation>按要求在 CPU 上计算。</translation>
    </message>
    <message>
        <source>Computed on the CPU: no GPU was found.</source>
        <translation>在 CPU 上计算：没有找到 GPU。</translation>
    </message>
    <message>
        <source>Computed on the CPU: work as small as this is faster there than on {device}.</source>
        <translation>在 CPU 上计算：这样小的计算量，CPU 比 {device} 更快。</translation>
    </message>
    <message>
        <source>Computed on the CPU: the Apple GPU has no float64; choose float32 to use it.</source>
        <translation>在 CPU 上计算：Apple GPU 不支持 float64；改用 float32 即可使用它。</translation>
    </message>
    <message>
        <source>Computed on the CPU: “{device}” was asked for, but there is none.</source>
        <translation>在 CPU 上计算：指定的“{device}”不存在。</translation>
    </message>
    <message>
        <source>Computed on the CPU: a trial on “{device}” failed ({detail}).</source>
        <translation>在 CPU 上计算：“{device}”试运行失败（{detail}）。</translation>
    </message>
    <message>
        <source>Computed on the CPU: “{device}” computes differently (by {difference}), so it is not trusted.</source>
        <translation>在 CPU 上计算：“{device}”的结果与 CPU 相差 {difference}，因此不采用。</translation>
    </message>
    <message>
        <source>Computed on the CPU: “{value}” is not a device; choose one of {options}.</source>
        <translation>在 CPU 上计算：没有名为“{value}”的设备，可选 {options}。</translation>
    </message>
    <message>
        <source>{field}: for “{value}” torch has no fused network to probe.</source>
        <translation>{field}：torch 没有“{value}”的融合网络，无法使用探针法。</translation>
    </message>
    <message>
        <source>The engine stopped and was started again; nothing you set was lost.</source>
        <translation>计算进程意外停止，已重新启动；你的设置都还在。</translation>
    </message>
    <message>
        <source>The engine stopped several times on this input; change something and it will try again.</source>
        <translation>计算进程在这一输入上多次停止；改动任意一处，它就会再试一次。</translation>
    </message>
    <message>
        <source>The computation failed: {detail}</source>
        <translation>计算失败：{detail}</translation>
    </message>
    <message>
        <source>There is not enough memory for this size; choose a smaller one.</source>
        <translation>内存不够算这么大的规模，请改小一些。</translation>
    </message>
    <message>
        <source>{field}: not JSON at line {line}, column {column}: {detail}.</source>
        <translation>{field}：第 {line} 行第 {column} 列不是合法的 JSON：{detail}。</translation>
    </message>
    <message>
        <source>{field}: nested too deeply.</source>
        <translation>{field}：嵌套层数太多。</translation>
    </message>
    <message>
        <source>{field}: not text in UTF-8.</source>
        <translation>{field}：不是 UTF-8 编码的文本。</translation>
    </message>
    <message>
        <source>{field}: {value} is not a finite number; JSON has none such.</source>
        <translation>{field}：{value} 不是有限的数，JSON 里没有这样的数。</translation>
    </message>
    <message>
        <source>{field}: half of a character (a lone surrogate) is not text.</source>
        <translation>{field}：含有半个字符（孤立的代理码位），不是文本。</translation>
    </message>
    <message>
        <source>“{path}” cannot be read: {reason}.</source>
        <translation>无法读取“{path}”：{reason}。</translation>
    </message>
    <message>
        <source>Not saved. “{path}” cannot be written: {reason}.</source>
        <translation>没有保存：无法写入“{path}”：{reason}。</translation>
    </message>
    <message>
        <source>“{path}” is damaged or no rnnlab file; it was left as it is. ({detail})</source>
        <translation>“{path}”已损坏或不是 rnnlab 文件，未作任何改动。（{detail}）</translation>
    </message>
    <message>
        <source>“{path}” was written by a newer rnnlab (format {version}; this one reads up to {known}). Update rnnlab to open it.</source>
        <translation>“{path}”由更新版本的 rnnlab 写成（格式 {version}，本版本最多支持 {known}）。请更新 rnnlab 后再打开。</translation>
    </message>
    <message>
        <source>“{path}” unpacks to more than {limit} MB, which no session needs; it was not opened.</source>
        <translation>“{path}”解压后超过 {limit} MB，正常的文件不会这么大，因此没有打开。</translation>
    </message>
    <message>
        <source>“{path}” holds a value that is refused. {detail}</source>
        <translation>“{path}”中有一个值不能接受。{detail}</translation>
    </message>
    <message>
        <source>The file has a part for “{lab}”, which this rnnlab lacks; it is kept and saved again as it is.</source>
        <translation>文件中有“{lab}”的内容，本版本没有这个实验；这部分会原样保留，保存时一并写回。</translation>
    </message>
    <message>
        <source>The settings were damaged; rnnlab starts with defaults. The old file is kept as “{path}”.</source>
        <translation>设置文件已损坏，rnnlab 以默认设置启动。旧文件保留为“{path}”。</translation>
    </message>
    <message>
        <source>The setting “{field}” was not usable and has its default again.</source>
        <translation>设置“{field}”不可用，已恢复默认值。</translation>
    </message>
    <message>
        <source>Settings are not kept: “{path}” cannot be written: {reason}.</source>
        <translation>设置未能保存：无法写入“{path}”：{reason}。</translation>
    </message>
    <message>
        <source>There is no display to open a window on; `rnnlab snapshot --out DIR` draws pictures without one.</source>
        <translation>没有可以打开窗口的显示器；用 `rnnlab snapshot --out DIR` 可以不开窗口直接出图。</translation>
    </message>
    <message>
        <source>The display {display} does not answer ({reason}); `rnnlab snapshot --out DIR` draws pictures without one.</source>
        <translation>显示 {display} 没有响应（{reason}）；用 `rnnlab snapshot --out DIR` 可以不开窗口直接出图。</translation>
    </message>
    <message>
        <source>A system library is missing: {libraries}. On Debian or Ubuntu: apt install {packages}</source>
        <translation>缺少系统库：{libraries}。在 Debian 或 Ubuntu 上执行：apt install {packages}</translation>
    </message>
    <message>
        <source>PySide6 {qt} does not work on Python {python}: {reason}. Install PySide6-Essentials {pinned}.</source>
        <translation>PySide6 {qt} 不能用于 Python {python}：{reason}。请安装 PySide6-Essentials {pinned}。</translation>
    </message>
</context>
</TS>
