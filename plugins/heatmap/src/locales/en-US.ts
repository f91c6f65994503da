import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Heat map',
  tip: 'Colours the body by how far it now lies from the scan, inwards and outwards.',
  picture:
    'A rectified trunk in plaster; afterwards coloured, brown where it was let out and blue where it was pressed in, with a scale of 20 mm.',
  'how.1':
    'Open the tool: the body is coloured by its distance from the scan, and follows every change while the tool stays open.',
  'how.2':
    'Move the pointer over the body to read the deviation in millimetres at that place. Grey is where there was no scan (filled or cut); it is left out of the numbers.',
  'how.3': 'Widen or narrow the scale, and choose how many millimetres lie between two contour lines.',
  'how.4':
    'Choose any two states: the scan, the shape after a step, the shape now, or what stands beside it under Objects. The list of changed zones says area, largest and mean deviation and volume of each; its rows lead to the place.',
  'how.5': 'Close it when you have seen enough. The shape is not changed.',
  'params.limit': 'Scale to',
  'params.limit.help': 'Deviations beyond this show the full colour.',
  'params.contourStep': 'Contour every',
  'readouts.max-out': 'Furthest out',
  'readouts.max-in': 'Furthest in',
  'readouts.mean': 'Mean deviation',
  'readouts.changed-area': 'Area changed by over 1 mm',
  'readouts.left-out': 'No scan there, left out',
  'readouts.left-out-elsewhere': 'Nothing to compare with, left out',
} satisfies Messages;
