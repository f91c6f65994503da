import { SPINE_LINE_KEY } from '@bracewright/core/spine';
import { useTranslation } from 'react-i18next';
import { typeLabel } from '../records/patients/type-label.ts';
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
      const [line, records, basic] = await Promise.all([
        api.call('document/getJsonStorage', { id, key: SPINE_LINE_KEY }),
        api.call('operation/list', { modelId: id }),
        api.call('document/getmodelbasic', { id }),
      ]);
      const rests = restsOnFilm(xray, { line, records, basic });
      const values = {
        model,
        angle: t('degrees', { value: (basic.cobb ?? 0).toFixed(1) }),
        type: basic.typeChoice ? typeLabel(basic.typeChoice.type) : '',
      };
      return (['line', 'curve', 'type', 'zones'] as const).filter((what) => rests[what]).map((what) => t(`remove.rests.${what}`, values)); // prettier-ignore
    } catch {
      return [t('remove.rests.unknown', { model })];
    }
  };
}
