import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Edge line',
  tip: 'Cuts the body along the edge lines of the brace, exactly as they are drawn.',
  picture:
    'A wavy line under the armpits and one over the hips, with points on them; afterwards only the trunk between them is left, open at both edges.',
  'how.1':
    'Choose class and convex side and let the line be proposed, or click points along the first edge line; double-click or Enter closes it. Turn the view as you go round the body.',
  'how.2':
    'Draw further lines the same way: the lower edge of a closed brace, or a window. A brace with an opening has one line all the way round: without windows, go on without a second.',
  'how.3': 'Click the part that stays, look at its edge, then apply. What was cut off comes back with Undo.',
  'params.curves': 'Edge lines',
  'params.keep': 'Part kept',
  'params.lineShape': 'Line',
  'params.lineShape.help': 'Smoothly through the points, or straight on the skin from point to point.',
  'params.lineShape.options.smooth': 'Smooth',
  'params.lineShape.options.corners': 'With corners',
  'actions.propose': 'Propose the line',
  'errors.border/propose-needs-class': 'To have a line proposed, choose the class first.',
  'errors.border/propose-needs-side': 'To have a line proposed, choose the convex side first.',
  'actions.earlier': 'Take the line of an earlier brace',
  'earlier.looking': 'Looking for earlier braces of this patient…',
  'earlier.carrying': 'The line of “{name}” is being carried to this body…',
  'earlier.convex-left': '{day} · {class}, convex to the left',
  'earlier.convex-right': '{day} · {class}, convex to the right',
  'earlier.unknown': '{day} · class and side not recorded',
  'earlier.by-marks': 'From “{name}”, by {count} landmarks that are marked on both.',
  'earlier.by-some-marks':
    'From “{name}”: look at each clearance beyond the {count} landmarks marked on both.',
  'earlier.by-shape': 'From “{name}”, by shape alone: look at each clearance.',
  'errors.border/earlier-lines':
    'Other models of this patient have an edge line. Choose the one that is to be taken.',
  'errors.border/no-earlier-line':
    'No other model of this patient has an edge line yet. Draw it by hand, or choose class and side and let it be proposed.',
  'errors.border/earlier-not-loaded':
    'The earlier braces of this patient could not be loaded. Check the connection, then try again.',
  'actions.template': 'Take a template',
  'actions.save-template': 'Save this line as a template',
  'template.same': 'Template “{name}”, by shape alone: look at each clearance.',
  'template.same-by-some-marks':
    'Template “{name}”: look at each clearance beyond the {count} landmarks marked in both.',
  'template.same-by-marks': 'Template “{name}”, by {count} landmarks that are marked in both.',
  'template.mirrored': 'Template “{name}”, mirrored, by shape alone: look at each clearance.',
  'template.mirrored-by-some-marks':
    'Template “{name}”, mirrored: look at each clearance beyond the {count} landmarks marked in both.',
  'template.mirrored-by-marks': 'Template “{name}”, mirrored, by {count} landmarks that are marked in both.',
  'template.reading': 'Reading the line in shares of this body…',
  'template.laying': 'Laying the template “{name}” on this body…',
  'answers.border/template-by-shape.yes': 'Take it all the same',
  'answers.border/template-by-shape.no': 'Mark landmarks first',
  'errors.border/template-by-shape':
    'No landmark of the template is marked on this body. By shape alone the line may lie {within} cm too high or too low. Mark the iliac spines and the arm pits first and take the template again, or take it all the same?',
  'answers.border/template-without-marks.yes': 'Take it all the same',
  'answers.border/template-without-marks.no': 'Leave it',
  'errors.border/template-without-marks':
    'This template was saved from a body without landmarks: marking this body does not help. By shape alone the line may lie {within} cm too high or too low. A template that is saved after landmarks were marked fits better.',
  'answers.border/heights-by-shape.yes': 'I have checked it',
  'answers.border/heights-by-shape.no': 'Go back',
  'errors.border/heights-by-shape':
    'The line is from a template and was laid by shape alone: it may lie {within} cm too high or too low. Have you checked its height all round against the arm pits, the iliac spines and the seat?',
  'answers.border/heights-partly-by-shape.yes': 'I have checked it',
  'answers.border/heights-partly-by-shape.no': 'Go back',
  'errors.border/heights-partly-by-shape':
    'The line is from a template. Only some of its heights go by landmarks; where those do not reach it was laid by shape alone and may lie {within} cm too high or too low, less so once arm pits and iliac spines are marked as far as the template has them and it is taken again. Have you checked its height all round against the arm pits, the iliac spines and the seat?',
  'template.will-mirror': '{told} – will be mirrored',
  'template.unreadable': '{day} · cannot be used here',
  'actions.open-template': 'Open a template file',
  'actions.stop-laying': 'Stop',
  'laying.progress': '{what} {percent} %',
  'template.give': 'Save as a file',
  'template.file-lay': 'Lay it on this body',
  'template.file-keep': 'Keep it in the library of the clinic',
  'errors.border/template-file': 'The file holds an edge-line template. What is to be done with it?',
  'errors.border/template-given':
    'The template was saved as “{name}”, in the downloads of this device. It holds no data of a patient.',
  'errors.border/template-not-opened':
    'The file could not be read; the line stays as it is drawn. Choose it again.',
  'errors.border/body-changed':
    'The body was changed while the line was laid on it, so the line was left out. Take it again.',
  'template.rename': 'Rename',
  'template.remove': 'Delete',
  'errors.border/template-name':
    'Everybody in the clinic can take this line for other patients. Only its proportions, class, side and opening are kept, no data of this patient: do not use a patient’s name.',
  'errors.border/template-name-unmarked':
    'No landmarks are marked on this body, so on others the line will be laid by their shape alone and may lie some centimetres too high or too low: to have it fit better, go back, mark arm pits and iliac spines, and save it then. Everybody in the clinic can take this line for other patients. Only its proportions, class, side and opening are kept, no data of this patient: do not use a patient’s name.',
  'errors.border/template-rename': 'The new name of the template. Do not use a patient’s name.',
  'errors.border/template-saved': 'The template “{name}” is in the library of the clinic.',
  'errors.border/template-not-saved':
    'The template could not be saved; the line stays as it is drawn. Check the connection, then try again.',
  'errors.border/templates-not-loaded':
    'The templates of the clinic could not be reached; the line stays as it is drawn. Check the connection, then try again.',
  'errors.border/no-template':
    'The clinic has no edge-line template yet. Draw a line or let it be proposed, then save it as a template.',
  'errors.border/templates':
    'Choose the edge line that is to be laid on this body. Those of the chosen class come first.',
  'answers.border/template-remove.yes': 'Delete the template',
  'answers.border/template-remove.no': 'Keep it',
  'errors.border/template-remove':
    'Delete the template “{name}” for everybody in the clinic? Braces that were made with it stay as they are.',
  'actions.group.mirror': 'Mirror a side of the line',
  'actions.another-line': 'Draw one more',
  'actions.next-line': 'Next of the lines',
  'actions.mirror-left': 'Left onto right',
  'actions.mirror-right': 'Right onto left',
  'mirror.laying': 'Laying the one side mirrored on the other…',
  'mirror.left-by-shape': 'The left side of the line, mirrored on the right by the shape of the body.',
  'mirror.left-by-marks': 'The left side of the line, mirrored on the right by {count} landmarks.',
  'mirror.right-by-shape': 'The right side of the line, mirrored on the left by the shape of the body.',
  'mirror.right-by-marks': 'The right side of the line, mirrored on the left by {count} landmarks.',
  'readouts.halves-apart': 'Halves of the body differ, most',
  'readouts.halves-apart.help':
    'How far the skin of the one half lies from the mirror image of the other, along the line. Where it is much, look at the mirrored side all along and move its points.',
  'warnings.border/halves-apart':
    'The halves of this body differ by more than 20 mm along the line, most at the marked place: look at the mirrored side all along.',
  'errors.border/halves-differ':
    'The halves of this body differ by up to {worst} mm along the line (more than {most} mm), most at the marked place. Look at the mirrored side all along and move its points where they need it.',
  'answers.border/mirror-unconfirmed.yes': 'Mirror it',
  'answers.border/mirror-unconfirmed.no': 'Not yet',
  'errors.border/mirror-unconfirmed':
    'Nobody has confirmed yet which side of this body is the patient’s left, nor how it stands. Mirror the line about the middle of the pelvis as the body stands?',
  'errors.border/mirror-changed':
    'The line or the body was changed while its side was being mirrored, so nothing was laid. Mirror it again.',
  'snap.clearance': 'Clearance – {name}',
  'recorded.same': 'From the patient record.',
  'recorded.no-class': 'The patient record says no class: choose it.',
  'recorded.other-class': 'The patient record says {type}: choose the Rigo class.',
  'recorded.class-differs': 'The patient record says {type}.',
  'recorded.no-side': 'The patient record does not say the side: choose it.',
  'recorded.side-differs': 'The patient record says: {side}.',
  'recorded.apex-differs':
    'The patient record says: {side}. But the apex was measured on the other side of the force line ({apex}). Look at the film and choose.',
  'params.braceClass': 'Class',
  'params.braceClass.help':
    'The class of the curve says where the brace ends. A proposed line is a start: look at each clearance and move its points.',
  'params.braceClass.options.none': 'Not chosen',
  'params.braceClass.options.rigo-A1': 'Rigo A1',
  'params.braceClass.options.rigo-A2': 'Rigo A2',
  'params.braceClass.options.rigo-A3': 'Rigo A3',
  'params.braceClass.options.rigo-B1': 'Rigo B1',
  'params.braceClass.options.rigo-B2': 'Rigo B2',
  'params.braceClass.options.rigo-C1': 'Rigo C1',
  'params.braceClass.options.rigo-C2': 'Rigo C2',
  'params.braceClass.options.rigo-D1': 'Rigo D1',
  'params.braceClass.options.rigo-D2': 'Rigo D2',
  'params.braceClass.options.rigo-E1': 'Rigo E1',
  'params.braceClass.options.rigo-E2': 'Rigo E2',
  'params.curveSide': 'Convex side',
  'params.curveSide.help':
    'Of the main curve: the thoracic one, in B2, E1 and E2 the lumbar or thoracolumbar one.',
  'params.curveSide.options.none': 'Not chosen',
  'params.curveSide.options.left': 'Left',
  'params.curveSide.options.right': 'Right',
  'params.opening': 'Opens',
  'params.opening.options.front': 'In front',
  'params.opening.options.back': 'At the back',
  'params.openingWidth': 'Width of the opening',
  'params.purpose.type': 'Class',
  'params.purpose.type.options.rigo-A1': 'Rigo A1',
  'params.purpose.type.options.rigo-A2': 'Rigo A2',
  'params.purpose.type.options.rigo-A3': 'Rigo A3',
  'params.purpose.type.options.rigo-B1': 'Rigo B1',
  'params.purpose.type.options.rigo-B2': 'Rigo B2',
  'params.purpose.type.options.rigo-C1': 'Rigo C1',
  'params.purpose.type.options.rigo-C2': 'Rigo C2',
  'params.purpose.type.options.rigo-D1': 'Rigo D1',
  'params.purpose.type.options.rigo-D2': 'Rigo D2',
  'params.purpose.type.options.rigo-E1': 'Rigo E1',
  'params.purpose.type.options.rigo-E2': 'Rigo E2',
  'params.purpose.side': 'Convex side',
  'params.purpose.side.options.left': 'Left',
  'params.purpose.side.options.right': 'Right',
  'params.purpose.opening': 'Opens',
  'params.purpose.opening.options.front': 'In front',
  'params.purpose.opening.options.back': 'At the back',
  'params.purpose.width': 'Width of the opening',
  'operations.border.draw': 'Kept edge line',
  'params.cuts': 'Cut along the line',
  'params.cuts.help':
    'Off: the line is kept as a step of its own and the body stays whole. It goes along with earlier steps that change, and is the edge of the wall.',
  'params.showWall': 'Show the wall',
  'params.showWall.help':
    'Shows the brace within the lines as a translucent wall: a sketch with square rims while a point is dragged, and the exact wall as soon as the hand rests. It is as thick as the last wall that was made, or 4 mm.',
  'line.faulty': 'This line cannot be cut: the card says why.',
  'line.faulty-there': 'This line cannot be cut: the place is marked on the body.',
  'line.faulty-places': 'This line cannot be cut: the {count} places are marked on the body.',
  'wall.sketch': 'Sketch of the wall, {thickness}: rims are square.',
  'wall.making': 'Sketch of the wall, {thickness}. Computing the exact wall: {share} %.',
  'wall.exact': 'Exact wall, {thickness}: as it is exported.',
  'wall.failed': 'Sketch of the wall, {thickness}. The exact wall cannot be made: {reason}',
  'readouts.height-beyond-marks': 'Height beyond the landmarks, within ±',
  'readouts.height-by-shape': 'Height by shape alone, within ±',
  'readouts.height-beyond-marks.help':
    'Beyond the landmarks that are marked in both, the line goes by the shape of the body and may lie this much too high or too low. Mark arm pits and iliac spines in both and take the line again: then it is less.',
  'readouts.height-by-shape.help':
    'No landmark is marked in both: the line goes by the shape of the body and may lie this much too high or too low. Mark arm pits and iliac spines in both and take the line again: then it is less.',
  'readouts.skin-apart.help':
    'How far the skin here lies from the other body’s along the line, a template fitted to the size of this body.',
  'readouts.skin-apart-worst.help':
    'How far the skin here lies from the other body’s along the line, a template fitted to the size of this body.',
  'readouts.clearance-missed': 'Farthest beyond a clearance',
  'readouts.skin-apart': 'Skin moved, median',
  'readouts.skin-apart-worst': 'Skin moved, worst',
  'readouts.axilla-left': 'Arm pit, left',
  'readouts.axilla-right': 'Arm pit, right',
  'readouts.breast-left': 'Breast, left',
  'readouts.breast-right': 'Breast, right',
  'readouts.thigh-left': 'Thigh in sitting, left',
  'readouts.thigh-right': 'Thigh in sitting, right',
  'readouts.trochanter-left-over': 'Above trochanter, left',
  'readouts.trochanter-left-under': 'Below trochanter, left',
  'readouts.trochanter-right-over': 'Above trochanter, right',
  'readouts.trochanter-right-under': 'Below trochanter, right',
  'readouts.scapula': 'Spine of the scapula',
  'readouts.groin': 'Symphysis',
  'readouts.seat': 'Seat',
  'readouts.opening': 'Opening',
  'steps.first.name': 'First line',
  'steps.second.name': 'Further lines',
  'steps.part.name': 'Part kept',
  'steps.first':
    'Choose class and convex side to have the line proposed, or click points along the edge line; double-click or Enter closes it.',
  'steps.first.complete': 'The line is closed. Drag its points, or click the line to add one; Enter goes on.',
  'steps.second': 'Finish this line: double-click or Enter closes it.',
  'steps.second.complete':
    'Draw a further line: the lower edge of a closed brace, or a window. If there is none, or no more, press Enter.',
  'steps.part': 'Click the part that stays.',
  'steps.part.complete':
    'This part stays. Click another part to keep that instead, also where one was cut off.',
  'answers.border/sides-unconfirmed.yes': 'Propose it',
  'answers.border/sides-unconfirmed.no': 'Not yet',
  'errors.border/sides-unconfirmed':
    'Nobody has confirmed yet which side of this body is the patient’s left. The line is another one on each side: with left and right exchanged the brace would be made the wrong way round. Propose it as the body stands?',
  'answers.border/stands-out-left.yes': 'The curve is convex to the right',
  'answers.border/stands-out-left.no': 'Choose again',
  'errors.border/stands-out-left':
    'On the left the back of this body stands out by {angle}°, as where a curve is convex to the left. Right was chosen. A line for the other side makes a brace that pushes the wrong way. Is the main curve convex to the right?',
  'answers.border/stands-out-right.yes': 'The curve is convex to the left',
  'answers.border/stands-out-right.no': 'Choose again',
  'errors.border/stands-out-right':
    'On the right the back of this body stands out by {angle}°, as where a curve is convex to the right. Left was chosen. A line for the other side makes a brace that pushes the wrong way. Is the main curve convex to the left?',
  'answers.border/other-purpose.yes': 'Keep the line',
  'answers.border/other-purpose.no': 'Go back',
  'errors.border/other-purpose':
    'The line was made for another class, side or opening than is chosen now. Propose it again, or keep it as it is drawn?',
  'warnings.border/other-purpose':
    'The line was made for another class, side or opening than is chosen now: propose it again.',
  'answers.border/other-than-record.yes': 'Apply as chosen',
  'answers.border/other-than-record.no': 'Go back',
  'errors.border/other-than-record':
    'Class or convex side are chosen otherwise than the patient record has them. A line for the other side makes a brace that pushes the wrong way. Is it chosen right here?',
  'errors.border/cut-already':
    'An earlier step has cut this body along an edge line, so it does not reach as far as the line that would be proposed. Edit that step instead, or switch it off in the history first.',
  'answers.border/clearances-broken.yes': 'Cut along it',
  'answers.border/clearances-broken.no': 'Go back',
  'errors.border/clearances-broken':
    'The line breaks {count} of its clearances (✕): {which}. The brace may press or get in the way there. Cut along it all the same? The export will ask for a reason.',
  'answers.border/keeps-broken.yes': 'Keep the line',
  'answers.border/keeps-broken.no': 'Go back',
  'errors.border/keeps-broken':
    'The line breaks {count} of its clearances (✕): {which}. The brace may press or get in the way there. Keep the line all the same? Nothing is cut yet; the export will ask for a reason.',
  'broken.least': '{name} {value} (at least {bound})',
  'broken.most': '{name} {value} (at most {bound})',
  'broken.joint': ', ',
  'readouts.edge': 'Length of the edge',
  'headline.edge': 'edge of {value}',
  'headline.lines_one': '{value} edge line',
  'headline.lines_other': '{value} edge lines',
  'warnings.border/laid-anew':
    'The triangles beside the edge line were laid anew so that a clean edge fits: up to {reach} mm from the line the skin lies up to {off} mm off the body. The triangles of the body are large there.',
  'warnings.border/line-unused':
    'Edge line {line} is not an edge of the part you keep, so nothing is cut there. Check that the right part was chosen.',
} satisfies Messages;
