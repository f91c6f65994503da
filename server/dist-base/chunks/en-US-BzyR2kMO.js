// ../plugins/measure/src/locales/en-US.ts
var en_US_default = {
  title: 'Measure',
  tip: 'Takes girths, distances, angles, volume and area; the number follows the hand.',
  picture:
    'A bare trunk; afterwards with its chest and waist girth and the distance of the shoulder blades written beside it.',
  'how.1': 'Choose what to measure.',
  'how.2':
    'For girth, width and depth drag the plane to its level; for lines and angles click points on the body. The number follows the hand.',
  'how.3': 'Give the measure a name if it is to stand in the report, and apply to keep it.',
  'how.4':
    'Measures that are kept are taken again whenever the shape changes; the panel shows them before and after.',
  'params.kind': 'What',
  'params.kind.options.perimeter': 'Girth along the skin',
  'params.kind.options.tape': 'Girth by tape',
  'params.kind.options.width': 'Width',
  'params.kind.options.depth': 'Depth',
  'params.kind.options.line-3d': 'Straight line',
  'params.kind.options.tape-line': 'Tape over points',
  'params.kind.options.point-to-line': 'Point to line',
  'params.kind.options.point-to-plane': 'Point to plane',
  'params.kind.options.angle': 'Angle',
  'params.kind.options.volume': 'Volume',
  'params.kind.options.area': 'Surface area',
  'params.name': 'Name',
  'params.size': 'Size of the record',
  'params.size.help':
    'The size of the patient’s record that this measure stands for. Its level then counts as confirmed.',
  'params.size.options.none': 'None',
  'params.size.options.bust': 'Bust girth',
  'params.size.options.waist': 'Waist girth',
  'params.size.options.hip': 'Hip girth',
  'params.size.options.underarmWidth': 'Underarm width',
  'params.size.options.chestWidth': 'Chest width',
  'params.size.options.waistWidth': 'Waist width',
  'params.size.options.hipWidth': 'Hip width',
  'steps.measure': 'Drag the plane, or click points on the body. Apply keeps the measure.',
  'readouts.value': 'Measured',
  'errors.measure/no-section': 'The plane does not meet the body. Move it onto the trunk.',
  'errors.measure/not-closed': 'The body is open, so it has no volume. Seal it first.',
  'errors.measure/empty-mesh': 'There is nothing to measure.',
  'errors.measure/invalid-params': 'This measure is not complete: {path}.',
  'errors.measure/unknown-kind': 'This kind of measure is not known: {kind}.',
  'notes.measure/kept': '{name} kept: {value}',
  'warnings.measure/open-section': 'The line crosses a hole and was bridged.',
  'warnings.measure/one-of-parts':
    'The plane cuts several parts of the body; this is the longest of them alone.',
  'warnings.measure/several-parts':
    'The plane cuts several parts of the body (arms, thighs); they are measured together.',
  'warnings.measure/off-skin': 'A point lies far from the skin.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-BzyR2kMO.js.map
