import type { Messages } from '@bracewright/core/plugin';

export default {
  'symmetry.title': 'Symmetry',
  'symmetry.tip': 'Replaces one half of the body by the mirror image of the other.',
  'symmetry.picture':
    'A trunk with a curve and an upright plane through its middle; afterwards both halves are mirror images of the left one.',
  'symmetry.how.1': 'Drag the plane to the middle of the body and tilt it by its arcs.',
  'symmetry.how.2': 'Choose which half is kept: the other becomes its mirror image.',
  'symmetry.how.3': 'Compare by holding Space, then apply.',
  'symmetry-region.title': 'Mirrored region',
  'symmetry-region.tip':
    'Makes a region that was deformed again on the other side of the body, as its mirror image.',
  'symmetry-region.from': 'Same region on the other side…',
  'symmetry-region.picture':
    'A pressed zone on one side of the back and an upright plane; afterwards the same zone is pressed in on the other side.',
  'symmetry-region.how.1':
    'Deform a region first. The tool takes the last one, or the one whose contour you click; or choose “Same region on the other side…” in the menu of its step.',
  'symmetry-region.how.2':
    'The plane begins where the body is most alike on both sides. Drag it and tilt it by its arcs; the preview shows where the region comes to lie.',
  'symmetry-region.how.3':
    'Apply. Later changes of the first region are not followed by themselves: the step says so, and takes them over when you choose.',
  'params.plane': 'Plane',
  'params.keep': 'Which half is kept?',
  'params.keep.help': 'The patient’s left and right. The other half is replaced.',
  'params.keep.options.left': 'Left',
  'params.keep.options.right': 'Right',
  'sides-unconfirmed': 'The sides of this body are not confirmed: look at the half itself.',
  'headline.left': 'left half kept',
  'headline.right': 'right half kept',
  'steps.plane': 'Drag the plane to the middle of the body and tilt it by its arcs.',
  'steps.across':
    'Click the contour of the region to be mirrored; drag the plane to the middle of the body and tilt it by its arcs.',
  'handles.region': 'Region',
  'readouts.apart': 'Sides differ here by up to',
  'headline.in': '{value} in',
  'headline.out': '{value} out',
  'errors.symmetry/region-from-record':
    'Make this region on the other side of the body, too? It is mirrored at the middle of the body and pushed by the same amplitude. You see it before it is applied.',
  'answers.symmetry/region-from-record.yes': 'Show it on the other side',
  'answers.symmetry/region-from-record.no': 'Cancel',
  'errors.symmetry/needs-region': 'Deform a region first: the tool makes it again on the other side.',
  'errors.symmetry/no-region':
    'No region is given. Give the step of a region, or a contour of three points or more and an apex line of two.',
  'errors.symmetry/two-regions':
    'Both the step of a region and a region of its own are given, so it is not clear which is meant. Give one of them.',
  'errors.symmetry/across-middle':
    'The region reaches {over} mm beyond the plane, so its mirror image would lie on itself. Move the plane, or draw a region on one side alone.',
  'errors.symmetry/no-skin-there':
    'Opposite the marked places there is no skin of this body within {most} mm that faces the same way: an opening of the scan, or the end of the body. Move or tilt the plane, or draw the region there by hand.',
  'errors.symmetry/other-sheet':
    'At the marked places the region would lie on other skin, as that of an arm. Move or tilt the plane, or draw the region there by hand.',
  'errors.symmetry/meets-itself':
    'On the skin of the other side the region would reach across the plane at the marked places. Move or tilt the plane.',
  'errors.symmetry/does-not-fit':
    'At the marked places of the other side contour and apex line cannot be laid over the skin as they were drawn. Move or tilt the plane, or draw the region there by hand.',
  'warnings.symmetry/folds':
    'Pushed by {amplitude} mm the skin of the other side folds into itself at the marked places. Move the plane, or draw a region there with a smaller amplitude.',
  'warnings.symmetry/eased':
    'The skin would have folded at the marked places, so the push of {amplitude} mm is held back there, at the tightest spot to {percent} % of its way. On the apex line it is as asked.',
  'notes.symmetry/sides-differ':
    'The other side of the body differs here by up to {apart} mm. Look whether the region lies where it should.',
  'warnings.symmetry/along-skin':
    'On the other side the level push meets the skin at a slant: over the region as a whole only {percent} % of it goes in or out, the rest slides the skin sideways. Move the plane, or draw a region there that is pushed square to the skin.',
  'confirm.symmetry/folds':
    'On this side the pad folds the surface at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
  'errors.symmetry/no-sides':
    'The plane does not part the left from the right. Turn it upright, facing the side.',
  'errors.symmetry/plane-beside-body': 'The plane does not meet the body. Drag it to the middle of the body.',
  'errors.symmetry/nothing-kept':
    'Nothing of the body lies on the side that is kept. Drag the plane to the middle of the body.',
  'warnings.symmetry/keeps-little':
    'Only {percent} % of the skin lies on the half that is kept; all the rest goes. The plane is hardly in the middle: drag it there.',
  'confirm.symmetry/keeps-little':
    'Only {percent} % of the skin lies on the half that is kept; all the rest goes. Is the plane in the middle, and the right half kept?',
  'warnings.symmetry/mostly-twice':
    '{percent} % of the skin lies on the half that is kept, so most of the body is there twice. The plane is hardly in the middle: drag it there.',
  'confirm.symmetry/mostly-twice':
    '{percent} % of the skin lies on the half that is kept, so most of the body would be there twice. Is the plane in the middle?',
  'warnings.symmetry/crosses':
    'The surface runs through itself at the seam, so a brace wall may be refused. Repair the body first, or move the plane a little.',
} satisfies Messages;
