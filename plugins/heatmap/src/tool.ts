import type { FormValues } from '@bracewright/core/plugin';
import {
  alignmentOf,
  createCell,
  moveBody,
  watchOverlay,
  watchValue,
  type Readout,
  type ToolFactory,
} from '@bracewright/core/tool';
import type { SurfaceHit } from '@bracewright/core/services';
import { deviation, noDeviation, summarize, type Deviation, type DeviationSummary } from './deviation.ts';
import type { heatmapParams } from './params.ts';

interface Shown {
  readonly deviation: Deviation;
  readonly summary: DeviationSummary;
}

/** Thrown inside the computation when its answer is no longer wanted. */
class Stale extends Error {}

/** Milliseconds of work between two turns of the page. */
const BUDGET_MS = 10;

/** Lets the page draw and take input. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A summary as the card of the tool says it. */
const readoutsOf = (summary: DeviationSummary | undefined): readonly Readout[] => [
  { id: 'max-out', value: summary?.maxOut, unit: 'mm', signed: true },
  { id: 'max-in', value: summary && -summary.maxIn, unit: 'mm', signed: true },
  { id: 'mean', value: summary?.mean, unit: 'mm' },
  { id: 'changed-area', value: summary?.changedArea, unit: 'mm2' },
  { id: 'left-out', value: summary?.leftOut, unit: 'mm2' },
];

/** Paints how far the shape now lies from the scan, follows the history while it is open, and says the number under the pointer. */
const tool: ToolFactory<FormValues<typeof heatmapParams>> = (session) => {
  const { draft, services } = session;
  const { scene, history } = services;
  const shown = createCell<Shown | undefined>(undefined);
  const hover = createCell<SurfaceHit | undefined>(undefined);
  let round = 0;

  async function compute(): Promise<void> {
    const mine = ++round;
    let since = performance.now();
    const rest = async (): Promise<void> => {
      await turn();
      if (mine !== round || session.ended) throw new Stale();
      since = performance.now();
    };
    const breathe = (): Promise<void> | undefined =>
      performance.now() - since > BUDGET_MS ? rest() : undefined;
    const { mesh } = history;
    // Standing the scan upright is no change of its shape.
    const base = moveBody(history.base, alignmentOf(history.history, history.roles));
    try {
      const found = mesh === history.base ? noDeviation(mesh) : await deviation(mesh, base, breathe);
      shown.set({ deviation: found, summary: summarize(mesh, found) });
    } catch (error) {
      if (!(error instanceof Stale)) session.fail(error);
    }
  }
  session.own({ dispose: () => scene.paintBody({ kind: 'plain' }) });
  watchValue(
    session,
    () => history.mesh,
    () => {
      shown.set(undefined);
      scene.paintBody({ kind: 'plain' });
      void compute();
    },
  );
  watchValue(
    session,
    () => [shown.get(), draft.values['limit'], draft.values['contourStep']] as const,
    ([now, limit, contourStep]) => {
      if (!now || draft.issues.length > 0) return;
      scene.paintBody({
        kind: 'deviation',
        values: now.deviation.values,
        bare: now.deviation.bare,
        limit: Number(limit),
        contourStep: Number(contourStep),
      });
    },
  );
  /** Mean of the values at the corners of the triangle that is met; NaN where no scan lies under it. */
  const valueUnder = (hit: SurfaceHit): number | undefined => {
    const now = shown.get();
    const { indices } = history.mesh;
    if (!now || 3 * hit.triangle + 2 >= indices.length) return undefined;
    const { values, bare } = now.deviation;
    if (bare[hit.triangle] === 1) return NaN;
    const at = (corner: number): number => values[indices[3 * hit.triangle + corner]!] ?? 0;
    return (at(0) + at(1) + at(2)) / 3;
  };
  watchOverlay(session, 'under-pointer', () => {
    const hit = hover.get();
    if (draft.values['elsewhere'] === true) return [];
    const value = hit && valueUnder(hit);
    if (!hit || value === undefined) return [];
    const text = Number.isNaN(value)
      ? services.i18n.t('heatmap:readouts.left-out')
      : services.units.formatLength(value, { signed: true });
    return [{ kind: 'label', role: 'measure', at: hit.position, text }];
  });
  return {
    get readouts(): readonly Readout[] {
      if (draft.values['elsewhere'] === true) return [];
      return readoutsOf(shown.get()?.summary);
    },
    onPointer(event) {
      if (event.phase === 'hover' || event.phase === 'move') hover.set(event.hit);
      return 'pass';
    },
    onCommit: async () => 'close',
  };
};

export default tool;
