import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Seal',
  tip: 'Closes the holes of a scan so that the body is watertight.',
  picture: 'A scan that is open at the top and has two holes, their rims in red; afterwards it is closed.',
  'how.1': 'Open the tool: every rim is drawn and counted. Drawn solid are those that will be closed.',
  'how.2': 'Take all holes, or only those with a rim up to a given length.',
  'how.3': 'Rounded continues the skin over the hole, flat spans it straight.',
  'how.4': 'Apply, and read in the report what was closed.',
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
