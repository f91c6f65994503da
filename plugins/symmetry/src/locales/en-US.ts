import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Symmetry',
  tip: 'Replaces one half of the body by the mirror image of the other.',
  picture:
    'A trunk with a curve and an upright plane through its middle; afterwards both halves are mirror images of the left one.',
  'how.1': 'Drag the plane to the middle of the body and tilt it by its arcs.',
  'how.2': 'Choose which half is kept: the other becomes its mirror image.',
  'how.3': 'Compare by holding Space, then apply.',
  'params.plane': 'Plane',
  'params.keep': 'Which half is kept?',
  'params.keep.help': 'The patient’s left and right. The other half is replaced.',
  'params.keep.options.left': 'Left',
  'params.keep.options.right': 'Right',
  'sides-unconfirmed': 'The sides of this body are not confirmed: look at the half itself.',
  'headline.left': 'left half kept',
  'headline.right': 'right half kept',
  'steps.plane': 'Drag the plane to the middle of the body and tilt it by its arcs.',
  'errors.symmetry/no-sides':
    'The plane does not part the left from the right. Turn it upright, facing the side.',
  'errors.symmetry/plane-beside-body': 'The plane does not meet the body. Drag it to the middle of the body.',
  'errors.symmetry/nothing-kept':
    'Nothing of the body lies on the side that is kept. Drag the plane to the middle of the body.',
  'warnings.symmetry/crosses':
    'The surface runs through itself at the seam, so a brace wall may be refused. Repair the body first, or move the plane a little.',
} satisfies Messages;
