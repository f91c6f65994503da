/** Sentences for `mesh/overlap-…` codes in English; `{name}` is filled from the data of the error. */
export const FLAP_MESSAGES_EN = {
  'mesh/overlap-no-opening':
    'The brace has no opening from its upper to its lower edge, so neither edge can lie over the other. Draw an edge line that goes round the trunk and back, or leave the opening a gap.',
  'mesh/overlap-side-opening':
    'The brace opens at the side, so its edges are one in front and one behind, and neither is the left or the right one. An overlap can be built at an opening in front or at the back; leave the opening a gap, or move it.',
  'mesh/overlap-gap-wide':
    'The opening is {gap} mm wide; an overlap can span {most} mm at most. Draw the edges of the opening closer together, or leave the opening a gap.',
  'mesh/overlap-gap-narrow':
    'The opening is {gap} mm wide at its narrowest place. The outer edge needs at least {least} mm there to rise over the other one. Draw a wider opening, make the wall thinner, or leave less clearance.',
  'mesh/overlap-short':
    'The overlap could run along only {height} mm of the {opening} mm high opening: beside one of its edges the brace is narrower than the overlap needs. Make the overlap shorter, let the other edge lie outside, or draw the edge line further away.',
  'mesh/overlap-hole':
    'A hole or slot of the brace lies where the edges overlap and would be covered. Move it out of the overlap, make the overlap shorter, or let the other edge lie outside.',
  'mesh/overlap-near':
    'The outer edge would come as near as {found} mm to the edge below it; {clearance} mm were asked for. Smooth the body at the place shown, make the overlap shorter, or leave less clearance.',
  'mesh/overlap-crosses':
    'The outer edge could not be built without crossing at the place shown. Make the overlap shorter, let the other edge lie outside, or smooth the body there.',
} as const;
