// ../plugins/smooth/src/locales/en-US.ts
var en_US_default = {
  'smooth.title': 'Smooth whole body',
  'smooth.tip': 'Evens out the whole surface and keeps its volume.',
  'smooth.picture': 'Neck and shoulders with the grain of a scanner; afterwards with an even skin.',
  'smooth.how.1': 'Choose light, normal or heavy.',
  'smooth.how.2': 'Look at the preview: the grain of the scan should go, the shape stay.',
  'smooth.how.3': 'Apply. The volume of the body is kept to half a per cent.',
  'smooth-brush.title': 'Smoothing brush',
  'smooth-brush.tip': 'Evens out what you paint over.',
  'smooth-brush.picture':
    'A rough back with the brush at its upper end; afterwards the way of the brush is smooth.',
  'smooth-brush.how.1': 'Set the radius with [ and ], and the strength: 1 is strong, 9 is weak.',
  'smooth-brush.how.2':
    'Paint over the rough place; strokes add up. “Only fill” takes nothing off, “Only flatten” adds nothing.',
  'smooth-brush.how.3':
    'Radius, strength and effect count for all strokes that are not applied yet. To go on with others, apply first: all strokes become one step of the history.',
  'smooth-area.title': 'Smooth zone',
  'smooth-area.tip': 'Evens out what a contour encloses; the border stays.',
  'smooth-area.picture': 'A contour on a rough back; afterwards the skin inside it is smooth.',
  'smooth-area.how.1':
    'Click points round the place; double-click or Enter closes the contour. It runs smoothly through them, or straight where corners are wanted.',
  'smooth-area.how.2': 'Set radius and strength, and whether it may fill, flatten or both.',
  'smooth-area.how.3': 'Apply. The contour itself does not move.',
  'params.level': 'Level',
  'params.level.options.light': 'Light',
  'params.level.options.normal': 'Normal',
  'params.level.options.heavy': 'Heavy',
  'params.samples': 'Strokes',
  'params.radius': 'Radius',
  'params.radius.help':
    '[ and ] on the keyboard change it too. It counts for all strokes that are not applied yet.',
  'params.strength': 'Strength',
  'params.strength.help':
    '1 to 9; a higher number is weaker. It counts for all strokes that are not applied yet.',
  'params.strength.levels.1': 'strong',
  'params.strength.levels.2': 'strong',
  'params.strength.levels.3': 'strong',
  'params.strength.levels.4': 'medium',
  'params.strength.levels.5': 'medium',
  'params.strength.levels.6': 'medium',
  'params.strength.levels.7': 'weak',
  'params.strength.levels.8': 'weak',
  'params.strength.levels.9': 'weak',
  'params.mode': 'Effect',
  'params.mode.options.both': 'Fill and flatten',
  'params.mode.options.fill': 'Only fill',
  'params.mode.options.flatten': 'Only flatten',
  'steps.paint':
    'Paint over the places to be smoothed, then apply. Radius and strength count for all strokes until then.',
  'steps.area': 'Click round the place to be smoothed; double-click or Enter closes it.',
  'steps.area.complete': 'The contour is closed. Drag its points, or press on the line to add one.',
  'errors.smooth/no-surface': 'The stroke does not lie on the body. Paint on the skin.',
  'errors.smooth/contour-too-short': 'The contour is too small. Draw it larger.',
  'errors.smooth/contour-open-ended': 'The contour does not enclose a zone of the skin. Draw it again.',
  'errors.smooth/contour-off-surface':
    'Part of the contour lies off the body. Move its points onto the skin.',
  'errors.smooth/contour-empty': 'There is no skin inside the contour. Draw it larger.',
  'errors.smooth/apex-outside': 'A point lies outside the contour. Move it inside.',
  'warnings.smooth/folds':
    'The scan crosses itself at the marked places, and smoothing could not leave them as they were. Repair the scan first.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-ab1UvHIq.js.map
