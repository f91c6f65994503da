import { Button, Checkbox } from 'antd';
import type { Reason, UnitOption } from '@bracewright/core/mesh';
import { MESH_MESSAGES, type LengthUnit, type UpAxis } from '@bracewright/core/mesh-io';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../app/services-context.ts';
import type { ScanQuestion } from '../../stores/upload-questions.ts';
import { Icon } from '../../ui/Icon.tsx';
import { joinSentences } from '../../ui/format.ts';
import {
  isLying,
  judgeUnit,
  likelyUnit,
  whyNobody,
  type ScanFrame,
  type ScanMeasure,
} from './scan-messages.ts';
import styles from './upload.module.css';

const UNITS: readonly LengthUnit[] = ['mm', 'cm', 'm', 'inch'];
const AXES: readonly UpAxis[] = ['Z', 'Y'];
const PREVIEW_PX = 176;
/** The room that a sentence leaves about a Latin unit; a unit with a Chinese name needs none. */
const HAN_GAP = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

/** Numbers of a sentence of `MESH_MESSAGES`, filled in. */
function useReasons() {
  const { settings } = useServices();
  const { t } = useTranslation('upload');
  return ({ code, data = {} }: Reason): string => {
    const table: Readonly<Record<string, string>> = MESH_MESSAGES[settings.language];
    return (table[code] ?? code)
      .replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
        name === 'unit' ? t(`units.${data['unit'] as LengthUnit}`) : String(data[name] ?? whole),
      )
      .replaceAll(HAN_GAP, '');
  };
}

/** A length in words, cm: of a scan and of a person whose shape tells it, no more is known. */
function useCentimetres() {
  const { settings } = useServices();
  const whole = new Intl.NumberFormat(settings.language, { maximumFractionDigits: 0 });
  return (mm: number): string => whole.format(mm / 10);
}

/** What a unit would mean: how long the scan and how tall the person is in it, or that it does not fit. */
function UnitMeaning({ option }: { readonly option: UnitOption }) {
  const { t } = useTranslation('upload');
  const cm = useCentimetres();
  const { fits, height, stature } = option;
  const parts = [
    t('question.scanHeight', { height: cm(height) }),
    fits && stature !== undefined && t('question.personHeight', { height: cm(stature) }),
  ];
  return (
    <>
      <span className={styles['unitText']}>{parts.filter(Boolean).join(' · ')}</span>
      {!fits && <em className={styles['unitNo']}>{t('question.fitsNot')}</em>}
    </>
  );
}

/** Each unit with what it would mean. */
function UnitChoice(props: {
  readonly measure: ScanMeasure | undefined;
  readonly value: LengthUnit | undefined;
  readonly onChange: (unit: LengthUnit) => void;
}) {
  const { t } = useTranslation('upload');
  const { measure, value } = props;
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{t('question.unit')}</legend>
      <div className={styles['units']}>
        {UNITS.map((unit) => {
          const option = measure?.guess.options.find((one) => one.unit === unit);
          return (
            <label
              key={unit}
              className={styles['unit']}
              data-chosen={unit === value}
              data-fits={option?.fits}
            >
              <input
                type="radio"
                name="scan-unit"
                checked={unit === value}
                onChange={() => props.onChange(unit)}
              />
              <strong>{t(`units.${unit}`)}</strong>
              {option && <UnitMeaning option={option} />}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function AxisChoice(props: { readonly value: UpAxis; readonly onChange: (axis: UpAxis) => void }) {
  const { t } = useTranslation('upload');
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{t('question.upAxis')}</legend>
      <div className={styles['options']}>
        {AXES.map((axis) => (
          <label key={axis} className={styles['option']} data-chosen={axis === props.value}>
            <input
              type="radio"
              name="scan-axis"
              className={styles['radio']}
              checked={axis === props.value}
              onChange={() => props.onChange(axis)}
            />
            {t(`axes.${axis}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A picture of the scan in the chosen frame, made anew when the answer changes. */
function usePreview(question: ScanQuestion, frame: ScanFrame | undefined) {
  const { uploads } = useServices();
  const [address, setAddress] = useState<string>();
  const { file } = question;
  const { unit, upAxis } = frame ?? {};
  useEffect(() => {
    if (!unit || !upAxis) return;
    let made: string | undefined;
    let gone = false;
    uploads.preview(file, { unit, upAxis }, PREVIEW_PX).then(
      (picture) => {
        if (gone) return;
        made = URL.createObjectURL(picture);
        setAddress(made);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [uploads, file, unit, upAxis]);
  return address;
}

/** Whether the chosen unit fits, and what speaks for and against it. */
function Verdict(props: {
  readonly measure: ScanMeasure;
  readonly unit: LengthUnit | undefined;
  readonly upAxis: UpAxis;
  readonly knowsPerson: boolean;
}) {
  const { t } = useTranslation('upload');
  const { settings } = useServices();
  const sentence = useReasons();
  const { measure, unit, upAxis } = props;
  const verdict = unit && judgeUnit(measure, unit);
  const reasons = measure.guess.options.find((one) => one.unit === unit)?.reasons ?? [];
  // Perhaps it is not the unit that is wrong.
  const nobody = verdict !== 'fits' ? whyNobody(measure) : undefined;
  const said = nobody
    ? [
        t(`question.${props.knowsPerson ? 'otherPerson' : 'nobody'}`),
        ...(unit ? reasons : [nobody]).map(sentence),
      ]
    : [t(verdict ? `question.${verdict}` : 'question.ask'), ...reasons.map(sentence)];
  return (
    <div className={styles['verdict']} data-verdict={verdict ?? 'ask'} role="status">
      <Icon name={verdict === 'fits' ? 'check' : 'warning'} size={18} />
      <span>
        {joinSentences(
          [
            ...said,
            nobody !== undefined && props.knowsPerson && t('question.whose'),
            !props.knowsPerson && verdict !== 'fits' && t('question.noRecord'),
            isLying(measure, upAxis) && t('question.lying'),
          ],
          settings.language,
        )}
      </span>
    </div>
  );
}

/** Asks once for all scans of an upload in which unit and with which axis upwards they are; a unit is chosen already where it alone fits. */
export const ScanQuestionCard = observer(function ScanQuestionCard({
  question,
}: {
  readonly question: ScanQuestion;
}) {
  const { t } = useTranslation(['upload', 'common']);
  const { uploads, settings } = useServices();
  const { measure } = question;
  const known = measure === 'unreadable' ? undefined : measure;
  const [answer, setAnswer] = useState<Partial<ScanFrame>>({});
  // Of a file that cannot be read here the server may know more; its unit is asked all the same.
  const unit = answer.unit ?? (known && likelyUnit(known));
  const upAxis = answer.upAxis ?? known?.upAxis ?? 'Z';
  const shown = { unit: unit ?? known?.guess.unit ?? 'mm', upAxis };
  const [sized, setSized] = useState(false);
  const verdict = known && unit && judgeUnit(known, unit);
  const isUnlikely = verdict === 'unlikely';
  // What is not answered here is asked by the check-up.
  const doubtful = isUnlikely || verdict === 'height';
  const preview = usePreview(question, known ? shown : undefined);

  // Said of the one scan that is shown: of the others of a batch it is asked when they are opened.
  const sizeConfirmed = doubtful && sized && question.count === 1;

  if (!measure)
    return (
      <section className={styles['question']} role="status">
        <span className={styles['spinner']} aria-hidden="true" />
        {t('reading')} <strong>{question.file.name}</strong>
      </section>
    );

  return (
    <section className={styles['question']} aria-labelledby="scan-question">
      <h3 id="scan-question" className={styles['questionTitle']}>
        {t('question.title')}
      </h3>
      <p className={styles['questionText']}>
        {joinSentences(
          [t('question.text'), t('question.many', { count: question.count })],
          settings.language,
        )}
      </p>
      <div className={styles['questionBody']}>
        <div className={styles['picture']}>
          {preview && (
            <img src={preview} alt={t('question.preview')} width={PREVIEW_PX} height={PREVIEW_PX} />
          )}
        </div>
        {known ? (
          <Verdict measure={known} unit={unit} upAxis={upAxis} knowsPerson={question.knowsPerson} />
        ) : (
          <p className={styles['questionText']}>{t('question.unreadable')}</p>
        )}
      </div>
      <UnitChoice
        measure={known}
        value={unit}
        onChange={(next) => {
          setAnswer({ ...answer, unit: next });
          setSized(false);
        }}
      />
      <AxisChoice value={upAxis} onChange={(next) => setAnswer({ ...answer, upAxis: next })} />
      {doubtful && (
        <Checkbox checked={sized} onChange={(event) => setSized(event.target.checked)}>
          {t(question.knowsPerson ? 'question.sure' : 'question.sureUnit')}
        </Checkbox>
      )}
      <div className={styles['questionButtons']}>
        <Button onClick={() => uploads.dismissQuestion(question.batch)}>{t('common:cancel')}</Button>
        <Button
          type="primary"
          disabled={unit === undefined || (isUnlikely && !sized)}
          onClick={() => unit && uploads.answer(question.batch, { unit, upAxis, sizeConfirmed })}
        >
          {t('question.start', { count: question.count })}
        </Button>
      </div>
    </section>
  );
});
