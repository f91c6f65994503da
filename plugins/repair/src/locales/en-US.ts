import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Repair',
  tip: 'Mends the triangles of a scan: doubled, flat and crossed ones go, all face outward. No point moves.',
  picture:
    'A scan with patches that face inward, ringed in red, and loose pieces round it; afterwards a clean body.',
  'how.1': 'Use it first on a new scan, before anything else.',
  'how.2': 'Choose whether the largest piece or all pieces are kept.',
  'how.3': 'Apply and read what was mended. No point is moved and no hole closed: that is what Seal is for.',
  'params.components': 'Keep',
  'params.components.help': 'Scanners often leave small loose pieces about the body.',
  'params.components.options.largest': 'Largest piece',
  'params.components.options.all': 'All pieces',
  'headline.mended_one': '{value} fault',
  'headline.mended_other': '{value} faults',
  'report.welded': 'Points joined',
  'report.notFiniteDropped': 'Triangles without a place',
  'report.degenerateRemoved': 'Flat triangles',
  'report.duplicatesDropped': 'Doubled triangles',
  'report.finsDropped': 'Triangles of fins',
  'report.nonManifoldEdgesParted': 'Edges parted',
  'report.verticesAdded': 'Points parted',
  'report.turned': 'Triangles turned outward',
  'report.componentsDropped': 'Loose pieces removed',
  'report.debrisTriangles': 'Their triangles',
  'warnings.repair/still-crosses':
    'The skin still runs through itself, places: {count}. Smooth it there with the brush, or crop it off, before you make a wall.',
  'report.none': 'Nothing to mend.',
  'errors.mesh/nothing-left': 'No usable triangle is left after the repair. Check the file or scan again.',
  'errors.mesh/not-repaired':
    'The surface is too damaged to be repaired. Scan again, or mend it in the scanner’s own program.',
} satisfies Messages;
