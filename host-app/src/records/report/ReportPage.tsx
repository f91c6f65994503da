import type { Language, Paper } from '@bracewright/core/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { saveFile } from '../../api/save-file.ts';
import { START_PATH } from '../../stores/redirect.ts';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { Message } from '../../kit/ui/Message.tsx';
import { OfflineBanner } from '../../kit/ui/OfflineBanner.tsx';
import { PageLoading } from '../../kit/ui/PageLoading.tsx';
import styles from './report.module.css';

/** Where paper is cut in inches. */
const LETTER_REGIONS = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']);

/** The paper that is likely in the printer. */
const usualPaper = (): Paper =>
  LETTER_REGIONS.has(new Intl.Locale(navigator.language).region ?? '') ? 'Letter' : 'A4';

/** The report of a model as the server made it, to be looked at, printed and saved. */
export const ReportPage = observer(function ReportPage() {
  const { t } = useTranslation(['report', 'common']);
  const navigate = useNavigate();
  const { jobs, settings } = useServices();
  const [query] = useSearchParams();
  const modelId = query.get('modelId') ?? '';
  const patientId = query.get('patientId') ?? undefined;
  const { units } = settings.chosen;
  const [paper, setPaper] = useState<Paper>(usualPaper);
  const [language, setLanguage] = useState<Language>(settings.language);
  const [address, setAddress] = useState<string>();
  const frame = useRef<HTMLIFrameElement>(null);
  const report = useQuery({
    queryKey: ['report', modelId, patientId, paper, language, units],
    queryFn: async ({ signal }) => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const input = { modelId, ...(patientId ? { patientId } : {}), paper, language, units, zone };
      return jobs.file('report/pdf', input, { signal });
    },
    enabled: modelId !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data } = report;

  useEffect(() => {
    if (!data) return setAddress(undefined);
    const made = URL.createObjectURL(new Blob([data.bytes], { type: 'application/pdf' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);

  if (modelId === '')
    return (
      <Message
        illustration="lost"
        heading={t('none.heading')}
        text={t('none.text')}
        action={
          <Button type="primary" size="large" onClick={() => void navigate(START_PATH)}>
            {t('common:notFound.action')}
          </Button>
        }
      />
    );
  const save = () => data && saveFile(data, `${t('title')}.pdf`);
  const canShow = navigator.pdfViewerEnabled !== false;
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <div className={styles['choices']}>
          <Segmented<Paper>
            aria-label={t('paper')}
            value={paper}
            onChange={setPaper}
            options={[
              { value: 'A4', label: 'A4' },
              { value: 'Letter', label: 'Letter' },
            ]}
          />
          <Segmented<Language>
            aria-label={t('language')}
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'zh-CN', label: '中文' },
              { value: 'en-US', label: 'English' },
            ]}
          />
        </div>
        <div className={styles['actions']}>
          {canShow && (
            <Button
              icon={<Icon name="file" size={18} />}
              disabled={!address}
              onClick={() => frame.current?.contentWindow?.print()}
            >
              {t('print')}
            </Button>
          )}
          <Button
            type="primary"
            icon={<Icon name="download" size={18} />}
            disabled={!address}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        </div>
      </header>
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
