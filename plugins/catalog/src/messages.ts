import bendEn from '@bracewright/plugin-bend/locales/en-US';
import bendZh from '@bracewright/plugin-bend/locales/zh-CN';
import cropEn from '@bracewright/plugin-crop/locales/en-US';
import cropZh from '@bracewright/plugin-crop/locales/zh-CN';
import exportEn from '@bracewright/plugin-export/locales/en-US';
import exportZh from '@bracewright/plugin-export/locales/zh-CN';
import heatmapEn from '@bracewright/plugin-heatmap/locales/en-US';
import heatmapZh from '@bracewright/plugin-heatmap/locales/zh-CN';
import markersEn from '@bracewright/plugin-markers/locales/en-US';
import markersZh from '@bracewright/plugin-markers/locales/zh-CN';
import measureEn from '@bracewright/plugin-measure/locales/en-US';
import measureZh from '@bracewright/plugin-measure/locales/zh-CN';
import positionEn from '@bracewright/plugin-position/locales/en-US';
import positionZh from '@bracewright/plugin-position/locales/zh-CN';
import regionEn from '@bracewright/plugin-region/locales/en-US';
import regionZh from '@bracewright/plugin-region/locales/zh-CN';
import repairEn from '@bracewright/plugin-repair/locales/en-US';
import repairZh from '@bracewright/plugin-repair/locales/zh-CN';
import sawEn from '@bracewright/plugin-saw/locales/en-US';
import sawZh from '@bracewright/plugin-saw/locales/zh-CN';
import sealEn from '@bracewright/plugin-seal/locales/en-US';
import sealZh from '@bracewright/plugin-seal/locales/zh-CN';
import smoothEn from '@bracewright/plugin-smooth/locales/en-US';
import smoothZh from '@bracewright/plugin-smooth/locales/zh-CN';
import twistEn from '@bracewright/plugin-twist/locales/en-US';
import twistZh from '@bracewright/plugin-twist/locales/zh-CN';

type Table = Readonly<Record<string, string>>;

/** The sentences of errors and warnings among a plugin's words, by code. */
function sentencesOf(tables: readonly Table[]): Table {
  const found: Record<string, string> = {};
  for (const table of tables)
    for (const [key, text] of Object.entries(table)) {
      const code = /^(?:errors|warnings)\.(.+)$/.exec(key)?.[1];
      if (code !== undefined) found[code] ??= text;
    }
  return found;
}

/** The words of every plugin by its id, for those who show them without an editor: server and command line. */
export const PLUGIN_WORDS: Readonly<Record<'en-US' | 'zh-CN', Readonly<Record<string, Table>>>> = {
  'en-US': {
    bend: bendEn,
    crop: cropEn,
    export: exportEn,
    heatmap: heatmapEn,
    markers: markersEn,
    measure: measureEn,
    position: positionEn,
    region: regionEn,
    repair: repairEn,
    saw: sawEn,
    seal: sealEn,
    smooth: smoothEn,
    twist: twistEn,
  },
  'zh-CN': {
    bend: bendZh,
    crop: cropZh,
    export: exportZh,
    heatmap: heatmapZh,
    markers: markersZh,
    measure: measureZh,
    position: positionZh,
    region: regionZh,
    repair: repairZh,
    saw: sawZh,
    seal: sealZh,
    smooth: smoothZh,
    twist: twistZh,
  },
};

/** What a person reads for the codes of the operations. */
export const OPERATION_MESSAGES: Readonly<Record<'en-US' | 'zh-CN', Table>> = {
  'en-US': sentencesOf(Object.values(PLUGIN_WORDS['en-US'])),
  'zh-CN': sentencesOf(Object.values(PLUGIN_WORDS['zh-CN'])),
};

/** Operations whose tool is called by a name of its own. */
const TITLES: Readonly<Record<string, string>> = { 'smooth.region': 'smooth-area.title' };

/** What the editor calls a record of `type` unless the user named it; the type itself where no plugin brings it. */
export function operationTitle(language: 'en-US' | 'zh-CN', type: string): string {
  const plugin = type.split('.')[0]!;
  const words = PLUGIN_WORDS[language][plugin] ?? {};
  const keys = [
    `operations.${type}`,
    TITLES[type] ?? '',
    `${type.replace('.', '-')}.title`,
    'title',
    `${plugin}.title`,
  ];
  return keys.map((key) => words[key]).find((text) => text !== undefined) ?? type;
}
