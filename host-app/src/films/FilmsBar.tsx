import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../kit/ui/Icon.tsx';
import { UserMenu } from '../people/account/UserMenu.tsx';
import { START_PATH } from '../stores/redirect.ts';
import { useServices } from '../stores/services-context.ts';
import type { FilmPlace } from './queries.ts';
import styles from './films.module.css';

/** Where one is, and the way back. */
export const FilmsBar = observer(function FilmsBar({ place }: { readonly place: FilmPlace | undefined }) {
  const { t } = useTranslation(['films', 'common']);
  const { session } = useServices();
  const navigate = useNavigate();
  const [model] = place?.models ?? [];
  const isOne = place?.models.length === 1 && model;
  const names = [place?.patient?.name, isOne ? model.name : undefined].filter((name) => name !== undefined);
  const back = isOne
    ? `/operation?${new URLSearchParams({ id: model.id }).toString()}`
    : place?.patient
      ? `/patient/record?${new URLSearchParams({ id: place.patient.id }).toString()}`
      : START_PATH;
  return (
    <header className={styles['bar']}>
      <Button type="text" icon={<Icon name="chevronLeft" size={18} />} onClick={() => void navigate(back)}>
        {t(isOne ? 'back' : 'backToFiles')}
      </Button>
      <h1 className={styles['title']}>{t('title')}</h1>
      <span className={styles['names']}>{names.join(' / ')}</span>
      <span className={styles['grow']} />
      {session.current && <UserMenu />}
    </header>
  );
});
