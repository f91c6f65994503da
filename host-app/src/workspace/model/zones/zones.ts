import { mirrorOf, type KnownBody, type PatientSide } from '@bracewright/core/brace';
import {
  curveOfType,
  designZone,
  lineLevels,
  zoneTypeOf,
  type CoupleCheck,
  type DesignZone,
  type MeasuredLevels,
  type PlacedZone,
  type ZonePlan,
  type ZoneType,
  type ZoneWish,
} from '@bracewright/core/zones';
import { landmarksOf } from '@bracewright/core/annotation';
import type { ModelBasic, Xray } from '@bracewright/core/contract';
import type { SpineInBody } from '../objects/spine-in-body.ts';
import { alignmentOf, bodyRecords, uncutRecords } from '@bracewright/core/history';
import type { TriMesh } from '@bracewright/core/mesh';
import { OperationAborted, SdkError, type Json } from '@bracewright/core/operation';
import { REGION_RECORD } from '@bracewright/core/params';
import {
  isOfCourse,
  readMarker,
  recordFaults,
  type CurveLevel,
  type LineFilmState,
  type RecordFault,
} from '@bracewright/core/spine';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { findGround, planZones } from '../../workers/look-jobs.ts';
import type { SampledGround } from '../../workers/look.worker.ts';
import type { Desk } from '../desk/desk.ts';
import { keptLine } from '../body/kept-line.ts';
import type { LaterSteps } from '../steps/later-steps.ts';
import { checkOf, zonesOf } from './zone-design.ts';
import {
  angleOf,
  apices,
  braceIn,
  certainOf,
  curvesOf,
  filmSideOf,
  heightsOn,
  sideOn,
  type OfFilm,
} from './zones-of-record.ts';

type ZonesDesk = Desk & {
  readonly later: LaterSteps;
  readonly films: { readonly spine: Pick<SpineInBody, 'keptNow' | 'refresh' | 'stateWith'> };
};

/** What the zones are made from; what nobody said is undefined. */
export interface ZoneChoice {
  readonly type: ZoneType | undefined;
  readonly side: PatientSide | undefined;
  readonly upper: boolean;
  readonly cobb: number | null;
  readonly thoracic: CurveLevel | undefined;
  readonly low: CurveLevel | undefined;
  readonly underArms: boolean;
}

const NOTHING: ZoneChoice = {
  ...{ type: undefined, side: undefined, upper: false, cobb: null, thoracic: undefined, low: undefined },
  underArms: true,
};

/** What was found for a body and a choice. */
interface Found {
  readonly of: TriMesh;
  readonly choice: ZoneChoice;
  readonly plan: ZonePlan;
  /** What the plan was asked with. */
  readonly asked: { readonly wish: ZoneWish; readonly known: KnownBody };
}

/** A film that zones of the design are of and that says nothing of the standing back any more. */
export interface FilmFault {
  readonly id: string;
  readonly as: 'gone' | 'stance';
  /** Of the film; undefined of one that is gone. */
  readonly name: string | undefined;
  /** How many zones. */
  readonly count: number;
}

/** Zones of the class on this body, and the forces of the design. Nothing is made without a person's yes, and all values are starting values until they confirm each. */
export class Zones {
  isOpen = false;
  choice: ZoneChoice = NOTHING;
  /** What of the choice the zones of the design say, as nothing is on record of it: the class with its side, or the side alone. */
  ofDesign: 'class' | 'side' | undefined = undefined;
  /** Zones of the plan that the person leaves out. */
  left: ReadonlySet<string> = new Set();
  /** How far the look is, 0 to 1; undefined while none is under way. */
  fraction: number | undefined = undefined;
  isMaking = false;
  failure: unknown = undefined;
  /** What was confirmed, by record; undefined until it was read. */
  confirmed: Readonly<Record<string, number>> | undefined = undefined;
  private found: Found | undefined = undefined;
  private ground: SampledGround | undefined = undefined;
  private groundOf: string | undefined = undefined;
  private measured: MeasuredLevels | undefined = undefined;
  /** The films of the model as they are now, undefined for who may not see them, and the curves of the newest one that a person marked. */
  private films: readonly Xray[] | undefined = undefined;
  private film: ReturnType<typeof curvesOf> = undefined;
  /** What is on record of the model. */
  private basic: ModelBasic | undefined = undefined;
  private abort: AbortController | undefined = undefined;
  private readonly desk: ZonesDesk;

  constructor(desk: ZonesDesk) {
    this.desk = desk;
    makeAutoObservable<
      this,
      'desk' | 'found' | 'ground' | 'abort' | 'measured' | 'films' | 'film' | 'basic' | 'groundOf'
    >(this, {
      desk: false,
      abort: false,
      choice: observableRef,
      left: observableRef,
      failure: observableRef,
      confirmed: observableRef,
      found: observableRef,
      ground: observableRef,
      measured: observableRef,
      films: observableRef,
      film: observableRef,
      basic: observableRef,
      groundOf: false,
    });
  }

  /** The plan for the body and the choice as they are. */
  get plan(): ZonePlan | undefined {
    const { found } = this;
    return found?.of === this.desk.design.mesh && found.choice === this.choice ? found.plan : undefined;
  }

  /** Zones of the plan that are to be made. */
  get wanted(): readonly PlacedZone[] {
    return (this.plan?.placed ?? []).filter((zone) => !this.left.has(keyOf(zone)));
  }

  /** The pads and rooms of the design as it stands, with a step that is edited as it is on the screen. */
  get design(): readonly DesignZone[] {
    const { design, editor } = this.desk;
    const session = editor?.tools.session;
    const edited =
      session?.editing === undefined ? undefined : { id: session.editing, params: session.draft.values };
    return zonesOf(bodyRecords(design.history.records.slice(0, design.history.cursor), design.roles), edited);
  }

  /** The forces of the design; undefined while nothing presses, or while the body is looked at. */
  get check(): CoupleCheck | undefined {
    return checkOf(this.design, this.ground);
  }

  /** Of which films that are gone by now, or show a back that bends or wears a brace, zones of the design took apices and heights. */
  get filmFaults(): readonly FilmFault[] {
    const { films } = this;
    if (!films) return [];
    const of = this.design.flatMap(({ tag }) => tag?.film ?? []);
    return [...new Set(of)].flatMap((id): readonly FilmFault[] => {
      const film = films.find((one) => one.id === id);
      const reading = film && readMarker(film.marker);
      const stands = reading?.kind !== 'marker' || isOfCourse(reading.marker);
      if (film && stands) return [];
      return [
        { id, as: film ? 'stance' : 'gone', name: film?.name, count: of.filter((one) => one === id).length },
      ];
    });
  }

  /** How many warnings of the forces the design has, with zones of another side than the film shows and of films that say nothing any more; undefined while nothing was judged. */
  get faults(): number | undefined {
    const { check } = this;
    const ofFilms = this.filmFaults.reduce((sum, { count }) => sum + count, 0);
    return check && check.warnings.length + this.otherSide.length + ofFilms;
  }

  /** Whether the design was judged and nothing is warned of. */
  get isGood(): boolean {
    return this.faults === 0;
  }

  /** Zones of the design that nobody confirmed as they are. */
  get open(): readonly DesignZone[] {
    return this.design.filter(({ id, tag, mark }) => tag && this.confirmed?.[id] !== mark);
  }

  get mayMake(): boolean {
    return this.desk.may('operation/create');
  }

  get mayConfirm(): boolean {
    return this.desk.may('document/saveorupdatemodelbasic');
  }

  /** The film that apices and angle are taken from, a newer one that is passed over, and an older one that was added later; with others of unknown day that show other curves they are taken from none. */
  get ofFilm(): OfFilm | undefined {
    return this.film;
  }

  /** What of the record is of a film that is gone, or was taken bending or in the brace. */
  get recordFaults(): readonly RecordFault[] {
    const { basic, films } = this;
    return basic && films ? recordFaults(basic, films) : [];
  }

  /** Why no height is taken of the spine that is kept in the body; undefined where it is, and without one. */
  get lineLack(): Exclude<LineFilmState, 'same'> | undefined {
    const state = this.films && this.desk.films.spine.stateWith(this.films);
    return state === 'same' ? undefined : state;
  }

  /** Whether an angle was typed that no curve has. */
  get isOutside(): boolean {
    const { cobb } = this.choice;
    return cobb !== null && (cobb < 0 || cobb > 180);
  }

  /** To which side the film says that the curve is convex which a class is told by; null without such a curve on a film that a person marked, and where nobody knows which film counts and they differ. */
  filmSide(type: ZoneType | undefined): PatientSide | null {
    return type ? filmSideOf(this.film, type) : null;
  }

  /** Zones of the design that were placed for a curve to the other side than the film shows it. */
  get otherSide(): readonly DesignZone[] {
    return this.design.filter(({ tag }) => {
      const side = this.filmSide(tag?.type as ZoneType | undefined);
      return side !== null && side !== tag?.side;
    });
  }

  set(change: Partial<ZoneChoice>): void {
    const { type, side } = this.choice;
    this.choice = { ...this.choice, ...change };
    // Classes are told by the thoracic or by the low curve, and those bulge to opposite sides as a rule: the side of one says nothing of the other.
    if ('type' in change && !('side' in change) && change.type && type !== change.type) {
      const isSame = type !== undefined && curveOfType(type) === curveOfType(change.type);
      // A side that was said before any class was said of none in particular.
      const stays = type === undefined || isSame ? side : undefined;
      this.choice = { ...this.choice, side: stays ?? this.filmSide(change.type) ?? undefined };
    }
    if ('type' in change || 'side' in change) this.ofDesign = undefined;
    this.left = new Set();
    this.failure = undefined;
  }

  /** The zone of the design that a zone of the plan would be the second of, at the same place. */
  existing({ code, part }: Pick<PlacedZone, 'code' | 'part'>): DesignZone | undefined {
    const { type, side } = this.choice;
    const way = type && side && mirrorOf(type, side);
    return this.design.find(
      ({ tag }) =>
        tag?.code === code && tag.part === part && mirrorOf(tag.type as ZoneType, tag.side) === way,
    );
  }

  /** Zones of the design that were placed for the mirror image of what is chosen: they go before others are made. */
  get mirrored(): readonly DesignZone[] {
    const { type, side } = this.choice;
    if (!type || !side) return [];
    const way = mirrorOf(type, side);
    return this.design.filter(({ tag }) => tag && mirrorOf(tag.type as ZoneType, tag.side) !== way);
  }

  toggle(zone: PlacedZone): void {
    const next = new Set(this.left);
    if (!next.delete(keyOf(zone))) next.add(keyOf(zone));
    this.left = next;
  }

  isLeft(zone: PlacedZone): boolean {
    return this.left.has(keyOf(zone));
  }

  close(): void {
    this.abort?.abort();
    this.isOpen = false;
  }

  /** Opens with what is on record of the class and the curve, else with what the zones of the design have. */
  async openCard(): Promise<void> {
    this.isOpen = true;
    this.failure = undefined;
    try {
      await Promise.all([this.#readRecord(), this.lookAtBody()]);
    } catch (error) {
      runInAction(() => (this.failure = error));
    }
  }

  async #readRecord(): Promise<void> {
    const { app, modelId, patientId } = this.desk.parts;
    const { api } = app;
    const [basic, patient, films] = await Promise.all([
      api.call('document/getmodelbasic', { id: modelId }),
      patientId !== undefined && this.desk.may('patient/get')
        ? api.call('patient/get', { id: patientId }).catch(() => undefined)
        : undefined,
      this.desk.may('document/getxraylist') ? api.call('document/getxraylist', { id: modelId }) : undefined,
      this.desk.films.spine.refresh(),
    ]);
    const film = curvesOf(films ?? []);
    const chosen = basic.typeChoice;
    const said = zoneTypeOf(chosen?.type ?? patient?.type ?? '');
    runInAction(() => {
      const own = braceIn(this.design);
      const certain = certainOf(film);
      this.films = films;
      this.basic = basic;
      this.film = film;
      this.confirmed = basic.confirmedZones ?? {};
      this.measured =
        certain && heightsOn(certain.xray, landmarksOf(this.desk.parts.annotations.annotations));
      const type = said?.type ?? own?.type;
      const ofRecord = said && (sideOn(said.type, { chosen, patient, basic }) ?? this.filmSide(said.type));
      const ofZones = own?.type === type ? own?.side : undefined;
      if (!said && own) this.ofDesign = 'class';
      else this.ofDesign = !ofRecord && ofZones ? 'side' : undefined;
      // Without a class on record or in the design, a side that is on record is of none in particular.
      const ofNone = type ? undefined : sideOn(undefined, { chosen, patient, basic });
      this.choice = {
        ...this.choice,
        type,
        upper: said ? said.upper || (chosen?.upper ?? false) : (own?.upper ?? chosen?.upper ?? false),
        side: ofRecord ?? ofZones ?? ofNone,
        cobb: basic.cobb ?? patient?.newestCobb?.angle ?? angleOf(certain),
        ...apices(certain, basic),
      };
    });
  }

  get #known() {
    const { annotations, facts } = this.desk.parts;
    return { marked: landmarksOf(annotations.annotations), ...(facts && { facts }) };
  }

  /** Finds what the forces are judged by; anew only where the body stands otherwise or its landmarks are others, as pads move none. */
  async lookAtBody(): Promise<void> {
    const key = this.groundKey;
    if (this.groundOf === key) return;
    this.groundOf = key;
    // Where a step without them fails, the body as it stands says more than nothing.
    // As the report judges it: an edge with an opening has other middles of its sections.
    const body = (await this.#unpressed({ uncut: true }).catch(() => undefined)) ?? this.desk.design.mesh;
    const ground = await findGround(body, this.#known).catch((error: unknown) => {
      if (error instanceof SdkError) return undefined;
      throw error;
    });
    // A later look has its own answer.
    if (this.groundOf === key) runInAction(() => (this.ground = ground));
  }

  /** What the ground follows from: how the body stands, its landmarks, and the steps that press nothing, of which some cut the trunk. */
  get groundKey(): string {
    const { design, parts } = this.desk;
    const marks = landmarksOf(parts.annotations.annotations);
    const { records, cursor } = design.history;
    const others = bodyRecords(records.slice(0, cursor), design.roles).flatMap((record) =>
      record.state === 'on' && !designZone(record) ? [record.id] : [],
    );
    return JSON.stringify([alignmentOf(design.history, design.roles), marks, others]);
  }

  /** Heights by the spine that is kept in the body with a person's yes, whether it is shown or not: it counts before the film that hangs beside it. */
  async #ofSpine(): Promise<MeasuredLevels | undefined> {
    const { spine } = this.desk.films;
    // A line of marks that are others by now has other heights for the same names; one of a back that bent aside, or in a brace, other heights than the body that stands.
    if (spine.stateWith(this.films ?? []) !== 'same') return undefined;
    const carried = await spine.keptNow();
    return carried?.isKnown ? lineLevels(carried.levels) : undefined;
  }

  /** The body without what presses it in or lets it out, with `uncut` also before it is cut along its edge; undefined where nothing does. */
  async #unpressed({ uncut = false } = {}): Promise<TriMesh | undefined> {
    const { design, parts } = this.desk;
    const records = bodyRecords(design.history.records.slice(0, design.history.cursor), design.roles);
    const others = records.filter((record) => record.state !== 'on' || !designZone(record));
    const kept = uncut ? uncutRecords(others, design.roles) : others;
    return kept.length === records.length ? undefined : (await parts.runner.replay(kept)).mesh;
  }

  /** What the zones are asked for, with what is known of this body. */
  async #wishOf(type: ZoneType, side: PatientSide): Promise<ZoneWish> {
    const { upper, cobb, thoracic, low, underArms } = this.choice;
    const measured = (await this.#ofSpine()) ?? this.measured;
    return {
      ...{ type, side, upper, cobb, underArms },
      apex: { ...(thoracic && { thoracic }), ...(low && { low }) },
      ...(measured && { measured }),
      film: certainOf(this.film)?.xray.id,
      edge: keptLine(this.desk),
      unpressed: await this.#unpressed(),
    };
  }

  /** Places the zones on a copy of the body, away from the page. */
  async look(): Promise<void> {
    const { choice } = this;
    const of = this.desk.design.mesh;
    if (!choice.type || !choice.side || this.isOutside || this.fraction !== undefined) return;
    const abort = (this.abort = new AbortController());
    this.fraction = 0;
    this.failure = undefined;
    try {
      const asked = { wish: await this.#wishOf(choice.type, choice.side), known: this.#known };
      const plan = await planZones(of, asked, {
        signal: abort.signal,
        progress: (fraction) => runInAction(() => (this.fraction = fraction)),
      });
      runInAction(() => {
        this.found = { of, choice, plan, asked };
        // What is there is not made a second time unasked: the skin would take the sum.
        this.left = new Set(plan.placed.filter((zone) => this.existing(zone)).map(keyOf));
      });
    } catch (error) {
      if (!(error instanceof OperationAborted)) runInAction(() => (this.failure = error));
    } finally {
      runInAction(() => (this.fraction = undefined));
    }
  }

  stop(): void {
    this.abort?.abort();
    if (this.isMaking) this.desk.design.abort();
  }

  /** Makes the zones that are wanted: all or none, and one step of undo takes them back. True when they are made. */
  async make(nameOf: (zone: PlacedZone) => string): Promise<boolean> {
    const { design, editor } = this.desk;
    const { wanted } = this;
    if (wanted.length === 0 || this.isMaking) return false;
    const { found } = this;
    const of = design.mesh;
    let begins = false;
    await this.desk.guard(async () => {
      editor?.tools.requireIdle();
      begins = await this.desk.later.maySettle();
    });
    // After that answer it may be another body: they were placed on the one before.
    if (!begins || design.mesh !== of) return false;
    this.isMaking = true;
    this.failure = undefined;
    const { type, version } = REGION_RECORD;
    try {
      const laid = await this.#laid(wanted, found);
      await design.appendAll(
        laid.map((zone) => ({
          ...{ type, version, name: nameOf(zone) },
          params: zone.params as unknown as Json,
        })),
      );
      runInAction(() => (this.found = undefined));
      return true;
    } catch (error) {
      if (!(error instanceof OperationAborted)) runInAction(() => (this.failure = error));
      return false;
    } finally {
      runInAction(() => (this.isMaking = false));
    }
  }

  /** The wanted zones on the skin as they leave it to one another: without some of the plan that is another skin. */
  async #laid(wanted: readonly PlacedZone[], found: Found | undefined): Promise<readonly PlacedZone[]> {
    if (!found || wanted.length === found.plan.placed.length) return wanted;
    const { placed } = await planZones(found.of, { ...found.asked, only: wanted.map(keyOf) });
    // What folds without the others was not asked for so: it is made as it was shown.
    return wanted.map((zone) => placed.find((one) => keyOf(one) === keyOf(zone)) ?? zone);
  }

  /** Keeps that a person confirmed zones as they are, beside what others confirmed meanwhile. */
  async confirm(zones: readonly DesignZone[]): Promise<void> {
    const { app, modelId } = this.desk.parts;
    this.desk.requireCall('document/saveorupdatemodelbasic');
    // Each for itself: the whole, read and written back, would take away what somebody else says yes to in between.
    const { confirmedZones } = await app.api.call('document/saveorupdatemodelbasic', {
      ...{ id: modelId, basic: {} },
      zones: Object.fromEntries(zones.map(({ id, mark }) => [id, mark] as const)),
    });
    runInAction(() => (this.confirmed = confirmedZones ?? {}));
  }
}

/** What tells the zones of a plan from one another. */
export const keyOf = ({ code, part }: Pick<PlacedZone, 'code' | 'part'>): string =>
  part ? `${code}-${part}` : code;
