import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Plane',
  tip: 'Takes off what lies beyond a drawn line and leaves a flat with a rounded edge.',
  picture:
    'A line drawn down the back of a trunk seen from the side; afterwards what stood out beyond it is flat, and the edge of the flat is rounded.',
  'how.1':
    'Turn the body so that you look along the flat you want, then click both ends of a straight line over it.',
  'how.2':
    'The plane runs through the line straight away from you. Only what the line meets is taken; it is seen through over the flat. Drag the ends of the line, or type where the plane lies and how it tilts.',
  'how.3':
    'Choose which part stays. Drag the arrow or type how far the edge of the flat is rounded; 0 leaves it sharp.',
  'how.4': 'Look at the preview, then apply.',
  'params.line': 'Line',
  'params.view': 'View direction',
  'params.blend': 'Rounding',
  'params.blend.help':
    'How far from its edge the flat, and the skin beside it, are rounded into each other. Where there is less room the rounding is narrower.',
  'params.keep': 'Keep',
  'params.keep.help': 'The positive side is on the left of the line as it was drawn.',
  'params.keep.options.positive': 'Left of the line',
  'params.keep.options.negative': 'Right of the line',
  'sides-unconfirmed': 'The sides of this body are not confirmed: look at the part itself.',
  'readouts.area': 'Flat',
  'readouts.depth': 'Deepest cut',
  'readouts.volume': 'Volume taken',
  'headline.upper': 'flat on top',
  'headline.lower': 'flat at the bottom',
  'headline.left': 'flat on the left',
  'headline.right': 'flat on the right',
  'headline.front': 'flat at the front',
  'headline.back': 'flat at the back',
  'steps.line': 'Click both ends of a line over the body, then drag its ends and the arrow.',
  'hint.first': 'Look along the flat you want and click the first end of the line.',
  'hint.second': 'Click the other end of the line.',
  'hint.part': 'What is seen through is taken. Choose which part stays.',
  'handles.blend': 'Rounding',
  'errors.plane/no-line': 'The plane line must be drawn first.',
  'errors.plane/no-view': 'The line has no direction. Draw it again.',
  'errors.plane/line-too-short':
    'The two ends of the line lie on each other, or one behind the other as you look. Draw the line across the body.',
  'errors.plane/misses-body': 'The line’s plane takes nothing there. Move the line, or keep the other part.',
  'errors.plane/meets-opening':
    'The plane runs through an opening of the scan at the marked places, so the flat would not be closed. Seal the opening first, or move the line.',
  'errors.plane/meets-crossing':
    'The skin runs through itself or touches itself where the plane cuts it, at the marked places. Repair the body first, or move the line.',
  'warnings.plane/takes-much': 'The flat takes {share} % of the skin.',
  'confirm.plane/takes-much': 'More than half of the skin would be taken. Is the right part kept?',
  'warnings.plane/several-pieces':
    'What stays does not hang together: there are {count} pieces. A brace wall is made of one.',
  'warnings.plane/crosses':
    'The flat meets the skin at the marked places, so a brace wall may be refused. Move the line a little, or repair the body afterwards.',
  'warnings.plane/less-blend':
    'At the marked places there is no room for the whole rounding; it is narrower there.',
} satisfies Messages;
