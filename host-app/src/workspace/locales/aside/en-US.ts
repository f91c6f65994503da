/** Changes that wait for a decision of a person. */
export default {
  'aside.text':
    'These changes are not saved. Everything else is. They stay on this device until you decide, or until you sign out.',
  'aside.append': 'Step “{name}”',
  'aside.append.plain': 'A step',
  'aside.measure': 'Measure or marker “{name}”',
  'aside.unmeasure': 'Removal of a measure or marker',
  'aside.switchOn': '“{name}” switched on',
  'aside.switchOn.plain': 'A step switched on',
  'aside.switchOff': '“{name}” switched off',
  'aside.switchOff.plain': 'A step switched off',
  'aside.stepTo': 'Going back to “{name}”',
  'aside.stepTo.plain': 'Going back to an earlier step',
  'aside.clear': 'Clearing the history',
  'aside.editParams': 'New values for “{name}”',
  'aside.editParams.plain': 'New values for a step',
  'aside.rename': 'New name for “{name}”',
  'aside.rename.plain': 'New name for a step',
  'aside.cancelFrom': '“{name}” cancelled',
  'aside.cancelFrom.plain': 'A step cancelled',
  'aside.why.unfit':
    'The step that it belongs to was cancelled or refused meanwhile. Copy the values if you need them and make the step again.',
  'aside.why.overtaken':
    'This step was given other values elsewhere while you worked on it. Those are saved and shown now; yours wait here. Say which hold.',
  'aside.why.wouldCancel':
    'Made after going back, it would cancel steps that were added or changed since: {steps}. Those are saved; yours waits here.',
  'aside.why.cancelsMore':
    'It would also cancel steps that were added or changed since: {steps}. Those are saved; yours waits here.',
  'aside.why.clearsMore':
    'It would also move steps that were added or changed since into “Earlier histories…”: {steps}. Those are saved; yours waits here.',
  'aside.why.elsewhere':
    'The steps that it was to come in the place of are on the body again, put there elsewhere. Those are saved; yours waits here.',
  'aside.step': '{name} {value}',
  'aside.steps': '{count} steps',
  'aside.withIt': '{what}, then {steps}',
  'aside.why.greysMore':
    'It would also take steps off the body that were added or changed since: {steps}. They are shown now; your step back waits here.',
  'aside.anew': 'History begun anew, with {steps}',
  'aside.keepAll': 'Keep all, add mine after the last step',
  'aside.discardMine': 'Discard mine',
  'aside.backToo': 'Go back over them too',
  'aside.stayShown': 'Leave them on the body',
  'aside.atEnd': 'Add it after the last step',
  'aside.cancelThem': 'Cancel them too',
  'aside.putAway': 'Move them there too',
  'aside.keepThem': 'Keep them',
  'aside.values': '{name}: yours {mine}, saved {saved}',
  'aside.differs': '{name}: yours is another one',
  'aside.onBody': 'On the body',
  'aside.on': 'on',
  'aside.off': 'off',
  'aside.mine': 'Use mine',
  'aside.theirs': 'Keep the saved ones',
  'aside.why.forbidden':
    'Your role does not allow it any more. An administrator of the clinic can give you the right; then try again.',
  'aside.why.gone': 'The model or the step is not there any more. Look in the recycle bin, then try again.',
  'aside.why.refused': 'The server says: {reason}',
  'aside.again': 'Try again',
  'aside.copy': 'Copy',
  'aside.copied': 'Copied. Paste it where you keep notes.',
  'aside.notCopied': 'The browser did not let it be copied.',
  'aside.discard': 'Discard',
};
