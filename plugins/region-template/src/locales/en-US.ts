import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Region template',
  tip: 'Places a region that was kept under a name – a pressure or relief zone – at another spot.',
  from: 'Place this region elsewhere…',
  picture:
    'A pad on the back and its shape; afterwards the same pad is pressed in at another place, mirrored.',
  'how.1':
    'Save a region first: while it is drawn by “Save as a template”, or by “Place this region elsewhere…” in the menu of its step. It belongs to the library of the clinic and holds no data of a patient.',
  'how.2':
    'Choose a template and click where its middle is to lie. It stands upright there, as large along the skin as it was kept.',
  'how.3':
    'Drag its middle to move it, the grip beside it for its size, the arc for its turn and the arrow for the amplitude; or type them. Mirror it for the other side of the body.',
  'how.4': 'Apply. The step keeps the shape itself: a template that is deleted later changes no brace.',
  'params.anchor': 'Place',
  'params.radius': 'Radius',
  'params.radius.help': 'How far the contour reaches from its middle, along the skin.',
  'params.direction': 'Turn',
  'params.direction.help': 'Counter-clockwise as you look at the skin; 0 is upright, as it was kept.',
  'params.slope': 'Slope',
  'params.slope.help':
    'Slants the floor of the region: above 0 it is pushed farther at its upper end and less far at its lower one – by up to twice the amplitude at the one and to nothing at the other, no more. A template that was saved turned slants the way it did then.',
  'params.amplitude': 'Amplitude',
  'params.amplitude.help':
    'Positive lets the wall out, negative presses it in; with a slope this is in the middle.',
  'params.mirror': 'Mirrored',
  'params.mirror.help': 'Left and right of the shape exchanged, as for the other side of the body.',
  'steps.place': 'Choose a template, then click where its middle is to lie.',
  'steps.place.complete':
    'Drag the middle to move it, the grips round it for size and turn, the arrow for the amplitude.',
  'actions.template': 'Choose a template',
  'actions.save-template': 'Save as a template',
  'handles.amplitude': 'Amplitude',
  'handles.radius': 'Radius',
  'handles.direction': 'Turn',
  'readouts.deepest': 'Pushed at most',
  'readouts.stretch': 'Contour against its shape',
  'push.in': 'pressed in',
  'push.out': 'let out',
  'headline.in': '{value} in',
  'headline.out': '{value} out',
  'headline.in-most': '{value} in, {most} at most',
  'headline.out-most': '{value} out, {most} at most',
  'headline.most': '{value}, {most} at most',
  'template.named': 'Template “{name}”.',
  'template.reading': 'Reading the shape of the region off the skin…',
  'template.in': '{value} in',
  'template.out': '{value} out',
  'template.along': '{value} along the skin',
  'template.flat': 'no amplitude, begins {push}',
  'template.slanted': '{push} · slope {slope}',
  'template.detail': '{push} · radius {radius} · {day}',
  'template.unreadable': '{day} · cannot be used here',
  'template.rename': 'Rename',
  'template.remove': 'Delete',
  'errors.region-template/templates':
    'Choose the region to be placed on this body. Then click where its middle is to lie.',
  'errors.region-template/none':
    'The clinic has no region template yet. Draw a region and save it as a template; or choose “Place this region elsewhere…” in the menu of a region’s step.',
  'errors.region-template/remove':
    'Delete the template “{name}” for everybody in the clinic? Braces that were made with it stay as they are.',
  'answers.region-template/remove.yes': 'Delete the template',
  'answers.region-template/remove.no': 'Keep it',
  'errors.region-template/from-record':
    'Place the region of this step at another spot, too? You click where, and see it before it is applied; there it can also be saved as a template.',
  'answers.region-template/from-record.yes': 'Take its shape',
  'answers.region-template/from-record.no': 'Cancel',
  'errors.region-template/not-loaded':
    'The library of the clinic could not be reached; what is placed stays as it is. Check the connection, then try again.',
  'errors.region-template/needs-shape':
    'Choose a template first, or take the region of a step by “Place this region elsewhere…” in its menu.',
  'errors.region-template/no-skin-there':
    'At the marked place there is no skin within {most} mm. Click a place on the body.',
  'errors.region-template/meets-rim':
    'At the marked places the skin ends before the contour does: an opening of the scan, or the end of the body. Move the region away from it, or make it smaller.',
  'errors.region-template/folded-skin':
    'At the marked places the contour would run over a fold onto other skin, as that of an arm. Move the region away from it, or make it smaller.',
  'errors.region-template/meets-itself':
    'At the marked place the contour crosses itself: it goes round this part of the body, or was drawn so. Make the region smaller, place it on a broader part, or take a template whose contour goes round once.',
  'errors.region-template/does-not-fit':
    'Contour and apex line cannot be laid over the skin here as they were kept. Make the region larger, or place it elsewhere.',
  'errors.region-template/too-round':
    'The skin here is so round or rough that the contour would differ by {percent} % from its length as it was kept; more than {max} % is another shape. Make the region smaller, or place it on a flatter part.',
  'warnings.region-template/folds':
    'Pushed by {amplitude} mm the skin folds into itself at the marked places. Take a smaller amplitude or slope, a larger radius or another place.',
  'warnings.region-template/eased':
    'The skin would have folded at the marked places, so the push of {amplitude} mm is held back there, at the tightest spot to {percent} % of its way. On the apex line it is as asked.',
  'warnings.region-template/along-skin':
    'This template pushes level and meets the skin here at a slant: over the region as a whole only {percent} % of the push goes in or out, the rest slides the skin sideways. Take a template that pushes square to the skin, or another place.',
  'warnings.region-template/slope-cut':
    'Pushed by {amplitude} mm, the floor of this region can slant by {reached}° only, not by {asked}°: at its shallow end it already comes up to the skin as it was. For more slope take a larger amplitude or a smaller radius.',
  'notes.region-template/stretched':
    'The skin is so round here that the contour differs by {percent} % from its length as it was kept. Look whether the region lies as it should.',
  'confirm.region-template/folds':
    'The pad folds the surface at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
} satisfies Messages;
