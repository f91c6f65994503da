import type { ToolPlugin } from '@bracewright/core/plugin';
import bend from '@bracewright/plugin-bend';
import crop from '@bracewright/plugin-crop';
import exporters from '@bracewright/plugin-export';
import heatmap from '@bracewright/plugin-heatmap';
import markers from '@bracewright/plugin-markers';
import measure from '@bracewright/plugin-measure';
import position from '@bracewright/plugin-position';
import region from '@bracewright/plugin-region';
import repair from '@bracewright/plugin-repair';
import saw from '@bracewright/plugin-saw';
import seal from '@bracewright/plugin-seal';
import smooth from '@bracewright/plugin-smooth';
import twist from '@bracewright/plugin-twist';

/** Every plugin of the product, for the editor. A sister platform has a catalog of its own. */
export const plugins: readonly ToolPlugin[] = [
  bend,
  crop,
  exporters,
  heatmap,
  markers,
  measure,
  position,
  region,
  repair,
  saw,
  seal,
  smooth,
  twist,
];
