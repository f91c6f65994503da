// ../plugins/holes/src/locales/en-US.ts
var en_US_default = {
  'vents.title': 'Ventilation holes',
  'vents.tip': 'Cuts a pattern of holes into the brace, so that skin can breathe and the brace is lighter.',
  'vents.picture':
    'A closed line on the back of a brace; afterwards the skin within it is pierced by even rows of round holes that keep clear of its edges.',
  'vents.how.1':
    'Cut the body along its edge line first. Then click points round the skin that is to be airy; double-click or Enter closes the line.',
  'vents.how.2':
    'Choose round holes, slots or honeycombs, their size, and how much material stays between them. Pads, edges and other holes are kept clear.',
  'vents.how.3':
    'Look at the number of holes and the share that is open, then apply. Holes that would not fit whole are left out.',
  'rivets.title': 'Rivet and strap holes',
  'rivets.tip': 'Cuts single holes for rivets, or slots for straps, where you click.',
  'rivets.picture':
    'On each side of the opening of a brace there are points; afterwards two upright slots with a round hole between them.',
  'rivets.how.1': 'Cut the body along its edge line first. Then click where each hole is to lie.',
  'rivets.how.2': 'Choose rivets or slots, their size, and for slots the angle: upright for a level strap.',
  'rivets.how.3': 'Drag a hole along the skin; Backspace takes it away. Then apply.',
  'params.area': 'Area',
  'params.areaShape': 'Line',
  'params.areaShape.help': 'Smoothly through the points, or straight on the skin from point to point.',
  'params.areaShape.options.smooth': 'Smooth',
  'params.areaShape.options.corners': 'With corners',
  'params.pattern': 'Pattern',
  'params.pattern.options.round': 'Round',
  'params.pattern.options.slot': 'Slots',
  'params.pattern.options.honeycomb': 'Honeycomb',
  'params.size': 'Width of a hole',
  'params.size.help':
    'What stays open: the diameter of a round hole, the width of a slot, a honeycomb from flat to flat.',
  'params.length': 'Length of a slot',
  'params.bridge': 'Bridge',
  'params.bridge.help':
    'Least material between two holes, along the skin. It should be no less than the wall is thick.',
  'params.angle': 'Angle',
  'params.angle.help':
    'From level, counter-clockwise as seen from outside: that of the rows, and of the long side of slots.',
  'params.margin': 'Distance from edges',
  'params.margin.help':
    'Least material between a hole and the edge of the brace, its opening or another hole.',
  'params.rim': 'Rim of the wall',
  'params.rim.help':
    'How far the rounded rim of the wall comes into a hole from each side: the radius of its edges. The hole is cut wider by it, so that its width stays open.',
  'params.keepPads': 'Keep pads whole',
  'params.keepPads.help': 'No hole where the brace presses, nor nearer to it than a bridge.',
  'params.clear': 'Kept clear',
  'params.anchors': 'Holes',
  'params.angles': 'Angles',
  'params.shape': 'For',
  'params.shape.options.rivet': 'Rivets',
  'params.shape.options.slot': 'Straps',
  'steps.area.name': 'Area',
  'steps.holes.name': 'Holes',
  'steps.area': 'Click points round the area for the holes; double-click or Enter closes the line.',
  'steps.area.complete': 'The line is closed. Drag its points, or click it to add one; Enter goes on.',
  'steps.holes': 'Choose the pattern, look at the holes, then apply.',
  'steps.holes.complete': 'Choose the pattern, look at the holes, then apply.',
  'steps.anchors': 'Click where a hole is to lie.',
  'steps.anchors.complete':
    'Click for a further hole, drag one along the skin, or take it away by Backspace. Then apply.',
  'readouts.holes': 'Holes',
  'readouts.openArea': 'Open area',
  'readouts.share': 'Share of the area',
  'readouts.lighter': 'Lighter by about, in g (4 mm of PA12)',
  'headline.holes_one': '{value} hole',
  'headline.holes_other': '{value} holes',
  'warnings.holes/left-at-folds_one':
    'One hole was left out where the skin bends too sharply. Look at the place; draw the area round it if more are missing.',
  'warnings.holes/left-at-folds_other':
    '{count} holes were left out where the skin bends too sharply. Look at the places; draw the area round them if more are missing.',
  'errors.holes/slot-short':
    'A slot of {length} mm is no longer than it is wide ({size} mm). Make it longer, or choose round holes.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-CzLQCIK_.js.map
