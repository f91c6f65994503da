import type { ToolFactory } from '@bracewright/core/tool';

/** Exporters run in the host's dialog, outside the history; there is nothing to do on the canvas. */
const tool: ToolFactory = () => ({});

export default tool;
