/** Sentences for `trim/…` codes in English: clearances of an edge line that are broken. `{value}`, `{least}` and `{most}` are mm. */
export const TRIM_MESSAGES_EN = {
  'trim/axilla-left':
    'The edge line keeps {value} mm below the left arm pit; {least} to {most} mm are asked. Move the line there, or say why it may stay.',
  'trim/breast-left':
    'The edge line keeps {value} mm below the tip of the left breast; at least {least} mm are asked. Move the line there, or say why it may stay.',
  'trim/thigh-left':
    'The edge line keeps {value} mm above where the left thigh comes to in sitting; {least} to {most} mm are asked. Move the line there, or say why it may stay.',
  'trim/trochanter-left':
    'The edge line passes the left trochanter at {value} mm; at least {least} mm above or below it are asked. Move the line there, or say why it may stay.',
  'trim/axilla-right':
    'The edge line keeps {value} mm below the right arm pit; {least} to {most} mm are asked. Move the line there, or say why it may stay.',
  'trim/breast-right':
    'The edge line keeps {value} mm below the tip of the right breast; at least {least} mm are asked. Move the line there, or say why it may stay.',
  'trim/thigh-right':
    'The edge line keeps {value} mm above where the right thigh comes to in sitting; {least} to {most} mm are asked. Move the line there, or say why it may stay.',
  'trim/trochanter-right':
    'The edge line passes the right trochanter at {value} mm; at least {least} mm above or below it are asked. Move the line there, or say why it may stay.',
  'trim/scapula':
    'The edge line keeps {value} mm below the spine of the shoulder blade; at least {least} mm are asked. Move the line there, or say why it may stay.',
  'trim/groin':
    'The edge line keeps {value} mm above the symphysis; at least {least} mm are asked. Move the line there, or say why it may stay.',
  'trim/seat':
    'The edge line behind keeps {value} mm above the fork of the thighs; at least {least} mm are asked, so that the patient can sit. Move the line there, or say why it may stay.',
  'trim/opening':
    'The opening is {value} mm wide at its narrowest; {least} to {most} mm are asked. Move its sides, or say why it is right.',
  'trim/marks-far':
    '{count} of the landmarks that were marked lie where this body should not have them. The edge line and its clearances go by them: look at them, or say why they are right.',
  'trim/marks-uneven':
    'Landmarks of a pair lie more than 25 mm higher on one side than on the other ({count} of them). The edge line and its clearances go by them: look at them, or say why they are right.',
  'trim/unmeasured':
    'What the edge line keeps clear of could not be measured on this body. Look at its clearances yourself.',
  'trim/unmarked':
    '{count} clearances of the edge line go by landmarks that were estimated from the body and may lie up to {within} mm elsewhere. Mark them, or check them on the patient.',
  'trim/heights-by-shape':
    'The edge line is from a template, and the shape alone says how high something of it lies: it may be {within} mm too high or too low. Check it against arm pits, iliac spines and seat, or mark those on the body and lay it again.',
  'trim/stands-out-left':
    'On the left the back of this body stands out by {angle}°, as where a curve is convex to the left, but the edge line is for one that is convex to the right. Check the side, or say why it is right.',
  'trim/stands-out-right':
    'On the right the back of this body stands out by {angle}°, as where a curve is convex to the right, but the edge line is for one that is convex to the left. Check the side, or say why it is right.',
} as const;
