import { observer } from 'mobx-react-lite';
import { Icon } from '../../kit/ui/Icon.tsx';
import { zeroLevel, zeroLines, type Annotation } from '@bracewright/core/annotation';
import { annotationName, annotationNote, doubtOf } from '../model/marks/annotation-words.ts';
import { useMeasured } from '../model/marks/measured.ts';
import { SizeTable } from '../sizes/SizeTable.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './MeasuresPanel.module.css';

/** Every measure with its value now and on the scan, and the markers. */
export const MeasuresPanel = observer(function MeasuresPanel() {
  const workspace = useWorkspace();
  const { words, units, annotations, design, catalog } = workspace.parts;
  const kinds = catalog.annotationKinds;
  const all = annotations.annotations;
  const now = useMeasured(all, design.mesh, kinds);
  const before = useMeasured(all, workspace.scan, kinds, { markers: false });
  const measures = all.filter(({ kind }) => kinds.listOf(kind) !== 'marker');
  const markers = all.filter(({ kind }) => kinds.listOf(kind) === 'marker');
  const zero = zeroLevel(all);
  const unitOf = (annotation: Annotation) => annotation.unit || kinds.get(annotation.kind)?.unit || 'mm';
  const remove = (annotation: Annotation) =>
    void workspace.guard(async () => {
      await annotations.remove(annotation.id);
      workspace.parts.app.toasts.show({
        kind: 'info',
        text: words.t('measures.removed', { name: annotationName(annotation, words) }),
        about: [workspace.parts.modelId],
        ...(workspace.may('measure/create') && {
          action: {
            label: words.t('undo'),
            run: () => void workspace.guard(() => annotations.bringBack(annotation.id)),
          },
        }),
      });
    });
  const row = (annotation: Annotation, value: React.ReactNode) => (
    <li key={annotation.id} className={styles['row']}>
      <span className={styles['name']}>
        {annotationName(annotation, words)}
        <span className={styles['note']}>{annotationNote(annotation, words, units, zero)}</span>
        {(now.get(annotation.id)?.warnings ?? []).map((code) => (
          <span key={code} className={styles['doubt']} role="note">
            {doubtOf(annotation, code, words)}
          </span>
        ))}
      </span>
      {value}
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
  return (
    <div className={styles['panel']}>
      <SizeTable />
      {all.length === 0 && <p className={styles['empty']}>{words.t('measures.empty')}</p>}
      <ul>
        {measures.map((annotation) => {
          const value = now.get(annotation.id)?.value;
          const old = before.get(annotation.id)?.value;
          const unit = unitOf(annotation);
          return row(
            annotation,
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
              {annotation.checked === false && (
                <span className={styles['unchecked']} title={words.t('measures.unchecked.text')}>
                  {words.t('measures.unchecked')}
                </span>
              )}
              {annotation.checked === 'differs' && (
                <span className={styles['differs']} role="note">
                  {annotation.value === null
                    ? words.t('measures.differs.none')
                    : words.t('measures.differs', { value: units.formatMeasure(annotation.value, unit) })}
                </span>
              )}
            </span>,
          );
        })}
      </ul>
      {markers.length > 0 && <h3 className={styles['title']}>{words.t('measures.markers')}</h3>}
      {zeroLines(all).length > 1 && (
        <p className={styles['empty']} role="note">
          {words.t('measures.zero.several')}
        </p>
      )}
      <ul>{markers.map((annotation) => row(annotation, null))}</ul>
    </div>
  );
});
