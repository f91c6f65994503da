import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Edge line',
  tip: 'Cuts the body along the edge lines of the brace, exactly as they are drawn.',
  picture:
    'A wavy line under the armpits and one over the hips, with points on them; afterwards only the trunk between them is left, open at both edges.',
  'how.1':
    'Click points along the first edge line; double-click or Enter closes it. Turn the view as you go round the body.',
  'how.2':
    'Draw the second line the same way. A brace with an opening has one line all the way round: go on without the second.',
  'how.3': 'Click the part that stays, look at its edge, then apply. What was cut off comes back with Undo.',
  'params.curves': 'Edge lines',
  'params.keep': 'Part kept',
  'params.lineShape': 'Line',
  'params.lineShape.help': 'Smoothly through the points, or straight on the skin from point to point.',
  'params.lineShape.options.smooth': 'Smooth',
  'params.lineShape.options.corners': 'With corners',
  'steps.first.name': 'First line',
  'steps.second.name': 'Second line',
  'steps.part.name': 'Part kept',
  'steps.first': 'Click points along the edge line; double-click or Enter closes it.',
  'steps.first.complete': 'The line is closed. Drag its points, or click the line to add one; Enter goes on.',
  'steps.second': 'Finish the second edge line: double-click or Enter closes it.',
  'steps.second.complete': 'Draw the second edge line. If there is none, press Enter.',
  'steps.part': 'Click the part that stays.',
  'steps.part.complete':
    'This part stays; what is cut off is not shown. Click where it was to keep that instead.',
  'readouts.edge': 'Length of the edge',
  'headline.edge': 'edge of {value}',
  'headline.lines_one': '{value} edge line',
  'headline.lines_other': '{value} edge lines',
  'warnings.border/line-unused':
    'Edge line {line} is not an edge of the part you keep, so nothing is cut there. Check that the right part was chosen.',
} satisfies Messages;
