import { SPINE_LINE_KEY } from '@bracewright/core/spine';
import { useTranslation } from 'react-i18next';
import { useServices } from '../stores/services-context.ts';
import type { ModelFilm } from './queries.ts';
import { restsOnFilm } from './rests-on-film.ts';

/** What rests on a film, asked for anew, in sentences; that nobody could find it out where that is so. Never rejects. */
export function useRests(): (film: ModelFilm) => Promise<readonly string[]> {
  const { t } = useTranslation('films');
  const { api } = useServices();
  return async ({ xray, modelName: model }) => {
    const id = xray.modelId;
    try {
      const [line, records] = await Promise.all([
        api.call('document/getJsonStorage', { id, key: SPINE_LINE_KEY }),
        api.call('operation/list', { modelId: id }),
      ]);
      const rests = restsOnFilm(xray, { line, records });
      return (['line', 'zones'] as const).filter((what) => rests[what]).map((what) => t(`remove.rests.${what}`, { model })); // prettier-ignore
    } catch {
      return [t('remove.rests.unknown', { model })];
    }
  };
}
