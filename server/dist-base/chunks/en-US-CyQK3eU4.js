// ../plugins/repair/src/locales/en-US.ts
var en_US_default = {
  title: 'Repair',
  tip: 'Mends the triangles of a scan: doubled, flat and crossed ones go, all face outward. No point moves.',
  picture:
    'A scan with patches that face inward, ringed in red, and loose pieces round it; afterwards a clean body.',
  'how.1': 'Use it first on a new scan, before anything else.',
  'how.2': 'Choose whether the largest piece or all pieces are kept.',
  'how.3':
    'Apply and read what was mended. Where the skin runs through itself, a small piece is cut out and closed anew: look at these places. No point is moved, and holes are left to Seal.',
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
  'report.crossingsMended': 'Crossings mended',
  'report.crossingsCut': 'Triangles cut out for them',
  'report.crossings': 'Crossings left',
  'warnings.repair/crossings-mended_one':
    'The skin ran through itself in one place. A small piece was cut out there and closed anew. Look at it.',
  'warnings.repair/crossings-mended_other':
    'The skin ran through itself in {count} places. Small pieces were cut out there and closed anew. Look at them.',
  'warnings.repair/still-crosses_one':
    'In one place the skin still runs through itself, too widely to be mended. No wall can be made of it: crop or saw the place off, or scan again.',
  'warnings.repair/still-crosses_other':
    'In {count} places the skin still runs through itself, too widely to be mended. No wall can be made of it: crop or saw the places off, or scan again.',
  'warnings.repair/pieces-cross_one':
    'Two pieces run through each other in one place. Keep the largest piece only, or cut off what does not belong to the body.',
  'warnings.repair/pieces-cross_other':
    'Pieces run through each other in {count} places. Keep the largest piece only, or cut off what does not belong to the body.',
  'report.none': 'Nothing to mend.',
  'errors.mesh/nothing-left': 'No usable triangle is left after the repair. Check the file or scan again.',
  'errors.mesh/not-repaired':
    'The surface is too damaged to be repaired. Scan again, or mend it in the scanner’s own program.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-CyQK3eU4.js.map
