import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Reopening } from '../../stores/drafts.ts';
import { useServices } from '../../stores/services-context.ts';
import { Notice } from '../../kit/ui/Notice.tsx';
import { useDialogs } from '../entries/dialog-store.ts';
import styles from './UnfinishedForms.module.css';

/** Says, above the page, which forms were taken away while they were filled in, as by the end of a session, and opens them again. */
export const UnfinishedForms = observer(function UnfinishedForms() {
  const { t } = useTranslation('documents');
  const { drafts, session } = useServices();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const reopen = (form: Reopening) => {
    if (form.kind === 'film') void navigate(`/vertebra?id=${form.id}&film=${form.film}`);
    else if (form.kind === 'findings') void navigate(`/preparation?id=${form.id}`);
    else dialogs.open(form);
  };
  const forms = drafts.unfinished.filter(({ workplace }) => workplace === session.workplace);
  if (forms.length === 0) return null;
  return (
    <div className={styles['place']}>
      {forms.map(({ key, reopening }) => (
        <Notice
          key={key}
          kind="warning"
          action={
            <span className={styles['buttons']}>
              <Button size="small" onClick={() => drafts.drop(key)}>
                {t('unfinished.discard')}
              </Button>
              <Button size="small" type="primary" onClick={() => reopen(reopening)}>
                {t('unfinished.open')}
              </Button>
            </span>
          }
        >
          {t(`unfinished.${reopening.kind}`, { name: 'name' in reopening ? reopening.name : '' })}
        </Notice>
      ))}
    </div>
  );
});
