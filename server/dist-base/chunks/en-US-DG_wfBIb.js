// ../plugins/balance/src/locales/en-US.ts
var en_US_default = {
  title: 'Balance',
  tip: 'Makes the trunk more symmetric, as far as you say: both halves towards one another, or one half towards the mirror image of the other.',
  picture:
    'A trunk with a curve and an upright plane through its middle; afterwards the trunk stands over the pelvis and both halves are alike.',
  'how.1':
    'Check the plane of symmetry: drag it, tilt it by its arcs, or let it be found. A body that was aligned begins with the plane of the force line.',
  'how.2':
    'Choose which half moves. With both the trunk is brought onto the plane and both halves meet half way; with one, the other half stays exactly as it is.',
  'how.3':
    'Set how far: 0 % changes nothing, 50 % goes half of the way, at 100 % both halves are alike. “Only between levels” leaves what lies beyond the planes as it is.',
  'how.4': 'Compare by holding Space, then apply.',
  'params.plane': 'Plane of symmetry',
  'params.planes': 'Levels',
  'params.planes.help': 'Between the levels the change grows and fades smoothly.',
  'params.percent': 'How far',
  'params.percent.help': '0 % leaves the trunk as it is, 100 % makes it symmetric.',
  'params.side': 'Which half moves?',
  'params.side.help': 'The patient’s left and right. The half that does not move stays exactly as it is.',
  'params.side.options.both': 'Both, towards one another',
  'params.side.options.left': 'The left half',
  'params.side.options.right': 'The right half',
  'sides-unconfirmed': 'The sides of this body are not confirmed: look at the half itself.',
  'actions.find-plane': 'Find the plane',
  'actions.whole-trunk': 'Whole trunk',
  'actions.between-levels': 'Only between levels',
  'found.plane': 'This plane was found: check it.',
  'found.none': 'No plane of symmetry was found on this body. Drag the plane to the middle yourself.',
  'effect.both': 'Both halves go {percent} % of the way to a symmetric trunk.',
  'effect.left':
    'The left half goes {percent} % of the way to the mirror image of the right half, which stays',
  'effect.right':
    'The right half goes {percent} % of the way to the mirror image of the left half, which stays',
  'readouts.before': 'Difference of the halves where they move, before',
  'readouts.after': 'Difference of the halves where they move, after',
  'headline.both': '{value} %, both halves',
  'headline.left': '{value} %, left half moved',
  'headline.right': '{value} %, right half moved',
  'steps.plane': 'Drag the plane to the middle of the trunk and tilt it by its arcs, or let it be found.',
  'errors.balance/no-sides':
    'The plane does not part the left from the right. Turn it upright, facing the side.',
  'errors.balance/plane-beside-body':
    'The plane does not meet the trunk. Drag it to the middle of the trunk.',
  'warnings.balance/left-out':
    'At the marked places the trunk has no counterpart on the other side (an opening, or an arm on one side). They stay as they are and the change fades about them; for that, {percent} % of it is left out.',
  'warnings.balance/mostly-left-out':
    '{percent} % of the trunk has no counterpart on the other side and stays as it is. The plane is hardly in the middle: drag it there.',
  'confirm.balance/mostly-left-out':
    '{percent} % of the trunk has no counterpart on the other side of the plane and stays as it is. Is the plane in the middle?',
  'warnings.balance/loose': 'Loose pieces beside the trunk stay as they are.',
  'warnings.balance/not-whole':
    'At 100 % the halves still differ by {after} mm on average where they move: the skin is held back somewhere, or the triangles are too coarse at its edges and folds to come closer.',
  'warnings.balance/eased':
    'At the marked places the skin would have folded or met another part of the body. There it is held back by up to {most} mm, to {percent} % of the way at the tightest spot.',
  'warnings.balance/folds':
    'The skin crosses itself at the marked places. Take a smaller percentage; if the scan crossed itself there before, repair it first.',
  'confirm.balance/folds':
    'The skin crosses itself at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-DG_wfBIb.js.map
