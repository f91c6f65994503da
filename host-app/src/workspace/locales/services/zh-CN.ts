import type english from './en-US.ts';

/** Words of second bodies and of work on the server; flat keys, placeholders as `{name}`; one form for any number. */
const chinese: Readonly<Record<Exclude<keyof typeof english, `${string}_one`>, string>> = {
  'field.triangles_other': '{count} 个三角面',
  'field.meshUnset': '尚未选择',
  'field.meshMissing': '不可用',
  'field.directionUnset': '尚未选择',
  'field.directionOfView': '取当前视角',
  'field.level': '水平',
  'field.level.alone': '水平',
  'field.rising': '上仰 {angle}',
  'field.falling': '下倾 {angle}',
  'field.towards.front': '向前，{steep}',
  'field.towards.front-left': '向前并偏患者左侧，{steep}',
  'field.towards.left': '向患者左侧，{steep}',
  'field.towards.back-left': '向后并偏患者左侧，{steep}',
  'field.towards.back': '向后，{steep}',
  'field.towards.back-right': '向后并偏患者右侧，{steep}',
  'field.towards.right': '向患者右侧，{steep}',
  'field.towards.front-right': '向前并偏患者右侧，{steep}',
  'field.meshChoose': '选择文件',
  'field.meshBeside': '模型旁的对象',
  'field.picturePixels': '{width} × {height} 像素',
  'field.pictureTurned': '已按相机记录的方向摆正显示。',
  'jobs.wall': '记录支具壁',
  'jobs.export': '生成文件',
  'jobs.report': '生成报告',
  'jobs.other': '此模型的计算',
  'jobs.goesOn': '{name}：此前已开始，服务器仍在进行。',
  'jobs.done': '{name}：已完成。',
  'jobs.file': '{name}：已完成，文件可以保存。',
  'jobs.save': '保存',
  'jobs.failed': '{name}：未成功。{reason}',
};

export default chinese;
