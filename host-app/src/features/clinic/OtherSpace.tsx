import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../app/services-context.ts';
import { useSpaceName, useSwitchSpace } from './use-switch-space.ts';
import styles from './OtherSpace.module.css';

/** Beside what is not here: where it lies in another space of the user, the way to go there. Nothing where nobody knows of it. */
export const OtherSpace = observer(function OtherSpace({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { api, session } = useServices();
  const nameOf = useSpaceName();
  const switchTo = useSwitchSpace();
  const { data: space } = useQuery({
    queryKey: ['space-of', id],
    queryFn: ({ signal }) => api.call('document/space', { id }, { signal }),
    enabled: id !== '' && (session.current?.spaces.length ?? 0) > 1 && session.may('document/space'),
  });
  if (!space || space.id === session.current?.space.id) return null;
  const name = nameOf(space);
  // The address is the one that was opened: there it is found.
  const { pathname, search } = window.location;
  return (
    <div className={styles['offer']} role="status">
      <p>{t('space.elsewhere', { name })}</p>
      <Button type="primary" onClick={() => void switchTo(space, pathname + search)}>
        {t('space.goThere', { name })}
      </Button>
    </div>
  );
});
