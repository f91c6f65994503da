import type { Xray } from '@bracewright/core/contract';
import { landmarksOf } from '@bracewright/core/annotation';
import type { SceneObject } from '@bracewright/core/services';
import {
  contradictionsIn,
  depthByBack,
  filmScale,
  isOfCourse,
  isSettled,
  levelHeights,
  levelsOfLine,
  looksOtherwise,
  placeFilm,
  placeLateral,
  planeTransform,
  readMarker,
  type CurveLevel,
  type FilmLevel,
  type FilmMarker,
  type HangingSize,
  type LevelPlace,
  type PlacedFilm,
  type UnplacedFilm,
} from '@bracewright/core/spine';
import { mat4, type Vec3 } from '@bracewright/core/math';
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Desk } from '../desk/desk.ts';
import { SpineInBody } from './spine-in-body.ts';
import { keepShownFilms, readShownFilms } from './view-state.ts';

/** How strongly a film is seen at first, per cent: the body stays to be seen before it. */
const FIRST_OPACITY = 70;

const sizeOf = (xray: Xray, { handScale }: FilmMarker): HangingSize => {
  const { width, height, frontAt } = xray;
  return { width, height, frontAt, mmPerPixel: filmScale(xray, handScale).mmPerPixel };
};

/** What more is told of a film that hangs: how it came to lie so. */
export interface HungFilm extends PlacedFilm {
  /** Whether it was registered to the body. */
  readonly isRegistered: boolean;
}

/** Why a film does not hang, beside what its marks lack: its drawing contradicts itself. */
export type NotHung =
  | UnplacedFilm
  | { readonly lacks: 'contradiction'; readonly levels: readonly CurveLevel[] };

/** The films of the model in its scene, the frontal ones in the frontal plane and the lateral ones in the sagittal one, hung by what stands on both. */
export class FilmPlanes {
  /** Undefined before they were asked for. Observable. */
  films: readonly Xray[] | undefined = undefined;
  /** Opacity of those that are shown, per cent, by id. */
  shown: ReadonlyMap<string, number>;
  private pictures: ReadonlyMap<string, Uint8Array> = new Map();
  /** Films registered to the body, and the spine in it that follows. */
  readonly spine: SpineInBody;
  private readonly desk: Desk;
  private readonly hanging = new Map<string, { readonly object: SceneObject; readonly width: number }>();

  constructor(desk: Desk) {
    this.desk = desk;
    this.shown = readShownFilms(localStorage, this.userId, desk.parts.modelId);
    this.spine = new SpineInBody(desk, () => this.films);
    makeAutoObservable<this, 'desk' | 'hanging' | 'pictures' | 'userId'>(this, {
      desk: false,
      userId: false,
      spine: false,
      hanging: false,
      films: observableRef,
      shown: observableRef,
      pictures: observableRef,
    });
  }

  private get userId(): string {
    return this.desk.parts.app.session.current?.id ?? '';
  }

  /** Whether the user may see films at all. */
  get mayList(): boolean {
    return this.desk.may('document/getxraylist');
  }

  /** Keeps the scene as the rows say, as long as the editor is open. */
  watch(): () => void {
    const stop = reaction(
      () =>
        [
          this.desk.editor,
          [...this.shown].map(
            ([id, opacity]) => [id, opacity, this.pictures.get(id), this.placedOf(id)] as const,
          ),
        ] as const,
      () => this.draw(),
    );
    const unwatch = this.spine.watch();
    // Without a connection they come with the next look at the list.
    if (this.shown.size > 0) this.refresh().catch(() => undefined);
    return () => {
      stop();
      unwatch();
      for (const { object } of this.hanging.values()) object.dispose();
      this.hanging.clear();
    };
  }

  /** Asks for the films: what is drawn on one elsewhere is seen when this is asked again. Rejects with ApiError. */
  async refresh(): Promise<void> {
    if (!this.mayList) return;
    const { app, modelId } = this.desk.parts;
    const films = await app.api.call('document/getxraylist', { id: modelId });
    runInAction(() => (this.films = films));
    await this.spine.refresh();
    // What was left shown comes back with its picture; of a film that is gone nothing is kept.
    const there = [...this.shown].filter(([id]) => films.some((one) => one.id === id));
    if (there.length < this.shown.size) this.keep(new Map(there));
    await Promise.all(there.map(([id]) => this.fetchPicture(id)));
  }

  /** Where a film hangs: as it was registered, else by its landmarks; or why it does not; undefined for one that has no marks that are understood. */
  placedOf(id: string): HungFilm | NotHung | undefined {
    const xray = this.films?.find((one) => one.id === id);
    const known = this.spine.placeOf(id);
    const reading = xray && readMarker(xray.marker);
    if (xray && known) {
      const { registration, brought } = known;
      // Registered before a person said that the patient looks the other way.
      if (reading?.kind === 'marker' && looksOtherwise(registration, reading.marker))
        return { lacks: 'facing', common: 0, needed: 1 };
      return {
        isRegistered: true,
        transform: mat4.multiply(brought, planeTransform(registration)),
        width: xray.width * registration.place.scale,
        mmPerPixel: registration.place.scale,
        isScaleFitted: false,
        misfits: [],
        misfit: registration.misfit,
      };
    }
    if (!xray || reading?.kind !== 'marker') return undefined;
    const { marker } = reading;
    const placed =
      marker.projection === 'frontal' ? this.frontalOf(xray, marker) : this.lateralOf(xray, marker);
    return 'lacks' in placed ? placed : { ...placed, isRegistered: false };
  }

  /** The landmarks that are marked on the body. */
  private get marked(): ReadonlyMap<string, Vec3> {
    const all = landmarksOf(this.desk.parts.annotations.annotations);
    return new Map(all.map(({ association, position }) => [association, position]));
  }

  private frontalOf(xray: Xray, marker: FilmMarker): PlacedFilm | UnplacedFilm {
    return placeFilm(marker, sizeOf(xray, marker), this.marked);
  }

  private lateralOf(xray: Xray, marker: FilmMarker): PlacedFilm | NotHung {
    const faults = contradictionsIn(marker, xray);
    // Vertebrae that are not what they are called would hang it at another height.
    if (faults.length > 0) return { lacks: 'contradiction', levels: faults };
    const stature = this.desk.parts.facts?.height;
    const { mesh } = this.desk.design;
    const back = (level: FilmLevel, height: number) => depthByBack(mesh, level, 0, height, stature);
    // A back that bends, or wears a brace, has its vertebrae elsewhere than the one that stands: it hangs by landmarks, as a frontal one does.
    const levels = isOfCourse(marker) ? this.levels : undefined;
    const body = { landmarks: this.marked, stature, levels, back };
    return placeLateral(marker, sizeOf(xray, marker), body);
  }

  /** Where the vertebrae lie: by the line of the spine where it stands, else by the newest frontal film of a standing patient that hangs by landmarks. */
  private get levels(): ReadonlyMap<FilmLevel, LevelPlace> | undefined {
    const line = this.spine.levelsNow;
    if (line) return levelsOfLine(line);
    for (const film of (this.films ?? []).toReversed()) {
      const reading = readMarker(film.marker);
      if (reading.kind !== 'marker' || reading.marker.projection !== 'frontal') continue;
      const { marker } = reading;
      if (!isOfCourse(marker) || !isSettled(marker) || contradictionsIn(marker, film).length > 0) continue;
      const placed = this.frontalOf(film, marker);
      if ('transform' in placed) return levelHeights(marker, film, placed);
    }
    return undefined;
  }

  /** Shows a film, or takes it away. Rejects with ApiError where it does not come. */
  async show(id: string, on: boolean): Promise<void> {
    const next = new Map(this.shown);
    if (on) next.set(id, FIRST_OPACITY);
    else next.delete(id);
    this.keep(next);
    if (on) await this.fetchPicture(id);
  }

  private keep(shown: ReadonlyMap<string, number>): void {
    runInAction(() => (this.shown = shown));
    keepShownFilms(localStorage, this.userId, this.desk.parts.modelId, shown);
  }

  private async fetchPicture(id: string): Promise<void> {
    if (this.pictures.has(id)) return;
    const answer = await this.desk.parts.app.api.download('document/xrayimage', { id });
    if ('bytes' in answer)
      runInAction(() => (this.pictures = new Map(this.pictures).set(id, new Uint8Array(answer.bytes))));
  }

  /** 1 to 100 per cent. */
  setOpacity(id: string, opacity: number): void {
    this.keep(new Map(this.shown).set(id, opacity));
  }

  private draw(): void {
    const scene = this.desk.editor?.scene;
    const wanted = new Map(
      [...this.shown].flatMap(([id, opacity]) => {
        const [source, placed] = [this.pictures.get(id), this.placedOf(id)];
        return source && placed && 'transform' in placed ? [[id, { opacity, source, placed }] as const] : [];
      }),
    );
    for (const [id, { object, width }] of this.hanging)
      // A picture keeps its size: of another scale it is hung anew.
      if (!scene || wanted.get(id)?.placed.width !== width) {
        object.dispose();
        this.hanging.delete(id);
      }
    if (!scene) return;
    for (const [id, { opacity, source, placed }] of wanted) {
      const known = this.hanging.get(id);
      if (known) {
        known.object.setTransform(placed.transform);
        known.object.setOpacity(opacity);
        continue;
      }
      const { width, transform } = placed;
      const object = scene.createObject({ image: { source, width }, transform, opacity, name: 'film' });
      this.hanging.set(id, { object, width });
    }
  }
}
