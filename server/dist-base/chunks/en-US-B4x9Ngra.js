// ../plugins/translate/src/locales/en-US.ts
var en_US_default = {
  title: 'Translate',
  tip: 'Shifts the sections of the trunk sideways between the planes; each section keeps its shape and height.',
  picture:
    'A trunk with three planes; afterwards its middle is shifted to the patient’s left, while top and bottom stay.',
  'how.1':
    'Drag the planes to their levels. With three planes the middle one is shifted and what lies beyond the others stays; with two, all beyond the second is carried along.',
  'how.2': 'Drag the arrow to the amount and the level arc to the side, or type both.',
  'how.3': 'Compare by holding Space, then apply.',
  'params.planes.help': 'Between the planes the shift grows and fades smoothly.',
  'params.amount': 'Amount',
  'params.amount.help': 'How far the sections go; a negative amount goes to the other side.',
  'params.direction': 'Towards',
  'params.direction.help': '0° front, 90° the patient’s left, 180° back, −90° right.',
  'headline.front': '{value} forward',
  'headline.front-left': '{value} forward-left',
  'headline.left': '{value} to the left',
  'headline.back-left': '{value} back-left',
  'headline.back': '{value} back',
  'headline.back-right': '{value} back-right',
  'headline.right': '{value} to the right',
  'headline.front-right': '{value} forward-right',
  'effect.2': 'Plane 2 and all beyond it goes {value}: {side}',
  'effect.3': 'Planes 1 and 3 stay, plane 2 goes {value}: {side}',
  'effect.4': 'Planes 1 and 4 stay, the part from plane 2 to 3 goes {value}: {side}',
  'steps.planes': 'Drag the planes to their levels, then drag arrow and arc or type amount and side.',
  'handles.amount': 'Shift',
  'handles.direction': 'Towards',
  'errors.translate/folds':
    'Shifted by {by} mm between planes {gap} mm apart the skin folds into itself, or all but does. Shift by at most {most} mm here, or set the planes further apart, at least about {distance} mm.',
  'warnings.translate/folds-more':
    'With this shift the skin runs through itself at the marked places. Take a smaller amount; if the scan crossed itself there before, repair it first.',
  'confirm.translate/folds-more':
    'Shifted so far, the skin runs through itself at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-B4x9Ngra.js.map
