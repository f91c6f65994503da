import { observer } from 'mobx-react-lite';
import type { Readout } from '@bracewright/core/tool';
import { useWorkspace } from '../model/use-workspace.ts';
import { readoutText } from '../model/words/readout-text.ts';
import { isJudged } from './JudgedReadouts.tsx';
import styles from './ToolCard.module.css';

/** The live numbers of a tool: a girth while its plane is dragged, the largest deviation. Those of which something is asked are `JudgedReadouts`. */
export const Readouts = observer(function Readouts(props: {
  readonly readouts: readonly Readout[];
  readonly label: (key: string) => string;
}) {
  const { units, words } = useWorkspace().parts;
  const plain = props.readouts.filter((readout) => !isJudged(readout));
  if (plain.length === 0) return null;
  return (
    <dl className={styles['readouts']} data-testid="readouts">
      {plain.map((readout) => (
        <div key={readout.id}>
          <dt>{props.label(`readouts.${readout.id}`)}</dt>
          <dd>{readoutText(readout, units)}</dd>
          {readout.warning && <p className={styles['readoutWarning']}>{words.sentence(readout.warning)}</p>}
        </div>
      ))}
    </dl>
  );
});
