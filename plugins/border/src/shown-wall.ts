import type { Vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import type { FormValues } from '@bracewright/core/plugin';
import type { SceneObject } from '@bracewright/core/services';
import {
  createCell,
  watchOverlay,
  watchValue,
  type PolylineStep,
  type ToolInstance,
  type ToolSession,
} from '@bracewright/core/tool';
import { ExactWall, wallAsked, type LinesDrawn, type WallAsked } from './exact-wall.ts';
import type { LiveBody } from './live-body.ts';
import { linesOf, type borderForm } from './params.ts';

type Session = ToolSession<FormValues<typeof borderForm>>;

/** Per cent: the line, the skin and what lies behind are seen through it; of the exact wall less is. */
const OPACITY = { sketch: 45, exact: 60 };
/** After so long without a change the hand rests, ms. */
const REST = 500;

interface Drawn extends LinesDrawn {
  readonly mesh: TriMesh;
}

/** What is shown, in the order in which it comes about. */
type Standing =
  | { readonly kind: 'none' | 'sketch' | 'exact' }
  | { readonly kind: 'making'; readonly fraction: number }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly reason: string;
      readonly places: readonly Vec3[];
    };

/**
 * Shows the wall within closed lines as an object over the skin: a sketch of it while they are drawn and dragged, in pieces that leave the page free between
 * them, and when the hand rests the wall itself, computed where operations run as the export makes it.
 */
export class ShownWall {
  readonly #session: Session;
  readonly #standing = createCell<Standing>({ kind: 'none' });
  readonly #exact: ExactWall;
  readonly #body: LiveBody;
  #shown: SceneObject | undefined;
  #wanted: Drawn | undefined;
  #asked: WallAsked | undefined;
  #isSketching = false;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session, steps: readonly PolylineStep[], body: LiveBody) {
    this.#session = session;
    this.#body = body;
    this.#exact = new ExactWall(session);
    const isDrawn = (): boolean => steps.every(({ points, complete }) => points.length === 0 || complete);
    watchValue(
      session,
      (): Drawn | undefined => {
        const { values } = session.draft;
        const lines = values.showWall !== false && isDrawn() ? linesOf(values) : [];
        if (lines.length === 0) return undefined;
        return { lines, keep: values.keep, mesh: session.services.history.mesh };
      },
      (drawn) => this.#want(drawn),
    );
    watchOverlay(session, 'wall-fault', () => {
      const standing = this.#standing.get();
      if (standing.kind !== 'failed' || standing.places.length === 0) return [];
      return [{ kind: 'points' as const, role: 'marker' as const, emphasis: true, points: standing.places }];
    });
    session.own({ dispose: () => this.halt() });
  }

  /** What is shown, in words; undefined while nothing is. Observable. */
  get hint(): string | undefined {
    const standing = this.#standing.get();
    const thickness = this.#session.services.units.formatLength(this.#asked?.thickness ?? 0);
    if (standing.kind === 'none') return undefined;
    if (standing.kind === 'failed')
      return this.#session.text('wall.failed', { thickness, reason: standing.reason });
    const share = standing.kind === 'making' ? Math.floor(100 * standing.fraction) : 0;
    return this.#session.text(`wall.${standing.kind}`, { thickness, share });
  }

  /** Stops what is computed, so that nothing waits for it; the next change begins anew. */
  halt(): void {
    clearTimeout(this.#rest);
    this.#exact.stop();
    if (this.#standing.get().kind === 'making') this.#standing.set({ kind: 'sketch' });
  }

  /** What Apply does: the step does not wait for a wall that is only looked at. */
  onCommit(asks: ToolInstance['onCommit']): NonNullable<ToolInstance['onCommit']> {
    return async (apply) => {
      this.halt();
      return (await asks?.(apply)) ?? 'usual';
    };
  }

  #want(drawn: Drawn | undefined): void {
    this.halt();
    this.#wanted = drawn;
    this.#asked = wallAsked(this.#session.services.history);
    if (drawn) void this.#sketch().catch((error: unknown) => this.#session.fail(error));
    else this.#hide();
  }

  #hide(): void {
    this.#shown?.setVisible(false);
    this.#standing.set({ kind: 'none' });
  }

  /** Sketches what is wanted until nothing newer is. */
  async #sketch(): Promise<void> {
    if (this.#isSketching) return;
    this.#isSketching = true;
    try {
      for (let done: Drawn | undefined; this.#wanted && this.#wanted !== done && !this.#session.ended;) {
        done = this.#wanted;
        const wall = await this.#sketchOf(done);
        if (this.#session.ended || !this.#wanted) return;
        if (!wall) this.#hide();
        else this.#show(wall, 'sketch');
        if (done === this.#wanted && wall)
          this.#rest = setTimeout(
            () => void this.#make(done!).catch((error) => this.#session.fail(error)),
            REST,
          );
      }
    } finally {
      this.#isSketching = false;
    }
  }

  /** Undefined for lines that a body cannot be cut along: what speaks against them is told beside them. */
  async #sketchOf({ mesh, lines, keep }: Drawn): Promise<TriMesh | undefined> {
    const options = { thickness: this.#asked!.thickness, keep: keep && ([...keep.position] as Vec3) };
    const made = await this.#body.does(mesh, (wall) => wall.sketch(lines, options));
    return made && 'value' in made ? made.value : undefined;
  }

  #show(mesh: TriMesh, kind: 'sketch' | 'exact'): void {
    const opacity = OPACITY[kind];
    if (!this.#shown)
      this.#shown = this.#session.services.scene.createObject({
        ...{ mesh, name: 'wall', colour: 'wall' as const, opacity },
      });
    else {
      this.#shown.setMesh(mesh);
      this.#shown.setOpacity(opacity);
      this.#shown.setVisible(true);
    }
    this.#standing.set({ kind });
  }

  /** The wall itself, in the place of its sketch. */
  async #make(drawn: Drawn): Promise<void> {
    const tell = (fraction: number): void => this.#standing.set({ kind: 'making', fraction });
    const made = await this.#exact.make(this.#asked!, drawn, tell);
    if (!made || this.#session.ended || this.#wanted !== drawn) return;
    if ('mesh' in made) this.#show(made.mesh, 'exact');
    else this.#standing.set({ kind: 'failed', ...made });
  }
}
