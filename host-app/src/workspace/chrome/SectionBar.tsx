import { Segmented } from 'antd';
import { observer } from 'mobx-react-lite';
import { Icon } from '../../kit/ui/Icon.tsx';
import { SECTION_KINDS, type SectionKind } from '../model/body/look.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { CHROME_ICONS } from './chrome-icons.ts';
import styles from './SectionBar.module.css';
import { ToolIcon } from './ToolIcon.tsx';

/** The section that is on: its plane, its place, the side that is taken away. */
export const SectionBar = observer(function SectionBar() {
  const { look, parts } = useWorkspace();
  const { words, units } = parts;
  const { section } = look;
  if (!section) return null;
  const [low, high] = look.rangeOf(section.kind);
  return (
    <div className={styles['bar']} role="group" aria-label={words.t('section')} data-testid="section-bar">
      <Segmented<SectionKind>
        size="small"
        aria-label={words.t('section')}
        options={SECTION_KINDS.map((kind) => ({ value: kind, label: words.t(`section.${kind}`) }))}
        value={section.kind}
        onChange={(kind) => look.setSection({ kind })}
      />
      <input
        type="range"
        className={styles['slider']}
        aria-label={words.t('section.place')}
        min={Math.ceil(low)}
        max={Math.floor(high)}
        step={1}
        value={section.at}
        onChange={(event) => look.setSection({ at: Number(event.target.value) })}
      />
      <output className={styles['value']}>{units.formatLength(section.at)}</output>
      <button
        type="button"
        className={styles['button']}
        aria-label={words.t('section.flip')}
        title={words.t('section.flip')}
        onClick={() => look.setSection({ hidesUpper: !section.hidesUpper })}
      >
        <ToolIcon svg={CHROME_ICONS.flip} size={17} />
      </button>
      <button
        type="button"
        className={styles['button']}
        aria-label={words.t('card.close')}
        onClick={() => look.endSection()}
      >
        <Icon name="close" size={15} />
      </button>
    </div>
  );
});
