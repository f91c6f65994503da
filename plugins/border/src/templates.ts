import { landmarksOf } from '@bracewright/core/annotation';
import {
  HEIGHT_BY_SHAPE,
  layMirrored,
  layTrimTemplate,
  mirrorTrimTemplate,
  readTrimTemplate,
  templateOfTrim,
  type TrimTemplate,
} from '@bracewright/core/brace';
import { isSdkError, type Json } from '@bracewright/core/operation';
import type { FormValues } from '@bracewright/core/plugin';
import { SERVICES, type Choice, type LibraryItem, type LibraryService } from '@bracewright/core/services';
import { createCell, type PolylineStep, type StepAction, type ToolSession } from '@bracewright/core/tool';
import { chosenFor } from './earlier.ts';
import { borderForm, LEAST, linesOf, purposeOf } from './params.ts';
import type { Proposal } from './proposal.ts';

type Session = ToolSession<FormValues<typeof borderForm>>;

/** A template of the library; one that cannot be read has the reason instead. */
interface Kept {
  readonly item: LibraryItem;
  readonly template?: TrimTemplate;
  readonly fault?: unknown;
}

/** Most characters of a name. */
const MOST_NAME = 30;
/** A library asks of each item where on a body it lay and how far it reached, mm and degrees: a line goes all round. */
const ALL_ROUND = { radius: 100, direction: 0, slope: 0 };

/** The shapes kept for other bodies, where the host has them. */
function libraryOf({ services }: Session): LibraryService | undefined {
  try {
    return services.get(SERVICES.library);
  } catch (error) {
    if (isSdkError(error) && error.code === 'services/unknown') return undefined;
    throw error;
  }
}

/** The edge lines among the items of a library. */
function templateIn(item: LibraryItem): readonly Kept[] {
  try {
    const template = readTrimTemplate(item.shape);
    return template ? [{ item, template }] : [];
  } catch (fault) {
    return [{ item, fault }];
  }
}

/** Edge lines kept for other bodies: the one that is drawn becomes a template, and a template the one that is drawn. Observable. */
export class TemplateLines {
  readonly #session: Session;
  readonly #line: PolylineStep;
  readonly #proposal: Proposal;
  readonly #library: LibraryService | undefined;
  /** What is being done, in words; empty while something is asked. */
  readonly #busy = createCell<string | undefined>(undefined);

  constructor(session: Session, line: PolylineStep, proposal: Proposal) {
    this.#session = session;
    this.#line = line;
    this.#proposal = proposal;
    this.#library = libraryOf(session);
  }

  /** What the page is busy with. */
  get hint(): string | undefined {
    return this.#busy.get() || undefined;
  }

  get actions(): readonly StepAction[] {
    const { choose, askName } = this.#session.services.notifications;
    if (!this.#library) return [];
    const isFree = this.#busy.get() === undefined;
    const isClosed = this.#line.complete && this.#line.points.length >= LEAST;
    return [
      ...(choose ? [{ id: 'template', enabled: isFree }] : []),
      ...(askName && this.#may('put') ? [{ id: 'save-template', enabled: isFree && isClosed }] : []),
    ];
  }

  /** Does one of its actions; what is drawn stays where that fails, and why is told. */
  async run(action: 'template' | 'save-template'): Promise<void> {
    if (this.#busy.get() !== undefined || !this.#library) return;
    this.#busy.set('');
    try {
      await (action === 'template' ? this.#take(this.#library) : this.#save(this.#library));
    } catch (error) {
      if (this.#session.ended) return;
      this.#tell(error, action === 'template' ? 'border/templates-not-loaded' : 'border/template-not-saved');
    } finally {
      this.#busy.set(undefined);
    }
  }

  /** Says what follows, which is read before the page is busy with it. */
  async #busyWith(key: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#busy.set(this.#session.text(key, values));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }

  #may(act: 'put' | 'remove'): boolean {
    return this.#library?.may?.(act) ?? true;
  }

  #tell(error: unknown, otherwise: string): void {
    const { notifications } = this.#session.services;
    if (isSdkError(error)) notifications.notify('error', error.code, error.data);
    else notifications.notify('error', otherwise);
  }

  async #save(library: LibraryService): Promise<void> {
    const { draft, services } = this.#session;
    const { keep } = draft.values;
    await this.#busyWith('template.reading');
    const template = templateOfTrim(
      {
        ...{ mesh: services.history.mesh, curves: linesOf(draft.values), ...(keep && { keep }) },
        marked: landmarksOf(services.annotations.annotations),
      },
      purposeOf(draft.values),
    );
    this.#busy.set('');
    await this.#named('border/template-name', '', (name) =>
      library.put({ name, ...ALL_ROUND, shape: template as unknown as Json }),
    );
  }

  /** Asks for a name until there is one that nobody has taken, or none; then keeps and says so. */
  async #named(code: string, first: string, keep: (name: string) => Promise<unknown>): Promise<boolean> {
    const { notifications } = this.#session.services;
    for (let name: string | undefined = first; ;) {
      name = await notifications.askName!(code, { name, max: MOST_NAME });
      if (name === undefined || this.#session.ended) return false;
      try {
        await keep(name);
        notifications.notify('success', 'border/template-saved', { name });
        return true;
      } catch (error) {
        if (!isSdkError(error) || error.code !== 'library/name-taken') throw error;
        notifications.notify('error', error.code, error.data);
      }
    }
  }

  async #take(library: LibraryService): Promise<void> {
    const { notifications } = this.#session.services;
    for (;;) {
      const kept = this.#sorted((await library.list()).flatMap(templateIn));
      if (this.#session.ended) return;
      if (kept.length === 0) return notifications.notify('info', 'border/no-template');
      const chosen = await notifications.choose!(
        'border/templates',
        kept.map((one) => this.#choiceOf(one)),
      );
      const act = chosen?.split(' ', 1)[0];
      const one = kept.find(({ item }) => `${act} ${item.id}` === chosen);
      if (!one || this.#session.ended) return;
      if (act === 'lay') return await this.#lay(one);
      await (act === 'rename' ? this.#rename(library, one) : this.#remove(library, one));
    }
  }

  /** Those of the chosen class first, each part by name as the library gives it. */
  #sorted(kept: readonly Kept[]): readonly Kept[] {
    const type = this.#proposal.wish?.type ?? this.#session.draft.values.braceClass;
    const isOther = ({ template }: Kept): number => Number(template?.purpose?.type !== type);
    return kept.toSorted((a, b) => isOther(a) - isOther(b));
  }

  #choiceOf({ item, template }: Kept): Choice {
    const session = this.#session;
    const more = [
      ...(session.services.notifications.askName && template && this.#may('put') && this.#may('remove')
        ? [{ id: `rename ${item.id}`, name: session.text('template.rename') }]
        : []),
      ...(this.#may('remove') ? [{ id: `remove ${item.id}`, name: session.text('template.remove') }] : []),
    ];
    return {
      ...{ id: `lay ${item.id}`, name: item.name, detail: this.#detail(item, template), more },
      ...(template && {
        picture: template.lines.map(({ points }) => points.map(({ at: [u, , h] }) => [u / 4, h] as const)),
      }),
    };
  }

  #detail({ createdAt, createdBy }: LibraryItem, template: TrimTemplate | undefined): string {
    const session = this.#session;
    const when = new Intl.DateTimeFormat(session.services.i18n.language, { dateStyle: 'medium' });
    const day = [createdBy, when.format(new Date(createdAt))].filter(Boolean).join(' · ');
    if (!template) return session.text('template.unreadable', { day });
    const { purpose } = template;
    if (!purpose) return session.text('earlier.unknown', { day });
    const type = session.text(`params.braceClass.options.${purpose.type}`);
    const told = session.text(`earlier.convex-${purpose.side}`, { day, class: type });
    return this.#isMirrored(template) ? session.text('template.will-mirror', { told }) : told;
  }

  /** Whether it was made for the other side than is chosen. */
  #isMirrored({ purpose }: TrimTemplate): boolean {
    const { curveSide = 'none' } = this.#session.draft.values;
    return purpose !== null && curveSide !== 'none' && curveSide !== purpose.side;
  }

  async #lay({ item, template, fault }: Kept): Promise<void> {
    if (!template) throw fault;
    const session = this.#session;
    const isMirrored = this.#isMirrored(template);
    const laidAs = isMirrored ? mirrorTrimTemplate(template) : template;
    const chosen = this.#proposal.wish ?? laidAs.purpose ?? undefined;
    if ((chosen && !(await this.#proposal.mayPropose(chosen))) || session.ended) return;
    const { history, annotations } = session.services;
    const marked = landmarksOf(annotations.annotations);
    await this.#busyWith('template.laying', { name: item.name });
    if (session.ended) return;
    const lay = isMirrored ? layMirrored : layTrimTemplate;
    const { curves, keep, apart, marks } = lay(template, history.mesh, { marked });
    this.#busy.set('');
    if ((marks === 0 && !(await this.#mayLieByShape(template))) || session.ended) return;
    const { first, ...others } = borderForm.fromParams({
      curves: curves.map((line) => ({ ...line, points: [...line.points] })),
      ...(keep && { keep }),
      purpose: laidAs.purpose && { ...laidAs.purpose, landmarks: [] },
    });
    const carried = { name: item.name, median: apart.median, worst: apart.worst, marks };
    this.#line.put(first!, {
      ...{ second: undefined, drawnFor: undefined, keep: undefined, ...others, ...chosenFor(session) },
      carried: { ...carried, template: isMirrored ? 'mirrored' : 'same' },
    });
  }

  /** Asks before a line is laid whose heights nothing but the shape of both bodies says. */
  #mayLieByShape({ marks }: TrimTemplate): Promise<boolean> {
    const { confirm } = this.#session.services.notifications;
    const centimetres = { within: HEIGHT_BY_SHAPE / 10 };
    return marks.length > 0
      ? confirm('border/template-by-shape', centimetres)
      : confirm('border/template-without-marks', centimetres);
  }

  /** What a library keeps never changes: the other name is kept first, so that nothing is lost where that is refused. */
  async #rename(library: LibraryService, { item }: Kept): Promise<void> {
    const { radius, direction, slope, shape } = item;
    let isOther = false;
    await this.#named('border/template-rename', item.name, async (name) => {
      if (name === item.name) return;
      await library.put({ name, radius, direction, slope, shape });
      isOther = true;
    });
    if (isOther) await library.remove(item.id);
  }

  async #remove(library: LibraryService, { item }: Kept): Promise<void> {
    const { notifications } = this.#session.services;
    if (await notifications.confirm('border/template-remove', { name: item.name }))
      await library.remove(item.id);
  }
}
