import type { PluginFault } from './plugin-load-error.ts';
import type { ToolPlugin } from './plugin.ts';

/** A fault and the plugin that has it: of two with one id, the one that came later. */
export interface Found {
  readonly plugin: ToolPlugin;
  readonly fault: PluginFault;
}

/** Takes a fault of a plugin. */
export type Report = (code: PluginFault['code'], plugin: ToolPlugin, data?: PluginFault['data']) => void;
