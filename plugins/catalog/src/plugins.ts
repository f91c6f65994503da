import type { ToolPlugin } from '@bracewright/core/plugin';
import bend from '@bracewright/plugin-bend';
import exporters from '@bracewright/plugin-export';
import heatmap from '@bracewright/plugin-heatmap';
import markers from '@bracewright/plugin-markers';
import measure from '@bracewright/plugin-measure';
import repair from '@bracewright/plugin-repair';
import twist from '@bracewright/plugin-twist';

/** Every plugin of the product, for the editor. A sister platform has a catalog of its own. */
export const plugins: readonly ToolPlugin[] = [bend, exporters, heatmap, markers, measure, repair, twist];
