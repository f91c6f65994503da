// ../plugins/hand-touch/src/locales/zh-CN.ts
var zh_CN_default = {
  title: '手触',
  tip: '用画刷将皮肤外扩或压入，如同用手修整石膏。',
  picture: '背部肩胛下方有画刷；涂抹后画刷经过处被压入。',
  'how.1': '设定幅度：正值外扩，负值压入。键盘 [ 和 ] 可调整画刷大小。',
  'how.2': '在皮肤上涂抹；按住 Shift 则反向作用。使用压感笔时，力度随手而变。',
  'how.3':
    '每一笔保留涂抹时的设置，之后更改的设置只用于下一笔。同一处无论涂抹多少遍，移动都不超过幅度；如需继续，请先应用，再次涂抹。',
  'how.4': '应用后，所有笔画成为一步历史。画刷范围之外不会改变。',
  'params.samples': '涂抹',
  'params.radius': '半径',
  'params.radius.help': '沿体表量取，用于下一笔；也可按键盘 [ 和 ] 调整。',
  'params.amplitude': '幅度',
  'params.amplitude.help':
    '画刷中心处皮肤移动的距离：正值外扩，负值压入。用于下一笔；压感笔用力轻时移动较少。',
  'params.direction': '方向',
  'params.direction.help': '沿曲面法线，或朝向每一笔起笔时的观察者。',
  'params.direction.options.normal': '法线方向',
  'params.direction.options.view': '按视角',
  'params.view': '视角',
  'params.falloff': '画刷边缘',
  'params.falloff.help': '移动量从画刷中心到边缘如何递减。',
  'params.falloff.options.smooth': '平缓',
  'params.falloff.options.sharp': '集中',
  'params.falloff.options.flat': '平顶',
  'steps.paint': '在需要移动的部位涂抹，然后应用。使用键盘时，按住 Shift 则反向。',
  'hints.inOrOut': '用于下一笔：正值外扩，负值压入。',
  'hints.along': '用于下一笔：正值朝起笔时的观察者移动，负值远离。',
  'hints.edited': '更改的设置将用于本步骤的所有笔画。',
  'hints.nearlyFull': '本步骤的笔画已用 {percent}%。请尽快应用，再在新步骤中继续涂抹。',
  'hints.full': '本步骤的笔画已满。请先应用，再在新步骤中继续涂抹。',
  'push.in': '压入',
  'push.out': '外扩',
  'push.both': '外扩并压入',
  'push.pen': '按笔的压力目前最多 {most}',
  'push.join': '；',
  'headline.in': '{value} 压入',
  'headline.out': '{value} 外扩',
  'headline.both': '压入并外扩，最大 {value}',
  'rules.not-zero': '幅度不能为 0：0 mm 不产生任何移动。',
  'errors.hand-touch/no-surface': '涂抹未落在模型上，请在皮肤上涂抹。',
  'errors.hand-touch/no-view': '缺少视角方向。请重新选择“按视角”，或改用法线方向。',
  'errors.hand-touch/lies-over':
    '皮肤在标出处会与自身重叠。请撤销该笔：此处约可采用其幅度的 {most}%；也可改用法线方向，或换较大的画刷。',
  'errors.hand-touch/too-fine': '没有移动：此处的三角面比画刷大。请撤销该笔，换较大的画刷再涂。',
  'errors.hand-touch/no-pressure': '没有移动：笔没有压力。请稍用力再涂一次。',
  'errors.hand-touch/undone': '没有移动：各笔画的外扩与压入互相抵消。请撤销其中一笔。',
  'warnings.hand-touch/few':
    '标出处的三角面与画刷大小相近：移动的只是个别顶点而非整片皮肤，最多移动 {most} mm。请撤销该笔，换较大的画刷再涂。',
  'warnings.hand-touch/eased':
    '皮肤在标出处会折叠、与自身重叠或碰到身体其他部位，因此该处的移动最多减少 {most} mm，最紧处只剩应有位移的 {percent}%。',
  'warnings.hand-touch/folds': '皮肤在标出处穿过自身。请减小幅度；如扫描模型在该处原本就有自相交，请先修复。',
  'confirm.hand-touch/folds': '皮肤在标出处穿过自身。模型自相交时，之后可能无法生成支具壁。',
};
export { zh_CN_default as default };

//# sourceMappingURL=zh-CN-C25i_zUz.js.map
