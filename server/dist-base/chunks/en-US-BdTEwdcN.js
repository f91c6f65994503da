// ../plugins/bend/src/locales/en-US.ts
var en_US_default = {
  title: 'Bend',
  tip: 'Bends the trunk along an arc between the planes; its length along the axis is kept.',
  picture:
    'A trunk with a plane at the waist and one below the armpits; afterwards the part above leans to the patient’s left.',
  'how.1':
    'Drag the two planes to the levels between which the trunk is to bend; three or four planes bend it back above.',
  'how.2': 'Drag the upright arc to the angle and the level arc to the side it leans to, or type both.',
  'how.3': 'Compare by holding Space, then apply. The length along the axis stays as it was.',
  'params.planes.help':
    'The bend lies between the first and the last plane, as each is tilted; what lies outside keeps its shape.',
  'params.angle': 'Angle',
  'params.angle.help': 'How far the upper end leans over; a negative angle leans it to the other side.',
  'params.direction': 'Towards',
  'params.direction.help': '0° front, 90° the patient’s left, 180° back, −90° right.',
  'headline.front': '{value} forward',
  'headline.front-left': '{value} forward-left',
  'headline.left': '{value} to the left',
  'headline.back-left': '{value} back-left',
  'headline.back': '{value} back',
  'headline.back-right': '{value} back-right',
  'headline.right': '{value} to the right',
  'headline.front-right': '{value} forward-right',
  'effect.2': 'From plane 1 to 2 the trunk bends, above plane 2 it leans {value}: {side}',
  'effect.3':
    'Above plane 3 the trunk stands as before, shifted the same way; at plane 2 it leans {value}: {side}',
  'effect.4':
    'Above plane 4 the trunk stands as before, shifted the same way; from plane 2 to 3 it leans {value}: {side}',
  'steps.planes': 'Drag the planes to their levels, then drag the arcs or type angle and side.',
  'handles.angle': 'Bend',
  'handles.direction': 'Towards',
  'errors.bend/too-tight':
    'The bend is too tight: at {angle}° its inner side has room for {room} mm from the axis of the trunk, but the body reaches {reach} mm there. Bend by at most {largest}° here, or move the planes further apart.',
  'warnings.bend/folds':
    'Bent by {angle}° the skin runs through itself at the marked places. Take a smaller angle, set the planes further apart, or bend to another side.',
  'confirm.bend/folds':
    'Bent so far, the skin runs through itself at the marked place. A body that crosses itself may be refused later, when the brace wall is made.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-BdTEwdcN.js.map
