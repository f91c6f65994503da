/** Sentences for `region/…` codes in English: of a region that cannot be, whichever tool asks for it; `{name}` is filled from the data of the error. */
export const REGION_MESSAGES_EN = {
  'region/inside-out':
    'The surface of this body faces inwards, so letting out would press in. Run Repair first, which turns it.',
  'zones/overlap-rim':
    '{zone} and {other} overlap by {percent} %: in its middle {zone} presses its whole depth, towards its edge {other} lets the skin out.',
  'region/contour-too-short': 'The contour is too small. Draw it larger.',
  'region/contour-open-ended': 'The contour does not enclose a zone of the skin. Draw it again.',
  'region/contour-off-surface': 'Part of the contour lies off the body. Move its points onto the skin.',
  'region/contour-empty': 'There is no skin inside the contour. Draw it larger.',
  'region/apex-outside': 'An apex point lies outside the contour. Move it inside.',
  'region/apex-open-ended': 'The apex line could not be laid over the skin. Move its points closer together.',
  'region/apex-off-surface': 'An apex point lies off the body. Move it onto the skin.',
  'region/apex-near-contour':
    'The apex line comes too close to the contour for a smooth wall. Leave more room.',
} as const;
