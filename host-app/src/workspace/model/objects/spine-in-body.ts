import type { Xray } from '@bracewright/core/contract';
import { alignmentOf, bodyRecords, type OperationRecord } from '@bracewright/core/history';
import { mat4, type Mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { OperationAborted, type Json } from '@bracewright/core/operation';
import {
  SPINE_LINE_KEY,
  SPINE_LINE_VERSION,
  UNMOVED_FILM,
  carryLine,
  contradictionsIn,
  isInOrder,
  isOfCourse,
  lineFilmState,
  lineMarks,
  movedByHand,
  openQuestions,
  readMarker,
  readSpineLine,
  stepsBeforeShaping,
  unconfirmedIn,
  type CarriedLine,
  type CarryMemory,
  type CurveLevel,
  type FilmRegistration,
  type HandMove,
  type LineFilmState,
  type OpenQuestion,
  type SpineLevel,
  type SpineLine,
  type SpineLineReading,
} from '@bracewright/core/spine';
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { registerInWorker, type RegisterJobs } from '../../workers/register-jobs.ts';
import type { Desk } from '../desk/desk.ts';
import { drawSpine } from './draw-spine.ts';
import {
  isPlaced,
  refusalOf,
  usedBeside,
  filmsOfLine,
  isOvertaken,
  lateralOf,
  type ProposedLine,
  type RegisterRefusal,
  type ReadFilm,
  type SpineDoubt,
} from './proposed-line.ts';
import { bodyOfFilms, sentFilm } from './to-register.ts';

/** The line of the spine in the body: proposed of films, kept with the model after a person's yes, and carried with the steps that shape the trunk. */
export class SpineInBody {
  /** Undefined before it was asked for. */
  kept: SpineLineReading | undefined = undefined;
  proposed: ProposedLine | undefined = undefined;
  /** How far a registration is, 0 to 1; undefined while none runs. */
  working: number | undefined = undefined;
  /** Where the line lies in the body of now; undefined while it is computed, and where there is none. */
  carried: CarriedLine | undefined = undefined;
  shown = false;
  /** Why the last film was not registered. */
  refused: RegisterRefusal | undefined = undefined;
  private keptJson: Json = null;
  private stop: AbortController | undefined = undefined;
  private round = 0;
  private memory: { readonly of: unknown; readonly places: CarryMemory } = {
    of: undefined,
    places: new Map(),
  };
  private readonly desk: Desk;
  /** The films of the model; undefined before they were asked for, and for who may not see them. */
  private readonly filmsOf: () => readonly Xray[] | undefined;
  private readonly jobs: RegisterJobs;

  constructor(desk: Desk, filmsOf: () => readonly Xray[] | undefined, jobs: RegisterJobs = registerInWorker) {
    this.desk = desk;
    this.filmsOf = filmsOf;
    this.jobs = jobs;
    makeAutoObservable<this, 'desk' | 'filmsOf' | 'jobs' | 'stop' | 'round' | 'keptJson' | 'memory'>(this, {
      desk: false,
      filmsOf: false,
      jobs: false,
      stop: false,
      round: false,
      keptJson: false,
      memory: false,
      kept: observableRef,
      proposed: observableRef,
      carried: observableRef,
      refused: observableRef,
    });
  }

  /** Whether the user may see what is kept with a model. */
  get mayRead(): boolean {
    return this.desk.may('document/getJsonStorage');
  }

  /** Whether the user may keep a line. */
  get mayKeep(): boolean {
    return this.desk.may('document/saveOrUpdateJson');
  }

  /** Whether the depth of what is proposed follows from a lateral film. */
  get isDepthOfFilm(): boolean {
    return this.proposed !== undefined && usedBeside(this.proposed) !== undefined;
  }

  /** What is looked at: what is proposed, else what is kept. */
  get line(): Pick<SpineLine, 'levels' | 'frame'> | undefined {
    if (this.proposed) return { levels: [...this.proposed.levels], frame: [...this.proposed.frame] };
    return this.kept?.kind === 'line' ? this.kept.line : undefined;
  }

  /** The levels of what is proposed, or of what is kept and still that of its films, in the body of now as far as its alignment goes; undefined without such a line. */
  get levelsNow(): readonly SpineLevel[] | undefined {
    const { line } = this;
    const films = this.filmsOf();
    const isStanding = this.proposed
      ? !this.proposed.lacks && isInOrder(this.proposed.levels)
      : films !== undefined && this.stateWith(films) === 'same';
    if (!line || !isStanding) return undefined;
    const { history, roles } = this.desk.design;
    const brought = mat4.multiply(
      alignmentOf(history, roles),
      mat4.invertRigid(line.frame as unknown as Mat4),
    );
    return line.levels.map((level) => ({ ...level, at: mat4.transformPoint(brought, level.at) }));
  }

  get isLookedAt(): boolean {
    return this.shown || this.proposed !== undefined;
  }

  /** How films stand to the line that is kept; undefined without one. */
  stateWith(films: readonly Pick<Xray, 'id' | 'marker'>[]): LineFilmState | undefined {
    return this.kept?.kind === 'line' ? lineFilmState(this.kept.line, films) : undefined;
  }

  /** Why what is looked at is not a spine that somebody stands for, as far as its films are known: it is only proposed, or the films are no longer what it was made of. */
  get doubt(): SpineDoubt | undefined {
    if (this.proposed) return 'proposed';
    const films = this.filmsOf();
    const state = films && this.stateWith(films);
    return state === 'same' ? undefined : state;
  }

  /** Whether a film that what is proposed was made of shows the patient bending or in the brace. */
  get isOfOtherStance(): boolean {
    const { proposed } = this;
    const ids = proposed ? [proposed.frontalId, usedBeside(proposed)?.id] : [];
    return ids.some((id) => {
      const read = id === undefined ? undefined : this.read(id);
      return read !== undefined && !isOfCourse(read.marker);
    });
  }

  /**
   * Why what is proposed cannot be kept: the film lies the wrong way round, nobody has laid it where it was not registered, a vertebra does not lie below the one before it, or
   * marks or body are others by now than it was made of.
   */
  get keepLack(): 'turned' | 'unplaced' | 'levels' | 'contradiction' | 'marks' | 'body' | undefined {
    const { proposed } = this;
    if (!proposed) return undefined;
    // No hand that moves a film makes its left the patient's right: the side is said on the film.
    if (proposed.lacks === 'mirrored' || proposed.lacks === 'side') return 'turned';
    if (proposed.lacks && !isPlaced(proposed.move)) return 'unplaced';
    if (proposed.levels.length < 2) return 'levels';
    if (!isInOrder(proposed.levels)) return 'contradiction';
    const films = this.filmsOf();
    const state = proposed.overtaken ?? (films ? lineFilmState(filmsOfLine(proposed), films) : 'same');
    if (isOvertaken(state)) return 'marks';
    return proposed.bodyKey === this.bodyKey ? undefined : 'body';
  }

  /** What of the history the body of the films follows from: the steps before the first that shapes it, and how it stands. */
  get bodyKey(): string {
    const { roles } = this.desk.design;
    const before = stepsBeforeShaping(this.records(), roles);
    const frame = alignmentOf({ base: '', records: [...before], cursor: before.length }, roles);
    // Edge lines, texts and pictures leave the outline as it is.
    const made = before.filter(
      ({ type }) => !['line', 'text', 'picture', 'edge'].includes(roles.of(type) ?? ''),
    );
    return JSON.stringify([made.map(({ id, params }) => [id, params]), frame]);
  }

  /** Why a film could not be registered to the body as it still is. */
  refusalFor(id: string): RegisterRefusal['reason'] | undefined {
    const { refused } = this;
    return refused?.id === id && refused.bodyKey === this.bodyKey ? refused.reason : undefined;
  }

  /** Why a film cannot be registered: too little is drawn on it, what is drawn contradicts itself, is a machine's and nobody has confirmed it, or nobody has answered what it was not sure of. */
  registerLack(id: string): 'marks' | 'contradiction' | 'unconfirmed' | OpenQuestion | undefined {
    const marker = this.read(id)?.marker;
    if (!marker || marker.vertebrae.length < 2 || marker.side === null) return 'marks';
    if (this.contradictions(id).length > 0) return 'contradiction';
    return unconfirmedIn(marker) > 0 ? 'unconfirmed' : openQuestions(marker)[0];
  }

  /** The vertebrae at which the drawing on a film contradicts itself. */
  contradictions(id: string): readonly CurveLevel[] {
    const read = this.read(id);
    return read ? contradictionsIn(read.marker, read.film) : [];
  }

  /** Where a film lies by what is looked at, in the body of now as far as its alignment goes. */
  placeOf(id: string): { readonly registration: FilmRegistration; readonly brought: Mat4 } | undefined {
    const line = this.kept?.kind === 'line' ? this.kept.line : undefined;
    const of = this.proposed
      ? [
          { xrayId: this.proposed.frontalId, registration: this.proposed.frontal },
          { xrayId: this.proposed.beside?.id, registration: this.proposed.beside?.registration },
        ]
      : [line?.frontal, line?.lateral ?? undefined];
    const registration = of.find((one) => one?.xrayId === id)?.registration;
    const frame = this.line?.frame as Mat4 | undefined;
    if (!registration || !frame) return undefined;
    const { history, roles } = this.desk.design;
    return { registration, brought: mat4.multiply(alignmentOf(history, roles), mat4.invertRigid(frame)) };
  }

  /** Keeps the scene and the carried line as they should be, as long as the editor is open. */
  watch(): () => void {
    const stops = [
      reaction(
        () =>
          [
            this.line,
            this.isLookedAt,
            this.desk.design.history,
            this.desk.design.running === undefined,
          ] as const,
        () => void this.carry(),
        { fireImmediately: true },
      ),
      drawSpine(this, this.desk),
    ];
    return () => {
      this.cancel();
      for (const stop of stops) stop();
    };
  }

  /** Asks for what is kept. Rejects with ApiError. */
  async refresh(): Promise<void> {
    if (!this.mayRead) return;
    const { app, modelId } = this.desk.parts;
    const json = await app.api.call('document/getJsonStorage', { id: modelId, key: SPINE_LINE_KEY });
    runInAction(() => this.take(json));
  }

  /** Registers a frontal film, and the lateral one that is marked where there is one. What is found is shown and kept by nobody's leave but a person's. */
  async register(id: string): Promise<void> {
    const frontal = this.read(id);
    if (!frontal || this.registerLack(id) || this.working !== undefined) return;
    this.stop = new AbortController();
    const { signal } = this.stop;
    const { bodyKey } = this;
    this.working = 0;
    this.refused = undefined;
    try {
      const { lateral: found, lack, newer } = this.lateralFilm();
      const lateral = lack ? undefined : found;
      const body = await bodyOfFilms(this.desk, this.records(), signal);
      const { api } = this.desk.parts.app;
      const [sent, beside] = [await sentFilm(api, frontal), lateral && (await sentFilm(api, lateral))];
      if (signal.aborted) throw new OperationAborted();
      const progress = (part: number): void => {
        runInAction(() => (this.working = 0.2 + 0.8 * part));
      };
      const { mesh, known } = body;
      const made = await this.jobs.register(
        { mesh, known, frontal: sent, lateral: beside },
        { signal, progress },
      );
      const { lateral: registration, lateralLack, ...line } = made;
      runInAction(() => {
        this.proposed = {
          ...line,
          ...{ frontalId: id, found: made.frontal, move: UNMOVED_FILM, frame: body.frame, mesh, bodyKey },
          beside: found && {
            ...{ id: found.film.id, name: found.film.name, registration },
            lack: lack ?? lateralLack,
          },
          newer,
          marks: { frontal: lineMarks(frontal.marker), lateral: lateral && lineMarks(lateral.marker) },
        };
        this.shown = true;
      });
    } catch (error) {
      const reason = refusalOf(error);
      if (reason) runInAction(() => (this.refused = { id, bodyKey, reason }));
      else if (!(error instanceof OperationAborted)) throw error;
    } finally {
      runInAction(() => (this.working = undefined));
    }
  }

  /** Stops a registration that runs. */
  cancel(): void {
    this.stop?.abort();
  }

  /** Moves the frontal film of what is proposed by hand. */
  async moveFilm(change: Partial<HandMove>): Promise<void> {
    const before = this.proposed;
    const frontal = before && this.read(before.frontalId);
    if (!before || !frontal) return;
    const move = { ...before.move, ...change };
    const registration = movedByHand(before.found, move);
    const next = { ...before, move, frontal: registration };
    this.proposed = next;
    await this.makeLevels(next);
  }

  /** A person says that a lateral film whose outline fits in another scale is this patient's: the depth follows from it, where its heights are those of the frontal one. */
  async useLateral(): Promise<void> {
    const before = this.proposed;
    if (before?.beside?.lack?.kind !== 'scale') return;
    const next = { ...before, beside: { ...before.beside, lack: undefined } };
    this.proposed = next;
    await this.makeLevels(next);
  }

  /** The levels of a proposal anew, of its films where they lie now. */
  private async makeLevels(next: ProposedLine): Promise<void> {
    const { mesh, stature, beside, frontal: registration } = next;
    const frontal = this.read(next.frontalId);
    // One that tells other heights may agree once the frontal film was moved.
    const isAsked = beside && (!beside.lack || beside.lack.kind === 'heights');
    const lateral = isAsked && beside.registration ? this.read(beside.id) : undefined;
    if (!frontal) return;
    const { levels, lateralLack } = await this.jobs.levels({
      ...{ mesh, stature },
      frontal: { registration, marker: frontal.marker },
      lateral: lateral && { registration: beside!.registration!, marker: lateral.marker },
    });
    // A later move has its own levels.
    runInAction(() => {
      if (this.proposed !== next) return;
      this.proposed = {
        ...next,
        levels,
        ...(lateral && beside && { beside: { ...beside, lack: lateralLack } }),
      };
    });
  }

  /** Lets go of what is proposed. */
  discard(): void {
    this.proposed = undefined;
  }

  show(on: boolean): void {
    this.shown = on;
  }

  /** Whether the films of the server are still those that what is proposed was made of; where not, it is told and not kept. */
  private async areFilmsTheSame(made: ProposedLine): Promise<boolean> {
    if (!this.desk.may('document/getxraylist')) return true;
    const { app, modelId } = this.desk.parts;
    const films = await app.api.call('document/getxraylist', { id: modelId });
    const state = lineFilmState(filmsOfLine(made), films);
    if (isOvertaken(state)) runInAction(() => (this.proposed = { ...made, overtaken: state }));
    return !isOvertaken(state);
  }

  /** Keeps what is proposed with the model, unless its marks or the body are others by now; gives false where somebody else kept another line meanwhile, which is then shown. Rejects with ApiError. */
  async keep(): Promise<boolean> {
    const made = this.proposed;
    if (!made || this.keepLack || !(await this.areFilmsTheSame(made))) return true;
    const { lacks } = made;
    const line: SpineLine = {
      version: SPINE_LINE_VERSION,
      ...filmsOfLine(made),
      ...(lacks && { lacks }),
      frame: [...made.frame],
      confirmedBy: this.desk.parts.app.session.current?.name ?? '',
      confirmedAt: new Date().toISOString(),
    };
    return this.write(line as unknown as Json);
  }

  /** Takes the kept line away; false as `keep`. Rejects with ApiError. */
  remove(): Promise<boolean> {
    return this.write(null);
  }

  private async write(json: Json): Promise<boolean> {
    const { app, modelId } = this.desk.parts;
    const now = await app.api.call('document/getJsonStorage', { id: modelId, key: SPINE_LINE_KEY });
    if (JSON.stringify(now) !== JSON.stringify(this.keptJson)) {
      runInAction(() => this.take(now));
      return false;
    }
    await app.api.call('document/saveOrUpdateJson', { id: modelId, key: SPINE_LINE_KEY, json });
    runInAction(() => {
      this.take(json);
      this.proposed = undefined;
    });
    return true;
  }

  private take(json: Json): void {
    this.keptJson = json;
    this.kept = readSpineLine(json);
  }

  private read(id: string): ReadFilm | undefined {
    const film = this.filmsOf()?.find((one) => one.id === id);
    const reading = film && readMarker(film.marker);
    return film && reading?.kind === 'marker' ? { film, marker: reading.marker } : undefined;
  }

  /** The lateral film that is asked, or why none is (`lateralOf`). */
  private lateralFilm(): ReturnType<typeof lateralOf> {
    return lateralOf((this.filmsOf() ?? []).flatMap(({ id }) => this.read(id) ?? []));
  }

  private records(): readonly OperationRecord[] {
    const { history, roles } = this.desk.design;
    return bodyRecords(history.records.slice(0, history.cursor), roles).filter(({ state }) => state === 'on');
  }

  /** Where the kept line lies in the body of now, whether anybody looks at it or not; undefined without one, and where that cannot be told. */
  async keptNow(): Promise<CarriedLine | undefined> {
    const { kept, desk } = this;
    if (kept?.kind !== 'line') return undefined;
    const { design, parts } = desk;
    const replay = async (some: readonly OperationRecord[]): Promise<TriMesh> =>
      (await parts.runner.replay(some)).mesh;
    return carryLine(kept.line, this.records(), { roles: design.roles, replay }).catch(() => undefined);
  }

  private async carry(): Promise<void> {
    const mine = ++this.round;
    const { line } = this;
    // Steps are replayed for it: not for what nobody looks at.
    if (!line || !this.isLookedAt) {
      this.carried = undefined;
      return;
    }
    if (this.memory.of !== line) this.memory = { of: line, places: new Map() };
    const memory = this.memory.places;
    const { design, parts } = this.desk;
    // What runs is waited for; and the mesh of the page may be that of an earlier history for a moment, so each body is asked for.
    if (design.running) return;
    const records = this.records();
    const replay = async (some: readonly OperationRecord[]): Promise<TriMesh> =>
      (await parts.runner.replay(some)).mesh;
    const checkAborted = (): void => {
      if (mine !== this.round) throw new OperationAborted();
    };
    try {
      const carried = await carryLine(line, records, { roles: design.roles, replay, checkAborted, memory });
      if (mine === this.round) runInAction(() => (this.carried = carried));
    } catch (error) {
      // What was overtaken is computed again; what cannot be replayed is told by the step itself.
      if (mine === this.round && !(error instanceof OperationAborted))
        runInAction(() => (this.carried = undefined));
    }
  }
}
