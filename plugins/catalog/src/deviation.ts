/** How far a shape lies from another, as the heat map of the editor takes it: for those who show it without an editor. */
export { UNCHANGED, deviation, summarize } from '@bracewright/plugin-heatmap/deviation';
export type { DeviationSummary } from '@bracewright/plugin-heatmap/deviation';
