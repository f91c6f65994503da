import type { Messages } from '@bracewright/core/plugin';

export default {
  title: '支具文字',
  tip: '在支具外侧制作凸起或凹刻的文字：设计编号，或您输入的内容。',
  picture: '支具背部有一行凸起的编号，字符沿支具壁的曲面排列。',
  'how.1': '点选文字中心的位置。文字留空时使用设计编号，也可自行输入。',
  'how.2': '沿体表拖动中心可移动文字，拖动末端的手柄可旋转；再设定字高和深度。',
  'how.3': '点“应用”：此步骤不改变形状，之后制作的每个支具壁外侧都带有该文字。',
  'params.text': '文字',
  'params.text.help':
    '最多 24 个字符：A–Z、a–z、0–9、空格以及 . - / # _ : ( )。留空时使用制作支具壁时的设计编号。',
  'params.anchor': '位置',
  'params.angle': '角度',
  'params.angle.help': '文字行与水平方向的夹角，从体外看逆时针为正。',
  'params.height': '字高',
  'params.height.help': '大写字母和数字的高度。8 mm 以上打印后清晰易读。',
  'params.style': '字体形式',
  'params.style.options.raised': '凸起',
  'params.style.options.sunk': '凹刻',
  'params.depth': '深度',
  'params.depth.help': '凸字高出支具壁的量，或凹字陷入支具壁的量。',
  'steps.place': '点选文字中心的位置。',
  'steps.place.complete': '沿体表拖动文字，用末端的手柄旋转，然后点“应用”。',
  'handles.angle': '角度',
  'readouts.width': '文字长度',
  'hint.number': '未输入文字时使用设计编号，目前为 {number}。',
  'headline.letters_other': '{value} 个字符',
} satisfies Messages;
