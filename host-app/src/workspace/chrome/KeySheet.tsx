import { Modal } from 'antd';
import { observer } from 'mobx-react-lite';
import { Kbd } from '../../ui/Kbd.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './KeySheet.module.css';

const ROWS: readonly (readonly [key: string, keys: readonly string[]])[] = [
  ['keys.views', ['1', 'Ctrl+1', '3', 'Ctrl+3', '7', 'Ctrl+7']],
  ['keys.fit', ['F', 'H', '5']],
  ['keys.show', ['G', 'W', 'V']],
  ['keys.apply', ['Enter']],
  ['keys.cancel', ['Esc']],
  ['keys.point', ['Backspace']],
  ['keys.nudge', ['↑', 'Shift+↑']],
  ['keys.before', ['Space', 'B']],
  ['keys.undo', ['Ctrl+Z', 'Ctrl+Y']],
  ['keys.export', ['Ctrl+E']],
];

/** Every key and mouse gesture on one page. */
export const KeySheet = observer(function KeySheet() {
  const workspace = useWorkspace();
  const { words, catalog } = workspace.parts;
  const tools = catalog.tools.filter(({ manifest }) => manifest.shortcut && !manifest.hosted);
  return (
    <Modal
      open
      title={words.t('keys.title')}
      footer={null}
      width={640}
      onCancel={() => workspace.setKeys(false)}
    >
      <div className={styles['columns']}>
        <dl className={styles['list']}>
          {['orbit', 'pan', 'zoom'].map((name) => (
            <div key={name} className={styles['row']}>
              <dt>{words.t(`keys.${name}`)}</dt>
              <dd className={styles['how']}>{words.t(`keys.${name}.how`)}</dd>
            </div>
          ))}
          {ROWS.map(([key, keys]) => (
            <div key={key} className={styles['row']}>
              <dt>{words.t(key)}</dt>
              <dd>
                {keys.map((one) => (
                  <Kbd key={one} keys={one} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <dl className={styles['list']}>
          {tools.map((tool) => (
            <div key={tool.manifest.id} className={styles['row']}>
              <dt>{words.tool(tool, 'title')}</dt>
              <dd>
                <Kbd keys={tool.manifest.shortcut ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Modal>
  );
});
