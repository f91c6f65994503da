/** Words of the objects beside the body and of the gap between skins; flat keys, placeholders as `{name}`. */
export default {
  beside: 'Objects beside the body',
  'films.open': 'Open films',
  'films.unread': 'Not marked yet: mark landmarks on the film.',
  'films.lacks.side': 'Say on the film which side is the patient’s right.',
  'films.lacks.landmarks_one':
    'Needs {count} landmark on both film and body; {common} so far. Mark the same axilla, acromion, iliac crest or greater trochanter on both, or C7, or S1 on the film and both posterior iliac spines on the body.',
  'films.lacks.landmarks_other':
    'Needs {count} landmarks on both film and body; {common} so far. Mark the same axilla, acromion, iliac crest or greater trochanter on both, or C7, or S1 on the film and both posterior iliac spines on the body.',
  'films.lacks.front': 'Say on the film which way the patient looks.',
  'films.lacks.lateral':
    'A lateral film hangs by {needed} or more marks that tell both height and depth; {common} so far tell anything. Mark on the film the middle of both iliac crests or trochanters and both of them on the body; or C7; or S1 and both posterior iliac spines on the body; or register the frontal film first.',
  'films.lacks.facing':
    'Not hung: what stands on both fits only where the patient looks the other way. Check on the film which way the patient looks.',
  'films.lacks.contradiction':
    'Not hung: the drawing on this film contradicts itself at {levels}. Check numbering and turn, and mend it on the film.',
  'films.lacks.apart.higher':
    'Not hung: it shows {level} {mm} higher than the frontal film does, where ±{within} would be the error of both. Check numbering and scale of both films, the landmarks, and whether both are of this patient.',
  'films.lacks.apart.lower':
    'Not hung: it shows {level} {mm} lower than the frontal film does, where ±{within} would be the error of both. Check numbering and scale of both films, the landmarks, and whether both are of this patient.',
  'films.lacks.apart.unscaled':
    'Not hung: it shows {level} at another height than the frontal film does, by more than the error of both. Check numbering on both films, the landmarks, and whether both are of this patient.',
  'films.lacks.sides':
    'Left and right landmarks of this film contradict the side that is known for it. Check on the film which side is the patient’s right, and the left and right landmarks.',
  'films.lacks.turn':
    'The landmarks would turn the film by more than 10°. Check that each of them is at its place, on the film and on the body, and that the film is turned upright.',
  'films.lacks.third':
    'Two landmarks alone would turn the film by more than 4°: the film may lean, or one of them may be at the wrong place. Check both on film and body, and mark a third landmark on both.',
  'films.unchecked':
    'Hung by two landmarks, which cannot be checked: one that is too high or too low does not show. Mark a third landmark on both.',
  'films.byOne': 'Hung by one landmark: its misfit is not known.',
  'films.misfit_one': 'Hung by {count} mark, misfit {misfit}.',
  'films.misfit_other': 'Hung by {count} marks, misfit {misfit}.',
  'films.byLevels':
    'Hung by the vertebrae of the frontal film alone, which cannot be checked: where the numbering of either film is one off, it hangs a vertebra too high or low. Mark a landmark on film and body.',
  'films.by': 'It hangs by: {marks}.',
  'films.markOff': '{name} {mm} off (up to ±{within} is usual)',
  'films.markLevels': 'heights of {levels}',
  'films.far':
    '{mark} lies {mm} off, further than the ±{within} that is usual. Check it on the film and on the body.',
  'films.farShare':
    '{mark} lies farther off than usual: {times} times as far as marks do at most on 9 of 10 films. Check it on the film and on the body, and the numbering of the vertebrae.',
  'films.turned':
    'The body stands turned by about {turned}° about the vertical: align it first. What hangs beside it is too narrow, or in front of where it belongs.',
  'films.lacks.standing':
    'Not hung: the body stands turned by about {turned}° about the vertical. Align it first, or check the left and right landmarks on the body.',
  'films.lacks.pair':
    'Not hung: on the body, left and right of {pair} do not lie beside each other. Check both places on the body.',
  'films.facingBy.answer':
    'Front and back rest on the answer alone: what is marked would fit as well if the patient looked the other way. Check on the film which way the patient looks.',
  'films.facingBy.file':
    'Front and back rest on the answer and on what the file says: what is marked would fit the other way round as well.',
  'films.againstFile':
    'The file says that the patient looks the other way than was answered. Check on the film which way the patient looks.',
  'films.frontByOutline': 'Which way the patient looks was taken from the outline: confirm it on the film.',
  'films.notUsed': 'The depth of the spine does not follow from this film: see below.',
  'films.stance': 'Taken {how}: the body on this film does not stand as the scan does.',
  'films.stance.marks': 'It is hung by landmarks alone, not by vertebrae of the standing spine.',
  'films.stance.standing': 'standing',
  'films.stance.bending-left': 'bending to the left',
  'films.stance.bending-right': 'bending to the right',
  'films.stance.in-brace': 'in the brace',
  'films.mark.acromion': 'acromia',
  'films.mark.iliac-crest': 'iliac crests',
  'films.mark.greater-trochanter': 'greater trochanters',
  'films.mark.axilla': 'axillae',
  'films.mark.psis': 'posterior superior iliac spines',
  'films.mark.asis': 'anterior superior iliac spines',
  'films.mark.acromion-left': 'left acromion',
  'films.mark.acromion-right': 'right acromion',
  'films.mark.axilla-left': 'left axilla',
  'films.mark.axilla-right': 'right axilla',
  'films.mark.iliac-crest-left': 'left iliac crest',
  'films.mark.iliac-crest-right': 'right iliac crest',
  'films.mark.greater-trochanter-left': 'left greater trochanter',
  'films.mark.greater-trochanter-right': 'right greater trochanter',
  'films.mark.c7': 'C7 (on the body its spinous process)',
  'films.mark.s1': 'S1 (on the body the posterior iliac spines)',
  'films.scaleFitted':
    'The film is uncalibrated: its size was fitted to these marks, and how far they lie off is not told in mm.',
  spine: 'Spine in the body',
  'spine.register': 'Register to the body',
  'spine.notReady.marks': 'Mark the vertebrae and the patient’s right on the film first.',
  'spine.stance':
    'This film was taken bending or in the brace. The spine that follows from it is not that of a body that stands as the scan does.',
  'spine.notReady.contradiction':
    'The drawing on this film contradicts itself at {levels}: a vertebra does not lie below the one before it, stands closer to it or further from it than their numbers say, or its plates or ends are exchanged. Check numbering and turn of the film, and mend what is marked there.',
  'spine.notReady.unconfirmed':
    'Marks of this film were read by the program and are not confirmed: check and confirm them on the film first.',
  'spine.notReady.numbering':
    'The program was not sure of the numbering on this film: count on the film and say there that it is right.',
  'spine.notReady.side':
    'Which side of this film is the patient’s right was read or assumed by the program: say on the film which it is.',
  'spine.notReady.stand':
    'Compare the body with the example first: on a scan that faces the other way the film fits only mirrored.',
  'spine.refused.turned':
    'Not registered: the body is turned by about {angle}° from where a patient stands in the frame, and a film shows a standing one. Align the body first, then register the film.',
  'spine.refused.no-trunk':
    'Not registered: no trunk was recognised on this body, so its outline cannot be compared with the film. Check the scan, or crop arms, head and stand away.',
  'spine.working': 'Registering the film',
  'spine.cancel': 'Cancel',
  'spine.proposed': 'Proposed, not kept yet',
  'spine.by.outline': 'Registered by the outline of the skin: misfit {misfit} over {part} of it.',
  'spine.by.landmarks': 'Placed by landmarks alone: the misfit is not known.',
  'spine.unplaced':
    'Nothing is fitted: the film lies over the middle of the trunk. Move it by hand before you keep it.',
  'spine.outOfOrder':
    'A vertebra does not lie below the one before it, so this cannot be kept. Check the numbering on the film, C7 and S1 included, and whether the film stands upright.',
  'spine.overtaken.marks':
    'The marks of the film are no longer those that this was made of, so it cannot be kept. Register the film again.',
  'spine.overtaken.body':
    'The body was aligned or mended otherwise since this was found, so it cannot be kept. Register the film again.',
  'spine.overtaken.stand':
    'How the body stands is no longer confirmed, so this cannot be kept. Compare it with the example first.',
  'spine.film.changed':
    'The marks of the film were changed after this spine was made of them: it is not the spine of the film any more. Register the film again.',
  'spine.film.unconfirmed':
    'The marks of the film that this spine was made of are not confirmed any more. Check and confirm them on the film.',
  'spine.film.contradiction':
    'The drawing that this spine was made of contradicts itself: vertebrae are not what they are called. Mend it on the film, and register the film again.',
  'spine.film.apart':
    'The lateral film that the depth of this spine follows from shows the vertebrae at other heights than the frontal one. Check both films, and register again.',
  'spine.film.stance':
    'The film that this spine was made of was taken bending or in the brace: it is not the spine of a body that stands as the scan does, and zones are not laid by it.',
  'spine.film.unknown':
    'It is not known whether the marks of the film are still those that this spine was made of. Register the film again.',
  'spine.film.gone':
    'The film that this spine was made of is gone: nobody can check it. Register another film, or remove the spine.',
  'spine.by.hand': 'Placed by hand: nothing checks it but your eye.',
  'spine.lacks.side': 'Not registered: say on the film which side is the patient’s right.',
  'spine.lacks.mirrored':
    'Not registered: the film fits only the other way round. Check on the film which side is the patient’s right.',
  'spine.lacks.scale':
    'Not registered: the outline fits this body only in another magnification than the scale of the film says. Check the scale on the film.',
  'spine.lacks.air':
    'Not registered: the film shows no air beside the trunk. Mark landmarks on film and body, or move the film by hand.',
  'spine.lacks.sides':
    'Not registered: the film cuts off the sides of the trunk. Mark landmarks on film and body, or move the film by hand.',
  'spine.lacks.line':
    'Not registered: no outline of the skin was found on the film. Mark landmarks on film and body, or move the film by hand.',
  'spine.lacks.fit':
    'Not registered: the outline on the film does not fit this body. Check that film and scan are of the same person and day; mark landmarks, or move the film by hand.',
  'spine.warning.pose':
    'The patient seems to have stood otherwise on the film (turned, leaning or bent). Look whether the film fits the body.',
  'spine.warning.scale':
    'The outline says another magnification than the scale of the film. Check the scale on the film.',
  'spine.warning.mirrored':
    'The film fits better the other way round. Check which side is the patient’s right.',
  'spine.warning.outline-part':
    'Only a part of the outline fits: arms, a brace or a cropped film may hide the rest.',
  'spine.warning.landmarks-apart':
    'A landmark lies more than 30 mm from where the outline puts it. Check the landmarks on film and body.',
  'spine.warning.no-outline': 'No outline was found on the film: the errors are wider.',
  'spine.depth.film': 'Depth from the lateral film.',
  'spine.depth.back': 'Depth from the skin of the back, without a lateral film: less sure.',
  'spine.lateral.as': 'Lateral film {name}: {as}',
  'spine.lateral.warning': 'Lateral film {name}: {warning}',
  'spine.lateral.heights.higher':
    'The lateral film {name} is not used: it shows {level} {apart} higher than the frontal film does, where ±{within} would be the error of both. Check numbering and turn on both films, and whether both are of this patient.',
  'spine.lateral.heights.lower':
    'The lateral film {name} is not used: it shows {level} {apart} lower than the frontal film does, where ±{within} would be the error of both. Check numbering and turn on both films, and whether both are of this patient.',
  'spine.lateral.scale':
    'The lateral film {name} is not used yet: its outline fits this body only in another magnification than its scale says. Is it of this patient, and is its scale right?',
  'spine.lateral.use': 'It is of this patient: use it',
  'spine.lateral.contradiction':
    'The lateral film {name} is not used: its drawing contradicts itself at {levels}. Mend it on the film and register again.',
  'spine.lateral.unconfirmed':
    'The lateral film {name} is not used: its marks are not confirmed. Check and confirm them on the film and register again.',
  'spine.lateral.newer.contradiction':
    'The newer lateral film {name} is not used: its drawing contradicts itself at {levels}. Mend it on the film and register again.',
  'spine.lateral.newer.unconfirmed':
    'The newer lateral film {name} is not used: its marks are not confirmed. Check and confirm them on the film and register again.',
  'spine.lateral.unregistered': 'The lateral film {name} is not used. {why}',
  'spine.table': 'Vertebrae and how sure they are',
  'spine.table.help':
    'Height above the zero of the frame. Tested on synthetic bodies only: there the true height lay within the error on 63 to 93 of 100, by kind of body and film.',
  'spine.column.level': 'Level',
  'spine.column.height': 'Height',
  'spine.column.lateral': 'Sideways',
  'spine.column.depth': 'Front–back',
  'spine.apex': '{level} apex',
  'spine.label': '{level} ±{within}',
  'spine.label.open': '{said} · {why}',
  'spine.open.proposed': 'proposed',
  'spine.open.unconfirmed': 'not confirmed',
  'spine.open.apart': 'films disagree',
  'spine.open.stance': 'bending or in brace',
  'spine.open.contradiction': 'marks contradict',
  'spine.open.changed': 'film was changed',
  'spine.open.unknown': 'film not known',
  'spine.open.gone': 'film is gone',
  'spine.byHand': 'Move the film by hand',
  'spine.move.along': 'Left – right',
  'spine.move.along.help': 'Positive is towards the patient’s left.',
  'spine.move.up': 'Up – down',
  'spine.move.up.help': 'Positive is up.',
  'spine.move.larger': 'Magnification',
  'spine.move.larger.help': 'Positive makes the film larger.',
  'spine.move.roll': 'Tilt',
  'spine.move.roll.help': 'Positive lifts the patient’s left side of the film.',
  'spine.move.yaw': 'Turn of the body',
  'spine.move.yaw.help':
    'How far the patient was turned on the film; positive takes the left side back: counter-clockwise seen from above.',
  'spine.keep': 'Keep with the model',
  'spine.discard': 'Discard',
  'spine.kept': 'Kept by {name} on {day}.',
  'spine.remove': 'Remove from the model',
  'spine.show': 'Show the spine, see through the body',
  'spine.elsewhere':
    'Somebody else has kept or removed a spine meanwhile, which you see now. Press again if yours is to hold.',
  'spine.lost':
    'From step {number} on it is not known where the spine lies: that step changes the skin in a way that says nothing of the inside.',
  'spine.foreign':
    'A spine was kept by a later version of the program. It is not shown and not written over.',
  'spine.unconfirmed':
    'Left and right of the scan are not confirmed yet: confirm how the body stands before you go by the spine.',
  'spine.caution': 'An aid for placing pads, tested on synthetic bodies only. The clinician decides.',
  'beside.none':
    'Nothing beside the body yet: a pad, another scan or an earlier brace can be laid here and compared with the body.',
  'beside.kind.member': 'Object',
  'beside.kind.spine': 'Spine, taken in from a file; without vertebrae’s names',
  'beside.kind.positive': 'Positive',
  'beside.kind.pad': 'Pad',
  'beside.behind': 'Placed before the last alignment: the body stands elsewhere now.',
  'beside.behindUnknown':
    'It is not known how the body stood when this was placed: look whether it still fits.',
  'beside.along': 'Take along',
  'beside.workedOn': 'It was worked on after it was made: open it to see it as it is now.',
  'beside.kind.wall': 'Brace',
  'beside.show': 'Show {name}',
  'beside.hide': 'Hide {name}',
  'beside.more': '{name}: settings',
  'beside.loading': 'Loading…',
  'beside.older_one': 'Made one step ago: the body has gone on since.',
  'beside.olderChanged': 'Made from other steps than the body has now.',
  'beside.olderUnknown':
    'It is not known which state of the design this was made from: compare it with the body before it is used.',
  'beside.colour': 'Colour',
  'beside.opacity': 'Opacity',
  'beside.place': 'Placement',
  'beside.by.x': 'Move left – right',
  'beside.by.x.help': 'Positive is towards the patient’s left.',
  'beside.by.y': 'Move front – back',
  'beside.by.y.help': 'Positive is back.',
  'beside.by.z': 'Move up – down',
  'beside.by.z.help': 'Positive is up.',
  'beside.turn.x': 'Tilt front – back',
  'beside.turn.x.help':
    'About the middle of the object, in the sagittal plane; positive leans its top to the front.',
  'beside.turn.y': 'Lean sideways',
  'beside.turn.y.help':
    'About the middle of the object, in the coronal plane; positive leans its top to the patient’s left.',
  'beside.turn.z': 'Turn round',
  'beside.turn.z.help':
    'About the middle of the object, in the transverse plane; positive takes its left side back: counter-clockwise seen from above.',
  'beside.size': 'Size',
  'beside.lookAt': 'Look at it',
  'beside.refused': '{name} was not added. {reason}',
  'beside.reset': 'As in the file',
  'beside.noPlacement':
    'This placement scales or mirrors, and cannot be typed. “As in the file” takes it back.',
  'beside.wallFollows':
    'A brace lies on the body that it was made of, and goes along when that is aligned anew.',
  'beside.wallStands': 'A brace stands where it was made.',
  'beside.rename': 'Name',
  'beside.not-kept.elsewhere':
    'Changed elsewhere in the meantime: you see its place and name of now, and your value was not set.',
  'beside.not-kept.unsent': 'Your value was not saved; it is kept here.',
  'beside.not-kept.again':
    'Changed elsewhere in the meantime: you see its place and name of now. Repeat what you pressed if it is still right.',
  'beside.not-kept.by': 'Set “{field}” to {value} mm',
  'beside.not-kept.turn': 'Set “{field}” to {value}°',
  'beside.not-kept.name': 'Name it “{name}”',
  'beside.not-kept.leave': 'Leave it as it is',
  'gap.movedElsewhere':
    '{name}, or what it was measured from, was moved or removed elsewhere. Measure again.',
  'beside.open': 'Open as a model of its own',
  'beside.openWall': 'Open this brace',
  'beside.madeFrom': ' ({model})',
  'beside.remove': 'Delete…',
  'beside.remove.title': 'Delete {name}?',
  'beside.remove.text':
    'It is taken from this model for everybody. Steps that were made with it keep their shape.',
  'beside.remove.do': 'Delete',
  'beside.remove.keep': 'Keep',
  'beside.addFile': 'From a file…',
  'beside.addSpine': 'Spine (from a file)…',
  'beside.spine.ask': 'Keep {name} as the spine of this body?',
  'beside.spine.low':
    'It is only {height} high, and no spine of a person is: most likely the file was written in another unit.',
  'beside.spine.off':
    'It stands out of the body by up to {off}: it may be another patient’s or in another unit, or the body was moved since it was made.',
  'beside.spine.keep': 'Keep it',
  'beside.spine.leave': 'Do not keep it',
  'beside.addModel': 'From another model of this folder',
  'beside.unit.title': 'Unit of {name}',
  'beside.unit.text':
    'A wrong unit makes a wrong brace. Nothing is assumed: say in which unit the file was written, and which axis points up.',
  'beside.unit.reading': 'The size is being read…',
  'beside.unit.unreadable': 'The size cannot be read before the file is added.',
  'beside.unit.unit': 'Unit',
  'beside.unit.axis': 'Up',
  'beside.unit.add': 'Add',
  'beside.unit.cancel': 'Cancel',
  'beside.unit.mm': 'Millimetres',
  'beside.unit.cm': 'Centimetres',
  'beside.unit.m': 'Metres',
  'beside.unit.inch': 'Inches',
  gap: 'Gap',
  'gap.from': 'Measured from',
  'gap.body': 'the body',
  'gap.side': 'Side measured',
  'gap.side.inside': 'Inside (towards it)',
  'gap.side.outside': 'Outside (away from it)',
  'gap.side.all': 'All of it',
  'gap.of.inside': 'Of the inside alone: how it fits. Outside and rim are not counted.',
  'gap.of.outside': 'Of the outside alone: how far it stands out. Inside and rim are not counted.',
  'gap.of.all':
    'Of all of its skin. Of a brace that is inside, outside and rim together, which says nothing about the fit.',
  'gap.noSuchSide': '{name} has no such side towards the reference. Measure all of it.',
  'gap.shown.inside': 'Inside of {name}, gap to {from}; its outside is left out.',
  'gap.shown.outside': 'Outside of {name}, gap to {from}; its inside is left out.',
  'gap.shown.all': '{name}, gap to {from}.',
  'gap.alone': 'The body and the other objects are hidden.',
  'gap.showOthers': 'Show them',
  'objects.bodyHidden': 'The body is hidden.',
  'objects.showBody': 'Show the body',
  'gap.measure': 'Measure',
  'gap.stop': 'Stop',
  'gap.clear': 'Hide colours',
  'gap.open':
    'The reference is open: outside and inside are the sides of its nearest skin. Where the rim lies nearest, no side is told (grey).',
  'gap.closed': 'The reference is closed: outside and inside are told apart.',
  'gap.unsure': 'No side told, gap over {limit}',
  'gap.least': 'Least',
  'gap.middle': 'Median',
  'gap.greatest': 'Greatest',
  'gap.nearest': 'Nearest, either side',
  'gap.touching': 'In contact or inside (gap under {limit})',
  'gap.inside': 'Deeper inside than {limit}',
  'gap.area': 'Area measured',
  'gap.under': 'Under the pointer:',
  'gap.outside': '{value} outside',
  'gap.within': '{value} inside',
  'gap.noSide': 'no side told',
  'gap.limits': 'Area between',
  'gap.scale': 'Ends of the scale',
  'gap.step': 'Measured at places at most {step} apart; least and greatest can lie between them.',
  'gap.sure':
    'Measured at places at most {step} apart; least and greatest are looked for between them, to 0.05 mm unless said.',
  'gap.uncertain': '± {within}',
  thickness: 'Wall thickness',
  'thickness.asked': 'Asked for',
  'thickness.unmeasured': 'not measured',
  'thickness.bare': 'Not measured (grey)',
  'thickness.leastMade': 'Mark: {least}, the least that the process makes',
  'thickness.thin': 'Area under {least}',
  'thickness.how':
    'Measured with the rays that decide whether the wall can be made. On the round of the rim, in corners and over more than 25 mm there is no answer. Colours show the thinnest of the triangles about each corner, the pointer that of its triangle.',
  'gap.none': 'Nothing measured with a side',
  'beside.older_other': 'Made {count} steps ago: the body has gone on since.',
} as const;
