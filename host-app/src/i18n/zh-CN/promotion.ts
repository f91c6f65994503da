import type en from '../en-US/promotion.ts';
import type { Translation } from '../translation.ts';

export default {
  claim: '从人体扫描到贴合的支具',
  lead: 'Bracewright 是矫形师的工作平台：患者、扫描、X 光片与设计集中管理，石膏间里的工具都在三维人体模型上。',
  start: '注册账户',
  signIn: '登录',
  toFiles: '进入患者档案',
  model: '缓慢旋转的躯干与支具',
  way: {
    heading: '一副支具的诞生',
    scan: '导入扫描',
    scanText: '支持 STL、OBJ、PLY、3MF 及各种单位。保存前与您核对尺寸和方向，并指出孔洞与碎片。',
    align: '对位与测量',
    alignText: '以力线为基准摆正身体，从三面对照确认，标记骨性标志，围长与长度随设计保存。',
    shape: '修型',
    shapeText: '压力区与释放区、弯曲、扭转、切割与光滑，每一步都有毫米或角度数值，不只凭手感。',
    make: '制作支具壁',
    makeText: '壁厚可均匀，也可向边缘渐薄；按实际尺寸导出封闭模型，用于打印或雕刻。',
  },
  trust: {
    heading: '值得信赖之处',
    history: '每一步都有记录',
    historyText: '设计由扫描和一系列步骤构成。停用某一步、修改数值、退回先前状态，后续自动更新。',
    same: '相同输入得到相同支具',
    sameText: '浏览器与服务器的计算结果逐位一致，今天如此，多年以后依然如此。',
    saved: '随时自动保存',
    savedText: '页眉显示“已保存”，即已写入磁盘。断网时可继续工作，恢复后自动提交。',
    yours: '患者资料归您所有',
    yoursText: '机构成员按角色共享档案，其他人无法查看；患者资料可完整导出或彻底删除。',
    languages: '中文与英文',
    languagesText: '两种语言均完整，支持浅色与深色，鼠标、键盘、触摸与手写笔皆可操作。',
    open: '可以扩展的工具',
    openText: '每个工具都是插件，缺少的工具可以自行添加，不影响其他部分。',
  },
  honest: {
    heading: '由您决定的事',
    text: 'Bracewright 不决定患儿如何治疗。它负责显示、测量和制作您的方案；分型、矫正与适配始终由矫形师和医生判断。自动给出的建议均有标注，经您确认后才生效。',
  },
  end: '用示例患者试一试，从扫描一直做到支具壁。',
  copyright: '© {{year}} Bracewright 贡献者',
} satisfies Translation<typeof en>;
