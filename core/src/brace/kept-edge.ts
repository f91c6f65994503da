export { keptEdge, wallLines, type KeptEdge } from '../history/kept-edge.ts';
