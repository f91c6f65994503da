import { Button, Input, InputNumber, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { LIMITS, VERTEBRAE, type ModelBasic } from '@bracewright/core/contract';
import { useChange } from '../../api/use-change.ts';
import { useAccountRules } from '../../api/queries/account.ts';
import { useSwitchPlatform } from '../../people/account/use-switch-platform.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './PreparationCard.module.css';

type Kept = Pick<ModelBasic, 'upperEnd' | 'apex' | 'lowerEnd' | 'cobb' | 'cobbReason' | 'atr' | 'forceLineDistance' | 'curve'>; // prettier-ignore

/** What is kept from here; what others found of the model is theirs. */
const FIELDS = [
  'upperEnd',
  'apex',
  'lowerEnd',
  'cobb',
  'cobbReason',
  'atr',
  'forceLineDistance',
  'curve',
] as const;
/** Vertebrae of the trunk's curves. */
const OF_CURVES = VERTEBRAE.slice(VERTEBRAE.indexOf('T1'));
const SPINE_FIELDS = ['upperEnd', 'apex', 'lowerEnd'] as const;
/** Numbers of a finding: smallest, largest, unit. */
const NUMBERS = {
  cobb: [0, 180, '°'],
  atr: [0, 90, '°'],
  forceLineDistance: [-500, 500, 'mm'],
} as const;

const needsReason = ({ cobb }: Kept): boolean =>
  typeof cobb === 'number' && (cobb < LIMITS.cobb.min || cobb > LIMITS.cobb.max);

/** Where the vertebrae of a curve stand out of order; undefined where nothing speaks against them. */
function isOutOfOrder({ upperEnd, apex, lowerEnd }: Kept): boolean {
  const places = [upperEnd, apex, lowerEnd].flatMap((one) => (one ? [VERTEBRAE.indexOf(one)] : []));
  return places.some((place, i) => i > 0 && place <= places[i - 1]!);
}

/** The findings of a model as they are kept, to be changed here. */
function useKept() {
  const { app, modelId } = useWorkspace().parts;
  const [values, setValues] = useState<Kept>();
  useEffect(() => {
    let isHere = true;
    app.api.call('document/getmodelbasic', { id: modelId }).then(
      (basic) => isHere && setValues(basic),
      () => isHere && setValues({}),
    );
    return () => void (isHere = false);
  }, [app, modelId]);
  return [values, setValues] as const;
}

/** Where the work goes on: the brace here, insole and limb on the sister platforms. */
const GoOn = observer(function GoOn() {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const { data: rules } = useAccountRules();
  const switchPlatform = useSwitchPlatform();
  const sisters = (['insole', 'limbs'] as const).filter((one) => rules?.platforms.includes(one));
  return (
    <div className={styles['ways']} data-even>
      <Button
        onClick={() => {
          workspace.preparation.close();
          workspace.setStage('edit');
        }}
        data-testid="design-brace"
      >
        {words.t('prep.design.orthosis')}
      </Button>
      {sisters.map((one) => (
        <Button key={one} onClick={() => switchPlatform(one)}>
          {words.t(`prep.design.${one}`)}
        </Button>
      ))}
      {workspace.mayExport && <Button onClick={() => workspace.setStage('export')}>{words.t('stage.export')}</Button>}
    </div>
  );
}); // prettier-ignore

interface FieldsProps {
  readonly values: Kept;
  readonly set: (change: Kept) => void;
  readonly mayKeep: boolean;
}

/** The fields of the findings. */
const Fields = observer(function Fields({ values, set, mayKeep }: FieldsProps) {
  const { words } = useWorkspace().parts;
  return (
    <>
      {SPINE_FIELDS.map((field) => (
        <label key={field}>
          {words.t(`prep.findings.${field}`)}
          <Select
            allowClear
            showSearch
            aria-label={words.t(`prep.findings.${field}`)}
            disabled={!mayKeep}
            value={values[field] ?? null}
            options={OF_CURVES.map((value) => ({ value, label: value }))}
            onChange={(value) => set({ [field]: value ?? null })}
          />
        </label>
      ))}
      {(Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]).map((field) => (
        <label key={field}>
          {words.t(`prep.findings.${field}`)}
          <InputNumber
            aria-label={words.t(`prep.findings.${field}`)}
            disabled={!mayKeep}
            min={NUMBERS[field][0]}
            max={NUMBERS[field][1]}
            step={1}
            suffix={NUMBERS[field][2]}
            style={{ width: '100%' }}
            value={values[field] ?? null}
            onChange={(value) => set({ [field]: value })}
          />
        </label>
      ))}
      {needsReason(values) && (
        <label className={styles['wide']}>
          {words.t('prep.findings.cobbReason')}
          <Input
            maxLength={LIMITS.remark}
            disabled={!mayKeep}
            value={values.cobbReason ?? ''}
            onChange={({ target }) => set({ cobbReason: target.value })}
          />
        </label>
      )}
      <label className={styles['wide']}>
        {words.t('prep.findings.curve')}
        <Input
          maxLength={LIMITS.itemName}
          disabled={!mayKeep}
          placeholder={words.t('prep.findings.curve.example')}
          value={values.curve ?? ''}
          onChange={({ target }) => set({ curve: target.value === '' ? null : target.value })}
        />
      </label>
    </>
  );
});

/** What was found of the curve: end vertebrae, apex, distance to the force line, Cobb and ATR, and the name of its shape. Typed by a person, never read off by the program. */
export const Findings = observer(function Findings() {
  const workspace = useWorkspace();
  const { app, modelId, words } = workspace.parts;
  const [values, setValues] = useKept();
  const { ask: save, busy } = useChange(
    (kept: Kept) => {
      const basic = Object.fromEntries(FIELDS.map((field) => [field, kept[field] ?? null]));
      return app.api.call('document/saveorupdatemodelbasic', { id: modelId, basic });
    },
    { onDone: () => app.toasts.show({ kind: 'success', text: words.t('prep.findings.saved') }) },
  );
  if (!values) return <p className={styles['note']}>{words.t('card.loading')}</p>;
  const set = (change: Kept) => setValues({ ...values, ...change });
  const lacksReason = needsReason(values) && !values.cobbReason?.trim();
  const fault = isOutOfOrder(values)
    ? 'prep.findings.order'
    : lacksReason
      ? 'prep.findings.reasonNeeded'
      : undefined;
  const mayKeep = workspace.may('document/saveorupdatemodelbasic');
  return (
    <>
      <p className={styles['note']}>{words.t('prep.findings.text')}</p>
      <div className={styles['form']} data-testid="findings">
        <Fields values={values} set={set} mayKeep={mayKeep} />
      </div>
      {fault && (
        <p className={styles['failure']} role="alert">
          {words.t(fault)}
        </p>
      )}
      {mayKeep && (
        <Button
          type="primary"
          loading={busy}
          disabled={fault !== undefined}
          onClick={() => void save(values)}
          data-testid="save-findings"
        >
          {words.t('prep.findings.save')}
        </Button>
      )}
      <GoOn />
    </>
  );
});
