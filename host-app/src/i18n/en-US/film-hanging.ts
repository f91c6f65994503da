/** Words of what a film is hung by in the editor: which way the patient looks, and landmarks. */
export default {
  front: {
    front: 'Patient’s front',
    back: 'Patient’s back',
    unknown: 'Front not known',
    question: 'Which way does the patient look in this picture?',
    why: 'Look at the picture: breastbone and face are in front, the spinous processes behind. An R or L on a lateral film only says which side was against the plate.',
    toLeft: 'To the left of the picture',
    toRight: 'To the right of the picture',
    known: {
      left: 'Looks to the left: seen from the patient’s left',
      right: 'Looks to the right: seen from the patient’s right',
    },
    filed: {
      left: 'The file says: to the left of the picture.',
      right: 'The file says: to the right of the picture.',
    },
    against: {
      left: 'The file says that the patient looks to the left. Check the picture: one of the two is wrong.',
      right: 'The file says that the patient looks to the right. Check the picture: one of the two is wrong.',
    },
    change: 'The other way',
  },
  landmarks: {
    heading: 'Landmarks for the scene',
    why: {
      frontal:
        'Marked here and on the body, they hang the film beside the body in the editor. C7 and S1, drawn above, count as well where C7 and both posterior iliac spines are marked on the body.',
      lateral:
        'Left and right lie over each other here: mark the middle of both. Marked here and both on the body, they hang the film beside the body in the editor; so do C7 and S1 (where C7 and both posterior iliac spines are marked on the body), and vertebrae that the frontal film shows too. Raised arms carry the acromion along: it counts little.',
    },
    acromion: 'Acromia',
    'iliac-crest': 'Iliac crests',
    'greater-trochanter': 'Greater trochanters',
    'acromion-left': 'Left acromion',
    'acromion-right': 'Right acromion',
    'axilla-left': 'Left axilla',
    'axilla-right': 'Right axilla',
    'iliac-crest-left': 'Left iliac crest',
    'iliac-crest-right': 'Right iliac crest',
    'greater-trochanter-left': 'Left greater trochanter',
    'greater-trochanter-right': 'Right greater trochanter',
  },
};
