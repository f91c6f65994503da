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
  'carve/machine-json':
    'The description of the machine is no valid JSON. Check brackets, commas and quotation marks.',
  'carve/machine':
    'The description of the machine cannot be used: “{path}” has a value that is not allowed, or is not known. Allowed: {rule}.',
  'carve/travel-axial':
    'The axis {axis} along the body would have to go to {value} mm; its limit is {limit} mm. Make the positive shorter, leave its ends uncut, or correct offset and limits in the description of the machine.',
  'carve/travel-radial':
    'The axis {axis} towards the body would have to go to {value} mm; its limit is {limit} mm. Take a smaller block or a smaller safe height, or correct the limits in the description of the machine.',
  'carve/travel-rotary':
    'The rotary axis {axis} would have to turn to {value}; its limit is {limit}. Choose rings, which turn to and fro within one turn, or correct the limits in the description of the machine.',
  'carve/no-surface':
    'At {height} mm height the axis runs outside of the body (between the legs, for one): the tool would cut through it. Cut the body above that, straighten it, or carve it in two parts.',
  'carve/ends':
    'The positive is {height} mm high, and what is to be left uncut at its ends leaves nothing between. Leave less uncut.',
  'carve/stock-small':
    'The block has a diameter of {stock} mm; about this axis the positive needs {body} mm. Take a larger block, or make the positive smaller.',
  'carve/too-many-places':
    'The tool would have to be looked at in {asked} places; at most {most} are possible. Give a wider step-over, a larger ridge height or a wider angle step.',
  'carve/reach':
    'The holder would touch the body: its part that begins {from} mm above the tip would have to begin at {needed} mm. Take a longer or a thinner tool, or fill the hollow at the marked place.',
  'carve/gcode-file':
    'Line {line} of the program is not understood at “{word}”, so nothing was read. Only absolute moves G0 and G1 in mm are: see the list of words.',
  'carve/unsafe':
    'The program was carved on trial and not written: it would cut {gouge} mm into the body, or move fast through {rapid} mm of foam. Give a smaller angle step and tolerance in the description of the machine.',
} as const;
