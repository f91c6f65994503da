import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Seal',
  tip: 'Closes the holes of a scan so that the body is watertight.',
  'params.holes': 'Holes',
  'params.which': 'Holes',
  'params.which.options.all': 'All of them',
  'params.which.options.small': 'Small ones only',
  'params.maxPerimeter': 'Up to a rim of',
  'params.maxPerimeter.help': 'Longer rims stay open.',
  'params.fill': 'Fill',
  'params.fill.options.smooth': 'Rounded',
  'params.fill.options.flat': 'Flat',
  'readouts.holes': 'Holes found',
  'readouts.longest': 'Longest rim',
  'report.holesClosed': 'Holes closed',
  'report.holesLeft': 'Left open',
  'report.trimmed': 'Ragged triangles removed',
  'warnings.seal/still-open': 'Some holes could not be closed. Repair the body first.',
  'warnings.seal/nothing-to-close': 'There was no hole to close.',
  'warnings.seal/patch-crosses':
    'A filled hole touches the skin around it. Look at it before you go on, or fill it flat.',
} satisfies Messages;
