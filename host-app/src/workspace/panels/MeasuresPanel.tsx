import { Button, Dropdown } from 'antd';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { Icon } from '../../kit/ui/Icon.tsx';
import { zeroLevel, zeroLines, type Annotation, type MeasuredSize } from '@bracewright/core/annotation';
import { annotationName, annotationNote, doubtOf, unitOf } from '../model/marks/annotation-words.ts';
import { lockMeasure, lockOf, lockWords, lockableSteps, mayLock, isStanding } from '../model/marks/locked.ts';
import { useLocked } from '../model/marks/use-locked.ts';
import { useMeasured } from '../model/marks/measured.ts';
import { saveMeasuresCsv } from '../model/marks/measures-csv.ts';
import { baseName } from '../export/base-name.ts';
import { requireNoApply } from '../model/desk/require-no-apply.ts';
import { OpenScoliometer } from '../scoliometer/ScoliometerCard.tsx';
import { SizeTable } from '../sizes/SizeTable.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { MeasureName, useNaming } from './MeasureName.tsx';
import styles from './MeasuresPanel.module.css';

/** Removes a measure or marker; the notice that says so brings it back. Not while a tool applies. */
function useRemoval() {
  const workspace = useWorkspace();
  const { words, annotations } = workspace.parts;
  return (annotation: Annotation) =>
    void workspace.guard(async () => {
      requireNoApply(workspace);
      await annotations.remove(annotation.id);
      workspace.parts.app.toasts.show({
        kind: 'info',
        text: words.t('measures.removed', { name: annotationName(annotation, words) }),
        about: [workspace.parts.modelId],
        ...(workspace.may('measure/create') && {
          action: {
            label: words.t('undo'),
            run: () =>
              void workspace.guard(async () => {
                requireNoApply(workspace);
                await annotations.bringBack(annotation.id);
              }),
          },
        }),
      });
    });
}

/** Key of the choice that locks to nothing: no step has it. */
const FOLLOW = '';

/** Locks a measure to a step, or lets it follow the shape again. Nothing where there is no step to lock it to. */
const LockButton = observer(function LockButton({ annotation }: { readonly annotation: Annotation }) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const { id, step } = annotation;
  const steps = lockableSteps(workspace);
  if (!mayLock(workspace, annotation) || (steps.length === 0 && step === undefined)) return null;
  const items = [
    { key: FOLLOW, label: words.t('measures.lock.none') },
    ...steps.map(({ id: key, name }) => ({ key, label: name })),
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [step ?? FOLLOW],
        onClick: ({ key }) =>
          void workspace.guard(() => lockMeasure(workspace, id, key === FOLLOW ? undefined : key)),
      }}
    >
      <button
        type="button"
        className={styles['remove']}
        data-locked={step !== undefined}
        aria-label={words.t('measures.lock.of', { name: annotationName(annotation, words) })}
        aria-haspopup="menu"
        title={words.t('measures.lock')}
      >
        <Icon name={step === undefined ? 'lockOpen' : 'lock'} size={15} />
      </button>
    </Dropdown>
  );
});

/** What a measure is locked to; a step that is not as it was when it was locked is to be looked at. */
const LockNote = observer(function LockNote({ step }: { readonly step: string }) {
  const workspace = useWorkspace();
  const lock = lockOf(workspace, step);
  return (
    <span className={styles[lock.state === 'on' ? 'note' : 'doubt']} role="note">
      {lockWords(lock, workspace)}
    </span>
  );
});

/** One measure or marker: its name, what is to be said of it, its value, and the ways to rename and to remove it. */
const Row = observer(function Row(props: {
  readonly annotation: Annotation;
  /** Codes of what makes its value doubtful. */
  readonly warnings: readonly string[];
  readonly zero: ReturnType<typeof zeroLevel>;
  readonly children?: ReactNode;
}) {
  const { annotation, warnings, zero, children } = props;
  const workspace = useWorkspace();
  const { words, units } = workspace.parts;
  const remove = useRemoval();
  const naming = useNaming(annotation);
  return (
    <li className={styles['row']} onKeyDown={naming.onKeyDown}>
      <span className={styles['name']}>
        <MeasureName annotation={annotation} naming={naming} />
        <span className={styles['note']}>{annotationNote(annotation, words, units, zero)}</span>
        {annotation.step !== undefined && <LockNote step={annotation.step} />}
        {warnings.map((code) => (
          <span key={code} className={styles['doubt']} role="note">
            {doubtOf(annotation, code, words)}
          </span>
        ))}
      </span>
      {children}
      <LockButton annotation={annotation} />
      {naming.begin && (
        <button
          ref={naming.button}
          type="button"
          className={styles['remove']}
          aria-label={words.t('measures.rename.of', { name: annotationName(annotation, words) })}
          aria-keyshortcuts="F2"
          title={words.t('measures.rename')}
          onClick={naming.begin}
        >
          <Icon name="rename" size={15} />
        </button>
      )}
      {workspace.may('measure/delete') && (
        <button
          type="button"
          className={styles['remove']}
          aria-label={words.t('measures.remove', { name: annotationName(annotation, words) })}
          onClick={() => remove(annotation)}
        >
          <Icon name="close" size={15} />
        </button>
      )}
    </li>
  );
});

/** A value as it is now, or on the body that it is locked to, what it was on the scan, what the record says of that size, and whether the server found another. */
const Value = observer(function Value(props: {
  readonly annotation: Annotation;
  readonly value: number | null | undefined;
  readonly old: number | null | undefined;
}) {
  const { annotation, value, old } = props;
  const workspace = useWorkspace();
  const { words, units, catalog, sizes } = workspace.parts;
  const isOlder = annotation.step !== undefined && !isStanding(lockOf(workspace, annotation.step));
  const { size } = (annotation.params ?? {}) as { readonly size?: MeasuredSize };
  const recorded = size && sizes?.[size];
  const unit = unitOf(annotation, catalog.annotationKinds);
  return (
    <span className={styles['values']}>
      <b>
        {value === null
          ? words.t('measures.impossible')
          : value === undefined
            ? '…'
            : units.formatMeasure(value, unit)}
      </b>
      {typeof old === 'number' && typeof value === 'number' && Math.abs(old - value) > 0.05 && (
        <span className={styles['old']}>
          {words.t('measures.before', { value: units.formatMeasure(old, unit) })}
        </span>
      )}
      {typeof recorded === 'number' && (
        <span className={styles['old']}>
          {words.t('measures.recorded', { value: units.formatLength(recorded) })}
        </span>
      )}
      {annotation.checked === false && (
        <span className={styles['unchecked']} title={words.t('measures.unchecked.text')}>
          {words.t('measures.unchecked')}
        </span>
      )}
      {annotation.checked === 'unknown' && (
        <span
          className={styles['unchecked']}
          title={words.t(isOlder ? 'measures.lock.older' : 'measures.byDevice.text')}
        >
          {words.t('measures.byDevice')}
        </span>
      )}
      {annotation.checked === 'differs' && (
        <span className={styles['differs']} role="note">
          {annotation.value === null
            ? words.t('measures.differs.none')
            : words.t('measures.differs', { value: units.formatMeasure(annotation.value, unit) })}
        </span>
      )}
    </span>
  );
});

/** Every measure with its value now and on the scan, and the markers. */
export const MeasuresPanel = observer(function MeasuresPanel() {
  const workspace = useWorkspace();
  const { words, annotations, design, catalog } = workspace.parts;
  const kinds = catalog.annotationKinds;
  const all = annotations.annotations;
  const following = useMemo(() => all.filter(({ step }) => step === undefined), [all]);
  const held = useMemo(() => all.filter(({ step }) => step !== undefined), [all]);
  const now = useMeasured(workspace, following, design.mesh);
  const locked = useLocked(workspace, held, design.history);
  const takenOf = ({ id }: Annotation) => now.values.get(id) ?? locked.values.get(id);
  const before = useMeasured(workspace, all, workspace.scan, { markers: false });
  const measures = all.filter(({ kind }) => kinds.listOf(kind) !== 'marker');
  const markers = all.filter(({ kind }) => kinds.listOf(kind) === 'marker');
  const zero = zeroLevel(all);
  const said = (annotation: Annotation) => ({
    annotation,
    warnings: takenOf(annotation)?.warnings ?? [],
    zero,
  });
  const saveTable = () =>
    saveMeasuresCsv(
      workspace.parts,
      baseName(workspace.parts.name),
      [...measures, ...markers].map((annotation) => ({
        annotation,
        now: takenOf(annotation)?.value,
        scan: before.values.get(annotation.id)?.value,
        lock:
          annotation.step === undefined
            ? undefined
            : lockWords(lockOf(workspace, annotation.step), workspace),
      })),
    );
  return (
    <div className={styles['panel']}>
      <OpenScoliometer />
      <SizeTable />
      {all.length === 0 && <p className={styles['empty']}>{words.t('measures.empty')}</p>}
      {all.length > 0 && (
        <div className={styles['head']}>
          <Button
            size="small"
            aria-label={words.t('measures.csv')}
            title={words.t('measures.csv')}
            // Not values of the shape before.
            disabled={!now.isCurrent || !locked.isCurrent || !before.isCurrent}
            onClick={() => void workspace.guard(saveTable)}
          >
            CSV
          </Button>
        </div>
      )}
      <ul>
        {measures.map((annotation) => (
          <Row key={annotation.id} {...said(annotation)}>
            <Value
              annotation={annotation}
              value={takenOf(annotation)?.value}
              old={before.values.get(annotation.id)?.value}
            />
          </Row>
        ))}
      </ul>
      {markers.length > 0 && <h3 className={styles['title']}>{words.t('measures.markers')}</h3>}
      {zeroLines(all).length > 1 && (
        <p className={styles['empty']} role="note">
          {words.t('measures.zero.several')}
        </p>
      )}
      <ul>
        {markers.map((annotation) => (
          <Row key={annotation.id} {...said(annotation)} />
        ))}
      </ul>
    </div>
  );
});
