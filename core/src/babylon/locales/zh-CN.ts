import type { Messages } from '../../plugin/index.ts';

/** Words of the scene; a host lays them under its own. */
export default {
  'canvas.label': '人体三维视图',
  'view.cube': '视图方向',
  'view.front': '前面',
  'view.back': '后面',
  'view.left': '左侧',
  'view.right': '右侧',
  'view.top': '顶面',
  'view.bottom': '底面',
  'view.free': '自由视角',
  'view.unconfirmed': '未确认',
} satisfies Messages;
