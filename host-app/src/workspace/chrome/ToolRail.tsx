import { Tooltip } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { LoadedTool } from '@bracewright/core/plugin';
import { Kbd } from '../../kit/ui/Kbd.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { CHROME_ICONS } from './chrome-icons.ts';
import { ToolIcon } from './ToolIcon.tsx';
import { ToolPicture } from './ToolPicture.tsx';
import styles from './ToolRail.module.css';

const ToolButton = observer(function ToolButton({ tool }: { readonly tool: LoadedTool }) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const { id, icon, shortcut } = tool.manifest;
  const title = words.tool(tool, 'title');
  const [tip, setTip] = useState(false);
  // After a press the hand goes to the body; the tip comes back with the next visit.
  const pressed = useRef(false);
  const button = (
    <button
      type="button"
      className={styles['tool']}
      aria-label={title}
      aria-pressed={workspace.activeTool === tool}
      data-tool={id}
      onPointerLeave={() => (pressed.current = false)}
      onClick={() => {
        pressed.current = true;
        setTip(false);
        void workspace.useTool(id);
      }}
    >
      <ToolIcon svg={icon} />
      {workspace.wideRail && (
        <>
          <span className={styles['name']}>{title}</span>
          {shortcut && <Kbd keys={shortcut} />}
        </>
      )}
    </button>
  );
  return (
    <Tooltip
      placement="right"
      mouseEnterDelay={0.3}
      open={tip}
      onOpenChange={(open) => setTip(open && !pressed.current)}
      title={
        <div className={styles['tip']}>
          <div className={styles['tipTitle']}>
            {title}
            {shortcut && <Kbd keys={shortcut} />}
          </div>
          <div>{words.tool(tool, 'tip')}</div>
          <ToolPicture tool={tool} turning />
        </div>
      }
    >
      {button}
    </Tooltip>
  );
});

/** The tools of the stage in groups, in the order of the work. */
export const ToolRail = observer(function ToolRail() {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const groups = new Map<string, LoadedTool[]>();
  for (const tool of workspace.railTools) {
    const group = tool.manifest.group;
    groups.set(group, [...(groups.get(group) ?? []), tool]);
  }
  return (
    <nav className={styles['rail']} data-wide={workspace.wideRail || undefined} aria-label={words.t('rail')}>
      <div className={styles['groups']}>
        {[...groups].map(([group, tools]) => (
          <div key={group} className={styles['group']} role="group" aria-label={words.group(group)}>
            {workspace.wideRail && <div className={styles['title']}>{words.group(group)}</div>}
            {tools.map((tool) => (
              <ToolButton key={tool.manifest.id} tool={tool} />
            ))}
          </div>
        ))}
      </div>
      <button
        type="button"
        className={styles['tool']}
        aria-expanded={workspace.wideRail}
        aria-label={words.t(workspace.wideRail ? 'rail.narrow' : 'rail.wide')}
        onClick={() => workspace.toggleRail()}
      >
        <ToolIcon svg={CHROME_ICONS.wide} size={20} />
        {workspace.wideRail && <span className={styles['name']}>{words.t('rail.narrow')}</span>}
      </button>
    </nav>
  );
});
