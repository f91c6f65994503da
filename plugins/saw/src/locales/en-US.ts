import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Saw',
  tip: 'Cuts the body along a plane or a drawn line and keeps one side.',
  picture: 'A tilted plane through the chest; afterwards the part above it is gone and the cut is closed.',
  'how.1': 'Choose the plane or a drawn line. “Transverse”, “Coronal” and “Sagittal” set the plane straight.',
  'how.2':
    'Drag the plane and tilt it by its arcs; or click the points of a line, which cuts straight through the way you look.',
  'how.3':
    'Choose which part stays; with a plane a click on the part does it too. The part that goes is seen through. Choose whether to close the cut.',
  'how.4': 'Look at the preview, then apply.',
  'params.by': 'Cut along',
  'params.by.options.plane': 'Plane',
  'params.by.options.line': 'Drawn line',
  'params.plane': 'Plane',
  'params.polyline': 'Line',
  'params.view': 'View direction',
  'readouts.girth': 'Girth at the cut',
  'readouts.outline': 'Outline of the cut',
  'sides-unconfirmed': 'The sides of this body are not confirmed: look at the part itself.',
  'params.keep': 'Keep',
  'params.keep.help': 'The positive side is the one the plane’s normal points to.',
  'params.keep.options.positive': 'Side of the normal',
  'params.keep.options.negative': 'Other side',
  'params.cap': 'Close the cut',
  'headline.upper': 'upper part kept',
  'headline.lower': 'lower part kept',
  'headline.left': 'left part kept',
  'headline.right': 'right part kept',
  'headline.front': 'front part kept',
  'headline.back': 'back part kept',
  'steps.cut': 'Drag the plane and its arcs, or click points of the cutting line.',
  'hint.plane': 'Click the part that is to stay.',
  'hint.line': 'The line cuts straight through, the way you looked when you set its first point.',
  'hint.part': 'Choose which part stays.',
  'actions.plane-transverse': 'Transverse plane',
  'actions.plane-coronal': 'Coronal plane',
  'actions.plane-sagittal': 'Sagittal plane',
  'errors.saw/two-lines': 'Give a plane or a line, not both.',
  'errors.saw/no-view': 'The line has no direction. Draw it again.',
  'errors.saw/line-too-short': 'The line is too short. Draw it across the body.',
  'errors.saw/line-crosses-itself':
    'The line crosses itself, or its ends meet on the body where they go on straight. Take points back, or draw it further out of the body.',
  'errors.saw/no-line': 'The plane line must be drawn first.',
  'errors.saw/nothing-left':
    'Nothing would be left on the side that is kept. Keep the other side or move the cut.',
  'warnings.saw/nothing-cut-off': 'The cut does not meet the body.',
  'warnings.saw/several-pieces':
    'The cut leaves {count} pieces that do not hang together. A brace wall is made of one: cut the others off, or move the cut.',
  'warnings.saw/open-cut':
    'The cut could not be closed everywhere. Repair and seal the body afterwards, or move the cut a little.',
  'warnings.saw/crosses':
    'The surface runs through itself at the cut, so a brace wall may be refused. Repair the body afterwards, or move the cut a little.',
} satisfies Messages;
