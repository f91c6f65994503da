import type en from '../en-US/tour.ts';
import type { Translation } from '../translation.ts';

export default {
  label: '功能导览',
  offer: '初次使用？八个步骤了解支具的制作流程，约一分钟。',
  begin: '开始导览',
  notNow: '不用了',
  count: '第 {{step}} 步，共 {{steps}} 步',
  next: '下一步',
  back: '上一步',
  skip: '退出导览',
  end: '完成',
  steps: {
    patient: {
      title: '从患者档案开始',
      text: '先建立档案：基本信息、侧弯分型和尺寸。每次保存都会按日期留存，便于日后查看治疗过程。',
    },
    upload: {
      title: '上传扫描',
      text: '将 STL、OBJ、PLY 或 3MF 文件拖到列表任意位置即可。中断或刷新后可继续上传。',
    },
    list: {
      title: '您的文件',
      text: '文件夹、扫描和设计都在这里。点击右键，或点行尾的圆点，可查看所有操作。',
    },
    search: { title: '查找患者', text: '输入姓名后按 Enter。按 / 键可直接跳到这里。' },
    palette: {
      title: '或者直接说出您要什么',
      text: '按 Ctrl+K 打开命令面板，按名称查找患者、页面、工具和设置。',
    },
    design: {
      title: '设计支具',
      text: '打开一个扫描。左侧是工具，右侧是参数；每一步都会记录，也可以随时停用。',
    },
    report: { title: '生成报告', text: '“导出报告”会生成 PDF，包含视图、测量值和全部操作，可直接签字。' },
    help: { title: '随时查看帮助', text: '每个工具都有图文说明：点工具卡上的“?”，或打开“工具说明”。' },
  },
} satisfies Translation<typeof en>;
