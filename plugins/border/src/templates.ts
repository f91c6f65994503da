import { landmarksOf } from '@bracewright/core/annotation';
import {
  mirrorTrimTemplate,
  readTemplateFile,
  readTrimTemplate,
  templateOfTrim,
  writeTemplateFile,
  type TrimTemplate,
} from '@bracewright/core/brace';
import type { Json } from '@bracewright/core/operation';
import type { FormValues } from '@bracewright/core/plugin';
import type { LibraryItem, LibraryService } from '@bracewright/core/services';
import {
  chooseShelved,
  createErrand,
  keepNamed,
  libraryOf,
  MOST_NAME,
  shelvedBy,
  type Errand,
  type PolylineStep,
  type Shelved,
  type StepAction,
  type ToolSession,
} from '@bracewright/core/tool';
import { chosenFor } from './earlier.ts';
import type { Laying } from './laying.ts';
import { borderForm, LEAST, linesOf, purposeOf } from './params.ts';
import type { Proposal } from './proposal.ts';

type Session = ToolSession<FormValues<typeof borderForm>>;

/** Most bytes of a file that are read: no template takes as many. */
const MOST_FILE = 1_000_001;
/** What the step does with templates. */
export const TEMPLATE_ACTIONS = ['template', 'open-template', 'save-template'] as const;
type TemplateAction = (typeof TEMPLATE_ACTIONS)[number];
/** What is told where an action fails for a reason that has no words of its own. */
const FAILED = {
  template: 'border/templates-not-loaded',
  'open-template': 'border/template-not-opened',
  'save-template': 'border/template-not-saved',
} as const;
/** A library asks of each item where on a body it lay and how far it reached, mm and degrees: a line goes all round. */
const ALL_ROUND = { radius: 100, direction: 0, slope: 0 };

/** Edge lines kept for other bodies: the one that is drawn becomes a template, and a template the one that is drawn. Observable. */
export class TemplateLines {
  readonly #session: Session;
  readonly #line: PolylineStep;
  readonly #proposal: Proposal;
  readonly #library: LibraryService | undefined;
  readonly #laying: Laying;
  readonly #errand: Errand;

  constructor(session: Session, line: PolylineStep, proposal: Proposal, laying: Laying) {
    this.#session = session;
    this.#line = line;
    this.#proposal = proposal;
    this.#library = libraryOf(session);
    this.#errand = createErrand(session);
    this.#laying = laying;
  }

  /** What the page is busy with. */
  get hint(): string | undefined {
    return this.#errand.hint;
  }

  get actions(): readonly StepAction[] {
    const { choose, askFile, askName } = this.#session.services.notifications;
    const isFree = this.#errand.free;
    const isClosed = this.#line.complete && this.#line.points.length >= LEAST;
    return [
      ...(choose && this.#library ? [{ id: 'template', enabled: isFree }] : []),
      ...(askFile ? [{ id: 'open-template', enabled: isFree }] : []),
      ...(askName && this.#library && this.#may('put')
        ? [{ id: 'save-template', enabled: isFree && isClosed }]
        : []),
    ];
  }

  /** Does one of its actions; what is drawn stays where that fails, and why is told. */
  run(action: TemplateAction): Promise<void> {
    const library = this.#library;
    return this.#errand.run(async () => {
      if (action === 'open-template') await this.#open();
      else if (library) await (action === 'template' ? this.#take(library) : this.#save(library));
    }, FAILED[action]);
  }

  /** Lays the template of a file on this body, or keeps it in the library. */
  async #open(): Promise<void> {
    const { notifications } = this.#session.services;
    const file = await notifications.askFile!({ ending: '.json', most: MOST_FILE });
    if (!file || this.#session.ended) return;
    const { name, template } = readTemplateFile(file.text);
    const library = this.#library;
    const mayKeep = library && this.#may('put') && notifications.askName && notifications.choose;
    const choice = ['lay', 'keep'].map((id) => ({
      ...{ id, name: this.#session.text(`template.file-${id}`) },
      ...(id === 'lay' && { detail: this.#purposeOf(template, name) }),
    }));
    const act = mayKeep ? await notifications.choose!('border/template-file', choice) : 'lay';
    if (act === undefined || this.#session.ended) return;
    if (act === 'lay') return await this.#lay(name, template);
    await this.#named('border/template-name', name.slice(0, MOST_NAME), (given) =>
      library!.put({ name: given, ...ALL_ROUND, shape: template as unknown as Json }),
    );
  }

  /** Gives a template of the library as a file. */
  #give(item: LibraryItem, template: TrimTemplate): void {
    const { notifications } = this.#session.services;
    const name = `${item.name.replace(/[\\/:*?"<>|]/g, '-')}.edge-template.json`;
    const text = writeTemplateFile({ name: item.name, template });
    notifications.giveFile!({ name, media: 'application/json', text });
    notifications.notify('success', 'border/template-given', { name });
  }

  /** Says what follows, which is read before the page is busy with it. */
  async #busyWith(key: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#errand.say(this.#session.text(key, values));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }

  #may(act: 'put' | 'remove'): boolean {
    return this.#library?.may?.(act) ?? true;
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
    this.#errand.say('');
    const isMarked = template.marks.length > 0;
    await this.#named(isMarked ? 'border/template-name' : 'border/template-name-unmarked', '', (name) =>
      library.put({ name, ...ALL_ROUND, shape: template as unknown as Json }),
    );
  }

  #named(code: string, first: string, keep: (name: string) => Promise<unknown>): Promise<boolean> {
    return keepNamed(this.#session, { code, first, saved: 'border/template-saved' }, keep);
  }

  async #take(library: LibraryService): Promise<void> {
    const session = this.#session;
    const { giveFile } = session.services.notifications;
    const chosen = await chooseShelved(session, library, {
      read: readTrimTemplate,
      picture: ({ lines }) =>
        lines.map(({ points }) => points.map(({ at: [u, , h] }) => [u / 4, h] as const)),
      codes: {
        ...{ choose: 'border/templates', none: 'border/no-template', remove: 'border/template-remove' },
        ...{ name: 'border/template-rename', saved: 'border/template-saved' },
      },
      detail: (item, template) => this.#detail(item, template),
      more: ({ shape }) => (giveFile && shape ? [{ act: 'give', name: session.text('template.give') }] : []),
      sorted: (kept) => this.#sorted(kept),
    });
    if (chosen?.act === 'give') this.#give(chosen.item, chosen.shape);
    else if (chosen) await this.#lay(chosen.item.name, chosen.shape);
  }

  /** Those of the chosen class first, each part by name as the library gives it. */
  #sorted(kept: readonly Shelved<TrimTemplate>[]): readonly Shelved<TrimTemplate>[] {
    const type = this.#proposal.wish?.type ?? this.#session.draft.values.braceClass;
    const isOther = ({ shape }: Shelved<TrimTemplate>): number => Number(shape?.purpose?.type !== type);
    return kept.toSorted((a, b) => isOther(a) - isOther(b));
  }

  #detail(item: LibraryItem, template: TrimTemplate | undefined): string {
    const day = shelvedBy(this.#session, item);
    return template ? this.#purposeOf(template, day) : this.#session.text('template.unreadable', { day });
  }

  /** What a template is for, and whether it will be mirrored. */
  #purposeOf(template: TrimTemplate, day: string): string {
    const session = this.#session;
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

  async #lay(name: string, template: TrimTemplate): Promise<void> {
    const session = this.#session;
    const isMirrored = this.#isMirrored(template);
    const laidAs = isMirrored ? mirrorTrimTemplate(template) : template;
    const chosen = this.#proposal.wish ?? laidAs.purpose ?? undefined;
    if ((chosen && !(await this.#proposal.mayPropose(chosen))) || session.ended) return;
    const { history, annotations } = session.services;
    const marked = landmarksOf(annotations.annotations);
    const { mesh } = history;
    const { curves, keep, apart, marks, within } = await this.#laying.run(
      session.text('template.laying', { name }),
      { kind: 'template', template, isMirrored, mesh, marked },
    );
    if (session.ended) return;
    // The line was laid on a body that is not there any more.
    if (history.mesh !== mesh) return session.services.notifications.notify('info', 'border/body-changed');
    if ((marks === 0 && !(await this.#mayLieByShape(template, within))) || session.ended) return;
    const { first, ...others } = borderForm.fromParams({
      curves: curves.map((line) => ({ ...line, points: [...line.points] })),
      ...(keep && { keep }),
      purpose: laidAs.purpose && { ...laidAs.purpose, landmarks: [] },
    });
    const carried = { name, median: apart.median, worst: apart.worst, marks, within };
    this.#line.put(first!, {
      ...{
        second: undefined,
        drawnFor: undefined,
        mirrored: undefined,
        keep: undefined,
        ...others,
        ...chosenFor(session),
      },
      carried: { ...carried, template: isMirrored ? 'mirrored' : 'same' },
    });
  }

  /** Asks before a line is laid whose heights nothing but the shape of both bodies says. */
  #mayLieByShape({ marks }: TrimTemplate, within: number): Promise<boolean> {
    const { confirm } = this.#session.services.notifications;
    const centimetres = { within: within / 10 };
    return marks.length > 0
      ? confirm('border/template-by-shape', centimetres)
      : confirm('border/template-without-marks', centimetres);
  }
}
