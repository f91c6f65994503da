import { observer } from 'mobx-react-lite';
import { SCENE_KEYS } from '@bracewright/core/babylon';
import { Modal } from '../../kit/ui/Modal.tsx';
import { Kbd } from '../../kit/ui/Kbd.tsx';
import { WORKSPACE_KEYS } from '../model/commands/keys.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './KeySheet.module.css';

/** Gestures, whose words say how they are made. */
const GESTURES = ['orbit', 'pan', 'zoom', 'veil', 'touch'] as const;

/** Keys that the framework gives every tool. */
const TOOL_KEYS: readonly (readonly [id: string, keys: readonly string[]])[] = [
  ['apply', ['Enter']],
  ['cancel', ['Esc']],
  ['point', ['Backspace']],
  ['nudge', ['↑', 'Shift+↑']],
  ['soft', ['Alt']],
  ['brush', ['[', ']']],
];

const ARROWS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** A `+` alone is the key itself, not what joins two keys. */
const shown = (key: string): string => ARROWS[key] ?? (key === '+' ? '＋' : key);

/** Every key and gesture on one page, made from the tables that the keys themselves are read from. */
export const KeySheet = observer(function KeySheet() {
  const workspace = useWorkspace();
  const { words, catalog } = workspace.parts;
  const tools = catalog.tools.filter(({ manifest }) => manifest.shortcut && !manifest.hosted);
  const row = (name: string, keys: readonly string[]) => (
    <div key={name} className={styles['row']}>
      <dt>{name}</dt>
      <dd>
        {keys.map((one) => (
          <Kbd key={one} keys={shown(one)} />
        ))}
      </dd>
    </div>
  );
  const sceneName = (id: string) => words.t(id.startsWith('view.') ? id : `keys.${id}`);
  return (
    <Modal
      open
      title={words.t('keys.title')}
      footer={null}
      width={960}
      style={{ top: 24 }}
      onCancel={() => workspace.setKeys(false)}
    >
      <div className={styles['columns']}>
        <section>
          <h3 className={styles['title']}>{words.t('keys.group.look')}</h3>
          <dl>
            {GESTURES.map((name) => (
              <div key={name} className={styles['row']}>
                <dt>{words.t(`keys.${name}`)}</dt>
                <dd className={styles['how']}>{words.t(`keys.${name}.how`)}</dd>
              </div>
            ))}
            {SCENE_KEYS.filter(({ id }) => !id.startsWith('turn-')).map(({ id, keys }) =>
              row(sceneName(id), keys.slice(0, 1)),
            )}
            {row(
              words.t('keys.turn'),
              SCENE_KEYS.filter(({ id }) => id.startsWith('turn-')).flatMap(({ keys }) => keys),
            )}
          </dl>
        </section>
        <section>
          <h3 className={styles['title']}>{words.t('keys.group.work')}</h3>
          <dl>
            {TOOL_KEYS.map(([id, keys]) => row(words.t(`keys.${id}`), keys))}
            {WORKSPACE_KEYS.map(({ id, keys }) => row(words.t(`keys.${id}`), keys))}
          </dl>
        </section>
        <section>
          <h3 className={styles['title']}>{words.t('rail')}</h3>
          <dl>{tools.map((tool) => row(words.tool(tool, 'title'), [tool.manifest.shortcut ?? '']))}</dl>
        </section>
      </div>
      <p className={styles['note']}>{words.t('keys.letters')}</p>
    </Modal>
  );
});
