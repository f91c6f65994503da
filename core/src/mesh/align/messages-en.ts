/** Sentences for `align/…` and `prepare/…` codes in English; `{name}` is filled from the data of the reason. */
export const ALIGN_MESSAGES_EN = {
  'align/no-surface': 'The scan has too little surface to be aligned. Turn it by hand.',
  'align/not-a-trunk': 'This does not look like a trunk. Check the file, then turn it by hand or by markers.',
  'align/one-side':
    'No whole trunk was recognised: the scan shows one side of a body only, or something that is no body. Check the file, and compare its position with the example.',
  'align/flanks-missing':
    'The left and the right side of the trunk are not where they should be: the scan may hold half of the body, or stand on its side. Compare it with the example.',
  'align/up-unclear': 'It is not clear which end is the head. Choose the picture that stands upright.',
  'align/facing-unclear': 'It is not clear which side is the front. Choose the picture that shows the back.',
  'align/up-disputed':
    'By the shape of the trunk the head is at one end, by the legs and the neck at the other. Choose the picture that stands upright.',
  'align/facing-disputed':
    'By the shape of the trunk the body faces one way, by the furrow of the spine the other. Choose the picture that shows the back.',
  'align/yaw-unclear':
    'The two sides of the pelvis differ or are incomplete. Check from above that the body faces straight ahead.',
  'align/roll-unclear':
    'The two sides of the pelvis differ or are incomplete. Check from behind that the pelvis is level.',
  'align/pitch-unclear': 'It is not clear how far the body leans forwards. Check the view from the side.',
  'align/pitch-by-shape':
    'How far the body leans forwards is estimated from its shape, usually within 1°. Check the view from the side.',
  'align/force-line-unclear':
    'The pelvis is not complete in the scan. Check that the force line passes through its middle.',
  'align/force-line-by-shape':
    'The force line is estimated from the shape of the pelvis, usually within 5 mm. Check that it passes through the middle of the pelvis, or mark both ASIS and both PSIS.',
  'align/height-differs':
    'By its shape the scan is of a person about {stature} cm tall; {recorded} cm is recorded. Check the unit and the record.',
  'align/recognised': 'A trunk was recognised.',
  'align/unit-fits': 'In {unit} the person would be about {stature} cm tall.',
  'align/unit-fits-record':
    'In {unit} the person would be about {stature} cm tall; {recorded} cm is recorded.',
  'align/unit-too-small': 'In {unit} the person would be about {stature} cm tall: too small.',
  'align/unit-too-large': 'In {unit} the person would be about {stature} cm tall: too large.',
  'align/unit-height-differs':
    'In {unit} the person would be about {stature} cm tall, but {recorded} cm is recorded.',
  'align/unit-age-differs':
    'In {unit} the person would be about {stature} cm tall, which does not fit {age} years.',
  'align/unit-weight-differs':
    'In {unit} the person would be about {stature} cm tall, which does not fit {weight} kg.',
  'align/unit-chest-differs':
    'In {unit} the chest would measure about {found} cm round; {recorded} cm is recorded.',
  'align/unit-waist-differs':
    'In {unit} the waist would measure about {found} cm round; {recorded} cm is recorded.',
  'align/unit-hip-differs':
    'In {unit} the hips would measure about {found} cm round; {recorded} cm is recorded.',
  'align/unit-by-size': 'In {unit} the scan would be about {height} cm at its longest.',
  'align/unit-size-unusual':
    'In {unit} the scan would be about {height} cm at its longest, which fits no part of a body.',
  'align/unit-shape-unknown':
    'How tall the person is cannot be told from the shape, so only the length speaks for a unit. Check it.',
  'prepare/arm-forward':
    'This arm reaches forwards, so the cut may leave a part of it. Look from the side, and saw by hand what is left.',
  'prepare/legs-cut': 'The scan shows more of the legs: they are cut off below the buttocks.',
  'prepare/landmark-not-scanned':
    'The skin was not scanned here. The place is estimated from its surroundings: find it on the patient.',
  'prepare/skin-missing':
    'A large part of the skin was not scanned, so this is less sure than it was measured to be: check it on the patient.',
  'prepare/not-recognised':
    'By its shape this is not recognised as a trunk. Look at each place on the body before you take it.',
  'prepare/stands-otherwise':
    'The body is said to stand, but by its shape it is turned by {turned}°. Look at it again: if it does not stand, this is wrong.',
  'prepare/ask-unit-none':
    'In no unit is this the size of a person (in mm it is {height} mm high). Say the unit (--unit), or take another file.',
  'prepare/neck-cut': 'The scan shows more than the trunk: neck and head are cut off above the shoulders.',
  'prepare/no-pelvis':
    'No pelvis is seen in the scan, or not all of it, so it does not tell which way the body faces, whether it is level and where the force line runs. Stand the body by hand or by markers.',
  'prepare/several-bodies':
    'The scan holds more than one large object. The largest one is kept: check that it is the patient.',
  'prepare/ask-stand':
    'How the body stands is not sure, so nothing was cut or marked. Look at it, stand it upright with its back to the back, and say that it stands (--stands).',
  'prepare/ask-unit-said':
    'In {unit} the scan is {height} mm high, which is the size of nobody. Fitting units: {units}. Say another one (--unit), or that the size is right all the same (--any-size).',
  'prepare/ask-unit': 'The unit of the file is not sure: it may be {units}. Say which (--unit).',
} as const;
