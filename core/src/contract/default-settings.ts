import type { Settings } from './settings.ts';

/** What holds until a user chooses. */
export const DEFAULT_SETTINGS = {
  theme: 'light',
  primaryColor: 'blue',
  layout: 'side',
  fixedHeader: true,
  fixedSidebar: true,
  contentWidth: 'fluid',
  autoHideHeader: false,
  colorWeak: false,
  multiTab: false,
  units: 'mm',
  mouseSensitivity: 1,
  mousePreset: 'medical',
  invertWheel: false,
  letterKeys: true,
  startList: 'patients',
  shortcuts: {},
} as const satisfies Settings;
