import { evaluateAnnotation, type AnnotationResult } from '@bracewright/core/annotation';
import type { Vec3 } from '@bracewright/core/math';
import { SdkError, isSdkError } from '@bracewright/core/operation';
import type { OverlayItem } from '@bracewright/core/services';
import {
  combineSteps,
  createDerived,
  drawPolyline,
  pickPlane,
  planesAt,
  typePlane,
  watchOverlay,
  type Readout,
  type ToolFactory,
} from '@bracewright/core/tool';
import { annotationOf, type MeasureValues } from './measuring.ts';
import { GESTURES } from './params.ts';

const FREE = { add: true, insert: false, drag: true, delete: true };
const FULL = { add: false, insert: false, drag: true, delete: true };
const NONE = { add: false, insert: false, drag: false, delete: false };

/** Height of a new plane as a part of the body: about the waist. */
const WAIST = 0.45;

/** Measures while the hand moves; Apply keeps the measure with the model and makes ready for the next. */
const tool: ToolFactory = (session) => {
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
  const plane = pickPlane(session, {
    id: 'plane',
    into: 'plane',
    initial: () => planesAt(services.history.mesh, [WAIST])[0],
    outline: false,
    enabled: () => gesture().plane,
  });
  typePlane(session, {
    fields: { place: 'height', u: 'leftUp', v: 'backUp' },
    plane: () => values().plane,
    write: (next) => draft.set({ plane: next }),
  });
  const points = drawPolyline(session, {
    id: 'points',
    into: 'points',
    min: 0,
    max: 50,
    role: 'measure',
    closed: false,
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
  return {
    steps: [combineSteps('measure', [plane, points])],
    get idleFields() {
      return gesture().plane ? [] : ['height', 'leftUp', 'backUp'];
    },
    get refusal() {
      const now = result.get();
      if (!now || !('error' in now)) return undefined;
      const { code, data } = now.error;
      return { code, data, mend: code === 'measure/not-closed' ? 'seal' : undefined };
    },
    get readouts(): readonly Readout[] {
      const now = measured();
      return [{ id: 'value', value: now?.value ?? undefined, unit: now?.unit ?? 'mm' }];
    },
    onDraft() {
      // Another kind asks for other points; those of the last would only be in the way.
      const { max } = gesture();
      const count = values().points?.length ?? 0;
      if (count > max) draft.set({ points: max === 0 ? undefined : values().points?.slice(0, max) });
    },
    async onCommit() {
      const asked = annotationOf(values());
      const now = result.get();
      if (!asked || !now)
        throw new SdkError('tool/step-points', {
          min: gesture().min,
          found: values().points?.length ?? 0,
        });
      if ('error' in now) throw now.error;
      const name = values().name ?? '';
      await services.annotations.put({
        id: services.ids.uuid(),
        kind: asked.kind,
        name,
        params: asked.params,
        value: now.value,
        unit: now.unit,
      });
      services.notifications.notify('success', 'measure/kept', {
        name: name || services.i18n.t(`measure:params.kind.options.${values().kind ?? 'perimeter'}`),
        value: formatValue(now.value, now.unit) ?? '',
      });
      draft.set({ points: undefined, name: '' });
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
