/** Words by key, one sentence each; placeholders are written `{name}`. */
type Words = Readonly<Record<string, string>>;

/** Sentences of the framework's own codes; hosts show them under the namespace `core`. The first three are the product's, word for word. */
export const TOOL_MESSAGES = {
  'en-US': {
    'tool/busy': 'please cancel or finish the current tool first',
    'tool/none': 'please select a tool first',
    'tool/repeated': 'please do not click the tool repeatedly',
    'tool/unknown': 'This tool is not part of the program: {tool}',
    'tool/hosted': 'This tool opens in a window of its own.',
    'tool/load-failed':
      'The tool could not be loaded. Nothing was changed; check the connection and try again.',
    'tool/crashed': 'The tool failed and was closed. The body is as it was before.',
    'tool/apply-failed':
      'The change could not be applied. The body is as it was and your values are kept; try again.',
    'tool/write-outside-commit': 'The tool tried to change the model outside Apply and was refused.',
    'tool/step-points': 'This step needs {min} points; there are {found} so far.',
    'tool/step-contour-open': 'Close the contour first: double-click or press Enter.',
    'tool/step-point-missing': 'Click a point on the body first.',
    'tool/step-planes-missing': 'Draw the plane line first.',
    'tool/step-stroke-missing': 'Paint on the body first.',
  },
  'zh-CN': {
    'tool/busy': '请先取消或完成当前工具',
    'tool/none': '请先选择工具',
    'tool/repeated': '请勿重复点击工具',
    'tool/unknown': '程序中没有此工具:{tool}',
    'tool/hosted': '此工具在单独的窗口中打开。',
    'tool/load-failed': '工具加载失败,模型未改动。请检查网络后重试。',
    'tool/crashed': '工具出错,已关闭。模型保持原样。',
    'tool/apply-failed': '修改未能应用。模型保持原样,已填的数值已保留,请重试。',
    'tool/write-outside-commit': '工具试图在“应用”之外修改模型,已被拒绝。',
    'tool/step-points': '此步骤需要 {min} 个点,目前有 {found} 个。',
    'tool/step-contour-open': '请先闭合轮廓:双击或按回车键。',
    'tool/step-point-missing': '请先在模型上点选一个点。',
    'tool/step-planes-missing': '请先画平面线。',
    'tool/step-stroke-missing': '请先在模型上涂抹。',
  },
} as const satisfies Record<'en-US' | 'zh-CN', Words>;

/** Actions of the core steps, laid under every plugin's own words. */
export const STEP_MESSAGES: Readonly<Record<'en-US' | 'zh-CN', Words>> = {
  'en-US': {
    'actions.close': 'Close contour',
    'actions.remove-point': 'Remove point',
    'actions.clear': 'Start again',
    'actions.planes-2': '2 planes',
    'actions.planes-3': '3 planes',
    'actions.planes-4': '4 planes',
  },
  'zh-CN': {
    'actions.close': '闭合轮廓',
    'actions.remove-point': '删除点',
    'actions.clear': '重新绘制',
    'actions.planes-2': '2 个平面',
    'actions.planes-3': '3 个平面',
    'actions.planes-4': '4 个平面',
  },
};
