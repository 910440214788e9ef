<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Cells</name>
    <message>
        <source>nothing to show</source>
        <translation>没有内容可显示</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>导出图片…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入一句话</translation>
    </message>
    <message>
        <source>Copy the numbers as a table</source>
        <translation>把数值复制为表格</translation>
    </message>
    <message>
        <source>Find a command…</source>
        <translation>查找命令…</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>Fold or unfold the inspector</source>
        <translation>收起或展开右侧面板</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Normal size</source>
        <translation>原始大小</translation>
    </message>
    <message>
        <source>About this lab</source>
        <translation>关于本实验</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>About rnnlab</source>
        <translation>关于 rnnlab</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>rnnlab sessions (*.rnnlab)</source>
        <translation>rnnlab 文件 (*.rnnlab)</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存文件</translation>
    </message>
    <message>
        <source>Save the changes to “{name}”?</source>
        <translation>要保存对“{name}”的更改吗？</translation>
    </message>
    <message>
        <source>What you changed since the last save is lost otherwise.</source>
        <translation>不保存的话，上次保存之后的更改会丢失。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The file could not be used</source>
        <translation>文件无法使用</translation>
    </message>
</context>
<context>
    <name>Formula</name>
    <message>
        <source>Formulas</source>
        <translation>公式</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>About rnnlab</source>
        <translation>关于 rnnlab</translation>
    </message>
    <message>
        <source>About this lab</source>
        <translation>关于本实验</translation>
    </message>
    <message>
        <source>rnnlab {version}: how machines read sequences, computed live. Free software under the MIT licence. It never uses the network.</source>
        <translation>rnnlab {version}：机器怎样读懂序列，现场计算给你看。自由软件，MIT 许可证。程序从不联网。</translation>
    </message>
    <message>
        <source>Computed by PyTorch {torch} on: {device}.</source>
        <translation>由 PyTorch {torch} 计算，设备：{device}。</translation>
    </message>
    <message>
        <source>Qt and PySide6 (LGPL), pyqtgraph (MIT), PyTorch (BSD), NumPy (BSD), psygnal and msgspec (BSD), ziamath (MIT), rjieba (MIT); fonts Inter and Noto Sans SC (SIL Open Font License), Latin Modern (GUST Font License).</source>
        <translation>Qt 与 PySide6（LGPL）、pyqtgraph（MIT）、PyTorch（BSD）、NumPy（BSD）、psygnal 与 msgspec（BSD）、ziamath（MIT）、rjieba（MIT）；字体 Inter 与 Noto Sans SC（SIL 开放字体许可证）、Latin Modern（GUST 字体许可证）。</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>One step back, one step on</source>
        <translation>后退一步，前进一步</translation>
    </message>
    <message>
        <source>First step, last step</source>
        <translation>第一步，最后一步</translation>
    </message>
    <message>
        <source>Next control; Shift+Tab the one before</source>
        <translation>下一个控件；Shift+Tab 回到上一个</translation>
    </message>
    <message>
        <source>Move the focused handle, cell or slider; with Shift in steps of 0.5</source>
        <translation>移动获得焦点的手柄、单元格或滑块；按住 Shift 时每步 0.5</translation>
    </message>
    <message>
        <source>Close what is open; take back what is being typed</source>
        <translation>关闭打开的部分；取消正在输入的内容</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>Unfold the inspector</source>
        <translation>展开右侧面板</translation>
    </message>
    <message>
        <source>Fold the inspector</source>
        <translation>收起右侧面板</translation>
    </message>
</context>
<context>
    <name>Lab</name>
    <message>
        <source>Where to look</source>
        <translation>观察要点</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Find a command, a lab or a setting</source>
        <translation>查找命令、实验或设置</translation>
    </message>
</context>
<context>
    <name>Provenance</name>
    <message>
        <source>hand-set</source>
        <translation>手动设定</translation>
    </message>
    <message>
        <source>random, not trained</source>
        <translation>随机（未训练）</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>Reader</name>
    <message>
        <source>The unrolled chain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one $W$, one $U$</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>Dismiss the message</source>
        <translation>关闭这条消息</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>计算引擎正在启动。</translation>
    </message>
    <message>
        <source>Type, drag or open a file; the numbers follow.</source>
        <translation>现在就可以输入、拖动或打开文件，数值随后就到。</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>Engine starting…</source>
        <translation>计算引擎启动中…</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>First step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入一句话</translation>
    </message>
    <message>
        <source>step {step} of {length}</source>
        <translation>第 {step} / {length} 步</translation>
    </message>
    <message>
        <source>Playing speed</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>or take one:</source>
        <translation>或选一句：</translation>
    </message>
    <message>
        <source>Split this token…</source>
        <translation>拆分这个词…</translation>
    </message>
    <message>
        <source>Merge with the next token</source>
        <translation>与下一个词合并</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation>小数位数</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>计算设备</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Split “{token}”</source>
        <translation>拆分“{token}”</translation>
    </message>
    <message>
        <source>After how many characters?</source>
        <translation>在第几个字之后断开？</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Undo: {what}</source>
        <translation>撤销：{what}</translation>
    </message>
    <message>
        <source>Redo: {what}</source>
        <translation>重做：{what}</translation>
    </message>
</context>
<context>
    <name>messages</name>
    <message>
        <source>{field}: “{value}” is not a number; the old value stays.</source>
        <translation>{field}：“{value}”不是数字，保留原值。</translation>
    </message>
    <message>
        <source>{field}: {value} is not a finite number; the old value stays.</source>
        <translation>{field}：{value} 不是有限的数，保留原值。</translation>
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
        <translation>{field}：“{value}”不在可选项中（{options}）。</translation>
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
        <translation>{field}：请输入一句话，现在里面没有词。</translation>
    </message>
    <message>
        <source>{field}: {count} tokens are too many; the limit is {limit}.</source>
        <translation>{field}：{count} 个词元太多，上限为 {limit} 个。</translation>
    </message>
    <message>
        <source>{field}: {count} characters are too many; the limit is {limit}.</source>
        <translation>{field}：{count} 个字符太多，上限为 {limit} 个。</translation>
    </message>
    <message>
        <source>{field}: a token must not be empty.</source>
        <translation>{field}：词元不能为空。</translation>
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
        <translation>{field}：温度为负会偏爱得分最低的词，请取 0（即 argmax）或更大的值。</translation>
    </message>
    <message>
        <source>Change the sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the second sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a second sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the second sentence away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cell: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activation: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden size: {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set {field}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the vector of “{word}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axes of the plane: units {first} and {second}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another example in the Reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset the Reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show other cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length: {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden size: {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another activation of the RNN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another initialisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Factor: {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input scale: {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget and update bias: {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed: {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers as {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another example of gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset the gradients</source>
        <translation type="unfinished"></translation>
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
        <source>To type Chinese with fcitx, start the program with QT_IM_MODULE=ibus; or paste a sentence, or take one of those offered.</source>
        <translation>用 fcitx 输入中文时，请以 QT_IM_MODULE=ibus 启动本程序；也可以粘贴一句话，或选用给出的例句。</translation>
    </message>
    <message>
        <source>The engine stopped and was started again; nothing you set was lost.</source>
        <translation>计算引擎意外停止，已重新启动；你的设置都还在。</translation>
    </message>
    <message>
        <source>The engine stopped several times on this input; change something and it will try again.</source>
        <translation>计算引擎在这个输入上多次停止；改动任意一处，它就会重试。</translation>
    </message>
    <message>
        <source>The computation failed: {detail}</source>
        <translation>计算失败：{detail}</translation>
    </message>
    <message>
        <source>There is not enough memory for this size; choose a smaller one.</source>
        <translation>这个规模内存不够，请选小一些。</translation>
    </message>
    <message>
        <source>{field}: not JSON at line {line}, column {column}: {detail}.</source>
        <translation>{field}：第 {line} 行第 {column} 列不是合法的 JSON：{detail}。</translation>
    </message>
    <message>
        <source>{field}: nested too deeply.</source>
        <translation>{field}：嵌套太深。</translation>
    </message>
    <message>
        <source>{field}: not text in UTF-8.</source>
        <translation>{field}：不是 UTF-8 文本。</translation>
    </message>
    <message>
        <source>{field}: {value} is not a finite number; JSON has none such.</source>
        <translation>{field}：{value} 不是有限的数，JSON 里不允许。</translation>
    </message>
    <message>
        <source>{field}: half of a character (a lone surrogate) is not text.</source>
        <translation>{field}：含有半个字符（孤立的代理码），不是有效文本。</translation>
    </message>
    <message>
        <source>“{path}” cannot be read: {reason}.</source>
        <translation>无法读取“{path}”：{reason}。</translation>
    </message>
    <message>
        <source>Not saved. “{path}” cannot be written: {reason}.</source>
        <translation>没有保存。无法写入“{path}”：{reason}。</translation>
    </message>
    <message>
        <source>“{path}” is damaged or no rnnlab file; it was left as it is. ({detail})</source>
        <translation>“{path}”已损坏或不是 rnnlab 文件，原文件未改动。（{detail}）</translation>
    </message>
    <message>
        <source>“{path}” was written by a newer rnnlab (format {version}; this one reads up to {known}). Update rnnlab to open it.</source>
        <translation>“{path}”由更新版本的 rnnlab 保存（格式 {version}，当前版本最高支持 {known}）。请升级 rnnlab 后再打开。</translation>
    </message>
    <message>
        <source>“{path}” unpacks to more than {limit} MB, which no session needs; it was not opened.</source>
        <translation>“{path}”解开后超过 {limit} MB，正常的课堂文件不会这么大，因此没有打开。</translation>
    </message>
    <message>
        <source>“{path}” holds a value that is refused; it was not opened.</source>
        <translation>“{path}”中有不被接受的值，没有打开。</translation>
    </message>
    <message>
        <source>The file has a part for “{lab}”, which this rnnlab lacks; it is kept and saved again as it is.</source>
        <translation>文件中有“{lab}”的内容，当前版本没有这个实验；它会原样保留并一同保存。</translation>
    </message>
    <message>
        <source>The settings were damaged; rnnlab starts with defaults. The old file is kept as “{path}”.</source>
        <translation>设置文件已损坏，rnnlab 以默认设置启动；旧文件保留为“{path}”。</translation>
    </message>
    <message>
        <source>The setting “{field}” was not usable and has its default again.</source>
        <translation>设置项“{field}”无法使用，已恢复默认值。</translation>
    </message>
    <message>
        <source>Settings are not kept: “{path}” cannot be written: {reason}.</source>
        <translation>设置没有保存：无法写入“{path}”：{reason}。</translation>
    </message>
    <message>
        <source>There is no display to open a window on; `rnnlab snapshot --out DIR` draws pictures without one.</source>
        <translation>没有可用的显示器，无法打开窗口；`rnnlab snapshot --out DIR` 不需要显示器也能绘图。</translation>
    </message>
    <message>
        <source>The display {display} does not answer ({reason}); `rnnlab snapshot --out DIR` draws pictures without one.</source>
        <translation>显示器 {display} 没有响应（{reason}）；`rnnlab snapshot --out DIR` 不需要显示器也能绘图。</translation>
    </message>
    <message>
        <source>A system library is missing: {libraries}. On Debian or Ubuntu: apt install {packages}</source>
        <translation>缺少系统库：{libraries}。在 Debian 或 Ubuntu 上：apt install {packages}</translation>
    </message>
    <message>
        <source>PySide6 {qt} does not work on Python {python}: {reason}. Install PySide6-Essentials {pinned}.</source>
        <translation>PySide6 {qt} 不能在 Python {python} 上使用：{reason}。请安装 PySide6-Essentials {pinned}。</translation>
    </message>
</context>
</TS>
