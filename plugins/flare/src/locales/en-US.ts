import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Flare',
  tip: 'Moves the sections of the trunk backwards or forwards.',
  'how.1': 'Drag the planes to the levels between which the sections move.',
  'how.2': 'Drag the arrow or type the amount, look from the side, then apply.',
  'params.planes.help': 'Between the planes the shift grows and fades smoothly.',
  'params.amount': 'Amount',
  'params.amount.help': 'Positive moves backwards, negative forwards.',
  'steps.planes': 'Drag the planes to their levels, then drag the arrow or type the amount.',
  'handles.amount': 'Amount',
  'errors.flare/folds':
    'With {amount} mm the skin folds into itself at the marked places. Take a smaller amount, or set the planes further apart.',
} satisfies Messages;
