/** How far a shape lies from another, as the heat map of the editor takes it: for those who show it without an editor. */
export { UNCHANGED, deviation, noDeviation, summarize } from '@bracewright/plugin-heatmap/deviation';
export type { Deviation, DeviationSummary } from '@bracewright/plugin-heatmap/deviation';
