import { clamp } from '@bracewright/core/math';
import { closedInSpace, type SkinPoint } from '@bracewright/core/mesh';
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
  chooseShelved,
  createErrand,
  keepRegion,
  libraryOf,
  mayKeepRegion,
  readRegion,
  recordsBefore,
  shelvedBy,
  type Errand,
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

/** What is told where the library fails for a reason that has no words of its own. */
const FAILED = 'region-template/not-loaded';
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

/** Where the shape that is placed comes from, and how it is kept: the step is complete when there is one. Observable. */
export class KeptRegions implements Step {
  readonly id = 'shape';
  readonly #session: Session;
  readonly #library: LibraryService | undefined;
  readonly #errand: Errand;

  /** Where what was taken lies or lay, until it is placed. */
  #lay: KeptBeside & { readonly anchor?: SurfacePoint } = {};

  constructor(session: Session) {
    this.#session = session;
    this.#library = libraryOf(session);
    this.#errand = createErrand(session);
  }

  get complete(): boolean {
    return this.#session.draft.values.shape !== undefined;
  }

  get requirement(): Step['requirement'] {
    return this.complete ? undefined : { code: 'region-template/needs-shape', data: {} };
  }

  /** What the page is busy with. */
  get hint(): string | undefined {
    return this.#errand.hint;
  }

  get actions(): readonly StepAction[] {
    const isFree = this.#errand.free;
    const { choose } = this.#session.services.notifications;
    return [
      ...(choose && this.#library ? [{ id: 'template', enabled: isFree }] : []),
      ...(mayKeepRegion(this.#session) ? [{ id: 'save-template', enabled: isFree && this.complete }] : []),
    ];
  }

  run(action: string): void {
    if (action === 'template') void this.choose();
    else if (action === 'save-template') void this.#errand.run(() => this.#save(), FAILED);
  }

  /** Lets a region of the library be chosen, where there is one. */
  choose(): Promise<void> {
    const { choose } = this.#session.services.notifications;
    const library = this.#library;
    return library && choose ? this.#errand.run(() => this.#take(library), FAILED) : Promise.resolve();
  }

  /** Takes the shape of the region that a step made, off the body as it was before it. */
  takeFrom({ record: id, params }: NonNullable<Values['recordId']>): Promise<void> {
    return this.#errand.run(async () => {
      const { services, draft } = this.#session;
      this.#errand.say(this.#session.text('template.reading'));
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
    }, FAILED);
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
    const chosen = await chooseShelved(this.#session, library, {
      read: readRegionShape,
      picture: pictureOf,
      codes: {
        ...{ choose: 'region-template/templates', none: 'region-template/none' },
        ...{ name: 'template/region-name', saved: 'template/region-saved', remove: 'region-template/remove' },
      },
      detail: (item, shape) => this.#detail(item, shape),
    });
    if (chosen) this.#put(chosen.item, chosen.shape);
  }

  #put(item: LibraryItem, shape: RegionShapeKept): void {
    this.#lay = { direction: item.direction };
    this.#session.draft.set({
      ...{ shape, templateId: item.id, name: item.name, direction: 0, mirror: false },
      radius: clamp(item.radius, 1, 100),
      slope: clamp(item.slope, -MOST_SLOPE, MOST_SLOPE),
      amplitude: firstPush(shape),
    });
  }

  #detail(item: LibraryItem, shape: RegionShapeKept | undefined): string {
    const session = this.#session;
    const { units } = session.services;
    const { radius, slope } = item;
    const day = shelvedBy(session, item);
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
}
