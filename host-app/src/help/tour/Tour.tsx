import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import styles from './tour.module.css';

const STEPS = ['patient', 'upload', 'list', 'search', 'palette', 'design', 'report', 'help'] as const;

/** What a step is about, where it is on the page. */
const PLACES: Readonly<Partial<Record<(typeof STEPS)[number], string>>> = {
  patient: '[data-tour="patient"]',
  upload: '[data-tour="upload"]',
  list: '[role="grid"], [data-tour="list"]',
  search: 'header [role="combobox"]',
  help: '[data-tour="help"]',
};

/** A frame round the thing that is spoken of. */
function Ring({ selector }: { readonly selector: string }) {
  const [box, setBox] = useState<DOMRect>();
  useEffect(() => {
    const place = () => setBox(document.querySelector(selector)?.getBoundingClientRect());
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [selector]);
  if (!box || box.width === 0) return null;
  const { left, top, width, height } = box;
  return <div className={styles['ring']} aria-hidden="true" style={{ left, top, width, height }} />;
}

/** A tour of eight steps, offered once in the life of an account: it stands beside the work and never in its way. */
export const Tour = observer(function Tour(props: {
  readonly isAsked: boolean;
  readonly onClose: () => void;
}) {
  const { isAsked, onClose } = props;
  const { t } = useTranslation('tour');
  const { settings } = useServices();
  const [step, setStep] = useState(isAsked ? 0 : -1);
  // Offered is offered, whatever comes of it.
  useEffect(() => settings.set({ tour: 'offered' }), [settings]);
  const name = STEPS[step];
  const end = (tour: 'done' | 'skipped') => {
    settings.set({ tour });
    onClose();
  };
  return (
    <>
      {name && PLACES[name] && <Ring selector={PLACES[name]} />}
      <aside className={styles['card']} aria-label={t('label')}>
        {name === undefined ? (
          <>
            <p className={styles['text']}>{t('offer')}</p>
            <div className={styles['buttons']}>
              <Button size="small" onClick={() => end('skipped')}>
                {t('notNow')}
              </Button>
              <Button size="small" type="primary" onClick={() => setStep(0)}>
                {t('begin')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className={styles['count']}>{t('count', { step: step + 1, steps: STEPS.length })}</p>
            <div aria-live="polite">
              <h2 className={styles['title']}>{t(`steps.${name}.title`)}</h2>
              <p className={styles['text']}>{t(`steps.${name}.text`)}</p>
            </div>
            <div className={styles['buttons']}>
              <Button size="small" onClick={() => end('skipped')}>
                {t('skip')}
              </Button>
              {step > 0 && (
                <Button size="small" onClick={() => setStep(step - 1)}>
                  {t('back')}
                </Button>
              )}
              <Button
                size="small"
                type="primary"
                onClick={() => (step === STEPS.length - 1 ? end('done') : setStep(step + 1))}
              >
                {t(step === STEPS.length - 1 ? 'end' : 'next')}
              </Button>
            </div>
          </>
        )}
      </aside>
    </>
  );
});
