import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Plaster knife',
  tip: 'Shaves the skin within a contour down to a smooth face, or cuts it out.',
  picture:
    'A contour round a bump on the back; afterwards what stood out within it is shaved off, and the skin runs smoothly from rim to rim.',
  'how.1': 'Click points round the place; double-click or Enter closes the contour.',
  'how.2':
    'Shave takes off what stands over a membrane stretched from rim to rim; the old skin is seen through over it. It never adds anything: a hollow stays as it is.',
  'how.3':
    'Drag the arrow or type how deep the knife goes at its deepest place; everywhere else it takes less. 0 goes straight over from rim to rim, however deep that is.',
  'how.4': 'Cut out takes the skin within the contour away and leaves the body open there.',
  'how.5': 'Drag, insert or delete points until the preview is right, then apply.',
  'params.contour': 'Contour',
  'params.contourShape': 'Line',
  'params.contourShape.help': 'Smoothly through the points, or straight over the skin from one to the next.',
  'params.contourShape.options.smooth': 'Smooth',
  'params.contourShape.options.corners': 'With corners',
  'params.mode': 'Knife',
  'params.mode.help': 'Shave leaves a smooth face within the contour; cut out leaves an opening.',
  'params.mode.options.shave': 'Shave',
  'params.mode.options.cut': 'Cut out',
  'params.depth': 'Depth',
  'params.depth.help':
    'How far in the knife goes at its deepest place; elsewhere it takes less. Beside an edge of the body that lies less deep below the old skin: see Deepest place. 0: straight over from rim to rim, however deep that is.',
  'readouts.area': 'Skin taken',
  'readouts.depth': 'Deepest place',
  'readouts.volume': 'Volume taken',
  'readouts.edge': 'Length of the edge',
  'headline.shaved': '{value} deep',
  'headline.level': 'shaved straight',
  'headline.level-by': 'shaved straight, {value} deep',
  'headline.cut': 'cut out, edge {value}',
  'headline.cut-out': 'cut out',
  level: 'straight over',
  'steps.contour.name': 'Contour',
  'steps.knife.name': 'Knife',
  'steps.contour': 'Click points of the contour; double-click or Enter finishes it.',
  'steps.contour.complete': 'The contour is closed. Drag its points to adjust it; Enter goes on.',
  'steps.knife': 'Choose how the knife works, and drag the arrow or the points.',
  'hint.shave': 'What is seen through is taken. The arrow says how deep the knife goes.',
  'hint.cut': 'The skin within the contour is taken away; the body is open there.',
  'handles.depth': 'Depth',
  'errors.plaster-knife/inside-out':
    'The surface of this body faces inwards, so shaving would add to it. Run Repair first, which turns it.',
  'errors.plaster-knife/contour-too-small':
    'The contour is less than 15 mm round, too small for the knife. Draw it larger.',
  'errors.plaster-knife/contour-too-short':
    'The contour is less than 15 mm round, too small for the knife. Draw it larger.',
  'errors.plaster-knife/contour-off-surface':
    'The contour leaves the body at the marked place. Move its points onto the skin, or closer together.',
  'errors.plaster-knife/contour-open-ended':
    'The contour runs into an opening of the scan. Move it onto whole skin, or seal the opening first.',
  'errors.plaster-knife/contour-meets-opening':
    'The contour runs over an opening of the scan at the marked place. Move it onto whole skin, or seal the opening first.',
  'errors.plaster-knife/contour-crosses':
    'The contour crosses itself at the marked place. Move its points so that it goes round once.',
  'errors.plaster-knife/contour-empty':
    'The contour encloses no skin of its own. Draw it round the place that is to go.',
  'errors.plaster-knife/contour-round-body':
    'The contour goes round a part of the body, so the knife would go right through. Draw it on one side of it, or use the saw.',
  'errors.plaster-knife/contour-round-opening':
    'The scan has an opening within the contour, at the marked place, so there is no whole skin to shave. Seal it first, or cut the place out.',
  'errors.plaster-knife/nothing-out':
    'Within the contour nothing stands out over the straight line from rim to rim. Type a depth to go deeper, or draw the contour round a place that stands out.',
  'warnings.plaster-knife/eased':
    'At the marked places the skin would meet itself, so the knife takes up to {most} mm less there.',
  'warnings.plaster-knife/folds':
    'The skin folds at the marked places, so a brace wall may be refused. Go less deep, draw the contour wider, or repair the body first.',
  'warnings.plaster-knife/less-deep':
    'The deepest place lies {reached} mm below the old skin, not {asked} mm: beside an edge of the body, or where the skin lies aslant in the contour, the knife would have to go much farther in for that. Draw the contour away from the edge, or type a greater depth.',
  'warnings.plaster-knife/stays':
    'At the marked places the knife would come out of the body, as under an overhang, so the skin stays as it is there.',
  'warnings.plaster-knife/open':
    'The body is open within the contour. Seal it before a step that needs a closed body.',
} satisfies Messages;
