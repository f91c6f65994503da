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

/** What a person reads for the codes of the operations, for those who show them without an editor: server and command line. */
export const OPERATION_MESSAGES: Readonly<Record<'en-US' | 'zh-CN', Table>> = {
  'en-US': sentencesOf([
    bendEn,
    cropEn,
    exportEn,
    heatmapEn,
    markersEn,
    measureEn,
    positionEn,
    regionEn,
    repairEn,
    sawEn,
    sealEn,
    smoothEn,
    twistEn,
  ]),
  'zh-CN': sentencesOf([
    bendZh,
    cropZh,
    exportZh,
    heatmapZh,
    markersZh,
    measureZh,
    positionZh,
    regionZh,
    repairZh,
    sawZh,
    sealZh,
    smoothZh,
    twistZh,
  ]),
};
