// ../plugins/rasp/src/locales/en-US.ts
var en_US_default = {
  title: 'Rasp',
  tip: 'Takes off what stands out of the skin under a ring, or fills what lies in.',
  picture: 'A back with a bump inside the ring of the rasp; afterwards the bump is gone.',
  'how.1':
    'Choose a ring that is a good deal larger than the bump: what is high or low is measured against the skin round about, within the ring. Beside the ring stands by how much. [ and ] on the keyboard change its size.',
  'how.2':
    'Rub over the bump. A pass takes off at most the depth, and never goes below the skin round about; a round body keeps its roundness, but muscles that stand out within the ring go as well. Rub again to go on. A pen takes off as much as it is pressed.',
  'how.3':
    '“Only flatten” adds nothing and “Only fill” takes nothing off; with Shift a stroke does the other of the two. Each stroke keeps the settings it was painted with.',
  'how.4': 'Apply makes all strokes one step of the history. Nothing outside the ring moves.',
  'params.samples': 'Strokes',
  'params.radius': 'Radius',
  'params.radius.help':
    'Measured along the skin; larger than what is to go. It counts for the next stroke; [ and ] on the keyboard change it too.',
  'params.depth': 'Depth of a pass',
  'params.depth.help':
    'The most that one pass takes off or fills, in the middle of the ring. A pass ends where the ring has left the place, or with the stroke.',
  'params.mode': 'Effect',
  'params.mode.options.both': 'Flatten and fill',
  'params.mode.options.fill': 'Only fill',
  'params.mode.options.flatten': 'Only flatten',
  'steps.paint': 'Rub over what is to go, then apply. Rub again for a further pass.',
  'hints.flatten': 'What stands out is taken off. With Shift a stroke fills instead.',
  'hints.fill': 'What lies in is filled. With Shift a stroke flattens instead.',
  'hints.both': 'What stands out is taken off, and what lies in is filled.',
  'hints.edited': 'A setting that you change counts for all strokes of this step.',
  'hints.nearlyFull': '{percent} % of what one step holds is painted. Apply soon, then go on in a new step.',
  'hints.full': 'This step holds no more. Apply it, then go on in a new step.',
  'depth.pen': 'by the pressure of the pen {most} at most so far',
  'ring.high': '{value} high',
  'ring.low': '{value} low',
  'ring.even': 'even',
  'ring.join': ', ',
  'readouts.taken': 'Taken off at most',
  'readouts.filled': 'Filled at most',
  'headline.taken': '{value} off a pass',
  'headline.filled': '{value} filled a pass',
  'headline.both': 'off and filled, {value} a pass',
  'headline.off': 'up to {value} off',
  'headline.on': 'up to {value} filled',
  'headline.off-and-on': 'off and filled, up to {value}',
  'headline.nothing': 'nothing moved',
  'errors.rasp/no-surface': 'The stroke does not lie on the body. Rub on the skin.',
  'errors.rasp/no-pressure': 'Nothing moves: the pen did not press. Rub again, a little harder.',
  'errors.rasp/too-fine':
    'Nothing moves: the triangles here are too large for the ring. Take the stroke back, and choose a larger ring.',
  'warnings.rasp/few':
    'At the marked places nothing moves: the triangles there are too large for the ring. Choose a larger ring there.',
  'warnings.rasp/even':
    'Nothing moves: nothing stands out or lies in under the ring. If a bump fills the ring, choose a larger one; if the body bends strongly within it, a smaller one.',
  'warnings.rasp/eased':
    'At the marked places the skin would have folded or met another part of the body. There up to {most} mm of the movement are held back.',
  'warnings.rasp/folds':
    'The skin crosses itself at the marked places. If the scan crossed itself there before, repair it first.',
  'confirm.rasp/folds':
    'The skin crosses itself at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-CzdJQoYa.js.map
