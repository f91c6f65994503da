import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Crop',
  tip: 'Keeps the trunk between a top and a bottom section.',
  'params.top': 'Top section',
  'params.bottom': 'Bottom section',
  'params.box': 'Box',
  'params.cap': 'Close the cuts',
  'params.cap.help': 'Off leaves the body open at the cut, as a brace needs it.',
  'steps.planes': 'Drag the two sections to where the trunk should end.',
  'errors.crop/empty-box': 'The box has no extent along {axis}.',
  'errors.crop/nothing-given': 'Set a top or a bottom section first.',
  'errors.crop/nothing-left': 'Nothing would be left. Move the sections apart.',
  'warnings.crop/open-cut': 'The cut could not be closed everywhere. Seal the body afterwards.',
  'warnings.crop/nothing-cut-off': 'The sections cut nothing off.',
} satisfies Messages;
