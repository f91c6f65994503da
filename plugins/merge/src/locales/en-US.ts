import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Merge',
  tip: 'Adds another object to the body, takes it off, or keeps what both have in common.',
  picture: 'A trunk with a round pad at its side; afterwards both are one body, and the seam is rounded.',
  'how.1':
    'Choose the object: a pad or a part from the library of the clinic, another body from a file, or one that lies beside the body. What is used again is kept in the library.',
  'how.2':
    'Click the body where the object belongs, then drag the arrows and arcs or type where it stands. The object is seen through.',
  'how.3':
    'Choose whether it is added, removed, or only what both have in common is kept, and how far the seam is rounded; 0 leaves it sharp.',
  'how.4': 'Look at the preview, then apply. Both must be closed: seal the body first.',
  'params.mesh': 'Object',
  'params.mesh.help': 'A closed body from the library, from a file, or from beside the body.',
  'params.mode': 'What is done',
  'params.mode.options.union': 'Add object',
  'params.mode.options.difference': 'Remove object',
  'params.mode.options.intersection': 'Keep the common part',
  'params.blend': 'Rounding of the seam',
  'params.blend.help':
    'How far from the seam both surfaces are rounded into each other. Where there is less room the rounding is narrower.',
  'params.transform': 'Place of the object',
  'params.moveX': 'Move left – right',
  'params.moveX.help': 'Positive is towards the patient’s left.',
  'params.moveY': 'Move front – back',
  'params.moveY.help': 'Positive is back.',
  'params.moveZ': 'Move up – down',
  'params.moveZ.help': 'Positive is up.',
  'params.turnX': 'Turn in the sagittal plane',
  'params.turnY': 'Turn in the coronal plane',
  'params.turnZ': 'Turn in the transverse plane',
  'params.mirror': 'Mirror the object',
  'params.mirror.help': 'Makes a right pad of a left one.',
  'readouts.volume': 'Volume',
  'headline.union': 'object added',
  'headline.difference': 'object removed',
  'headline.intersection': 'common part kept',
  'headline.union-rounded': 'object added, seam {value}',
  'headline.difference-rounded': 'object removed, seam {value}',
  'headline.intersection-rounded': 'common part kept, seam {value}',
  'steps.place': 'Click the body where the object belongs, then drag its arrows and arcs.',
  'hint.object': 'Choose an object first: from the library, from a file, or one that lies beside the body.',
  'actions.template': 'From the library',
  'actions.save-template': 'Keep in the library',
  'actions.to-front': 'To the front',
  'actions.turn-left': '↺ 90°',
  'actions.turn-right': '↻ 90°',
  'actions.flip-up': 'Tip over',
  'actions.reset': 'As in its file',
  'handles.moveX': 'Left – right',
  'handles.moveY': 'Front – back',
  'handles.moveZ': 'Up – down',
  'handles.turnX': 'Sagittal ↻',
  'handles.turnY': 'Coronal ↻',
  'handles.turnZ': 'Transverse ↻',
  'template.detail': '{size} · {day}',
  'template.unreadable': '{day} · cannot be used here',
  'template.loading': 'Fetching “{name}” from the library…',
  'template.rename': 'Rename',
  'template.remove': 'Delete',
  'errors.merge/objects':
    'Choose the object that is put on this body. It stands at the front, where it can be moved.',
  'errors.merge/no-objects':
    'The library of the clinic holds no object yet. Choose one from a file, then “Keep in the library”.',
  'errors.merge/object-name':
    'A name for this object in the library of the clinic, as “Lumbar pad 8 mm”. Everybody in the clinic can use it, and it stays when a patient is deleted: keep pads and parts only, no body of a patient, and no patient’s name.',
  'errors.merge/object-saved': 'The object “{name}” is in the library of the clinic.',
  'errors.merge/object-not-kept':
    'The object could not be kept in the library; it stays where it is. Check the connection, then try again.',
  'errors.merge/objects-not-loaded':
    'The library of the clinic cannot be reached; what is placed stays as it is. Check the connection, then try again.',
  'errors.merge/object-remove':
    'Delete the object “{name}” for everybody in the clinic? Braces that were made with it stay as they are.',
  'answers.merge/object-remove.yes': 'Delete the object',
  'answers.merge/object-remove.no': 'Keep it',
  'errors.merge/no-object':
    'No object is chosen yet. Choose one from the library or a file, or one that lies beside the body.',
  'errors.merge/not-rigid':
    'This place would stretch or bend the object and was refused. Place it by moves and turns only.',
  'errors.merge/body-open':
    'The body must be closed, and it has openings at the marked places ({holes} in all). Seal it first.',
  'errors.merge/object-open':
    'The object must be closed, and it has openings at the marked places ({holes} in all). Seal it as a model of its own first, or choose another one.',
  'errors.merge/body-unsound':
    'The body is no solid: at some edges more triangles meet than two. Repair it first.',
  'errors.merge/object-unsound':
    'The object is no solid: at some edges more triangles meet than two. Repair it as a model of its own first, or choose another one.',
  'errors.merge/apart':
    'Body and object have nothing in common where the object stands, so nothing would change or remain. Move the object into the body.',
  'errors.merge/object-inside':
    'The object lies wholly inside the body, so there is nothing to add. Move it outwards, or remove it instead.',
  'errors.merge/body-inside':
    'The body lies wholly inside the object, so nothing of its skin would remain or change. Move the object, or choose a smaller one.',
  'warnings.merge/body-crosses':
    'The body runs through itself at the marked places. There the result may run through itself too; repair the body first.',
  'warnings.merge/object-crosses':
    'The object runs through itself at the marked places. There the result may run through itself too; choose a repaired one.',
  'warnings.merge/crosses':
    'The seam crosses itself at the marked places, so a brace wall may be refused. Move the object a little.',
  'warnings.merge/loose':
    'Body and object do not touch: both are kept, as pieces that do not hang together. A brace wall is made of one.',
  'warnings.merge/several-pieces':
    'The result does not hang together: there are {count} pieces. A brace wall is made of one.',
  'warnings.merge/cavity':
    'The object lies wholly inside the body: a hollow is left that cannot be seen from outside. Move the object outwards.',
  'warnings.merge/less-blend':
    'At the marked places there is no room for the whole rounding; it is narrower there.',
  'warnings.merge/creases':
    'At the marked places the rounded seam has creases. Look at them; smooth them, or take another rounding.',
  'warnings.merge/touches':
    'Body and object only touch at some places of the seam, so it was left sharp. Move the object a little to have it rounded.',
} satisfies Messages;
