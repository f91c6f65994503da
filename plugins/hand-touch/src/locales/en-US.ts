import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Hand touch',
  tip: 'Lets the skin out or presses it in under a brush, as a hand shapes plaster.',
  picture: 'A back with the brush below the shoulder blade; afterwards the way of the brush is pressed in.',
  'how.1':
    'Set the amplitude: positive lets the skin out, negative presses it in. [ and ] change the size of the brush.',
  'how.2':
    'Paint on the skin; with Shift the brush works the other way. A pen presses as hard as the hand does.',
  'how.3':
    'However often you pass a place, it goes no farther than the amplitude. To go on from there, apply and paint again.',
  'how.4': 'Enter applies all strokes as one step of the history. Nothing beyond the brush moves.',
  'params.samples': 'Strokes',
  'params.radius': 'Radius',
  'params.radius.help': 'Measured along the skin. [ and ] change it while you paint.',
  'params.amplitude': 'Amplitude',
  'params.amplitude.help':
    'How far the skin moves in the middle of the brush: positive lets it out, negative presses it in.',
  'params.direction': 'Direction',
  'params.direction.help': 'Square to the skin, or towards you as you saw the body when you began to paint.',
  'params.direction.options.normal': 'Square to the skin',
  'params.direction.options.view': 'As you look',
  'params.view': 'View',
  'params.falloff': 'Edge of the brush',
  'params.falloff.help': 'How the movement fades from the middle of the brush to its edge.',
  'params.falloff.options.smooth': 'Smooth',
  'params.falloff.options.sharp': 'Pointed',
  'params.falloff.options.flat': 'Flat middle',
  'steps.paint': 'Paint where the skin is to move, with Shift the other way; Enter applies.',
  'hints.inOrOut': 'Positive lets out, negative presses in.',
  'hints.along': 'Positive comes towards the view in which you began to paint, negative goes away from it.',
  'push.in': 'pressed in',
  'push.out': 'let out',
  'push.both': 'let out and pressed in',
  'headline.in': '{value} in',
  'headline.out': '{value} out',
  'headline.both': '{value} in and out',
  'rules.not-zero': 'The amplitude is not 0: with 0 mm nothing would move.',
  'errors.hand-touch/no-surface': 'The stroke does not lie on the body. Paint on the skin.',
  'errors.hand-touch/no-view':
    'The direction of view is missing. Choose “As you look” again, or paint square to the skin.',
  'warnings.hand-touch/eased':
    'At the marked places the skin would have folded or met another part of the body. There the {amplitude} mm are held back by up to {most} mm, to {percent} % at the tightest spot.',
  'warnings.hand-touch/folds':
    'The skin crosses itself at the marked places. Take a smaller amplitude; if the scan crossed itself there before, repair it first.',
  'confirm.hand-touch/folds':
    'The skin crosses itself at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
} satisfies Messages;
