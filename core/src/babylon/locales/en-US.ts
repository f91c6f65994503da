import type { Messages } from '../../plugin/index.ts';

/** Words of the scene; a host lays them under its own. */
export default {
  'canvas.label': '3D view of the body',
  'view.cube': 'View direction',
  'view.front': 'Front',
  'view.back': 'Back',
  'view.left': 'Left side',
  'view.right': 'Right side',
  'view.top': 'Top',
  'view.bottom': 'Bottom',
  'view.free': 'Free view',
  'view.unconfirmed': 'not confirmed',
} satisfies Messages;
