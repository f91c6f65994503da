/** Sentences for the `gate/form-…`, `gate/foam-…` and `gate/sheet-…` codes in English: of a positive that is carved, or that a sheet is drawn down on. Lengths in mm. */
export const FORM_MESSAGES_EN = {
  'gate/form-lacking':
    'There is no positive to carve or to draw a sheet over. See what was told of it, mend that, then make it again.',
  'gate/form-not-finite':
    'The positive has corners that are no places. Go back to the last good step, then make it again.',
  'gate/form-size':
    'The longest side of the positive is {longest} mm, which is none of a brace. Check the unit of the scan, then make it again.',
  'gate/form-open':
    'The positive is no closed solid: its surface is open or contradicts itself in {count} places, so nothing says where the foam ends. Close the body with “Seal” or “Repair”, then make it again.',
  'gate/form-crossing':
    'The surface of the positive runs through itself ({count} pairs of triangles). Smooth or shape the place, then make it again.',
  'gate/form-inside-out':
    '{count} pieces of the positive are inside out. Use “Repair” on the body, then make it again.',
  'gate/form-pieces':
    '{count} pieces stand beside the positive without being joined to it; a carver would cut through the air between. Take them off the body, then make it again.',
  'gate/form-hollow':
    '{count} hollows are shut in the positive, where no tool reaches. Use “Repair” on the body, then make it again.',
  'gate/foam-axis':
    'On {levels} levels the axis of the carver runs outside of the positive, so it cannot be turned about it. Straighten the body along Z, or make it lower.',
  'gate/foam-hidden':
    'In {cells} places skin lies up to {depth} mm behind other skin as seen from the axis; a tool that comes from the side does not reach it, and foam stays there. Fill the place, or say how it is finished by hand.',
  'gate/foam-core':
    'Only {foam} mm of foam stand about the axis at the marked height; under {least} mm it breaks while it turns. Take a thinner spindle or a wider body there, or say how it is held.',
  'gate/foam-thin':
    'Foam stands out of the positive only {foam} mm thick ({area} cm²); under {least} mm it breaks off under the tool. Fill or take off the place, or say how it is finished by hand.',
  'gate/foam-block':
    'The positive takes a round block of {diameter} mm and {length} mm length; that of {block} mm is too small, whichever of its sides lies along the axis. Take a larger block, or less foam below and above the brace.',
  'gate/foam-block-square':
    'The block of {block} mm holds the positive only if it is square, and with its side of {along} mm along the axis of the carver; a round one of this diameter does not. Say that it is square, or take a larger block.',
  'gate/foam-block-turned':
    'The block of {block} mm holds the positive with its side of {along} mm along the axis of the carver: clamp it that way round.',
  'gate/foam-told':
    'Hard polyurethane foam of {density} kg/m³: a round block of {diameter} mm and {length} mm length, {mass} kg, of which {left} kg stay.',
  'gate/foam-spindle': 'The hole of {mandrel} mm for the spindle goes upright through X {x} mm, Y {y} mm.',
  'gate/foam-tool':
    'With the tool of {cutter} mm up to {depth} mm of foam stay on the positive, and {limit} mm are allowed. Take what is proposed beside it, a smaller ball or rows closer together, or say how the place is finished by hand.',
  'gate/foam-tool-unknown':
    'The tool was not looked at: in a hollow that is narrower than it foam stays. Give the description of the carver (--machine), or see what is told when its program is made.',
  'gate/sheet-axis':
    'At {height} mm height the sheet cannot be followed round the positive: its middle line runs outside of it there, or it is parted, as in two legs. Straighten the body along Z, or make the positive no higher and no lower than one closed trunk.',
  'gate/sheet-locks':
    'In {cells} places under the brace the positive stands over itself by up to {depth} mm; a sheet that is drawn in there holds on to it and does not come off. Fill the place, or say how the sheet is taken off.',
  'gate/sheet-draft':
    '{area} cm² of skin under the brace look away from the axis by less than {angle}°, as under an edge that stands out; there the sheet comes off badly. Look at the places.',
  'gate/sheet-tears':
    'Of the sheet of {thickness} mm only {wall} mm would stay where it is stretched most; under {least} mm it tears. Take a thicker sheet or less stretch, or fill the hollow.',
  'gate/sheet-thin':
    'Of the sheet of {thickness} mm about {wall} mm stay where it is stretched most; under {least} mm it may bend or break. Take a thicker sheet or less stretch, or fill the hollow. Or say why it is enough.',
  'gate/sheet-told':
    'The sheet is {width} × {height} mm and {thickness} mm thick, {mass} kg as polyethylene; what is drawn onto the skin under the brace weighs about {drawn} kg before holes and opening are cut. Where it is stretched most about {least} mm stay on the mean of the hollow, reckoned from lengths of sections that run level, upright and across whatever slants, and not measured.',
  'gate/wall-open':
    'The thickness of a wall is measured of a closed one; this shape is empty or has openings. Make the wall with “Export”, or close it with “Repair”.',
} as const;
