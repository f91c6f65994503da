/** Sentences for `carve/…` codes in English; `{name}` is filled from the data of the error. */
export const CARVE_MESSAGES_EN = {
  'carve/nothing-left':
    'Between {bottom} and {top} mm height there is nothing of the body. Move the edge line onto the body.',
  'carve/open':
    'The body has {count} openings, so it is no solid. Close them with “Seal”, then make the positive anew.',
  'carve/outline':
    'An outline at the top or the bottom of the positive crosses itself. Give another margin, or smooth the place.',
  'carve/mandrel-outside':
    'The hole for the spindle comes too near to the surface, or leaves the positive. Give a smaller diameter, or none.',
  'carve/axis-outside':
    'On some levels the axis runs outside of the body (between the legs, for one), so there is no hole for a spindle. Cut the edge line first, or give no hole.',
  'carve/grid':
    'A radius grid needs 3 to 3600 radii a level and at most 2000 levels; {angles} radii every {pitch} mm from {bottom} to {top} mm are none.',
  'carve/grid-file':
    'Line {line} of the file is no line of a radius grid, so nothing was read. Export the grid again.',
} as const;
