import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Heat map',
  tip: 'Colours the body by how far it now lies from the scan, inwards and outwards.',
  'params.limit': 'Scale to',
  'params.limit.help': 'Deviations beyond this show the full colour.',
  'params.contourStep': 'Contour every',
  'readouts.max-out': 'Furthest out',
  'readouts.max-in': 'Furthest in',
  'readouts.mean': 'Mean deviation',
  'readouts.changed-area': 'Area changed by over 1 mm',
} satisfies Messages;
