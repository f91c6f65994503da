export type { PanelProps } from './panel.ts';
export { PanelBoundary, PanelPlace } from './panel-boundary.ts';
