import { ALIGN_MESSAGES_EN } from '../align/messages-en.ts';
import { ALIGN_MESSAGES_ZH } from '../align/messages-zh.ts';
import { FORM_MESSAGES_EN } from '../gate/form-messages-en.ts';
import { FORM_MESSAGES_ZH } from '../gate/form-messages-zh.ts';
import { TRIM_MESSAGES_EN } from '../gate/trim-messages-en.ts';
import { ZONE_MESSAGES_EN } from '../gate/zone-messages-en.ts';
import { TRIM_MESSAGES_ZH } from '../gate/trim-messages-zh.ts';
import { ZONE_MESSAGES_ZH } from '../gate/zone-messages-zh.ts';
import { CARVE_MESSAGES_EN } from '../carve/messages-en.ts';
import { CARVE_MESSAGES_ZH } from '../carve/messages-zh.ts';
import { FLAP_MESSAGES_EN } from '../flap/messages-en.ts';
import { FLAP_MESSAGES_ZH } from '../flap/messages-zh.ts';
import { FLAT_MESSAGES_EN } from '../flatten/messages-en.ts';
import { FLAT_MESSAGES_ZH } from '../flatten/messages-zh.ts';
import { GATE_MESSAGES_EN } from '../gate/messages-en.ts';
import { GATE_MESSAGES_ZH } from '../gate/messages-zh.ts';
import { REGION_MESSAGES_EN } from '../region/messages-en.ts';
import { REGION_MESSAGES_ZH } from '../region/messages-zh.ts';
import { MESH_MESSAGES_EN } from './messages-en.ts';
import { MESH_MESSAGES_ZH } from './messages-zh.ts';

/**
 * A sentence for every `mesh-io/…`, `mesh/…`, `align/…`, `prepare/…`, `gate/…`, `trim/…`, `carve/…`, `flatten/…`, `drawing/…`, `pads/…`, `sheet/…` and `region/…` code that reading, inspecting, repairing, aligning, checking, carving, laying flat and pressing a region throw or warn with: what was found and
 * what to do. `{name}` stands for a value of the same name in the error's or warning's data.
 */
export const MESH_MESSAGES: Readonly<Record<'en-US' | 'zh-CN', Readonly<Record<string, string>>>> = {
  'en-US': {
    ...MESH_MESSAGES_EN,
    ...ALIGN_MESSAGES_EN,
    ...GATE_MESSAGES_EN,
    ...FORM_MESSAGES_EN,
    ...TRIM_MESSAGES_EN,
    ...ZONE_MESSAGES_EN,
    ...CARVE_MESSAGES_EN,
    ...FLAP_MESSAGES_EN,
    ...FLAT_MESSAGES_EN,
    ...REGION_MESSAGES_EN,
  },
  'zh-CN': {
    ...MESH_MESSAGES_ZH,
    ...ALIGN_MESSAGES_ZH,
    ...GATE_MESSAGES_ZH,
    ...FORM_MESSAGES_ZH,
    ...TRIM_MESSAGES_ZH,
    ...ZONE_MESSAGES_ZH,
    ...CARVE_MESSAGES_ZH,
    ...FLAP_MESSAGES_ZH,
    ...FLAT_MESSAGES_ZH,
    ...REGION_MESSAGES_ZH,
  },
};
