import type { UnitOption } from '@bracewright/core/mesh';
import type { LengthUnit } from '@bracewright/core/mesh-io';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useUploads } from '../sending/uploads-context.ts';
import { useServices } from '../../stores/services-context.ts';
import type { ScanQuestion } from '../sending/upload-questions.ts';
import { judgeUnit, type ScanMeasure } from '../scans/scan-messages.ts';
import styles from './upload.module.css';

/** What is known of the files of a question; nothing of files that could not be read, which are asked about by themselves. */
export const measuresOf = ({ scans }: ScanQuestion): readonly ScanMeasure[] =>
  scans.flatMap(({ measure }) => (measure && measure !== 'unreadable' ? [measure] : []));

export const optionOf = ({ guess }: ScanMeasure, unit: LengthUnit): UnitOption | undefined =>
  guess.options.find((one) => one.unit === unit);

/** Lengths in words, cm, from the least to the largest: of a scan and of a person whose shape tells it, no more is known. */
function useCentimetres() {
  const { settings } = useServices();
  const whole = new Intl.NumberFormat(settings.language, { maximumFractionDigits: 0 });
  return (mm: readonly number[]): string =>
    [...new Set([Math.min(...mm), Math.max(...mm)].map((one) => whole.format(one / 10)))].join('–');
}

/** What a unit would mean: how long the scans and how tall the persons are in it, or that it does not fit. */
export function UnitMeaning({ options }: { readonly options: readonly UnitOption[] }) {
  const { t } = useTranslation('upload');
  const cm = useCentimetres();
  const fits = options.every((option) => option.fits);
  const statures = options.flatMap(({ stature }) => stature ?? []);
  const parts = [
    t('question.scanHeight', { height: cm(options.map(({ height }) => height)) }),
    fits && statures.length > 0 && t('question.personHeight', { height: cm(statures) }),
  ];
  return (
    <>
      <span className={styles['unitText']}>{parts.filter(Boolean).join(' · ')}</span>
      {!fits && <em className={styles['unitNo']}>{t('question.fitsNot')}</em>}
    </>
  );
}

/** The files that an answer is for, each with the size that it would get. */
export const QuestionFiles = observer(function QuestionFiles(props: {
  readonly question: ScanQuestion;
  readonly unit: LengthUnit | undefined;
}) {
  const { t } = useTranslation('upload');
  const uploads = useUploads();
  const { question, unit } = props;
  const after = uploads.askedAfter(question);
  return (
    <div className={styles['files']}>
      <span>{t('question.for', { count: question.scans.length })}</span>
      <ul>
        {question.scans.map(({ id, file, measure }) => {
          const known = measure && measure !== 'unreadable' && unit ? measure : undefined;
          const option = known && unit && optionOf(known, unit);
          return (
            <li key={id} data-verdict={known && unit && judgeUnit(known, unit)}>
              <strong>{file.name}</strong>
              {option && <UnitMeaning options={[option]} />}
            </li>
          );
        })}
      </ul>
      {after > 0 && <span>{t('question.after', { count: after })}</span>}
    </div>
  );
});
