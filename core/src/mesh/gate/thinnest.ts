import type { Measured, WallRay } from './wall-ray.ts';

/** What is thin: a wall, or the crest of a ridge, where two flanks meet (`WallRay.meets`). */
export type ThinOf = 'wall' | 'ridge';

/** Keeps the thinnest wall and the thinnest ridge of each triangle, where they are thin enough to be told. */
export class Thinnest {
  /** The thinnest wall so far, mm. */
  worst = Infinity;
  readonly #ray: WallRay;
  readonly #most: number;
  readonly #kept: Measured[] = [];
  #enough = Infinity;
  #wall: Measured | undefined;
  #ridge: Measured | undefined;

  /** What is thinner than `most` mm is told. */
  constructor(ray: WallRay, most: number) {
    this.#ray = ray;
    this.#most = most;
  }

  /** Begins a triangle. Gives what is thin enough there, mm. */
  begin(): number {
    this.#wall = this.#ridge = undefined;
    this.#enough = Math.max(this.worst, this.#most);
    return this.#enough;
  }

  /**
   * The ray that was cast last. Gives what it goes through; undefined where its ends meet in a corner beside it, or it is too thick to be told and no wall by its ends. Ends that face apart little and do not meet are
   * those of a wall with a steep notch.
   */
  take(): ThinOf | undefined {
    const { wall, of: ends } = this.#ray;
    if (!(wall < this.#enough)) return ends === 'wall' ? 'wall' : undefined;
    if (ends === 'wall') return this.#keepThinner('wall');
    // What is no thinner than anybody asks is not looked at for where its sides meet.
    if (this.#most > 0 && !(wall < this.#most)) return undefined;
    const isMet = this.#ray.meets();
    return isMet && ends === 'corner' ? undefined : this.#keepThinner(isMet ? 'ridge' : 'wall');
  }

  /** The ray that was cast last, where its ends do not meet beside it. Gives whether it was kept. */
  takeWall(): boolean {
    const { wall, of: ends } = this.#ray;
    if (!(wall < this.#enough) || (ends !== 'wall' && this.#ray.meets())) return false;
    this.#keepThinner('wall');
    return true;
  }

  /** The ray that was cast last, of which is known that it goes straight from one side of the part to another. */
  takeNeck(): void {
    if (this.#ray.wall < this.#enough) this.#keepThinner('wall');
  }

  #keepThinner(of: ThinOf): ThinOf {
    const { wall } = this.#ray;
    const known = of === 'wall' ? this.#wall : this.#ridge;
    if (known && !(wall < known.wall)) return of;
    if (of === 'wall') this.#wall = { ...this.#ray.told(), of };
    else this.#ridge = { ...this.#ray.told(), of };
    return of;
  }

  /** Ends a triangle. */
  keep(): void {
    const [wall, ridge] = [this.#wall, this.#ridge];
    if (wall && wall.wall < this.#enough) this.#kept.push(wall);
    this.worst = Math.min(this.worst, wall?.wall ?? Infinity);
    if (ridge) this.#kept.push(ridge);
  }

  sorted(): readonly Measured[] {
    return this.#kept.sort((a, b) => a.wall - b.wall || a.face - b.face);
  }
}
