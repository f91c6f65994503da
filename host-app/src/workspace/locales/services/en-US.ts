/** Words of second bodies and of work on the server; flat keys, placeholders as `{name}`. */
export default {
  'field.triangles_one': '{count} triangle',
  'field.triangles_other': '{count} triangles',
  'field.meshUnset': 'none chosen yet',
  'field.meshMissing': 'not available',
  'field.meshChoose': 'Choose file',
  'jobs.wall': 'Recording the brace wall',
  'jobs.export': 'Making the file',
  'jobs.report': 'Making the report',
  'jobs.other': 'Work on this model',
  'jobs.goesOn': '{name}: begun earlier, still going on at the server.',
  'jobs.done': '{name}: done.',
  'jobs.file': '{name}: done. The file is ready.',
  'jobs.save': 'Save',
  'jobs.failed': '{name}: did not succeed. {reason}',
};
