import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { SizeLevels } from '@bracewright/core/annotation';
import type { TriMesh } from '@bracewright/core/mesh';
import { findBodyLevels } from '../../workers/look-jobs.ts';
import type { Desk } from '../desk/desk.ts';
import type { Standing } from './standing.ts';
import { SIZES, markedArmPits, sizeRows, type SizeRow } from './size-rows.ts';

type SizesDesk = Desk & { readonly standing: Standing };

/**
 * How many sizes of the record there are, how many differ, how many (`missing`) the scan gives no value of, and how many of the others (`open`)
 * are taken at a level that nobody has confirmed.
 */
export interface SizeSummary {
  readonly count: number;
  readonly differing: number;
  /** Those of `differing` that were taken at a confirmed level. */
  readonly wrong: number;
  readonly missing: number;
  readonly open: number;
}

/** The sizes of the record beside those of the scan as it stands. */
export class Sizes {
  private found: { readonly of: TriMesh; readonly levels: SizeLevels } | undefined = undefined;
  /** Whether the levels could not be looked for. */
  failed = false;
  private asked: { readonly scan: TriMesh; readonly armPits: number | undefined } | undefined;
  private readonly workspace: SizesDesk;

  constructor(workspace: SizesDesk) {
    this.workspace = workspace;
    makeAutoObservable<this, 'workspace' | 'found' | 'asked'>(this, {
      workspace: false,
      asked: false,
      found: observableRef,
    });
  }

  /** Undefined while the levels are looked for; empty where the record has no size to compare. */
  get rows(): readonly SizeRow[] | undefined {
    const { parts, standing, scan } = this.workspace;
    const { sizes, annotations } = parts;
    if (!sizes) return [];
    if (!this.found) return undefined;
    return sizeRows({
      sizes,
      annotations: annotations.annotations,
      levels: this.found.levels,
      scan,
      stands: standing.confirmed,
    });
  }

  get summary(): SizeSummary | undefined {
    const { rows } = this;
    return (
      rows && {
        count: rows.length,
        differing: rows.filter(({ differs }) => differs).length,
        wrong: rows.filter(({ differs, confirmed }) => differs && confirmed).length,
        missing: rows.filter(({ scan }) => scan === undefined).length,
        open: rows.filter(({ scan, confirmed }) => scan !== undefined && !confirmed).length,
      }
    );
  }

  /** Height of the marked arm pits, which say better than the shape where the chest is. Observable. */
  get armPits(): number | undefined {
    return markedArmPits(this.workspace.parts.annotations.annotations);
  }

  /**
   * Looks for the levels on `scan`, away from the page; what was found of another stand is not shown meanwhile. Rejects with what the
   * look rejects with; `failed` then, and it may be asked for again.
   */
  async look(scan: TriMesh, armPits: number | undefined): Promise<void> {
    if (!this.workspace.parts.sizes) return;
    if (this.asked?.scan === scan && this.asked.armPits === armPits) return;
    const asked = (this.asked = { scan, armPits });
    if (this.found?.of !== scan) runInAction(() => (this.found = undefined));
    runInAction(() => (this.failed = false));
    try {
      const levels = await findBodyLevels(scan, armPits);
      if (this.asked === asked) runInAction(() => (this.found = { of: scan, levels }));
    } catch (error) {
      if (this.asked !== asked) return;
      runInAction(() => {
        this.asked = undefined;
        this.failed = true;
      });
      throw error;
    }
  }

  /** Opens the measure tool at the level of a size, to be looked at, moved and kept. */
  async check(row: SizeRow): Promise<void> {
    const { workspace } = this;
    await workspace.useTool('measure');
    const { tools } = workspace.editor ?? {};
    if (tools?.activeId !== 'measure' || !tools.session) return;
    const { words } = workspace.parts;
    const name = words.t(`sizes.name.${row.name}`);
    tools.session.draft.set({
      ...{ kind: SIZES[row.name].kind, size: row.name, name },
      ...(row.plane ? { plane: row.plane } : {}),
    });
  }
}
