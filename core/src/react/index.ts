export type { PanelProps } from './panel.ts';
export { PanelBoundary } from './panel-boundary.ts';
