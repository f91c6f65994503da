export { definePlugin } from './plugin.ts';
export type { Messages, ToolGroup, ToolManifest, ToolPlugin } from './plugin.ts';
