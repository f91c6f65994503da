/** Sentences for `flatten/…`, `drawing/…`, `pads/…` and `sheet/…` codes in English; `{name}` is filled from the data of the error. */
export const FLAT_MESSAGES_EN = {
  'flatten/no-disc':
    'A piece of the surface with {pieces} parts and {borders} borders cannot be laid flat: it must hang together and have one border. Draw the contour round a part of the skin without holes.',
  'drawing/empty': 'The drawing has no line and no text, so no file was written. Choose what is to be drawn.',
  'drawing/no-place':
    'A place of the drawing is no length in mm ({value}), so no file was written. Check the size of the body.',
  'drawing/dxf-line':
    'Line {line} of the DXF file is not understood, so nothing was read. Export the drawing again.',
  'drawing/svg-part':
    'A part of the SVG file is not understood, so nothing was read: {found}. Export the drawing again.',
  'drawing/unit':
    'The file does not say that it is in millimetres and of real size (found: {unit}), so nothing was read. Export the drawing again.',
  'drawing/not-as-written':
    'The file {name} does not hold the drawing that was written, so it was not given out. Try again; if it stays so, report it.',
  'pads/crosses':
    'The pad would cross itself. Make it thinner, or draw its contour round a place that is less sharply bent.',
  'sheet/low':
    'Only {height} mm of the positive are to be covered; a sheet needs {min} mm. Leave out less below and above.',
  'sheet/open':
    'At {height} mm height the surface is not closed round its middle, so there is no girth. Make the positive first, or leave that end out.',
} as const;
