import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Flared rim',
  tip: 'Bends the rim of the brace away from the skin along chosen edges, so that it does not dig in.',
  picture:
    'A brace of one piece round the trunk; afterwards its upper and lower rims bend away from the skin.',
  'how.1':
    'Draw the edge line first and keep it without a cut (“Cut along the line” off): the rim is flared along it.',
  'how.2':
    'Choose the edges, drag the arrow at the rim outwards or type how far it stands off, and over how much of the skin it does so.',
  'how.3':
    'Where only a part of an edge is meant, click its two ends in the second step. Then apply; wall, positive, sheet and gap map follow.',
  'params.curves': 'Edge lines',
  'params.keep': 'Part kept',
  'params.edges': 'Edges',
  'params.stretch': 'Ends of the stretch',
  'params.top': 'Upper edge',
  'params.bottom': 'Lower edge',
  'params.opening': 'Edges of the opening',
  'params.by': 'Stands off by',
  'params.by.help': 'How far the rim stands off the skin at the edge line.',
  'params.over': 'Over the last',
  'params.over.help':
    'So far inside of the edge line the skin begins to rise, measured along the skin: at least two and a half times as much as the rim stands off.',
  'handles.by': 'Stands off by',
  'actions.take-line': 'Take the edge line anew',
  'line.other': 'The edge line was changed since: take it anew, or the rim rises beside it.',
  'steps.edges.name': 'Edges',
  'steps.stretch.name': 'Stretch',
  'steps.edges': 'Draw the edge line first.',
  'steps.edges.complete':
    'Choose the edges; drag the arrow at the rim outwards or type how far it stands off.',
  'steps.stretch': 'Click the other end of the stretch.',
  'steps.stretch.complete':
    'To flare a part of an edge as well, click its two ends on the line, the shorter way between them; or apply.',
  'readouts.rim': 'Flared rim',
  'readouts.least': 'Stands off by at least',
  'readouts.heldBack': 'Held back by at most',
  'warnings.flare/held-back':
    'At the marked places the rim would run into a fold of the skin. There it was held back by up to {most} mm, on {area} cm².',
  'warnings.flare/folds':
    'At the marked places the skin still folds: the body crosses itself there already. Repair it first.',
  'errors.flare/too-steep':
    'A rim that stands off by {by} mm needs at least {least} mm to rise; {over} mm were given. Take a longer slope, or have it stand off less.',
  'errors.flare/cut-already':
    'The body is cut along its edge line already, and a rim can only be flared before that. Cancel the cut in the history, draw the edge line with “Cut along the line” off, flare the rim, then make the wall along the line or cut along it.',
  'errors.flare/line-first':
    'No edge line is kept yet. Draw it in the tool “Edge line” with “Cut along the line” off, then flare its rim.',
  'errors.flare/part-first':
    'The edge line does not say which part stays, and so not to which side the rim rises. Open it in the history and click the part that stays.',
  'errors.flare/parts-nothing':
    'The edge lines do not part the body, so there is no side on which the rim could rise. Check that each line goes all the way round.',
  'errors.flare/no-such-edge':
    'The edge lines have none of the chosen edges. Choose another edge, or click the two ends of a stretch.',
} satisfies Messages;
