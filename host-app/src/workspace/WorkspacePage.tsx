import { ApiError } from '@bracewright/core/contract';
import { Button, ConfigProvider } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { holdOpen } from '../stores/open-here.ts';
import { useServices } from '../stores/services-context.ts';
import { antdTheme } from '../look/theme.ts';
import { OtherSpace } from '../people/spaces/OtherSpace.tsx';
import { Logo } from '../kit/ui/Logo.tsx';
import { openWorkspace, type OpeningStage } from './model/open/open-workspace.ts';
import { WorkspaceContext } from './model/use-workspace.ts';
import { Words } from './model/words/words.ts';
import type { Workspace } from './model/workspace.ts';
import { useEntrance } from './use-entrance.ts';
import { WorkspaceView } from './WorkspaceView.tsx';
import styles from './WorkspacePage.module.css';

type Opening =
  | { readonly kind: 'opening'; readonly stage: OpeningStage }
  | { readonly kind: 'open'; readonly workspace: Workspace }
  | { readonly kind: 'failed'; readonly error: unknown };

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** `/operation?id=…` and the other addresses of the editor: opens a model and shows the editing workspace, with `children` over it. */
const WorkspacePage = observer(function WorkspacePage({ children }: { readonly children: ReactNode }) {
  const services = useServices();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const id = query.get('id') ?? '';
  const [attempt, setAttempt] = useState(0);
  const [opening, setOpening] = useState<Opening>({ kind: 'opening', stage: { kind: 'body' } });
  const words = useMemo(() => new Words(services.settings), [services]);

  useEffect(() => {
    if (id === '') return;
    let current = true;
    let open: Workspace | undefined;
    setOpening({ kind: 'opening', stage: { kind: 'body' } });
    openWorkspace(services, id, (stage) => current && setOpening({ kind: 'opening', stage })).then(
      (workspace) => {
        open = workspace;
        if (current) setOpening({ kind: 'open', workspace });
        else workspace.dispose();
      },
      (error: unknown) => current && setOpening({ kind: 'failed', error }),
    );
    return () => {
      current = false;
      open?.dispose();
    };
  }, [services, id, attempt]);

  useEntrance(opening.kind === 'open' ? opening.workspace : undefined);

  const isFailed = opening.kind === 'failed';
  useEffect(() => (isFailed ? undefined : holdOpen('model')), [isFailed]);
  const { workplace } = services.session;
  const [openedIn, setOpenedIn] = useState(workplace);
  useEffect(() => {
    if (workplace === undefined || workplace === openedIn) return;
    // What was not among the records before may be among those of the space that was switched to.
    if (isFailed) {
      setOpenedIn(workplace);
      setAttempt((count) => count + 1);
    } else void navigate('/patient/list', { replace: true });
  }, [isFailed, navigate, openedIn, workplace]);

  const { theme, primary } = services.settings;
  return (
    <ConfigProvider
      theme={antdTheme(theme, primary, { dense: true, colorWeak: services.settings.chosen.colorWeak })}
    >
      {opening.kind === 'open' ? (
        <WorkspaceContext.Provider value={opening.workspace}>
          <WorkspaceView>{children}</WorkspaceView>
        </WorkspaceContext.Provider>
      ) : (
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
                  <Button type="primary" onClick={() => setAttempt(attempt + 1)}>
                    {words.t('failed.again')}
                  </Button>
                  <Button onClick={() => void navigate('/patient/list')}>{words.t('failed.back')}</Button>
                </div>
              </div>
            </OtherSpace>
          )}
        </main>
      )}
    </ConfigProvider>
  );
});

export default WorkspacePage;
