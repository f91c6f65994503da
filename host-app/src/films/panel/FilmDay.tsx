import { checkInput, pastDaySchema, type Xray } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/use-change.ts';
import { DayInput } from '../../kit/forms/DayInput.tsx';
import { Field } from '../../kit/forms/Field.tsx';
import type { FieldFault } from '../../kit/forms/use-fields.ts';
import { formatDay } from '../../kit/ui/format.ts';
import { useServices } from '../../stores/services-context.ts';
import { useRefreshFilms } from '../queries.ts';
import { useDayWords } from './use-film-words.ts';
import styles from '../films.module.css';

/** Who says on which day a film was taken, in words. */
function useWhoseWords(mayEdit: boolean): (xray: Xray) => string {
  const { t } = useTranslation('films');
  const { settings } = useServices();
  return ({ takenOn, takenOnBy, takenOnInFile }) => {
    if (!takenOn) return t(mayEdit ? 'day.unknown' : 'day.unknownRead');
    if (takenOnBy !== 'person') return t(mayEdit ? 'day.file' : 'day.fileRead');
    if (!takenOnInFile) return t('day.typed');
    if (takenOnInFile === takenOn) return t('day.typedSame');
    return t('day.typedOther', { day: formatDay(takenOnInFile, settings.language) });
  };
}

/** What is wrong with a day that was typed: no day, or one that has not been. */
function faultOf(typed: string): FieldFault | undefined {
  const [rule] = checkInput(pastDaySchema, typed);
  return rule && { rule };
}

/** The day on which a film was taken: a person says or corrects it, and it is kept at once; emptied, the file's counts again. */
const DayOfFilm = observer(function DayOfFilm({ xray }: { readonly xray: Xray }) {
  const { t } = useTranslation('films');
  const { api, toasts } = useServices();
  const refresh = useRefreshFilms();
  const whose = useWhoseWords(true);
  // What was typed and is no day, or is being kept.
  const [typed, setTyped] = useState<string>();
  const save = useChange(
    (takenOn: string | null) => api.call('document/saveXray', { id: xray.modelId, xrayId: xray.id, takenOn }),
    {
      onDone: async () => {
        toasts.show({ kind: 'success', text: t('day.done') });
        await refresh();
      },
    },
  );
  const kept = xray.takenOn ?? undefined;
  const change = (next: string | undefined) => {
    setTyped(next ?? '');
    const fault = next === undefined ? undefined : faultOf(next);
    if (fault || next === kept) return;
    if (next === undefined && xray.takenOnBy !== 'person') return setTyped(undefined);
    void save.ask(next ?? null).then(() => setTyped(undefined));
  };
  const fault = typed ? faultOf(typed) : undefined;
  return (
    <Field label={t('day.label')} fault={fault} help={whose(xray)}>
      {(control) => (
        <DayInput
          control={control}
          value={typed === undefined ? kept : typed || undefined}
          onChange={change}
          onLeave={() => undefined}
        />
      )}
    </Field>
  );
});

/** Which film this is, and when it was taken. */
export const FilmDay = observer(function FilmDay(props: { readonly xray: Xray; readonly mayEdit: boolean }) {
  const { xray, mayEdit } = props;
  const dayOf = useDayWords();
  const whose = useWhoseWords(false);
  return (
    <section className={styles['section']} data-testid="film-day">
      <h2 className={styles['filmName']}>{xray.name}</h2>
      {mayEdit ? (
        <DayOfFilm xray={xray} />
      ) : (
        <p className={styles['note']}>
          {dayOf(xray)} · {whose(xray)}
        </p>
      )}
    </section>
  );
});
