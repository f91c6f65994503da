import type { TypeChoice } from '@bracewright/core/contract';
import {
  isTypeOfFilm,
  type FilmMeasures,
  type RigoCandidate,
  type TypeSuggestion,
} from '@bracewright/core/spine';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typeLabel } from '../../records/patients/type-label.ts';
import { Notice } from '../../kit/ui/Notice.tsx';
import { otherSideOf } from './chosen-side.ts';
import { Criteria } from './Criteria.tsx';
import { useTypeChoice, type TypeLack, type TypeRecord } from './use-type-choice.ts';
import styles from './type.module.css';

interface ChoiceProps {
  readonly record: TypeRecord;
  readonly upper: boolean;
  /** Marks that are not saved, or that nobody has looked at, are no reason for a choice. */
  readonly lack: TypeLack;
}

/** Puts a class on record. */
function Choose({ type, record, upper, lack }: ChoiceProps & { readonly type: string }) {
  const { t } = useTranslation('films');
  const { chosen, mayChoose, choose } = record;
  // A model in no patient's record has the choice alone.
  const isOfPatient = record.type === undefined || record.type === type;
  if (isOfPatient && chosen?.type === type && chosen.upper === upper)
    return <span className={styles['onRecord']}>{t('type.isChosen')}</span>;
  if (!mayChoose) return null;
  return (
    <Button
      size="small"
      disabled={lack !== undefined}
      loading={choose.asked?.type === type}
      title={lack && t(`record.${lack}`)}
      data-choose={type}
      onClick={() => void choose.ask({ type, upper })}
    >
      {t('type.choose', { type: typeLabel(type) })}
    </Button>
  );
}

/** One class: how many of its criteria are met, and which. */
function Candidate({
  candidate,
  isOpen,
  ...choice
}: ChoiceProps & { readonly candidate: RigoCandidate; readonly isOpen: boolean }) {
  const { t } = useTranslation('films');
  const { type, criteria } = candidate;
  const count = (state: string) => criteria.filter((one) => one.state === state).length;
  const values = { met: count('met'), unknown: count('unknown'), count: criteria.length };
  return (
    <li data-type={type}>
      <details open={isOpen}>
        <summary>
          <strong>{typeLabel(type)}</strong>{' '}
          <span className={styles['measured']}>
            {t(values.unknown > 0 ? 'type.metUnknown' : 'type.met', values)}
          </span>
        </summary>
        <Criteria of={criteria} />
        <Choose type={type} {...choice} />
      </details>
    </li>
  );
}

/** What the film leaves open of Lenke's classes. */
function Lenke({ suggestion, ...choice }: ChoiceProps & { readonly suggestion: TypeSuggestion }) {
  const { t, i18n } = useTranslation('films');
  const { types, lumbar } = suggestion.lenke;
  if (types.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  const named = list.format(types.map(({ type }) => typeLabel(type)));
  return (
    <details data-testid="lenke">
      <summary>
        <strong>{t('type.lenke')}</strong> <span className={styles['measured']}>{named}</span>
      </summary>
      <p className={styles['note']}>
        {t(types.length > 1 ? 'type.lenkeOpen' : 'type.lenkeOne', { types: named })}
      </p>
      {lumbar && <p className={styles['note']}>{t('type.lumbar', lumbar)}</p>}
      <Criteria of={types[0]!.criteria} />
      <div className={styles['choices']}>
        {types.map(({ type }) => (
          <Choose key={type} type={type} {...choice} upper={false} />
        ))}
      </div>
    </details>
  );
}

/** The first sentence: whether one class stands out. */
function Said({ suggestion }: { readonly suggestion: TypeSuggestion }) {
  const { t, i18n } = useTranslation('films');
  const { none, rigo, leading, isClear, missing } = suggestion;
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const types = rigo.slice(0, leading).map(({ type }) => typeLabel(type));
  return (
    <>
      <p data-testid="type-said" data-none={none ?? undefined}>
        {none
          ? t(`type.none.${none}`)
          : isClear
            ? t('type.clear', { type: types[0] })
            : t('type.several', { count: leading, types: list.format(types) })}
      </p>
      {missing.length > 0 && none !== 'lateral' && none !== 'unmarked' && none !== 'no-curve' && (
        <Notice kind="warning">{t('type.missing', { levels: list.format(missing) })}</Notice>
      )}
    </>
  );
}

/** What was chosen, and where the film shows its curve to the other side by now. */
function Chosen({
  chosen,
  measures,
  isOther,
}: {
  readonly chosen: TypeChoice;
  readonly measures: FilmMeasures;
  /** Whether the film shows no curve that a class could be of. */
  readonly isOther: boolean;
}) {
  const { t } = useTranslation('films');
  const otherSide = isOther ? undefined : otherSideOf(chosen, measures);
  return (
    <>
      <p className={styles['note']} data-testid="type-chosen">
        {t('type.chosen', {
          type: typeLabel(chosen.type),
          upper: chosen.upper ? t('type.withUpper') : '',
          suggested: chosen.suggested.map(typeLabel).join(', ') || t('type.suggestedNone'),
        })}
      </p>
      {otherSide && (
        <div data-testid="type-other-side">
          <Notice kind="warning">{t(`type.otherSide.${otherSide.shown}`)}</Notice>
        </div>
      )}
    </>
  );
}

/** The classes that a film suggests, with what speaks for and against each; a person chooses. */
export function TypeSection(props: {
  readonly suggestion: TypeSuggestion;
  readonly measures: FilmMeasures;
  readonly modelId: string;
  readonly xrayId: string;
  readonly patientId: string | undefined;
  readonly lack: TypeLack;
  /** Which film this is of, in words, where the page does not show it. */
  readonly of?: string;
  readonly isCurrent: () => Promise<boolean>;
}) {
  const { suggestion, lack } = props;
  const { t } = useTranslation('films');
  const record = useTypeChoice(props);
  const { none, rigo, leading, upper } = suggestion;
  const [asked, setAsked] = useState<boolean>();
  if (!record) return null;
  const { type, chosen, mayChoose } = record;
  // A back that bends, or wears a brace, has no class.
  const isOther = lack === 'stance';
  const hasUpper = asked ?? chosen?.upper ?? false;
  const choice = { record, lack, upper: hasUpper };
  const candidate = (one: RigoCandidate, isOpen: boolean) => (
    <Candidate key={one.type} candidate={one} {...{ isOpen }} {...choice} />
  );
  return (
    <section className={styles['section']} aria-label={t('type.heading')} data-testid="curve-type">
      <h2>{t('type.heading')}</h2>
      {props.of && (
        <p className={styles['note']} data-testid="type-of-film">
          {props.of}
        </p>
      )}
      {lack && lack !== 'unsaved' && <p className={styles['note']}>{t(`record.${lack}`)}</p>}
      {type !== undefined && (
        <p className={styles['note']} data-testid="type-on-record">
          {t('type.record', { type: typeLabel(type) })}
        </p>
      )}
      {chosen && <Chosen {...{ chosen, isOther }} measures={props.measures} />}
      {isOther && isTypeOfFilm({ typeChoice: chosen }, { id: props.xrayId }) && (
        <Notice kind="warning">{t('type.ofThis')}</Notice>
      )}
      {!isOther && <Said suggestion={suggestion} />}
      {!none && !isOther && (
        <>
          <ul className={styles['candidates']}>
            {rigo.slice(0, leading).map((one, i) => candidate(one, i === 0))}
          </ul>
          <details>
            <summary>{t('type.others')}</summary>
            <ul className={styles['candidates']}>
              {rigo.slice(leading).map((one) => candidate(one, false))}
            </ul>
          </details>
          <div>
            <Checkbox
              checked={hasUpper}
              disabled={!mayChoose}
              onChange={({ target }) => setAsked(target.checked)}
            >
              {t('type.upper')}
            </Checkbox>
            <p className={styles['note']}>{t(`type.upperState.${upper.state}`)}</p>
            <Criteria of={upper.criteria} />
          </div>
          <Lenke suggestion={suggestion} {...choice} />
          <p className={styles['note']}>{t('type.note')}</p>
        </>
      )}
    </section>
  );
}
