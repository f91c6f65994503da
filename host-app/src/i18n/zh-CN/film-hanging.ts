import type { Translation } from '../translation.ts';
import type en from '../en-US/film-hanging.ts';

export default {
  front: {
    front: '患者前方',
    back: '患者后方',
    unknown: '前后未知',
    question: '图像中患者面朝哪一边？',
    why: '请看图像：胸骨和面部在前，棘突在后。侧位片上的 R 或 L 只说明哪一侧贴近探测器。',
    toLeft: '面朝图像左边',
    toRight: '面朝图像右边',
    known: {
      left: '面朝左：从患者左侧所见',
      right: '面朝右：从患者右侧所见',
    },
    filed: {
      left: '文件记录：面朝图像左边。',
      right: '文件记录：面朝图像右边。',
    },
    against: {
      left: '文件记录患者面朝左，与所答相反。请核对图像。',
      right: '文件记录患者面朝右，与所答相反。请核对图像。',
    },
    change: '改为另一边',
  },
  landmarks: {
    heading: '三维场景定位点',
    why: {
      frontal:
        '在片上和体表模型上同时标出，编辑器即可将此片置于模型旁。体表标有 C7 和双侧髂后上棘时，上方标注的 C7 和 S1 也作依据。',
      lateral:
        '侧位片上左右重叠，请标两侧的中点。片上与体表（左右均）标出后，编辑器即可将此片置于模型旁；C7、S1（体表须标有 C7 和双侧髂后上棘）以及正位片上也有的椎体同样作依据。举臂会带动肩峰，其权重较低。',
    },
    acromion: '肩峰',
    'iliac-crest': '髂嵴最高点',
    'greater-trochanter': '大转子',
    'acromion-left': '左肩峰',
    'acromion-right': '右肩峰',
    'axilla-left': '左腋窝',
    'axilla-right': '右腋窝',
    'iliac-crest-left': '左髂嵴最高点',
    'iliac-crest-right': '右髂嵴最高点',
    'greater-trochanter-left': '左大转子',
    'greater-trochanter-right': '右大转子',
  },
} satisfies Translation<typeof en>;
