import type { SizeName } from '../contract/index.ts';

/**
 * Terms that stand on the screen and on paper, so that both say the same: the measures of the size table, as orthotists name them. One
 * constant a language, so that a page loads one.
 */
export const SIZE_TERMS_EN: Readonly<Record<SizeName, string>> = {
  crestToChestJoint: 'Crest to chest joint',
  crestToXiphoid: 'Crest to xiphoid',
  crestToScapulaLower: 'Crest to lower scapula',
  crestToRightAxilla: 'Crest to right axilla',
  crestToLeftAxilla: 'Crest to left axilla',
  crestToTrochanter: 'Crest to trochanter',
  chestWidth: 'Chest width',
  waistWidth: 'Waist width',
  hipWidth: 'Hip width',
  bust: 'Bust girth',
  waist: 'Waist girth',
  hip: 'Hip girth',
  shoulderDepth: 'Shoulder depth',
  underarmWidth: 'Underarm width',
};

/** The same in Chinese. */
export const SIZE_TERMS_ZH: Readonly<Record<SizeName, string>> = {
  crestToChestJoint: '髂嵴至胸骨关节',
  crestToXiphoid: '髂嵴至剑突',
  crestToScapulaLower: '髂嵴至肩胛下缘',
  crestToRightAxilla: '髂嵴至右腋窝',
  crestToLeftAxilla: '髂嵴至左腋窝',
  crestToTrochanter: '髂嵴至大转子',
  chestWidth: '胸宽',
  waistWidth: '腰宽',
  hipWidth: '臀宽',
  bust: '胸围',
  waist: '腰围',
  hip: '臀围',
  shoulderDepth: '肩部前后宽',
  underarmWidth: '腋下宽',
};
