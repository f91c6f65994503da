import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Text on the brace',
  tip: 'Puts a text on the outer side of the brace, raised or sunk: the design number, or what you type.',
  picture: 'On the back of a brace stands a number in raised letters; they follow the curve of its wall.',
  'how.1':
    'Click where the middle of the text is to lie. Leave the text empty for the design number, or type one.',
  'how.2':
    'Drag the middle along the skin, and the grip at its end to turn the text. Choose height and depth.',
  'how.3':
    'Apply: the step changes no shape, and every wall that is made afterwards carries the text on its outer side.',
  'params.text': 'Text',
  'params.text.help':
    'Up to 24 signs: A–Z, a–z, 0–9, blank and . - / # _ : ( ). Empty: the number of the design, as it is when the wall is made.',
  'params.anchor': 'Place',
  'params.angle': 'Angle',
  'params.angle.help': 'Of the line of writing from level, counter-clockwise as seen from outside.',
  'params.height': 'Height of letters',
  'params.height.help': 'Of capitals and digits. From 8 mm they are read well on a print.',
  'params.style': 'Letters',
  'params.style.options.raised': 'Raised',
  'params.style.options.sunk': 'Sunk',
  'params.depth': 'Depth',
  'params.depth.help': 'How far raised letters stand out of the wall, or sunk ones lie in it.',
  'steps.place': 'Click where the middle of the text is to lie.',
  'steps.place.complete': 'Drag the text along the skin, turn it by the grip at its end, then apply.',
  'handles.angle': 'Angle',
  'readouts.width': 'Length of the text',
  'hint.number': 'Without a text the number of the design stands there: {number} now.',
  'headline.letters_one': '{value} letter',
  'headline.letters_other': '{value} letters',
} satisfies Messages;
