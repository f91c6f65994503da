import type { ToolPlugin } from '@bracewright/core/plugin';

/** Every plugin of the product, for the editor. A sister platform has a catalog of its own. */
export const plugins: readonly ToolPlugin[] = [];
