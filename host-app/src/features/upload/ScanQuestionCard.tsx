import { Button } from 'antd';
import type { Reason } from '@bracewright/core/mesh';
import { MESH_MESSAGES, type LengthUnit, type UpAxis } from '@bracewright/core/mesh-io';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../app/services-context.ts';
import type { ScanQuestion } from '../../stores/uploads.ts';
import { Icon } from '../../ui/Icon.tsx';
import { joinSentences } from '../../ui/format.ts';
import {
  isLying,
  judgeUnit,
  likelyUnit,
  sizeInCm,
  type ScanFrame,
  type ScanMeasure,
} from './scan-messages.ts';
import styles from './upload.module.css';

const UNITS: readonly LengthUnit[] = ['mm', 'cm', 'm', 'inch'];
const AXES: readonly UpAxis[] = ['Z', 'Y'];
const PREVIEW_PX = 176;

/** Numbers of a sentence of `MESH_MESSAGES`, filled in. */
function useReasons() {
  const { settings } = useServices();
  const { t } = useTranslation('upload');
  return ({ code, data = {} }: Reason): string => {
    const table: Readonly<Record<string, string>> = MESH_MESSAGES[settings.language];
    return (table[code] ?? code).replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      name === 'unit' ? t(`units.${data['unit'] as LengthUnit}`) : String(data[name] ?? whole),
    );
  };
}

/** Each unit with how long the scan and how tall the person would be in it. */
function UnitChoice(props: {
  readonly measure: ScanMeasure | undefined;
  readonly value: LengthUnit | undefined;
  readonly onChange: (unit: LengthUnit) => void;
}) {
  const { t } = useTranslation('upload');
  const { settings } = useServices();
  const { measure, value } = props;
  const number = new Intl.NumberFormat(settings.language, {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{t('question.unit')}</legend>
      <div className={styles['units']}>
        {UNITS.map((unit) => {
          const option = measure?.guess.options.find((one) => one.unit === unit);
          const cm = (mm: number) => number.format(mm / 10);
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
              {option && (
                <span className={styles['unitText']}>
                  {t('question.scanHeight', { height: cm(option.height) })}
                  {option.stature !== undefined &&
                    ` · ${t('question.personHeight', { height: Math.round(option.stature / 10) })}`}
                </span>
              )}
              {option && !option.fits && <em className={styles['unitNo']}>{t('question.fitsNot')}</em>}
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

/** Asks once for all scans of an upload in which unit and with which axis upwards they are; a unit is chosen already where it alone fits. */
export const ScanQuestionCard = observer(function ScanQuestionCard({
  question,
}: {
  readonly question: ScanQuestion;
}) {
  const { t } = useTranslation(['upload', 'common']);
  const { uploads, settings } = useServices();
  const sentence = useReasons();
  const { measure } = question;
  const known = measure === 'unreadable' ? undefined : measure;
  const [answer, setAnswer] = useState<Partial<ScanFrame>>({});
  // Of a file that cannot be read here the server may know more; its unit is asked all the same.
  const unit = answer.unit ?? (known && likelyUnit(known));
  const upAxis = answer.upAxis ?? known?.upAxis ?? 'Z';
  const shown = { unit: unit ?? known?.guess.unit ?? 'mm', upAxis };
  const preview = usePreview(question, known ? shown : undefined);

  if (!measure)
    return (
      <section className={styles['question']} role="status">
        <span className={styles['spinner']} aria-hidden="true" />
        {t('reading')} <strong>{question.file.name}</strong>
      </section>
    );

  const size = known && unit && sizeInCm(known, { unit, upAxis });
  const verdict = known && unit ? judgeUnit(known, unit) : undefined;
  const reasons = known?.guess.options.find((one) => one.unit === unit)?.reasons ?? [];
  const number = new Intl.NumberFormat(settings.language, {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
  const [width, depth, height] = size ? size.map((value) => number.format(value)) : [];

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
          {preview ? (
            <img src={preview} alt={t('question.preview')} width={PREVIEW_PX} height={PREVIEW_PX} />
          ) : (
            <span className={styles['pictureText']}>{known ? '' : t('question.unreadable')}</span>
          )}
        </div>
        <div className={styles['answers']}>
          <UnitChoice
            measure={known}
            value={unit}
            onChange={(next) => setAnswer({ ...answer, unit: next })}
          />
          <AxisChoice value={upAxis} onChange={(next) => setAnswer({ ...answer, upAxis: next })} />
        </div>
      </div>
      {known && (
        <div className={styles['size']} data-verdict={verdict ?? 'ask'} role="status">
          <Icon name={verdict === 'fits' ? 'check' : 'warning'} size={18} />
          <span>
            {size && (
              <>
                <strong>{t('question.sizeValue', { width, depth, height })}</strong>
                <span className={styles['sizeParts']}> {t('question.sizeParts')}</span>
                <br />
              </>
            )}
            {joinSentences(
              [
                t(verdict ? `question.${verdict}` : 'question.ask'),
                ...reasons.map(sentence),
                !question.knowsPerson && verdict !== 'fits' && t('question.noRecord'),
                size !== undefined && isLying(size) && t('question.lying'),
              ],
              settings.language,
            )}
          </span>
        </div>
      )}
      <div className={styles['questionButtons']}>
        <Button onClick={() => uploads.dismissQuestion(question.batch)}>{t('common:cancel')}</Button>
        <Button
          type="primary"
          disabled={unit === undefined}
          onClick={() => unit && uploads.answer(question.batch, { unit, upAxis })}
        >
          {t('question.start', { count: question.count })}
        </Button>
      </div>
    </section>
  );
});
