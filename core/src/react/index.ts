export type { PanelProps } from './panel.ts';
