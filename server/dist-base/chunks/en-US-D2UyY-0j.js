// ../plugins/twist/src/locales/en-US.ts
var en_US_default = {
  title: 'Twist',
  tip: 'Turns the sections of the trunk about its own axis, for derotation.',
  picture:
    'A trunk with a plane above the pelvis and one at the shoulders; afterwards the shoulders are turned against the pelvis.',
  'how.1':
    'Choose two, three or four planes and drag them to their levels. With two the turn grows to the second and is carried on above; with three it fades again.',
  'how.2': 'Drag the arc or type the angle; its words say which side goes back and which forward.',
  'how.3': 'Look from above to see the derotation, then apply.',
  'params.planes.help': 'Between the planes the turn grows and fades smoothly.',
  'params.angle': 'Angle',
  'params.angle.help': 'Positive takes the left side back: counter-clockwise seen from above.',
  'params.axis': 'Turn about',
  'params.axis.options.trunk': 'Axis of the trunk',
  'params.axis.options.force-line': 'Force line',
  'sides.left-back': 'left side back, right side forward',
  'sides.left-forward': 'left side forward, right side back',
  'headline.left-back': '{value} left side back',
  'headline.left-forward': '{value} left side forward',
  'effect.2': 'Plane 2 and all above it turns {value}: {sides}',
  'effect.3': 'Planes 1 and 3 stay, plane 2 turns {value}: {sides}',
  'effect.4': 'Planes 1 and 4 stay, the part from plane 2 to 3 turns {value}: {sides}',
  'steps.planes': 'Drag the planes to their levels, then drag the arc or type the angle.',
  'handles.angle': 'Turn',
  'errors.twist/folds':
    'At {angle}° between planes {gap} mm apart the skin folds into itself. Turn by at most {largest}° here, or set the planes further apart, at least about {distance} mm.',
  'warnings.twist/folds-more':
    'With this turn the skin runs through itself at the marked places. Take a smaller angle; if the scan crossed itself there before, repair it first.',
  'confirm.twist/folds-more':
    'Turned so far, the skin runs through itself at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-D2UyY-0j.js.map
