// ../plugins/hand-touch/src/locales/en-US.ts
var en_US_default = {
  title: 'Hand touch',
  tip: 'Lets the skin out or presses it in under a brush, as a hand shapes plaster.',
  picture: 'A back with the brush below the shoulder blade; afterwards the way of the brush is pressed in.',
  'how.1':
    'Set the amplitude: positive lets the skin out, negative presses it in. [ and ] on the keyboard change the size of the brush.',
  'how.2':
    'Paint on the skin; with Shift the brush works the other way. A pen presses as hard as the hand does.',
  'how.3':
    'Each stroke keeps the settings it was painted with: what you change counts for the next one. However often you pass a place, it goes no farther than the amplitude; to go on from there, apply and paint again.',
  'how.4': 'Apply makes all strokes one step of the history. Nothing beyond the brush moves.',
  'params.samples': 'Strokes',
  'params.radius': 'Radius',
  'params.radius.help':
    'Measured along the skin. It counts for the next stroke; [ and ] on the keyboard change it too.',
  'params.amplitude': 'Amplitude',
  'params.amplitude.help':
    'How far the skin moves in the middle of the brush: positive lets it out, negative presses it in. It counts for the next stroke; a pen that presses lightly moves the skin less.',
  'params.direction': 'Direction',
  'params.direction.help':
    'Square to the skin, or towards you, as you look at the body when you begin the stroke.',
  'params.direction.options.normal': 'Square to the skin',
  'params.direction.options.view': 'As you look',
  'params.view': 'View',
  'params.falloff': 'Edge of the brush',
  'params.falloff.help': 'How the movement fades from the middle of the brush to its edge.',
  'params.falloff.options.smooth': 'Smooth',
  'params.falloff.options.sharp': 'Pointed',
  'params.falloff.options.flat': 'Flat middle',
  'steps.paint': 'Paint where the skin is to move, then apply. On a keyboard Shift paints the other way.',
  'hints.inOrOut': 'For the next stroke: positive lets out, negative presses in.',
  'hints.along':
    'For the next stroke: positive comes towards you as you look when you begin it, negative goes away from you.',
  'hints.edited': 'A setting that you change counts for all strokes of this step.',
  'hints.nearlyFull':
    '{percent} % of what one step holds is painted. Apply soon, then paint on in a new step.',
  'hints.full': 'This step holds no more. Apply it, then paint on in a new step.',
  'push.in': 'pressed in',
  'push.out': 'let out',
  'push.both': 'let out and pressed in',
  'push.pen': 'by the pressure of the pen {most} at most so far',
  'push.join': '; ',
  'headline.in': '{value} in',
  'headline.out': '{value} out',
  'headline.both': 'in and out, up to {value}',
  'rules.not-zero': 'The amplitude is not 0: with 0 mm nothing would move.',
  'errors.hand-touch/no-surface': 'The stroke does not lie on the body. Paint on the skin.',
  'errors.hand-touch/no-view':
    'The direction of view is missing. Choose “As you look” again, or paint square to the skin.',
  'errors.hand-touch/lies-over':
    'At the marked places the skin would lie over itself. Take the stroke back: about {most} % of its amplitude fits here; or paint square to the skin, or with a larger brush.',
  'errors.hand-touch/too-fine':
    'Nothing moves: the triangles here are larger than the brush. Take the stroke back, and paint with a larger brush.',
  'errors.hand-touch/no-pressure': 'Nothing moves: the pen did not press. Paint again, a little harder.',
  'errors.hand-touch/undone':
    'Nothing moves: the strokes let the skin out as far as they press it in. Take one of them back.',
  'warnings.hand-touch/few':
    'At the marked places the triangles are about as large as the brush: single points move there instead of the skin, by at most {most} mm. Take the stroke back, and paint with a larger brush.',
  'warnings.hand-touch/eased':
    'At the marked places the skin would have folded, lain over itself or met another part of the body. There up to {most} mm of the movement are held back; at the tightest spot {percent} % of it are left.',
  'warnings.hand-touch/folds':
    'The skin crosses itself at the marked places. Take a smaller amplitude; if the scan crossed itself there before, repair it first.',
  'confirm.hand-touch/folds':
    'The skin crosses itself at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-COBvocU4.js.map
