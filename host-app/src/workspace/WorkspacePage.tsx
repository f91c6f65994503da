import { ApiError } from '@bracewright/core/contract';
import { Button, ConfigProvider } from 'antd';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useServices } from '../stores/services-context.ts';
import { antdTheme } from '../look/theme.ts';
import { OtherSpace } from '../people/spaces/OtherSpace.tsx';
import { Logo } from '../kit/ui/Logo.tsx';
import { WorkspaceContext } from './model/use-workspace.ts';
import { Words } from './model/words/words.ts';
import { useEntrance } from './use-entrance.ts';
import { useOpening, type Opening } from './use-opening.ts';
import { WorkspaceView } from './WorkspaceView.tsx';
import styles from './WorkspacePage.module.css';

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What stands there while no model is open: that none was asked for, that it is on its way, or why it did not come. */
const NotOpen = observer(function NotOpen(props: {
  readonly id: string;
  readonly opening: Exclude<Opening, { readonly kind: 'open' }>;
  readonly onAgain: () => void;
}) {
  const { id, opening, onAgain } = props;
  const { settings } = useServices();
  const words = useMemo(() => new Words(settings), [settings]);
  const navigate = useNavigate();
  return (
    <main className={styles['page']}>
      {id === '' ? (
        <div className={styles['failed']}>
          <h1>{words.t('none.title')}</h1>
          <p>{words.t('none.text')}</p>
          <div className={styles['actions']}>
            <Button type="primary" onClick={() => void navigate('/patient/list')}>
              {words.t('failed.back')}
            </Button>
          </div>
        </div>
      ) : opening.kind === 'opening' ? (
        <div className={styles['opening']} role="status">
          <Logo size={40} />
          <div className={styles['bar']} />
          <p>
            {opening.stage.kind === 'body' || opening.stage.count === 0
              ? words.t('loading')
              : words.t('loading.replay', { count: opening.stage.count })}
          </p>
        </div>
      ) : (
        <OtherSpace id={isGone(opening.error) ? id : ''}>
          <div className={styles['failed']} role="alert">
            <h1>{words.t('failed.title')}</h1>
            <p>{words.failure(opening.error)}</p>
            <div className={styles['actions']}>
              <Button type="primary" onClick={onAgain}>
                {words.t('failed.again')}
              </Button>
              <Button onClick={() => void navigate('/patient/list')}>{words.t('failed.back')}</Button>
            </div>
          </div>
        </OtherSpace>
      )}
    </main>
  );
});

/** `/operation?id=…` and the other addresses of the editor: opens a model and shows the editing workspace, with `children` over it. */
const WorkspacePage = observer(function WorkspacePage({ children }: { readonly children: ReactNode }) {
  const { settings } = useServices();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const { opening, again } = useOpening(id);
  useEntrance(opening.kind === 'open' ? opening.workspace : undefined);

  const { theme, primary } = settings;
  return (
    <ConfigProvider theme={antdTheme(theme, primary, { dense: true, colorWeak: settings.chosen.colorWeak })}>
      {opening.kind === 'open' ? (
        <WorkspaceContext.Provider value={opening.workspace}>
          <WorkspaceView>{children}</WorkspaceView>
        </WorkspaceContext.Provider>
      ) : (
        <NotOpen {...{ id, opening }} onAgain={again} />
      )}
    </ConfigProvider>
  );
});

export default WorkspacePage;
