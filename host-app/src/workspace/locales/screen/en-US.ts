/** Words of the stages of the workspace, and of a window that is too small for it. */
export default {
  stage: 'Stage',
  'stage.align': 'Align',
  'stage.edit': 'Edit',
  'stage.edge': 'Edge line',
  'stage.export': 'Export',
  'small.title': 'This screen is too narrow for shaping',
  'small.text':
    'Shaping, edge lines and export need a window of at least 1024 × 768: a tablet held sideways, or a computer. Everything of this design is kept. Patients, films and reports can be read here.',
  'small.back': 'To the patients',
  'small.stay': 'Look all the same',
};
