export default {
  title: 'Arch',
  tip: 'Presses the skin in around a point.',
  'params.origin': 'Middle',
  'params.direction': 'Direction',
  'params.radius': 'Radius',
  'params.depth': 'Depth',
  'exporters.arch.layers': 'Table of layers',
  'exporters.arch.layers.tip': 'Width and depth in layers, with the measures, for a grinding machine.',
  'params.height': 'Height of a layer',
  'errors.arch/too-flat': 'The body is not as high as two layers of {height} mm. Take thinner ones.',
};
