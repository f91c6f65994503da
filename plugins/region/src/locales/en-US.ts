import type { Messages } from '@bracewright/core/plugin';

export default {
  'region.title': 'Region',
  'region.tip': 'Presses a zone of the trunk in (pressure zone) or lets it out (relief zone).',
  'region.picture': 'A contour with an apex line on the rib hump; afterwards the zone inside is pressed in.',
  'region.how.1': 'Click points round the zone; double-click or Enter closes the contour.',
  'region.how.2': 'Place two apex points or more where the pressure, or the relief, is to be greatest.',
  'region.how.3': 'Drag, insert or delete points, or move the whole zone by its middle.',
  'region.how.4':
    'Drag the arrow or type the amplitude: negative presses in, positive lets out. Choose how gentle the slope is.',
  'region.how.5': 'Apply, or apply and smooth in one go. Nothing outside the contour moves.',
  'region-smooth.title': 'Smooth region',
  'region-smooth.tip': 'Evens out a region that has been deformed; its border stays.',
  'region-smooth.picture':
    'A pressed zone with a rough floor inside its contour; afterwards its floor is even.',
  'region-smooth.how.1':
    'Deform a region first: the tool takes the last one, or the one whose contour you click.',
  'region-smooth.how.2': 'Choose light, normal or heavy; the preview shows what is evened out.',
  'region-smooth.how.3': 'Apply. The border of the zone stays where it is.',
  'params.contour': 'Contour',
  'params.apex': 'Apex line',
  'params.apexClosed': 'Closed apex line',
  'params.amplitude': 'Amplitude',
  'params.amplitude.help': 'Positive lets the wall out, negative presses it in.',
  'params.direction': 'Direction',
  'params.direction.help': 'Square to the skin, or level with the floor.',
  'params.direction.options.normal': 'Square to the skin',
  'params.direction.options.horizontal': 'Level',
  'params.transition': 'Transition',
  'params.transition.help': 'How much of the way from the contour to the apex line the slope takes.',
  'params.transition.levels.1': 'light',
  'params.transition.levels.2': 'medium',
  'params.transition.levels.3': 'strong',
  'params.transition.levels.4': 'very strong',
  'params.transition.levels.5': 'super strong',
  'params.offset': 'Offset',
  'params.level': 'Level',
  'params.level.options.light': 'Light',
  'params.level.options.normal': 'Normal',
  'params.level.options.heavy': 'Heavy',
  'steps.contour': 'Click points of the contour; double-click or Enter finishes it.',
  'steps.apex': 'Place the apex points, at least two; Enter finishes.',
  'steps.adjust': 'Drag, insert or delete points; drag the middle to move the whole region. Enter goes on.',
  'steps.deform': 'Drag the arrow or type the amplitude.',
  'actions.move': 'Move region',
  'actions.smooth-light': 'Apply, smooth lightly',
  'actions.smooth-normal': 'Apply and smooth',
  'actions.smooth-heavy': 'Apply, smooth heavily',
  'operations.region.move': 'Move region',
  'errors.region/amplitude-missing': 'Set an amplitude first: negative presses in, positive lets out.',
  'errors.region/smooth-needs-region': 'Deform a region first; smoothing comes after it.',
  'errors.region/contour-too-short': 'The contour is too small. Draw it larger.',
  'errors.region/contour-open-ended': 'The contour does not enclose a zone of the skin. Draw it again.',
  'errors.region/contour-off-surface':
    'Part of the contour lies off the body. Move its points onto the skin.',
  'errors.region/contour-empty': 'There is no skin inside the contour. Draw it larger.',
  'errors.region/apex-outside': 'An apex point lies outside the contour. Move it inside.',
  'errors.region/apex-open-ended':
    'The apex line could not be laid over the skin. Move its points closer together.',
  'errors.region/apex-off-surface': 'An apex point lies off the body. Move it onto the skin.',
  'errors.region/apex-near-contour':
    'The apex line comes too close to the contour for a smooth wall. Leave more room.',
  'warnings.folds': 'The wall may fold here. Take a smaller amplitude or a wider contour.',
  'errors.region/move-lost': 'The region would slide off the body. Move it less far.',
  'warnings.region/folds':
    'Pushed by {amplitude} mm the skin folds into itself at the marked places. Take a smaller amplitude, a wider contour or another direction.',
  'warnings.region/eased':
    'The skin would have folded at the marked places, so the push of {amplitude} mm is held back there, at the tightest spot to {percent} % of its way. On the apex line it is as asked.',
  'confirm.region/folds':
    'The pad folds the surface at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
  'warnings.region/left-crossing':
    'The scan crosses itself at the marked places, and smoothing could not leave them as they were. Repair the scan first.',
} satisfies Messages;
