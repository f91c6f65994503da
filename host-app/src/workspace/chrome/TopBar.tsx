import { Tooltip } from 'antd';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { UserMenu } from '../../people/account/UserMenu.tsx';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Kbd } from '../../kit/ui/Kbd.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import type { Stage } from '../model/desk/desk.ts';
import { ToolIcon } from './ToolIcon.tsx';
import { CHROME_ICONS } from './chrome-icons.ts';
import { OthersBadge } from './OthersBadge.tsx';
import { SaveBadge } from './SaveBadge.tsx';
import styles from './TopBar.module.css';

const STAGES: readonly Stage[] = ['align', 'edit', 'edge', 'export'];

function IconButton(props: {
  readonly label: string;
  readonly keys?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}) {
  const { label, keys, disabled, onClick, children } = props;
  return (
    <Tooltip
      title={
        <span className={styles['tip']}>
          {label}
          {keys && <Kbd keys={keys} />}
        </span>
      }
      mouseEnterDelay={0.3}
    >
      <button
        type="button"
        className={styles['icon']}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </button>
    </Tooltip>
  );
}

/** The way to the films of the model. */
const FilmsButton = observer(function FilmsButton() {
  const { words, app, modelId } = useWorkspace().parts;
  const navigate = useNavigate();
  if (!app.session.may('document/getxraylist')) return null;
  return (
    <IconButton
      label={words.t('films')}
      onClick={() => void navigate(`/vertebra?id=${encodeURIComponent(modelId)}`)}
    >
      <Icon name="picture" size={18} />
    </IconButton>
  );
});

/** Where one is, whether everything is saved, and the few actions that are always at hand. */
export const TopBar = observer(function TopBar() {
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const { words, app, name, parentId, parentName } = workspace.parts;
  const { settings } = app;
  const back = () =>
    void navigate(
      parentId === '0' ? '/patient/list' : `/patient/list?parentId=${encodeURIComponent(parentId)}`,
    );
  return (
    <header className={styles['bar']}>
      <nav className={styles['crumbs']} aria-label={words.t('back')}>
        <button type="button" className={styles['back']} aria-label={words.t('back')} onClick={back}>
          <ToolIcon svg={CHROME_ICONS.back} size={18} />
          <span>{words.t('back')}</span>
        </button>
        {parentId !== '0' && <span className={styles['parent']}>{parentName}</span>}
        <h1 className={styles['name']} title={name}>
          {name}
        </h1>
      </nav>
      <SaveBadge />
      <OthersBadge />
      <div className={styles['undo']}>
        <IconButton
          label={words.t('undo')}
          keys="Ctrl+Z"
          disabled={!workspace.steps.canUndo}
          onClick={() => void workspace.steps.undo()}
        >
          <ToolIcon svg={CHROME_ICONS.undo} size={18} />
        </IconButton>
        <IconButton
          label={words.t('redo')}
          keys="Ctrl+Y"
          disabled={!workspace.steps.canRedo}
          onClick={() => void workspace.steps.redo()}
        >
          <ToolIcon svg={CHROME_ICONS.redo} size={18} />
        </IconButton>
      </div>
      <div className={styles['stages']} role="group" aria-label={words.t('stage')}>
        {STAGES.filter((stage) => stage !== 'export' || workspace.mayExport).map((stage) => (
          <button
            key={stage}
            type="button"
            className={styles['stage']}
            aria-pressed={workspace.exporting ? stage === 'export' : workspace.stage === stage}
            onClick={() => workspace.setStage(stage)}
          >
            {words.t(`stage.${stage}`)}
          </button>
        ))}
      </div>
      <div className={styles['right']}>
        <FilmsButton />
        <IconButton
          label={words.t(settings.theme === 'light' ? 'theme.dark' : 'theme.light')}
          onClick={() => settings.set({ theme: settings.theme === 'light' ? 'dark' : 'light' })}
        >
          <Icon name={settings.theme === 'light' ? 'moon' : 'sun'} size={18} />
        </IconButton>
        <IconButton
          label={words.t('language')}
          onClick={() => settings.set({ language: settings.language === 'zh-CN' ? 'en-US' : 'zh-CN' })}
        >
          <span className={styles['language']}>{settings.language === 'zh-CN' ? 'EN' : '中'}</span>
        </IconButton>
        <IconButton label={words.t('help')} keys="?" onClick={() => workspace.setKeys(true)}>
          <span className={styles['language']}>?</span>
        </IconButton>
        <UserMenu />
      </div>
    </header>
  );
});
