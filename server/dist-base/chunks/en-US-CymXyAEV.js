// ../plugins/remesh/src/locales/en-US.ts
var en_US_default = {
  title: 'Remesh',
  tip: 'Covers the body with triangles of one size, or leaves it fewer where its shape allows, on the same surface.',
  picture: 'A trunk of large uneven triangles; afterwards they are small and even.',
  'how.1':
    'Use it on a coarse scan before fine work: choose the length of an edge. On a very fine one that is slow, choose how many triangles are left: detail keeps the most of them.',
  'how.2':
    'Rims keep their course. Sharp edges do too unless you switch that off: then they are rounded by up to the size of a triangle.',
  'how.3':
    'Look at how far the surface moved, then apply. Finer triangles add no detail that the scan did not have.',
  'params.by': 'Size of the triangles',
  'params.by.options.edgeLength': 'By edge length',
  'params.by.options.triangles': 'By number',
  'params.edgeLength': 'Edge length',
  'params.edgeLength.help':
    'The longer it is, the farther the surface moves where it is strongly bent, as at the groin and the armpits; how far is shown.',
  'params.triangles': 'Triangles',
  'params.triangles.help':
    'Fewer than there are: those go that the shape needs least. More: all are made anew, of one size. Met to within a twentieth where rims, sharp edges and triangles that cross allow it.',
  'params.keepFeatures': 'Keep sharp edges',
  'params.keepFeatures.help': 'Edges of cuts and lids, and folds of the skin, stay where they are.',
  'readouts.triangles': 'Triangles',
  'readouts.deviation': 'Surface moved at most',
  'readouts.deviationMean': 'Surface moved on average',
  'headline.edges': 'edges of {value}',
  'headline.triangles_one': '{value} triangle',
  'headline.triangles_other': '{value} triangles',
  'errors.remesh/no-size': 'No size is given. Give the length of an edge or the number of triangles.',
  'errors.remesh/two-sizes':
    'Two sizes are given. Give the length of an edge or the number of triangles, not both.',
  'errors.remesh/unsound':
    'At the marked places triangles do not fit together: edges have more than two of them, or two that face opposite ways. Repair the body first.',
  'errors.remesh/too-many':
    'Edges of that length give about {count} triangles, and {max} are the most. Choose longer edges.',
  'warnings.remesh/deviates':
    'The surface moved by up to {most} mm at the marked place. Shorter edges or more triangles follow it more closely.',
  'warnings.remesh/held':
    'At the marked places triangles were left as they were, since they cross each other or would have come to.',
  'warnings.remesh/other-count':
    'There are {count} triangles, not about {asked}: rims, kept sharp edges and triangles that cross stay as they are, none may become a needle, and edges made anew are 1 to 50 mm long.',
  'warnings.remesh/crosses':
    'The skin crosses itself at the marked places. Take the step back and choose shorter edges or more triangles, or repair the body first.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-CymXyAEV.js.map
