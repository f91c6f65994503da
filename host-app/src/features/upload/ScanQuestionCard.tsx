import { Button } from 'antd';
import type { LengthUnit, UpAxis } from '@bracewright/core/mesh-io';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../app/services-context.ts';
import type { ScanQuestion } from '../../stores/uploads.ts';
import { Icon } from '../../ui/Icon.tsx';
import { judgeSize, sizeInCm, type ScanFrame } from './scan-messages.ts';
import styles from './upload.module.css';

const UNITS: readonly LengthUnit[] = ['mm', 'cm', 'm', 'inch'];
const AXES: readonly UpAxis[] = ['Z', 'Y'];
const PREVIEW_PX = 176;

function Choice<T extends string>(props: {
  readonly label: string;
  readonly name: string;
  readonly value: T;
  readonly guess: T | undefined;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}) {
  const { t } = useTranslation('upload');
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{props.label}</legend>
      <div className={styles['options']}>
        {props.options.map(({ value, label }) => (
          <label key={value} className={styles['option']} data-chosen={value === props.value}>
            <input
              type="radio"
              name={props.name}
              className={styles['radio']}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            {label}
            {value === props.guess && (
              <span
                className={styles['guess']}
                title={t('question.guessed')}
                aria-label={t('question.guessed')}
              />
            )}
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

/** Asks once for all scans of an upload in which unit and with which axis upwards they are, the best guess chosen already. */
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
  const frame: ScanFrame | undefined = measure && {
    unit: answer.unit ?? known?.unit ?? 'mm',
    upAxis: answer.upAxis ?? known?.upAxis ?? 'Z',
  };
  const preview = usePreview(question, known ? frame : undefined);

  if (!frame)
    return (
      <section className={styles['question']} role="status">
        <span className={styles['spinner']} aria-hidden="true" />
        {t('reading')} <strong>{question.file.name}</strong>
      </section>
    );

  const size = known && sizeInCm(known, frame);
  const verdict = size && judgeSize(size);
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
        {t('question.text')} {t('question.many', { count: question.count })}
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
          <Choice
            label={t('question.unit')}
            name="scan-unit"
            value={frame.unit}
            guess={known?.unit}
            options={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
            onChange={(unit) => setAnswer({ ...answer, unit })}
          />
          <Choice
            label={t('question.upAxis')}
            name="scan-axis"
            value={frame.upAxis}
            guess={known?.upAxis}
            options={AXES.map((value) => ({ value, label: t(`axes.${value}`) }))}
            onChange={(upAxis) => setAnswer({ ...answer, upAxis })}
          />
        </div>
      </div>
      {size && verdict && (
        <div className={styles['size']} data-verdict={verdict} role="status">
          <Icon name={verdict === 'plausible' ? 'check' : 'warning'} size={18} />
          <span>
            <strong>{t('question.sizeValue', { width, depth, height })}</strong>
            <span className={styles['sizeParts']}> {t('question.sizeParts')}</span>
            <br />
            {t(`question.${verdict}`)}
          </span>
        </div>
      )}
      <div className={styles['questionButtons']}>
        <Button onClick={() => uploads.dismissQuestion(question.batch)}>{t('common:cancel')}</Button>
        <Button type="primary" onClick={() => uploads.answer(question.batch, frame)}>
          {t('question.start', { count: question.count })}
        </Button>
      </div>
    </section>
  );
});
