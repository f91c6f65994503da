export default {
  title: 'Arch',
  tip: 'Presses the skin in around a point.',
  'params.origin': 'Middle',
  'params.direction': 'Direction',
  'params.radius': 'Radius',
  'params.depth': 'Depth',
};
