import type english from './en-US.ts';

/** Words of the forms that are made from parameters; flat keys, placeholders as `{name}`. */
const chinese: Readonly<Record<Exclude<keyof typeof english, `${string}_one`>, string>> = {
  'field.required': '请填写',
  'field.min': '不小于 {min}',
  'field.min.surface-points': '至少需要 {min} 个点',
  'field.min.planes': '至少需要 {min} 个平面',
  'field.max': '不大于 {max}',
  'field.max.surface-points': '最多 {max} 个点',
  'field.max.planes': '最多 {max} 个平面',
  'field.max.text': '最多 {max} 个字符，已输入 {count} 个',
  'field.type': '不是有效的数字',
  'field.choice': '请选择：{options}',
  'field.unit-vector': '方向向量的长度须在 1e-100 与 1e100 之间，且不为零',
  'field.zero-vector': '方向长度为零',
  'field.set': '已在模型上设置',
  'field.unset': '请在模型上放置',
  'field.points_other': '{count} 个点',
  'field.planes_other': '{count} 个平面',
  'field.part-name': '1 至 60 个字符，首尾没有空格',
  'field.target.body': '模型主体',
  'field.target.gone': '{name}（此处没有）',
  'field.on': '开',
  'field.off': '关',
};

export default chinese;
