// ../plugins/seal/src/locales/en-US.ts
var en_US_default = {
  title: 'Seal',
  tip: 'Closes the holes of a scan so that the body is watertight.',
  picture: 'A scan that is open at the top and has two holes, their rims in red; afterwards it is closed.',
  'how.1': 'Open the tool: every rim is drawn and counted. Drawn solid are those that will be closed.',
  'how.2': 'Take all holes, or only those with a rim up to a given length.',
  'how.3': 'Rounded continues the skin over the hole, flat spans it straight.',
  'how.4': 'Apply, and read what was closed. A click on a place leads to it on the body.',
  'params.holes': 'Holes',
  'params.holes.options.all': 'All of them',
  'params.holes.options.other': 'Small ones only',
  'params.maxPerimeter': 'Up to a rim of',
  'params.maxPerimeter.help': 'Longer rims stay open.',
  'params.fill': 'Fill',
  'params.fill.options.smooth': 'Rounded',
  'params.fill.options.flat': 'Flat',
  'headline.holes_one': '{value} hole',
  'headline.holes_other': '{value} holes',
  'readouts.holes': 'Holes found',
  'readouts.loose': 'On loose pieces',
  'readouts.longest': 'Longest rim',
  'report.holesLeft': 'Left open, too long',
  'report.trimmed': 'Ragged triangles removed',
  'report.scraps': 'Loose scraps removed',
  'warnings.seal/closed': 'Holes closed: {count}.',
  'warnings.seal/flattened':
    'Of these closed straight, because a rounded one would have run into the body: {count}. Look at them.',
  'warnings.seal/folded_one':
    '{count} hole is closed with a crease. Look at it; smooth it, or cut its rim straight first.',
  'warnings.seal/folded_other':
    '{count} holes are closed with a crease. Look at them; smooth them, or cut their rims straight first.',
  'warnings.seal/guessed_one':
    '{count} large hole, as under an arm or in the groin, is closed roughly: the scan does not show how deep the skin lies there. Compare it with the patient before you shape there.',
  'warnings.seal/guessed_other':
    '{count} large holes, as under an arm or in the groin, are closed roughly: the scan does not show how deep the skin lies there. Compare them with the patient before you shape there.',
  'warnings.seal/skin-cut_one':
    'A ragged edge was cut back at {count} place so that its hole closes: {area} cm² of skin, up to {depth} mm from the edge. Check the shape there.',
  'warnings.seal/skin-cut_other':
    'Ragged edges were cut back at {count} places so that the holes close: {area} cm² of skin, up to {depth} mm from the edge. Check the shape there.',
  'warnings.seal/left-open':
    'Left open, with the skin as it was, because every filling would run into the body: {count}. Crop the rim straight there, or repair the body, and seal again.',
  'warnings.seal/still-open': 'Some holes could not be closed. Repair the body first.',
  'warnings.seal/nothing-to-close': 'There was no hole to close.',
  'warnings.seal/patch-crosses':
    'A filled hole touches the skin around it. Look at it before you go on, or fill it flat.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-dH18BOJ7.js.map
