import type { FormValues } from '@bracewright/core/plugin';
import { evaluateAnnotation, type AnnotationResult, type MeasuredSize } from '@bracewright/core/annotation';
import type { Vec3 } from '@bracewright/core/math';
import { SdkError, isSdkError } from '@bracewright/core/operation';
import type { OverlayItem } from '@bracewright/core/services';
import {
  combineSteps,
  createCell,
  createDerived,
  drawPolyline,
  NO_LINE,
  pickPlane,
  planeMeaning,
  planesAt,
  typePlane,
  watchOverlay,
  watchValue,
  type Readout,
  type Step,
  type ToolFactory,
  type ToolSession,
} from '@bracewright/core/tool';
import { annotationOf, isBetween, sizeOf, takesPlane, type MeasureValues } from './measuring.ts';
import { GESTURES, KIND_OF_SIZE, type measureParams } from './params.ts';

const FREE = { add: true, insert: false, drag: true, delete: true };
const FULL = { add: false, insert: false, drag: true, delete: true };
const NONE = { add: false, insert: false, drag: false, delete: false };

/** Heights of new planes as parts of the body: about the waist, and under the arms. */
const [WAIST, CHEST] = [0.45, 0.75];

/** The plane of a girth, or the two between which a volume or an area is taken: dragged and typed. The upper one is asked first for a press. */
function drawPlanes(
  session: ToolSession<FormValues<typeof measureParams>>,
  values: () => MeasureValues,
): readonly Step[] {
  const { draft, services } = session;
  const plane = pickPlane(session, {
    id: 'plane',
    into: 'plane',
    initial: () => planesAt(services.history.mesh, [WAIST])[0],
    outline: false,
    enabled: () => takesPlane(values()),
  });
  const upper = pickPlane(session, {
    id: 'upper',
    into: 'upper',
    initial: () => planesAt(services.history.mesh, [CHEST])[0],
    outline: false,
    words: { place: 'params.upperHeight' },
    enabled: () => isBetween(values()),
  });
  typePlane(session, {
    fields: { place: 'upperHeight' },
    plane: () => values().upper,
    write: (next) => draft.set({ upper: next }),
  });
  typePlane(session, {
    fields: { place: 'height', u: 'leftUp', v: 'backUp' },
    plane: () => values().plane,
    write: (next) => draft.set({ plane: next }),
  });
  return [upper, plane];
}

/** Measures while the hand moves; Apply keeps the measure with the model and makes ready for the next. */
const tool: ToolFactory<FormValues<typeof measureParams>> = (session) => {
  const { draft, services } = session;
  const values = () => draft.values as MeasureValues;
  const gesture = () => GESTURES[values().kind ?? 'perimeter'];
  const result = createDerived((): AnnotationResult | { readonly error: SdkError } | undefined => {
    const asked = annotationOf(values());
    if (!asked) return undefined;
    try {
      return evaluateAnnotation(services.history.mesh, asked.kind, asked.params);
    } catch (error) {
      if (isSdkError(error)) return { error };
      throw error;
    }
  });
  const measured = (): AnnotationResult | undefined => {
    const now = result.get();
    return now && !('error' in now) ? now : undefined;
  };
  const planes = drawPlanes(session, values);
  const points = drawPolyline(session, {
    id: 'points',
    into: 'points',
    min: 0,
    max: 50,
    role: 'measure',
    closed: false,
    // The measure itself is drawn, which does not run along the skin.
    path: NO_LINE,
    allows: () => {
      const { max } = gesture();
      return max === 0 ? NONE : (values().points?.length ?? 0) < max ? FREE : FULL;
    },
  });
  watchOverlay(session, 'measured', () => {
    const now = measured();
    if (!now) return [];
    const items: OverlayItem[] = now.lines.map((line) => ({
      kind: 'line',
      role: 'measure',
      points: toPoints(line.points),
      closed: line.closed,
      emphasis: true,
    }));
    const text = formatValue(now.value, now.unit);
    if (text !== undefined) items.push({ kind: 'label', role: 'measure', at: now.anchor, text });
    return items;
  });
  function formatValue(value: number | null, unit: AnnotationResult['unit']): string | undefined {
    if (value === null) return undefined;
    const { units } = services;
    if (unit === 'mm3') return units.formatVolume(value);
    if (unit === 'mm2') return units.formatArea(value);
    if (unit === 'deg') return units.formatAngle(value);
    return units.formatLength(value);
  }
  const asking = () => ({ size: values().size ?? 'none', kind: values().kind });
  let asked = asking();
  // Undo changes them too.
  watchValue(session, asking, (next) => (asked = next));
  /** A size of the record has one level: keeping it anew puts it there. */
  const keptAs = (size: MeasuredSize | undefined): string | undefined =>
    size &&
    services.annotations.annotations.find(
      ({ params }) => (params as { readonly size?: string } | null)?.size === size,
    )?.id;
  /** The measure that was kept last, as it would be kept again. */
  const keptLast = createCell<{ readonly id: string; readonly as: string } | undefined>(undefined);
  const now = (): string => {
    const { kind, name = '', points } = values();
    return JSON.stringify([annotationOf(values()), kind, name, points]);
  };
  const isKept = (): boolean => {
    const last = keptLast.get();
    // One that was deleted or undone since can be kept again.
    return last?.as === now() && services.annotations.annotations.some(({ id }) => id === last.id);
  };
  return {
    steps: [combineSteps('measure', [...planes, points])],
    // Kept once it is not kept a second time: Apply then closes the tool.
    get finished() {
      return isKept();
    },
    get idleFields() {
      const { kind = 'perimeter' } = values();
      return [
        ...(takesPlane(values()) ? [] : ['height', 'leftUp', 'backUp']),
        ...(isBetween(values()) ? [] : ['upperHeight']),
        ...(kind === 'volume' || kind === 'area' ? [] : ['part']),
        ...(kind === 'perimeter' || kind === 'tape' || kind === 'width' ? [] : ['size']),
      ];
    },
    get meanings() {
      const at = values().plane;
      const said = at && planeMeaning(session, at);
      const lower = isBetween(values()) ? session.text('levels.lower') : undefined;
      return said ? { height: lower ?? said.place, leftUp: said.u, backUp: said.v } : {};
    },
    get refusal() {
      const now = result.get();
      if (!now || !('error' in now)) return undefined;
      const { code, data } = now.error;
      return { code, data, mend: code === 'measure/not-closed' ? 'seal' : undefined };
    },
    get readouts(): readonly Readout[] {
      const now = measured();
      return [
        {
          id: 'value',
          value: now?.value ?? undefined,
          unit: now?.unit ?? 'mm',
          warning: now?.warnings[0],
        },
      ];
    },
    onDraft() {
      // A size of the record says itself how it is taken; another kind is another measure.
      const { size = 'none', kind } = values();
      if (size !== asked.size && size !== 'none') draft.set({ kind: KIND_OF_SIZE[size] });
      else if (kind !== asked.kind && sizeOf(values()) === undefined) draft.set({ size: 'none' });
      // Another kind asks for other points; those of the last would only be in the way.
      const { max } = gesture();
      const count = values().points?.length ?? 0;
      if (count > max) draft.set({ points: max === 0 ? undefined : values().points?.slice(0, max) });
    },
    async onCommit({ services: { annotations } }) {
      if (isKept()) return 'close';
      const measure = annotationOf(values());
      const taken = result.get();
      if (!measure || !taken)
        throw new SdkError('tool/step-points', {
          min: gesture().min,
          found: values().points?.length ?? 0,
        });
      if ('error' in taken) throw taken.error;
      const name = values().name ?? '';
      const id = keptAs(sizeOf(values())) ?? services.ids.uuid();
      await annotations.put({
        id,
        kind: measure.kind,
        name,
        params: measure.params,
        value: taken.value,
        unit: taken.unit,
      });
      services.notifications.notify('success', 'measure/kept', {
        name: name || services.i18n.t(`measure:params.kind.options.${values().kind ?? 'perimeter'}`),
        value: formatValue(taken.value, taken.unit) ?? '',
      });
      draft.set({ points: undefined, name: '', size: 'none' });
      keptLast.set({ id, as: now() });
      return 'stay';
    },
  };
};

function toPoints(packed: Float64Array): readonly Vec3[] {
  const points: Vec3[] = [];
  for (let i = 0; i < packed.length; i += 3) points.push([packed[i]!, packed[i + 1]!, packed[i + 2]!]);
  return points;
}

export default tool;
