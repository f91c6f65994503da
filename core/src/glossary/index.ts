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

/** Pressure zones and rooms of the classes by their codes, as a clinic calls them. */
export const ZONE_TERMS_EN = {
  P1: 'P1 thoracic pad',
  P2: 'P2 axillary pad',
  P3: 'P3 ventral rib pad',
  P4: 'P4 lumbar pad',
  P5: 'P5 abdominal pad',
  P6: 'P6 pelvic pad',
  P7: 'P7 trochanter pad',
  P8: 'P8 waist hold',
  P9: 'P9 trapezius contact',
  P10: 'P10 lower rib pad',
  R1: 'R1 thoracic room',
  R2: 'R2 ventral room',
  R3: 'R3 lumbar room',
  R4: 'R4 room below the lumbar pad',
  R5: 'R5 axillary release',
} as const;

/** The same in Chinese. */
export const ZONE_TERMS_ZH: Readonly<Record<keyof typeof ZONE_TERMS_EN, string>> = {
  P1: 'P1 胸椎压力区',
  P2: 'P2 腋下压力区',
  P3: 'P3 前肋压力区',
  P4: 'P4 腰椎压力区',
  P5: 'P5 腹部压力区',
  P6: 'P6 骨盆压力区',
  P7: 'P7 大转子压力区',
  P8: 'P8 腰部固定',
  P9: 'P9 斜方肌接触区',
  P10: 'P10 下肋压力区',
  R1: 'R1 胸部释放区',
  R2: 'R2 前胸释放区',
  R3: 'R3 腰部释放区',
  R4: 'R4 腰垫下释放区',
  R5: 'R5 腋窝释放区',
};

/** Parts of a zone that is more than one region. */
export const ZONE_PART_TERMS_EN = {
  lateral: 'lateral',
  dorsal: 'dorsal',
  left: 'left',
  right: 'right',
} as const;

/** The same in Chinese. */
export const ZONE_PART_TERMS_ZH: Readonly<Record<keyof typeof ZONE_PART_TERMS_EN, string>> = {
  lateral: '侧方',
  dorsal: '背侧',
  left: '左',
  right: '右',
};
