import { clamp } from '@bracewright/core/math';
import { closedInSpace, type SkinPoint } from '@bracewright/core/mesh';
import { isSdkError, OperationAborted } from '@bracewright/core/operation';
import {
  MOST_SLOPE,
  readRegionShape,
  regionParams,
  type RegionParams,
  type RegionShapeKept,
  type SurfacePoint,
} from '@bracewright/core/params';
import type { FormValues } from '@bracewright/core/plugin';
import type { Choice, LibraryItem, LibraryService } from '@bracewright/core/services';
import {
  createCell,
  keepNamed,
  keepRegion,
  libraryOf,
  mayKeepRegion,
  readRegion,
  recordsBefore,
  type KeptBeside,
  type ReadRegion,
  type Step,
  type StepAction,
  type ToolSession,
} from '@bracewright/core/tool';
import { pushOf } from './headline.ts';
import type { templateForm } from './params.ts';
import { turnedShape } from './turned-shape.ts';

type Values = FormValues<typeof templateForm>;
type Session = ToolSession<Values>;

/** A region of the library; one that cannot be read has the reason instead. */
interface Kept {
  readonly item: LibraryItem;
  readonly shape?: RegionShapeKept;
  readonly fault?: unknown;
}

/** What is pushed where a shape says 0, mm. */
const USUAL = -10;

/** What a region of the library begins with, mm. */
const firstPush = ({ amplitude }: RegionShapeKept): number => (amplitude === 0 ? USUAL : amplitude);

/** A shape is drawn as if it were so many mm in radius: fine enough for a smooth contour. */
const DRAWN = 100;

/** The outlines that show a shape: a smooth contour runs through its points as it does on the skin. */
function pictureOf({ contour, contourShape, apex }: RegionShapeKept): NonNullable<Choice['picture']> {
  const points = contour.map(([x, y]): SkinPoint => ({
    ...{ position: [DRAWN * x, DRAWN * y, 0], normal: [0, 0, 1] },
  }));
  const outline = closedInSpace(points, contourShape).map(([x, y]) => [x, y] as const);
  return [outline, apex.map(([x, y]) => [DRAWN * x, DRAWN * y] as const)];
}

/** The regions among the items of a library. */
function regionIn(item: LibraryItem): readonly Kept[] {
  try {
    const shape = readRegionShape(item.shape);
    return shape ? [{ item, shape }] : [];
  } catch (fault) {
    return [{ item, fault }];
  }
}

/** Where the shape that is placed comes from, and how it is kept: the step is complete when there is one. Observable. */
export class KeptRegions implements Step {
  readonly id = 'shape';
  readonly #session: Session;
  readonly #library: LibraryService | undefined;
  /** What is being done, in words; empty while something is asked. */
  readonly #busy = createCell<string | undefined>(undefined);

  /** Where what was taken lies or lay, until it is placed. */
  #lay: KeptBeside & { readonly anchor?: SurfacePoint } = {};

  constructor(session: Session) {
    this.#session = session;
    this.#library = libraryOf(session);
  }

  get complete(): boolean {
    return this.#session.draft.values.shape !== undefined;
  }

  get requirement(): Step['requirement'] {
    return this.complete ? undefined : { code: 'region-template/needs-shape', data: {} };
  }

  /** What the page is busy with. */
  get hint(): string | undefined {
    return this.#busy.get() || undefined;
  }

  get actions(): readonly StepAction[] {
    const isFree = this.#busy.get() === undefined;
    const { choose } = this.#session.services.notifications;
    return [
      ...(choose && this.#library ? [{ id: 'template', enabled: isFree }] : []),
      ...(mayKeepRegion(this.#session) ? [{ id: 'save-template', enabled: isFree && this.complete }] : []),
    ];
  }

  run(action: string): void {
    if (action === 'template') void this.choose();
    else if (action === 'save-template') void this.#guarded(() => this.#save());
  }

  /** Lets a region of the library be chosen, where there is one. */
  choose(): Promise<void> {
    const { choose } = this.#session.services.notifications;
    const library = this.#library;
    return library && choose ? this.#guarded(() => this.#take(library)) : Promise.resolve();
  }

  /** Takes the shape of the region that a step made, off the body as it was before it. */
  takeFrom({ record: id, params }: NonNullable<Values['recordId']>): Promise<void> {
    return this.#guarded(async () => {
      const { services, draft } = this.#session;
      this.#busy.set(this.#session.text('template.reading'));
      const record = services.history.history.records.find((one) => one.id === id);
      const before = recordsBefore(services, record);
      const { base } = services.history;
      const mesh = before.length === 0 ? base : (await services.runner.replay(before)).mesh;
      if (this.#session.ended) return;
      const region = regionParams.parse(params) as RegionParams;
      const { shape, radius, anchor } = readRegion(mesh, region);
      this.#lay = { anchor };
      draft.set({
        ...{ shape, radius, amplitude: region.amplitude, direction: 0, slope: 0, mirror: false },
        ...{ templateId: undefined, name: undefined },
      });
    });
  }

  /** One thing at a time; what is drawn stays where it fails, and why is told. */
  async #guarded(work: () => Promise<unknown>): Promise<void> {
    if (this.#busy.get() !== undefined) return;
    this.#busy.set('');
    try {
      await work();
    } catch (error) {
      const { notifications } = this.#session.services;
      if (this.#session.ended || error instanceof OperationAborted) return;
      if (isSdkError(error)) notifications.notify('error', error.code, error.data as never);
      else notifications.notify('error', 'region-template/not-loaded');
    } finally {
      this.#busy.set(undefined);
    }
  }

  #save(): Promise<boolean> {
    const { shape, radius, direction, slope, amplitude, mirror, anchor, name } = this.#session.draft
      .values as Required<Values>;
    const read = (): ReadRegion => ({
      shape: { ...turnedShape(shape!, { direction, mirror, slope }), amplitude },
      radius,
      anchor: anchor ?? this.#lay.anchor ?? { position: [0, 0, 0], normal: [0, 0, 1] },
    });
    const { direction: lay } = this.#lay;
    return keepRegion(this.#session, read, {
      ...{ slope, ...(name !== undefined && { name }) },
      ...(anchor === undefined && lay !== undefined && { direction: lay }),
    });
  }

  async #take(library: LibraryService): Promise<void> {
    const { notifications } = this.#session.services;
    for (;;) {
      const kept = (await library.list()).flatMap(regionIn);
      if (this.#session.ended) return;
      if (kept.length === 0) return notifications.notify('info', 'region-template/none');
      const chosen = await notifications.choose!(
        'region-template/templates',
        kept.map((one) => this.#choiceOf(one)),
      );
      const act = chosen?.split(' ', 1)[0];
      const one = kept.find(({ item }) => `${act} ${item.id}` === chosen);
      if (!one || this.#session.ended) return;
      if (act === 'take') return this.#put(one);
      await (act === 'rename' ? this.#rename(library, one) : this.#remove(library, one));
    }
  }

  #put({ item, shape, fault }: Kept): void {
    if (!shape) throw fault;
    this.#lay = { direction: item.direction };
    this.#session.draft.set({
      ...{ shape, templateId: item.id, name: item.name, direction: 0, mirror: false },
      radius: clamp(item.radius, 1, 100),
      slope: clamp(item.slope, -MOST_SLOPE, MOST_SLOPE),
      amplitude: firstPush(shape),
    });
  }

  #may(act: 'put' | 'remove'): boolean {
    return this.#library?.may?.(act) ?? true;
  }

  #choiceOf({ item, shape }: Kept): Choice {
    const session = this.#session;
    const mayRename =
      session.services.notifications.askName && shape && this.#may('put') && this.#may('remove');
    const more = [
      ...(mayRename ? [{ id: `rename ${item.id}`, name: session.text('template.rename') }] : []),
      ...(this.#may('remove') ? [{ id: `remove ${item.id}`, name: session.text('template.remove') }] : []),
    ];
    const first = { id: `take ${item.id}`, name: item.name, detail: this.#detail(item, shape), more };
    return shape ? { ...first, picture: pictureOf(shape) } : first;
  }

  #detail({ createdAt, createdBy, radius, slope }: LibraryItem, shape: RegionShapeKept | undefined): string {
    const session = this.#session;
    const { units, i18n } = session.services;
    const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
    const day = [createdBy, when.format(new Date(createdAt))].filter(Boolean).join(' · ');
    if (!shape) return session.text('template.unreadable', { day });
    const amplitude = firstPush(shape);
    const key = pushOf({ amplitude, shape }) ?? 'along';
    const way = session.text(`template.${key}`, { value: units.formatLength(Math.abs(amplitude)) });
    const push = shape.amplitude === 0 ? session.text('template.flat', { push: way }) : way;
    const slanted = { push, slope: units.formatAngle(slope, { signed: true }) };
    return session.text('template.detail', {
      push: slope === 0 ? push : session.text('template.slanted', slanted),
      ...{ radius: units.formatLength(radius), day },
    });
  }

  /** What a library keeps never changes: the other name is kept first, so that nothing is lost where that is refused. */
  async #rename(library: LibraryService, { item }: Kept): Promise<void> {
    const { radius, direction, slope, shape } = item;
    let isOther = false;
    const naming = { code: 'template/region-name', first: item.name, saved: 'template/region-saved' };
    await keepNamed(this.#session, naming, async (name) => {
      if (name === item.name) return;
      await library.put({ name, radius, direction, slope, shape });
      isOther = true;
    });
    if (isOther) await library.remove(item.id);
  }

  async #remove(library: LibraryService, { item }: Kept): Promise<void> {
    const { notifications } = this.#session.services;
    if (await notifications.confirm('region-template/remove', { name: item.name }))
      await library.remove(item.id);
  }
}
