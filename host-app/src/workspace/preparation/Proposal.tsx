import { Button, Checkbox } from 'antd';
import { observer } from 'mobx-react-lite';
import type { PreparationStep } from '@bracewright/core/brace';
import type { Reason } from '@bracewright/core/mesh';
import { Icon } from '../../kit/ui/Icon.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './PreparationCard.module.css';

/** How sure a proposal is, as a figure that says what it counts. */
export const Sure = observer(function Sure({ confidence }: { readonly confidence: number }) {
  const { words } = useWorkspace().parts;
  return (
    <span className={styles['sure']} title={words.t('prep.sure.help')}>
      {words.t('prep.sure', { percent: Math.round(100 * confidence) })}
    </span>
  );
});

/** Why something is to be looked at before it is taken. */
export const Doubts = observer(function Doubts({ of }: { readonly of: readonly Reason[] }) {
  const { words } = useWorkspace().parts;
  return (
    <>
      {of.map(({ code, data = {} }) => (
        <span key={code} className={styles['doubt']}>
          <Icon name="warning" size={14} /> {words.sentence(code, data)}
        </span>
      ))}
    </>
  );
});

/** What a proposal does, with its numbers. */
function useWhat({ id, values }: PreparationStep): string {
  const { words, units, app } = useWorkspace().parts;
  const number = new Intl.NumberFormat(app.settings.language);
  const shown = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      key === 'turned'
        ? units.formatAngle(value)
        : ['moved', 'top', 'bottom', 'at', 'height'].includes(key)
          ? units.formatLength(value)
          : number.format(value),
    ]),
  );
  // One end that is level already is not cut.
  const only = id !== 'ends' ? '' : !('top' in values) ? '.bottom' : !('bottom' in values) ? '.top' : '';
  return words.t(`prep.do.${id}${only}`, shown);
}

/** One proposal with its figure: taken by itself, or ticked among all. */
export const ProposalLine = observer(function ProposalLine(props: {
  readonly proposal: PreparationStep;
  /** Whether it is one of all that are taken together. */
  readonly isTicked: boolean;
  readonly isFirst?: boolean;
}) {
  const { proposal, isTicked, isFirst = false } = props;
  const workspace = useWorkspace();
  const { preparation, parts } = workspace;
  const { words } = parts;
  const { id, confidence, doubts } = proposal;
  const what = useWhat(proposal);
  const isHeld = isTicked ? preparation.lacksStand(proposal) : preparation.waits(proposal);
  return (
    <li className={styles['proposal']} data-proposal={id}>
      <span className={styles['line']}>
        {isTicked ? (
          <Checkbox
            checked={preparation.isTicked(proposal)}
            disabled={isHeld}
            onChange={() => preparation.toggle(id)}
          >
            {what}
          </Checkbox>
        ) : (
          <span>{what}</span>
        )}
        <Sure confidence={confidence} />
      </span>
      <Doubts of={doubts} />
      {isHeld && <p className={styles['note']}>{words.t('prep.standFirst')}</p>}
      {!isTicked && !isHeld && workspace.may('operation/create') && (
        <span className={styles['ways']}>
          <Button
            size="small"
            type={isFirst ? 'primary' : 'default'}
            onClick={() => void preparation.take([proposal])}
            data-testid={`take-${id}`}
          >
            {words.t('prep.take')}
          </Button>
          <Button size="small" onClick={() => void preparation.adjust(proposal)} data-testid={`adjust-${id}`}>
            {words.t('prep.adjust')}
          </Button>
        </span>
      )}
    </li>
  );
});
