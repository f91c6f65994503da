/** Words of the sizes of the record beside the scan; flat keys, placeholders as `{name}`. */
export default {
  sizes: 'Sizes of the record',
  'sizes.name.bust': 'Bust girth',
  'sizes.name.waist': 'Waist girth',
  'sizes.name.hip': 'Hip girth',
  'sizes.name.underarmWidth': 'Underarm width',
  'sizes.name.chestWidth': 'Chest width',
  'sizes.name.waistWidth': 'Waist width',
  'sizes.name.hipWidth': 'Hip width',
  'sizes.record': 'Record',
  'sizes.scan': 'Scan',
  'sizes.difference': 'Differs by',
  'sizes.fits': 'Fits.',
  'sizes.differs': 'Differs.',
  'sizes.perhaps': 'Differs, or the level is not right.',
  'sizes.by.confirmed': 'Level {height}, confirmed',
  'sizes.by.kept': 'Level {height}, body not confirmed',
  'sizes.by.landmark': 'Level {height} by your marker, not confirmed',
  'sizes.by.shape': 'Level {height} by the shape, not confirmed',
  'sizes.by.none': 'The shape does not show its level.',
  'sizes.check': 'Level…',
  'sizes.check.of': 'Look at the level of {name} and keep it',
  'sizes.looking': 'Looking for the levels…',
  'sizes.failed': 'The levels could not be looked for.',
  'sizes.again': 'Try again',
  'sizes.none': 'The record holds no girth and no width to compare with.',
  'sizes.stand': 'Nobody has confirmed how this body stands, so no level and no width is sure.',
  'sizes.limit':
    'A difference of more than {limit} is flagged: check the tape, the level, the unit and whose scan this is. A level is confirmed when you keep the measure there.',
  'checkup.sizes': 'Sizes of the record',
  'checkup.sizes.fit': 'Sizes on record: {count}. All fit the scan, at levels that were confirmed.',
  'checkup.sizes.differs':
    'Sizes that differ from the record: {differing}. Check the tape, the level, the unit and whose scan this is.',
  'checkup.sizes.perhaps':
    'Sizes that differ from the record at a level that nobody has confirmed: {differing}. Look at each level.',
  'checkup.sizes.open': 'Sizes whose level nobody has confirmed yet: {open}. None differs from the record.',
  'checkup.sizes.missing':
    'Sizes that could not be compared: {missing} of {count}, because the scan does not show their level. Of the others none differs from the record.',
  'checkup.sizes.noneFound':
    'Sizes on record: {count}. None could be compared: the scan does not show their level. Choose the levels yourself.',
  'checkup.sizes.none': 'No girth and no width is on record to compare with.',
  'checkup.sizes.show': 'Look',
};
