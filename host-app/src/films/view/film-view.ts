import type { Xray } from '@bracewright/core/contract';
import type { GreyPicture, GreyWindow } from '@bracewright/core/film';
import { makeAutoObservable, observableRef } from 'mobx';
import type { FilmSession } from '../drawing/film-session.ts';
import {
  fitted,
  viewTransform,
  zoomedAt,
  type FilmPose,
  type ViewTransform,
} from '../drawing/view-transform.ts';
import type { Greys } from './GreyCanvas.tsx';

/** Grey values of a plain picture: 0 to 255. */
const PLAIN: Greys = { low: 0, high: 255, isInverted: false };
const PLAIN_WINDOW: GreyWindow = { center: 128, width: 256 };

/** How one film is looked at in one place of the page: where it stands and through what window. */
export class FilmView {
  readonly session: FilmSession;
  readonly greys: Greys;
  /** The window of the file. */
  readonly ownWindow: GreyWindow;
  stage = { width: 0, height: 0 };
  zoom = 1;
  pan: readonly [number, number] = [0, 0];
  /** Whether the whole film is to be seen, also when the stage becomes larger. */
  private isFitted = true;

  constructor(session: FilmSession, { greys, window }: Pick<Xray, 'greys' | 'window'>) {
    this.session = session;
    this.greys = greys ?? PLAIN;
    this.ownWindow = window ?? PLAIN_WINDOW;
    makeAutoObservable<this, 'isFitted'>(this, {
      session: false,
      greys: false,
      ownWindow: false,
      stage: observableRef,
      pan: observableRef,
      isFitted: false,
    });
  }

  get window(): GreyWindow {
    return this.session.marker.shown.window ?? this.ownWindow;
  }

  get pose(): FilmPose {
    const { turn, shown } = this.session.marker;
    return { turn, flipped: shown.flipped, zoom: this.zoom, pan: this.pan };
  }

  get transform(): ViewTransform {
    return viewTransform({ stage: this.stage, film: this.session.film }, this.pose);
  }

  resize(width: number, height: number): void {
    if (width === this.stage.width && height === this.stage.height) return;
    this.stage = { width, height };
    if (this.isFitted) this.fit();
  }

  fit(): void {
    const { zoom, pan } = fitted({ stage: this.stage, film: this.session.film }, this.session.marker.turn);
    [this.zoom, this.pan, this.isFitted] = [zoom, pan, true];
  }

  zoomAt(at: readonly [number, number], factor: number): void {
    const { zoom, pan } = zoomedAt({ stage: this.stage }, this.pose, { at, factor });
    [this.zoom, this.pan, this.isFitted] = [zoom, pan, false];
  }

  zoomBy(factor: number): void {
    this.zoomAt([this.stage.width / 2, this.stage.height / 2], factor);
  }

  panBy(dx: number, dy: number): void {
    this.pan = [this.pan[0] + dx, this.pan[1] + dy];
    this.isFitted = false;
  }

  setWindow(window: GreyWindow | null): void {
    const { low, high } = this.greys;
    const span = Math.abs(high - low);
    this.session.look({
      window: window && { center: window.center, width: Math.min(8 * span, Math.max(1, window.width)) },
    });
  }

  /** Drags the window as radiologists' viewers do: to the right wider, down brighter. */
  dragWindow(dx: number, dy: number): void {
    const { center, width } = this.window;
    const unit = Math.abs(this.greys.high - this.greys.low) / 600;
    this.setWindow({ center: center - dy * unit, width: width + dx * unit });
  }
}

/** Whether a picture is the one that its entry says; else what is drawn would lie elsewhere. */
export const fits = (picture: GreyPicture, { width, height }: Xray): boolean =>
  picture.width === width && picture.height === height;
