import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { PageLoading } from '../../kit/ui/PageLoading.tsx';
import { useSpaceName, useSwitchSpace } from './use-switch-space.ts';
import styles from './OtherSpace.module.css';

/** Where what is not here lies in another space of the user, the way to go there; else `children`, which say that it is not here. */
export const OtherSpace = observer(function OtherSpace(props: {
  readonly id: string;
  readonly children: ReactNode;
}) {
  const { id, children } = props;
  const { t } = useTranslation();
  const { api, session } = useServices();
  const nameOf = useSpaceName();
  const switchTo = useSwitchSpace();
  const isAsked = id !== '' && (session.current?.spaces.length ?? 0) > 1 && session.may('document/space');
  const { data: space, isPending } = useQuery({
    queryKey: ['space-of', id],
    queryFn: ({ signal }) => api.call('document/space', { id }, { signal }),
    enabled: isAsked,
  });
  if (isAsked && isPending) return <PageLoading />;
  if (!space || space.id === session.current?.space.id) return children;
  const name = nameOf(space);
  // The address is the one that was opened: there it is found.
  const { pathname, search } = window.location;
  return (
    <div className={styles['offer']} role="status">
      <Icon name="home" size={32} />
      <h1 className={styles['title']}>{t('space.elsewhere', { name })}</h1>
      <p>{t('space.elsewhereText')}</p>
      <Button type="primary" onClick={() => void switchTo(space, pathname + search)}>
        {t('space.goThere', { name })}
      </Button>
    </div>
  );
});
