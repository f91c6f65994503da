export default {
  title: '足弓',
  tip: '以一点为中心将表面压入。',
  'params.origin': '中心',
  'params.direction': '方向',
  'params.radius': '半径',
  'params.depth': '深度',
};
