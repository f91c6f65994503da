import { Button, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import type { ShapeState } from '../model/compare/states.ts';
import styles from './Compare.module.css';

/** Which two states are compared. */
export const StatesFields = observer(function StatesFields() {
  const { comparison, parts } = useWorkspace();
  const { words } = parts;
  const { states } = comparison;
  const group = (of: ShapeState['of']) => ({
    label: words.t(`states.group.${of}`),
    options: states.filter((one) => one.of === of).map(({ id, name }) => ({ value: id, label: name })),
  });
  const hasBeside = states.some(({ of }) => of === 'beside');
  const options = hasBeside ? [group('design'), group('beside')] : [group('design')];
  return (
    <div className={styles['states']}>
      {(['of', 'from'] as const).map((which) => (
        <label key={which} className={styles['state']}>
          {words.t(`states.${which}`)}
          <Select
            size="small"
            className={styles['choice'] ?? ''}
            value={comparison[which]}
            options={options}
            data-testid={`states-${which}`}
            popupMatchSelectWidth={false}
            onChange={(id: string) => comparison.choose({ [which]: id })}
          />
        </label>
      ))}
      <div className={styles['row']}>
        <Button size="small" onClick={() => comparison.swap()} data-testid="states-swap">
          {words.t('states.swap')}
        </Button>
        {comparison.isElsewhere && (
          <Button size="small" type="link" onClick={() => comparison.reset()}>
            {words.t('states.reset')}
          </Button>
        )}
      </div>
      {!hasBeside && <p className={styles['note']}>{words.t('states.more')}</p>}
    </div>
  );
});
