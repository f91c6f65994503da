/** Sentences for `zones/…` codes in English: what does not fit of the zones of a class, and what is wrong with the forces of a design. `{zone}` and `{other}` are codes as P1. */
export const ZONE_MESSAGES_EN = {
  'scoliometer/no-trunk':
    'No trunk from the pelvis to the arm pits is recognised in this scan, so its back cannot be read. Scan the whole trunk, or look at its unit and whether it is aligned.',
  'scoliometer/trunk-turned':
    'The body stands {angle}° off the patient frame, so left and right of its back cannot be read. Align the scan first.',
  'scoliometer/sides-open':
    'Left and right are not settled: most of the marked pairs lie the other way round. Either left and right of the landmarks are exchanged, or the scan is a mirror image. No side is told and nothing can be confirmed until that is settled: look at the landmarks, then at how the scan was taken.',
  'scoliometer/mark-exchanged':
    '{mark}: left and right are exchanged, or lie too near to each other. Mark them anew.',
  'scoliometer/mark-uneven':
    '{mark}: one lies far higher than the other, as on no standing body. Nothing rests on their height. Mark them anew.',
  'scoliometer/mark-height':
    '{mark}: marked at a height where this body cannot have it. Nothing rests on it. Mark it anew.',
  'scoliometer/mark-aside':
    '{mark}: marked far from the middle of the body, or both on one half of it. Nothing rests on it. Mark it anew.',
  'scoliometer/mark-front':
    '{mark}: marked on the front of the body though it lies at the back, or the other way round. Nothing rests on it. Mark it anew.',
  'zones/off-skin':
    '{zone} reaches beyond the body: part of it finds no skin. Place it by hand, or scan and align the trunk anew.',
  'zones/on-arm':
    '{zone} would lie on the arm. Place it by hand under the fold of the arm pit, or have it set there.',
  'zones/folds': '{zone} would fold the skin, as in the groove between trunk and arm. Place it by hand.',
  'zones/over-edge':
    'The middle of {zone} lies beyond the edge line, where there is no brace. Move the edge line, or place the zone within it by hand.',
  'zones/does-not-fit': '{zone} cannot be made on this skin. Place it by hand.',
  'zones/under-arm': '{zone} would lie on the arm: it is set {mm} mm lower, under the fold of the arm pit.',
  'zones/drawn-back': '{zone}: its edge is drawn back from the arm.',
  'zones/yields':
    '{zone}: its edge is drawn back from the pads beside it, which would press in name alone under it.',
  'zones/past-edge':
    '{percent} % of {zone} lies beyond the edge line: the brace ends before it. See whether the edge may stand there.',
  'zones/overlap': '{zone} and {other} overlap by {percent} %: the skin there takes the sum of both.',
  'zones/no-room':
    '{zone} has no room opposite: none lies 60 to 180° round the trunk and within 12 % of its height. Add a room, or take the pad away.',
  'zones/left-partner':
    '{zone} has left {other}: they are {percent} % of the trunk’s height apart or on the same side. Move one of them back.',
  'zones/shallow-room':
    '{zone} has {other} opposite, which is only {mm} mm deep: no room to move into. Make it deeper.',
  'zones/no-pad': '{zone} is a room without its pad: nothing moves the trunk into it.',
  'zones/pad-out':
    '{zone} is a pad, and lets the skin out by {mm} mm instead of pressing it in. Turn its direction round.',
  'zones/room-in':
    '{zone} is a room, and presses the skin in by {mm} mm instead of letting it out. Turn its direction round.',
  'zones/same-side':
    '{zone} presses on the same side as {other} above it: the sides of lateral pads alternate down the trunk.',
  'zones/under-room':
    '{zone} lies under {other}, which lets the skin out there: in sum it hardly presses. Draw the room’s edge back, or make the pad deeper.',
  'zones/twice': '{zone} is there twice: the skin takes the sum of both. Take one away.',
  'zones/other-side':
    '{zone} is of a brace for the other side than {other}: one design presses one way round. Take it away, or place it anew for this side.',
  'zones/other-class':
    '{zone} is of another curve type than {other}: place and depth of one type do not belong to the other. Place it anew for this type.',
  'zones/missing':
    'Missing: {zone}. A brace of this curve type has it. Place it, or see that it is left out on purpose.',
  'zones/shallow':
    '{zone} is only {mm} mm deep: its curve type has {least} mm at least, scaled for a mild curve, and {most} mm at most. Make it deeper, or see that it is meant.',
  'zones/deep':
    '{zone} is {mm} mm deep: its curve type has {most} mm at most, scaled for a severe curve, and {least} mm at least. Make it shallower, or see that it is meant.',
  'zones/astray-height':
    '{zone} lies {percent} % of the trunk’s height off where its type has it. Move it back, or see that it is meant.',
  'zones/astray-round':
    '{zone} lies {degrees}° round the trunk from where its type has it. Move it back, or see that it is meant.',
  'zones/tilted':
    '{zone} is tilted by {degrees}°: seen from the side its face stands upright. Push it level.',
} as const;
