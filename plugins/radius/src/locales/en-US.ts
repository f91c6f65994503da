import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Radius',
  tip: 'Makes the trunk wider or narrower between the planes, all round or towards one side.',
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
  'becomes.wider': 'wider',
  'becomes.narrower': 'narrower',
  'headline.wider': '{value} wider all round',
  'headline.narrower': '{value} narrower all round',
  'headline.wider-front': '{value} wider at the front',
  'headline.wider-front-left': '{value} wider at the front left',
  'headline.wider-left': '{value} wider on the left',
  'headline.wider-back-left': '{value} wider at the back left',
  'headline.wider-back': '{value} wider at the back',
  'headline.wider-back-right': '{value} wider at the back right',
  'headline.wider-right': '{value} wider on the right',
  'headline.wider-front-right': '{value} wider at the front right',
  'headline.narrower-front': '{value} narrower at the front',
  'headline.narrower-front-left': '{value} narrower at the front left',
  'headline.narrower-left': '{value} narrower on the left',
  'headline.narrower-back-left': '{value} narrower at the back left',
  'headline.narrower-back': '{value} narrower at the back',
  'headline.narrower-back-right': '{value} narrower at the back right',
  'headline.narrower-right': '{value} narrower on the right',
  'headline.narrower-front-right': '{value} narrower at the front right',
  'effect.wider.2': 'From plane 2 on the skin goes {value} outwards all round',
  'effect.wider.3': 'At plane 2 the skin goes {value} outwards all round, planes 1 and 3 stay',
  'effect.wider.4': 'From plane 2 to 3 the skin goes {value} outwards all round, planes 1 and 4 stay',
  'effect.narrower.2': 'From plane 2 on the skin goes {value} inwards all round',
  'effect.narrower.3': 'At plane 2 the skin goes {value} inwards all round, planes 1 and 3 stay',
  'effect.narrower.4': 'From plane 2 to 3 the skin goes {value} inwards all round, planes 1 and 4 stay',
  'effect.side.wider.2': 'From plane 2 on the skin goes {value} outwards. Sector: {side}',
  'effect.side.wider.3': 'At plane 2 the skin goes {value} outwards, planes 1 and 3 stay. Sector: {side}',
  'effect.side.wider.4':
    'From plane 2 to 3 the skin goes {value} outwards, planes 1 and 4 stay. Sector: {side}',
  'effect.side.narrower.2': 'From plane 2 on the skin goes {value} inwards. Sector: {side}',
  'effect.side.narrower.3': 'At plane 2 the skin goes {value} inwards, planes 1 and 3 stay. Sector: {side}',
  'effect.side.narrower.4':
    'From plane 2 to 3 the skin goes {value} inwards, planes 1 and 4 stay. Sector: {side}',
  'steps.planes': 'Drag the planes to their levels, then drag the arrow or type the amount.',
  'handles.amount': 'Radius',
  'handles.direction': 'Sector',
  'errors.radius/folds':
    'Moved by {by} mm the skin folds into itself or comes too close to the middle of the trunk. This way at most {most} mm fits here; with planes tilted against each other, {gap} mm apart at the narrowest, less tilt or more distance helps too.',
  'warnings.radius/folds-more':
    'With this amount the skin runs through itself at the marked places. Take a smaller amount; if the scan crossed itself there before, repair it first.',
  'confirm.radius/folds-more':
    'Moved so far, the skin runs through itself at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
} satisfies Messages;
