/** Words of the list of measures: renaming, and its table; flat keys, placeholders as `{name}`. */
export default {
  'measures.rename': 'Rename (F2)',
  'measures.rename.of': 'Rename {name}',
  'measures.name': 'Name',
  'measures.recorded': 'record {value}',
  'measures.csv': 'Save the measures as a table (CSV)',
  'measures.csv.file': '{name} measures',
  'measures.csv.kind': 'Kind',
  'measures.csv.now': 'Value now',
  'measures.csv.scan': 'Value on the scan',
  'measures.csv.difference': 'Difference',
  'measures.csv.unit': 'Unit',
  'measures.csv.step': 'Locked to step',
  'measures.csv.follows': 'none, follows the shape',
  'measures.csv.locked': 'none, marker locked in place',
};
