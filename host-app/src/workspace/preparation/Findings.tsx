import { Button, Input, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect } from 'react';
import { LIMITS, VERTEBRAE } from '@bracewright/core/contract';
import { NumberInput } from '../../kit/forms/NumberInput.tsx';
import { useAccountRules } from '../../api/queries/account.ts';
import { useSwitchPlatform } from '../../people/account/use-switch-platform.ts';
import { latePart } from '../../kit/parts/late-page.tsx';
import { FINDING_BOUNDS, type FindingNumber, type FindingsDraft } from '../model/preparation/findings.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './PreparationCard.module.css';

const TypeOfModel = latePart(
  ['films'],
  async () => (await import('../../films/type/TypeOfModel.tsx')).TypeOfModel,
);

/** Vertebrae of the trunk's curves. */
const OF_CURVES = VERTEBRAE.slice(VERTEBRAE.indexOf('T1'));
const SPINE_FIELDS = ['upperEnd', 'apex', 'lowerEnd'] as const;
const SIDES = ['left', 'right'] as const;
const UNITS = { cobb: '°', atr: '°', forceLineDistance: 'mm' } as const satisfies Record<
  FindingNumber,
  string
>;

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
          if (workspace.preparation.holdsFindings()) return;
          workspace.preparation.close();
          workspace.setStage('edit');
        }}
        data-testid="design-brace"
      >
        {words.t('prep.design.orthosis')}
      </Button>
      {sisters.map((one) => (
        <Button
          key={one}
          onClick={() => void (workspace.preparation.holdsFindings() || switchPlatform(one))}
        >
          {words.t(`prep.design.${one}`)}
        </Button>
      ))}
      {!workspace.parts.isWall && (
        <Button
          onClick={() => {
            if (workspace.preparation.holdsFindings()) return;
            workspace.preparation.close();
            workspace.setStage('edit');
            void workspace.zones.openCard();
          }}
          data-testid="place-zones"
        >
          {words.t('zones.open')}
        </Button>
      )}
      {workspace.mayExport && <Button onClick={() => workspace.setStage('export')}>{words.t('stage.export')}</Button>}
    </div>
  );
}); // prettier-ignore

interface FieldsProps {
  readonly draft: FindingsDraft;
  readonly mayKeep: boolean;
}

/** The fields of the findings. */
const Fields = observer(function Fields({ draft, mayKeep }: FieldsProps) {
  const { words } = useWorkspace().parts;
  const { values } = draft;
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
            onChange={(value) => draft.set({ [field]: value ?? null })}
          />
        </label>
      ))}
      <label>
        {words.t('prep.findings.convexSide')}
        <Select
          allowClear
          aria-label={words.t('prep.findings.convexSide')}
          disabled={!mayKeep}
          value={values.convexSide ?? null}
          options={SIDES.map((value) => ({ value, label: words.t(`prep.findings.${value}`) }))}
          onChange={(value) => draft.set({ convexSide: value ?? null })}
        />
      </label>
      {(Object.keys(UNITS) as FindingNumber[]).map((field) => (
        <label key={field}>
          {words.t(`prep.findings.${field}`)}
          <NumberInput
            aria-label={words.t(`prep.findings.${field}`)}
            disabled={!mayKeep}
            // Nothing is clamped: another number than the one that was typed would be kept unseen.
            status={draft.outside === field ? 'error' : ''}
            aria-invalid={draft.outside === field}
            step={1}
            suffix={UNITS[field]}
            style={{ width: '100%' }}
            value={values[field] ?? null}
            onChange={(value) => draft.set({ [field]: value })}
          />
        </label>
      ))}
      {draft.needsReason && (
        <label className={styles['wide']}>
          {words.t('prep.findings.cobbReason')}
          <Input
            maxLength={LIMITS.remark}
            disabled={!mayKeep}
            value={values.cobbReason ?? ''}
            onChange={({ target }) => draft.set({ cobbReason: target.value })}
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
          onChange={({ target }) => draft.set({ curve: target.value === '' ? null : target.value })}
        />
      </label>
    </>
  );
});

/** What keeps the findings from being saved, or what somebody else saved meanwhile. */
const Held = observer(function Held({ draft }: { readonly draft: FindingsDraft }) {
  const { words } = useWorkspace().parts;
  const { fault, failure, contested, outside } = draft;
  const boundsOf = (field: FindingNumber) => ({
    field: words.t(`prep.findings.${field}`),
    min: `${FINDING_BOUNDS[field].min}`.replace('-', '−'),
    max: `${FINDING_BOUNDS[field].max} ${UNITS[field]}`,
  });
  const said = (value: unknown): string =>
    value === 'left' || value === 'right' ? words.t(`prep.findings.${value}`) : String(value ?? '–');
  const list = new Intl.ListFormat(words.language, { type: 'unit' });
  return (
    <>
      {fault && (
        <p className={styles['failure']} role="alert">
          {words.t(`prep.findings.${fault}`, outside ? boundsOf(outside) : {})}
        </p>
      )}
      {contested.length > 0 && (
        <p className={styles['failure']} role="alert" data-testid="findings-contested">
          {words.t('prep.findings.contested', {
            fields: list.format(contested.map((field) => words.t(`prep.findings.${field}`))),
            values: list.format(contested.map((field) => said(draft.kept?.[field]))),
          })}
        </p>
      )}
      {failure !== undefined && (
        <p className={styles['failure']} role="alert">
          {words.failure(failure)}
        </p>
      )}
    </>
  );
});

/** What was found of the curve: end vertebrae, apex, distance to the force line, Cobb and ATR, and the name of its shape. Typed by a person, never read off by the program. */
export const Findings = observer(function Findings() {
  const workspace = useWorkspace();
  const { app, words } = workspace.parts;
  const draft = workspace.preparation.findings;
  useEffect(() => void draft.load(), [draft]);
  const mayKeep = workspace.may('document/saveorupdatemodelbasic');
  const save = async () => {
    if (await draft.save()) app.toasts.show({ kind: 'success', text: words.t('prep.findings.saved') });
  };
  if (!draft.kept)
    return (
      <>
        <p className={styles['note']}>{draft.failure === undefined && words.t('card.loading')}</p>
        <Held draft={draft} />
        {draft.failure !== undefined && (
          <Button onClick={() => void draft.load()}>{words.t('prep.findings.again')}</Button>
        )}
      </>
    );
  return (
    <>
      <p className={styles['note']}>{words.t('prep.findings.text')}</p>
      <div className={styles['form']} data-testid="findings">
        <Fields draft={draft} mayKeep={mayKeep} />
      </div>
      <Held draft={draft} />
      {mayKeep && (
        <div className={styles['ways']} data-even>
          <Button disabled={!draft.isChanged} onClick={() => draft.giveUp()}>
            {words.t('prep.findings.giveUp')}
          </Button>
          <Button
            type="primary"
            loading={draft.isSaving}
            disabled={draft.fault !== undefined || !draft.isChanged}
            onClick={() => void save()}
            data-testid="save-findings"
          >
            {words.t('prep.findings.save')}
          </Button>
        </div>
      )}
      <Suspense>
        <TypeOfModel modelId={workspace.parts.modelId} patientId={workspace.parts.patientId} />
      </Suspense>
      <GoOn />
    </>
  );
});
