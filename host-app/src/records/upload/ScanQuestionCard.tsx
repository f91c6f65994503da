import { Button, Checkbox } from 'antd';
import type { Reason } from '@bracewright/core/mesh';
import { MESH_MESSAGES, type LengthUnit, type UpAxis } from '@bracewright/core/mesh-io';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploads } from '../sending/uploads-context.ts';
import { useServices } from '../../stores/services-context.ts';
import { isRead, type ScanQuestion } from '../sending/upload-questions.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { joinSentences } from '../../kit/ui/format.ts';
import {
  isLying,
  judgeUnit,
  likelyUnit,
  whyNobody,
  type ScanFrame,
  type ScanMeasure,
} from '../scans/scan-messages.ts';
import { measuresOf, optionOf, QuestionFiles, UnitMeaning } from './QuestionFiles.tsx';
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

/** Each unit with what it would mean. */
function UnitChoice(props: {
  readonly measures: readonly ScanMeasure[];
  readonly value: LengthUnit | undefined;
  readonly onChange: (unit: LengthUnit) => void;
}) {
  const { t } = useTranslation('upload');
  const { measures, value } = props;
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{t('question.unit')}</legend>
      <div className={styles['units']}>
        {UNITS.map((unit) => {
          const options = measures.flatMap((measure) => optionOf(measure, unit) ?? []);
          return (
            <label
              key={unit}
              className={styles['unit']}
              data-chosen={unit === value}
              data-fits={options[0]?.fits}
            >
              <input
                type="radio"
                name="scan-unit"
                checked={unit === value}
                onChange={() => props.onChange(unit)}
              />
              <strong>{t(`units.${unit}`)}</strong>
              {options.length > 0 && <UnitMeaning options={options} />}
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
function usePreview(file: File, frame: ScanFrame | undefined) {
  const uploads = useUploads();
  const [address, setAddress] = useState<string>();
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

/** The second press of a double click would fall on the next question, which nobody has read yet. */
const once =
  (work: () => void) =>
  ({ detail }: { readonly detail: number }): void => {
    if (detail <= 1) work();
  };

/** What speaks for and against a unit: once where the same is said of every file, else by the name of the first. */
function useSaid(question: ScanQuestion) {
  const { t } = useTranslation('upload');
  const { settings } = useServices();
  const sentence = useReasons();
  return (reasonsOf: (measure: ScanMeasure) => readonly Reason[]): string => {
    const said = measuresOf(question).map((measure) =>
      joinSentences(reasonsOf(measure).map(sentence), settings.language),
    );
    const [first = ''] = said;
    return first === '' || said.every((one) => one === first)
      ? first
      : t('question.ofFile', { name: question.scans[0]!.file.name, said: first });
  };
}

/** Whether the chosen unit fits, and what speaks for and against it. The files of a question are all judged alike. */
function Verdict(props: {
  readonly question: ScanQuestion;
  readonly unit: LengthUnit | undefined;
  readonly upAxis: UpAxis;
}) {
  const { t } = useTranslation('upload');
  const { settings } = useServices();
  const { question, unit, upAxis } = props;
  const said = useSaid(question);
  const [measure] = measuresOf(question);
  const { knowsPerson } = question.scans[0]!;
  if (!measure) return <p className={styles['questionText']}>{t('question.unreadable')}</p>;
  const verdict = unit && judgeUnit(measure, unit);
  // Perhaps it is not the unit that is wrong.
  const isNobody = verdict !== 'fits' && whyNobody(measure) !== undefined;
  const head = isNobody
    ? t(`question.${knowsPerson ? 'otherPerson' : 'nobody'}`)
    : t(verdict ? `question.${verdict}` : 'question.ask');
  const reasons = said((one) =>
    unit ? (optionOf(one, unit)?.reasons ?? []) : isNobody ? [whyNobody(one)!] : [],
  );
  return (
    <div className={styles['verdict']} data-verdict={verdict ?? 'ask'} role="status">
      <Icon name={verdict === 'fits' ? 'check' : 'warning'} size={18} />
      <span>
        {joinSentences(
          [
            head,
            reasons,
            isNobody && knowsPerson && t('question.whose'),
            !knowsPerson && verdict !== 'fits' && t('question.noRecord'),
            isLying(measure, upAxis) && t('question.lying'),
          ],
          settings.language,
        )}
      </span>
    </div>
  );
}

/** What was answered, with what is taken where nothing was: a unit that alone fits. */
function useFrame(known: ScanMeasure | undefined) {
  const [answer, setAnswer] = useState<Partial<ScanFrame>>({});
  // Of a file that cannot be read here the server may know more; its unit is asked all the same.
  const unit = answer.unit ?? (known && likelyUnit(known));
  const upAxis = answer.upAxis ?? known?.upAxis ?? 'Z';
  const verdict = known && unit && judgeUnit(known, unit);
  return {
    ...{ unit, upAxis, verdict, setAnswer: (more: Partial<ScanFrame>) => setAnswer({ ...answer, ...more }) },
    shown: { unit: unit ?? known?.guess.unit ?? 'mm', upAxis },
  };
}

/** Until it is known how large the scans are. */
function Reading({ name }: { readonly name: string | undefined }) {
  const { t } = useTranslation('upload');
  return (
    <section className={styles['question']} role="status">
      <span className={styles['spinner']} aria-hidden="true" />
      {t('reading')} <strong>{name}</strong>
    </section>
  );
}

/** Asks of scans that are judged alike in which unit and with which axis upwards they are; a unit is chosen already where it alone fits. */
export const ScanQuestionCard = observer(function ScanQuestionCard({
  question,
}: {
  readonly question: ScanQuestion;
}) {
  const { t } = useTranslation(['upload', 'common']);
  const uploads = useUploads();
  const { scans } = question;
  const count = scans.length;
  const measures = measuresOf(question);
  // All of them are judged as the first is.
  const [known] = measures;
  const { unit, upAxis, verdict, shown, setAnswer } = useFrame(known);
  const [sized, setSized] = useState(false);
  const isUnlikely = verdict === 'unlikely';
  // What is not answered here is asked by the check-up.
  const doubtful = isUnlikely || verdict === 'height';
  const ready = isRead(question);
  // Each question is read from its beginning, however far the one before was scrolled.
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    if (ready) top.current?.scrollIntoView({ block: 'start' });
  }, [ready]);
  const preview = usePreview(scans[0]!.file, ready && known ? shown : undefined);

  // Said of a single scan, which is shown: of several it is asked when they are opened.
  const sizeConfirmed = doubtful && sized && count === 1;

  if (!ready) return <Reading name={scans.find(({ measure }) => !measure)?.file.name} />;

  return (
    <section ref={top} className={styles['question']} aria-labelledby="scan-question">
      <h3 id="scan-question" className={styles['questionTitle']}>
        {t('question.title')}
      </h3>
      <p className={styles['questionText']}>{t('question.text')}</p>
      <QuestionFiles question={question} unit={unit} />
      <div className={styles['questionBody']}>
        <div className={styles['picture']}>
          {preview && (
            <img src={preview} alt={t('question.preview')} width={PREVIEW_PX} height={PREVIEW_PX} />
          )}
        </div>
        <Verdict question={question} unit={unit} upAxis={upAxis} />
      </div>
      <UnitChoice
        measures={measures}
        value={unit}
        onChange={(next) => {
          setAnswer({ unit: next });
          setSized(false);
        }}
      />
      <AxisChoice value={upAxis} onChange={(next) => setAnswer({ upAxis: next })} />
      {doubtful && (
        <Checkbox checked={sized} onChange={(event) => setSized(event.target.checked)}>
          {t(question.scans[0]!.knowsPerson ? 'question.sure' : 'question.sureUnit', { count })}
        </Checkbox>
      )}
      <div className={styles['questionButtons']}>
        <Button onClick={once(() => uploads.dismissQuestion(question.id))}>{t('common:cancel')}</Button>
        <Button
          type="primary"
          disabled={unit === undefined || (isUnlikely && !sized)}
          onClick={once(() => unit && uploads.answer(question.id, { unit, upAxis, sizeConfirmed }))}
        >
          {t('question.start', { count })}
        </Button>
      </div>
    </section>
  );
});
