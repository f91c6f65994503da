// ../plugins/radius/src/locales/en-US.ts
var en_US_default = {
  title: 'Radius',
  tip: 'Makes the trunk wider or narrower between the planes, all round or towards one side.',
  picture: 'A trunk with three planes about the waist; afterwards the waist is narrower all round.',
  'how.1':
    'Drag the planes to their levels. With three planes the middle one changes most and what lies beyond the others stays; with two, all beyond the second changes by the whole amount.',
  'how.2':
    'Drag the arrow to the amount or type it: outwards is wider. For one side only choose “One sector”, then drag the level arc to the side and type how wide the sector is.',
  'how.3': 'Compare by holding Space, then apply.',
  'params.planes.help': 'Between the planes the change grows and fades smoothly.',
  'params.amount': 'Amount',
  'params.amount.help':
    'How far the skin goes away from the middle of the trunk; a negative amount makes the trunk narrower. All round, the diameter changes by twice as much.',
  'params.direction': 'Where',
  'params.direction.help': '0° front, 90° the patient’s left, 180° back, −90° right.',
  'params.direction.options.all': 'All round',
  'params.direction.options.other': 'One sector',
  'params.width': 'Width of the sector',
  'params.width.help': 'The change is largest in the middle of the sector and fades to nothing at its ends.',
  'becomes.outwards': 'outwards',
  'becomes.inwards': 'inwards',
  'headline.outwards': '{value} outwards all round',
  'headline.inwards': '{value} inwards all round',
  'headline.outwards-front': '{value} outwards at the front',
  'headline.outwards-front-left': '{value} outwards at the front left',
  'headline.outwards-left': '{value} outwards on the left',
  'headline.outwards-back-left': '{value} outwards at the back left',
  'headline.outwards-back': '{value} outwards at the back',
  'headline.outwards-back-right': '{value} outwards at the back right',
  'headline.outwards-right': '{value} outwards on the right',
  'headline.outwards-front-right': '{value} outwards at the front right',
  'headline.inwards-front': '{value} inwards at the front',
  'headline.inwards-front-left': '{value} inwards at the front left',
  'headline.inwards-left': '{value} inwards on the left',
  'headline.inwards-back-left': '{value} inwards at the back left',
  'headline.inwards-back': '{value} inwards at the back',
  'headline.inwards-back-right': '{value} inwards at the back right',
  'headline.inwards-right': '{value} inwards on the right',
  'headline.inwards-front-right': '{value} inwards at the front right',
  'effect.outwards.2': 'From plane 2 on the skin goes {value} outwards all round',
  'effect.outwards.3': 'At plane 2 the skin goes {value} outwards all round, planes 1 and 3 stay',
  'effect.outwards.4': 'From plane 2 to 3 the skin goes {value} outwards all round, planes 1 and 4 stay',
  'effect.inwards.2': 'From plane 2 on the skin goes {value} inwards all round',
  'effect.inwards.3': 'At plane 2 the skin goes {value} inwards all round, planes 1 and 3 stay',
  'effect.inwards.4': 'From plane 2 to 3 the skin goes {value} inwards all round, planes 1 and 4 stay',
  'effect.side.outwards.2': 'From plane 2 on the skin goes {value} outwards. Sector: {side}',
  'effect.side.outwards.3': 'At plane 2 the skin goes {value} outwards, planes 1 and 3 stay. Sector: {side}',
  'effect.side.outwards.4':
    'From plane 2 to 3 the skin goes {value} outwards, planes 1 and 4 stay. Sector: {side}',
  'effect.side.inwards.2': 'From plane 2 on the skin goes {value} inwards. Sector: {side}',
  'effect.side.inwards.3': 'At plane 2 the skin goes {value} inwards, planes 1 and 3 stay. Sector: {side}',
  'effect.side.inwards.4':
    'From plane 2 to 3 the skin goes {value} inwards, planes 1 and 4 stay. Sector: {side}',
  'steps.planes': 'Drag the planes to their levels, then drag the arrow or type the amount.',
  'handles.amount': 'Radius',
  'handles.direction': 'Sector',
  'errors.radius/folds':
    'Moved by {by} mm the skin folds into itself or comes too close to the middle of the trunk. This way at most {most} mm fits here.',
  'warnings.radius/folds-more':
    'With this amount the skin runs through itself at the marked places. Take a smaller amount; if the scan crossed itself there before, repair it first.',
  'confirm.radius/folds-more':
    'Moved so far, the skin runs through itself at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-U4ftC5aj.js.map
