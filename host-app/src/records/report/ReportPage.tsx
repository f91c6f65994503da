import type { Language, Paper } from '@bracewright/core/contract';
import { Button, Segmented } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { saveFile } from '../../api/save-file.ts';
import { NoModel } from '../entries/NoModel.tsx';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { OfflineBanner } from '../../kit/ui/OfflineBanner.tsx';
import { PageLoading } from '../../kit/ui/PageLoading.tsx';
import { useReport } from './use-report.ts';
import styles from './report.module.css';

/** Where paper is cut in inches. */
const LETTER_REGIONS = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']);

/** The paper that is likely in the printer. */
const usualPaper = (): Paper =>
  LETTER_REGIONS.has(new Intl.Locale(navigator.language).region ?? '') ? 'Letter' : 'A4';

/** Paper and language of the report, and the ways to have it. */
function ReportBar(props: {
  readonly paper: Paper;
  readonly onPaper: (paper: Paper) => void;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly isReady: boolean;
  /** Prints it; undefined where the browser cannot show it. */
  readonly onPrint: (() => void) | undefined;
  readonly onSave: () => void;
}) {
  const { paper, onPaper, language, onLanguage, isReady, onPrint, onSave } = props;
  const { t } = useTranslation('report');
  return (
    <header className={styles['bar']}>
      <h1 className={styles['title']}>{t('title')}</h1>
      <div className={styles['choices']}>
        <Segmented<Paper>
          aria-label={t('paper')}
          value={paper}
          onChange={onPaper}
          options={[
            { value: 'A4', label: 'A4' },
            { value: 'Letter', label: 'Letter' },
          ]}
        />
        <Segmented<Language>
          aria-label={t('language')}
          value={language}
          onChange={onLanguage}
          options={[
            { value: 'zh-CN', label: '中文' },
            { value: 'en-US', label: 'English' },
          ]}
        />
      </div>
      <div className={styles['actions']}>
        {onPrint && (
          <Button icon={<Icon name="file" size={18} />} disabled={!isReady} onClick={onPrint}>
            {t('print')}
          </Button>
        )}
        <Button type="primary" icon={<Icon name="download" size={18} />} disabled={!isReady} onClick={onSave}>
          {t('save')}
        </Button>
      </div>
    </header>
  );
}

/** The report of a model as the server made it, to be looked at, printed and saved. */
export const ReportPage = observer(function ReportPage() {
  const { t } = useTranslation('report');
  const { settings } = useServices();
  const [query] = useSearchParams();
  const modelId = query.get('modelId') ?? '';
  const patientId = query.get('patientId') ?? undefined;
  const [paper, setPaper] = useState<Paper>(usualPaper);
  const [language, setLanguage] = useState<Language>(settings.language);
  const frame = useRef<HTMLIFrameElement>(null);
  const { report, address } = useReport({ modelId, patientId, paper, language });
  const { data } = report;
  if (modelId === '') return <NoModel page="report" />;
  const canShow = navigator.pdfViewerEnabled !== false;
  return (
    <div className={styles['page']}>
      <ReportBar
        {...{ paper, language }}
        onPaper={setPaper}
        onLanguage={setLanguage}
        isReady={address !== undefined}
        onPrint={canShow ? () => frame.current?.contentWindow?.print() : undefined}
        onSave={() => data && saveFile(data, `${t('title')}.pdf`)}
      />
      <OfflineBanner />
      <main className={styles['stage']} aria-busy={report.isPending}>
        {report.isError ? (
          <LoadFailure error={report.error} onRetry={() => void report.refetch()} />
        ) : !address ? (
          <div className={styles['wait']} role="status">
            <PageLoading />
            <p>{t('making')}</p>
          </div>
        ) : canShow ? (
          <iframe ref={frame} className={styles['frame']} src={address} title={t('title')} />
        ) : (
          <div className={styles['wait']}>
            <h2>{t('ready.heading')}</h2>
            <p>{t('ready.text')}</p>
          </div>
        )}
      </main>
      <p className={styles['live']} role="status" aria-live="polite">
        {address ? t('made') : ''}
      </p>
    </div>
  );
});
