export default {
  title: '足弓',
  tip: '以一点为中心将表面压入。',
  'params.origin': '中心',
  'params.direction': '方向',
  'params.radius': '半径',
  'params.depth': '深度',
  'exporters.arch.layers': '分层表',
  'exporters.arch.layers.tip': '按层列出宽度和深度，并附测量值，供打磨设备使用。',
  'params.height': '层高',
  'errors.arch/too-flat': '模型高度不足两层（每层 {height} 毫米）。请减小层高。',
};
