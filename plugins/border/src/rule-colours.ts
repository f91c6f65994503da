/** Roles of the stretches of a line by how a clearance stands: one that goes by an estimated landmark is grey, and never looks as one that is kept. */
export const RULE_ROLES = {
  good: 'border.clear-good',
  near: 'border.clear-near',
  bad: 'border.clear-bad',
  unsure: 'border.clear-unsure',
} as const;

/** Told apart by lightness too: kept is dark, broken is bright red, and an unsure one is drawn dashed besides. */
export const RULE_COLOURS = {
  [RULE_ROLES.good]: { light: '#0B6B5E', dark: '#2FD0B8' },
  [RULE_ROLES.near]: { light: '#8A6100', dark: '#FFD75E' },
  [RULE_ROLES.bad]: { light: '#D4002A', dark: '#FF4D64' },
  [RULE_ROLES.unsure]: { light: '#6B7280', dark: '#A3ADBA' },
} as const;
