// ../plugins/stretch/src/locales/en-US.ts
var en_US_default = {
  title: 'Stretch',
  tip: 'Lengthens or shortens the trunk between the planes; sections keep their shape, all beyond the last plane is carried along.',
  picture:
    'A trunk with two planes about the waist; afterwards it is longer between them and the shoulders stand higher.',
  'how.1':
    'Drag the planes to their levels. Between two planes the length grows and fades; with three most of it is added at the middle one, with four evenly between the inner two.',
  'how.2': 'Drag the arrow beyond the last plane, or type the amount.',
  'how.3': 'Compare by holding Space, then apply.',
  'params.planes.help':
    'Before the first plane nothing moves, beyond the last all is carried along as it is.',
  'params.amount': 'Amount',
  'params.amount.help': 'How much longer the trunk becomes in all; a negative amount shortens it.',
  'params.axis': 'Along',
  'params.axis.options.Z': 'Upright',
  'params.axis.options.trunk': 'Square to the planes',
  'becomes.longer': 'longer',
  'becomes.shorter': 'shorter',
  'headline.longer': '{value} longer',
  'headline.shorter': '{value} shorter',
  'effect.longer':
    'From plane 1 to {last} the trunk becomes {value} longer; all beyond plane {last} is carried along',
  'effect.shorter':
    'From plane 1 to {last} the trunk becomes {value} shorter; all beyond plane {last} is carried along',
  'steps.planes': 'Drag the planes to their levels, then drag the arrow or type the amount.',
  'handles.amount': 'Stretch',
  'errors.stretch/folds':
    'A change of length by {by} mm over planes {gap} mm apart presses the trunk together until the skin folds into itself, or all but does. This way at most {most} mm fits here; or set the planes further apart, at least about {distance} mm.',
  'warnings.stretch/folds-more':
    'Stretched so, the skin runs through itself at the marked places. Take a smaller amount; if the scan crossed itself there before, repair it first.',
  'confirm.stretch/folds-more':
    'Stretched so, the skin runs through itself at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-DCvHGu6T.js.map
