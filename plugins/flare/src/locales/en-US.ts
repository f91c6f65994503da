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
  'actions.edit-there': 'Edit the flare that is there',
  'line.again':
    'Step {step} flares this edge already, and what is set here comes on top of it. To change how far the rim stands off, edit that step.',
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
  'warnings.flare/line-aside':
    'The rim is so steep at the marked place that the edge line comes to lie up to {aside} mm beside its top, and the brace ends there. Have it stand off less, take a longer slope, or flare the edge once only.',
  'warnings.flare/ends-off':
    'An end of the stretch lies {away} mm off the edge line, where at most {most} mm are meant: the nearest part of the line was flared. Click the ends on the line.',
  'warnings.flare/no-stretch':
    'Both ends of the stretch lie on one place of the line, {length} mm apart. Click two places that are at least {least} mm apart, or leave the stretch out.',
  'errors.flare/ends-off':
    'An end of the stretch lies {away} mm off the edge line; at most {most} mm are allowed. Take it back and click on the line.',
  'errors.flare/no-stretch':
    'Both ends of the stretch lie on one place of the line, {length} mm apart; at least {least} mm are needed. Take one back and click the other end, or leave the stretch out.',
  'errors.flare/over-another':
    'Step {step} flares this edge already. Both slopes together are so steep that the edge line would slide {aside} mm down beside the rim, and the brace would be made that much shorter. Edit the flare that is there instead, have this one stand off less, or take a longer slope.',
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
