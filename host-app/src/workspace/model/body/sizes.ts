import { makeAutoObservable, observableRef, runInAction, when } from 'mobx';
import { evaluateAnnotation, type Annotation, type SizeLevels } from '@bracewright/core/annotation';
import type { TriMesh } from '@bracewright/core/mesh';
import { SdkError, type Json } from '@bracewright/core/operation';
import { findBodyLevels } from '../../workers/look-jobs.ts';
import type { Desk } from '../desk/desk.ts';
import { requireNoApply } from '../desk/require-no-apply.ts';
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

  /** The girths of the record whose level is known and that nobody has kept yet. */
  get girthsToKeep(): readonly SizeRow[] {
    return (this.rows ?? []).filter(
      ({ name, source, scan }) => SIZES[name].kind === 'tape' && source !== 'kept' && scan !== undefined,
    );
  }

  /**
   * Keeps the girth of each of these at its level, as the measure tool would; one undo takes all back. Looks for the levels first where nobody has, and
   * says what was kept, and what the shape of now does not have. Throws SdkError `workspace/not-allowed` or `tool/busy`; rejects as the store does, and
   * then none is kept.
   */
  async keepGirths(): Promise<void> {
    const { workspace } = this;
    const { parts, scan } = workspace;
    workspace.requireCall('measure/create');
    await this.look(scan, this.armPits);
    // Another look may be on its way, which tells itself where it fails.
    await when(() => this.rows !== undefined || this.failed);
    if (!this.rows) return;
    requireNoApply(workspace);
    const rows = this.girthsToKeep;
    const taken = rows.map((row) => this.girthOf(row));
    const kept = taken.filter((one) => one !== undefined);
    await parts.annotations.putTogether(kept);
    this.tellKept(
      kept.map(({ name }) => name),
      rows.filter((_, i) => !taken[i]).map(({ name }) => parts.words.t(`sizes.name.${name}`)),
    );
  }

  /** The measure of a size at its level, on the shape that is shown; undefined where that has nothing there any more. */
  private girthOf({ name, plane }: SizeRow): Annotation | undefined {
    const { design, words } = this.workspace.parts;
    const { kind } = SIZES[name];
    const params = { plane, loops: 'main', size: name } as unknown as Json;
    try {
      const { value, unit } = evaluateAnnotation(design.mesh, kind, params);
      return { id: crypto.randomUUID(), kind, name: words.t(`sizes.name.${name}`), params, value, unit };
    } catch (error) {
      if (error instanceof SdkError) return undefined;
      throw error;
    }
  }

  private tellKept(kept: readonly string[], missed: readonly string[]): void {
    const { app, words, modelId } = this.workspace.parts;
    const list = (names: readonly string[]) => new Intl.ListFormat(app.settings.language).format(names);
    const isEmpty = kept.length === 0 && missed.length === 0;
    const said = [
      ...(isEmpty ? [words.t(this.rows?.length ? 'sizes.keepAll.none' : 'sizes.none')] : []),
      ...(kept.length > 0 ? [words.t('sizes.keepAll.kept', { names: list(kept) })] : []),
      ...(missed.length > 0 ? [words.t('sizes.keepAll.missed', { names: list(missed) })] : []),
    ];
    const kind = missed.length > 0 ? 'warning' : isEmpty ? 'info' : 'success';
    app.toasts.show({ kind, text: said.join(words.t('done.space')), about: [modelId] });
  }
}
