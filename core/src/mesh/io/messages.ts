import { ALIGN_MESSAGES_EN } from '../align/messages-en.ts';
import { ALIGN_MESSAGES_ZH } from '../align/messages-zh.ts';
import { MESH_MESSAGES_EN } from './messages-en.ts';
import { MESH_MESSAGES_ZH } from './messages-zh.ts';

/**
 * A sentence for every `mesh-io/…`, `mesh/…` and `align/…` code that reading, inspecting, repairing and aligning throw or warn with: what was found and
 * what to do. `{name}` stands for a value of the same name in the error's or warning's data.
 */
export const MESH_MESSAGES: Readonly<Record<'en-US' | 'zh-CN', Readonly<Record<string, string>>>> = {
  'en-US': { ...MESH_MESSAGES_EN, ...ALIGN_MESSAGES_EN },
  'zh-CN': { ...MESH_MESSAGES_ZH, ...ALIGN_MESSAGES_ZH },
};
