import type english from './en-US.ts';

/** Words of the sizes of the record beside the scan; flat keys, placeholders as `{name}`. */
const chinese: Readonly<Record<keyof typeof english, string>> = {
  sizes: '患者尺寸对照',
  'sizes.name.bust': '胸围',
  'sizes.name.waist': '腰围',
  'sizes.name.hip': '臀围',
  'sizes.name.underarmWidth': '腋下宽',
  'sizes.name.chestWidth': '胸宽',
  'sizes.name.waistWidth': '腰宽',
  'sizes.name.hipWidth': '臀宽',
  'sizes.record': '记录',
  'sizes.scan': '扫描',
  'sizes.difference': '相差',
  'sizes.fits': '相符。',
  'sizes.differs': '不符。',
  'sizes.perhaps': '不符，或测量水平有误。',
  'sizes.by.confirmed': '水平 {height}，已确认',
  'sizes.by.kept': '水平 {height}，体位未确认',
  'sizes.by.landmark': '水平 {height}，依标记点，未确认',
  'sizes.by.shape': '水平 {height}，依体形推测，未确认',
  'sizes.by.none': '从体形看不出测量水平。',
  'sizes.check': '水平…',
  'sizes.check.of': '查看并保存{name}的测量水平',
  'sizes.keepAll': '保存各水平的围度',
  'sizes.keepAll.text':
    '将记录中的各项围度保存在此处所示水平，该水平即为已确认；已保存的不变。一次撤销可全部撤回。Shift+M',
  'sizes.keepAll.kept': '已保存并与记录对照：{names}。请核对各测量水平。',
  'sizes.keepAll.missed': '未保存（当前形状已不含该水平）：{names}。',
  'sizes.keepAll.none': '没有可保存的围度：水平已知的围度均已保存。',
  'keys.keepLevels': '保存记录中各水平的围度',
  'sizes.looking': '正在查找测量水平…',
  'sizes.failed': '未能查找测量水平。',
  'sizes.again': '重试',
  'sizes.none': '患者档案中没有可对照的围度或宽度。',
  'sizes.stand': '体位尚未确认，测量水平与宽度均不可靠。',
  'sizes.limit':
    '相差超过 {limit} 时会标出：请核对软尺测量、测量水平、单位，以及是否为该患者的扫描。在某一水平保存测量后，该水平即为已确认。',
  'checkup.sizes': '患者尺寸',
  'checkup.sizes.fit': '记录中的尺寸共 {count} 项，均在已确认的水平与扫描相符。',
  'checkup.sizes.differs':
    '与记录不符的尺寸：{differing} 项。请核对软尺测量、测量水平、单位，以及是否为该患者的扫描。',
  'checkup.sizes.perhaps': '在未确认的水平上与记录不符的尺寸：{differing} 项。请逐项查看测量水平。',
  'checkup.sizes.open': '测量水平尚未确认的尺寸：{open} 项，未见与记录不符。',
  'checkup.sizes.missing':
    '{count} 项尺寸中有 {missing} 项无法对照：扫描上看不出其测量水平。其余各项未见与记录不符。',
  'checkup.sizes.noneFound': '记录中的尺寸共 {count} 项，均无法对照：扫描上看不出测量水平，请自行选定。',
  'checkup.sizes.none': '患者档案中没有可对照的围度或宽度。',
  'checkup.sizes.show': '查看',
};

export default chinese;
