import { mat4 } from '@bracewright/core/math';
import { SdkError } from '@bracewright/core/operation';
import { createCell, createDerived, type ToolSession } from '@bracewright/core/tool';
import { params as schema, type Form, type Params } from './params.ts';
import { boundsOf, depthOf, middleOf, PICTURES, type Pictures } from './pictures.ts';
import { byNumbers, depthIn, similarityOf, type Similarity } from './placement.ts';

export type Session = ToolSession<Params & Form>;
export type StepId = 'picture' | 'body' | 'look';

/** Per cent that the picture is seen while points are clicked on it, or on the body before it. */
const CLEAR = 100;
/** mm before the body that the picture hangs while its own points are set. */
const BEFORE = 1;
const DEFAULTS: Readonly<Record<string, unknown>> = schema.partial({ photo: true }).parse({});

/** The values of a draft, with the default in place of what is not set or cannot be; `photo` is empty where there is none. */
function readable(values: Readonly<Record<string, unknown>>): Params {
  const read = Object.entries(schema.shape).map(([name, field]) => {
    const { success, data } = field.safeParse(values[name]);
    return [name, success ? data : (DEFAULTS[name] ?? '')];
  });
  return Object.fromEntries(read) as Params;
}

/** The picture of the draft, and where it lies. Its members are observable. */
export class Placing {
  readonly step = createCell<StepId>('look');
  readonly #session: Session;
  readonly #pictures: Pictures;
  /** How it lay when the step of its own points was entered: it must not slip away under the hand that sets them. */
  readonly #still = createCell<Similarity | undefined>(undefined);
  readonly #values = createDerived(() => readable(this.#session.draft.values));
  readonly #fitted = createDerived((): Similarity | undefined => {
    const { values, aspect } = this;
    try {
      return aspect === undefined ? undefined : similarityOf(values, aspect);
    } catch (error) {
      if (!(error instanceof SdkError)) throw error;
      return undefined;
    }
  });

  constructor(session: Session) {
    this.#session = session;
    this.#pictures = session.services.get(PICTURES);
  }

  get values(): Params {
    return this.#values.get();
  }
  /** Of the picture, upright; undefined while it is not there. */
  get pixels(): { readonly width: number; readonly height: number } | undefined {
    const { photo } = this.values;
    return photo === '' ? undefined : this.#pictures.pixelsOf(photo);
  }
  /** Its height in widths. */
  get aspect(): number | undefined {
    const { pixels } = this;
    return pixels && pixels.height / pixels.width;
  }
  /** How deep it hangs, as `depthIn`: before the body while its own points are set, which would be hidden in there. */
  get depth(): number {
    const { mesh } = this.#session.services.history;
    if (this.step.get() !== 'picture') return depthOf(this.values, middleOf(mesh));
    const { side } = this.values;
    const { min, max } = boundsOf(mesh);
    return Math.max(depthIn(side, min), depthIn(side, max)) + BEFORE;
  }
  /** By its points, its distance or the hand; undefined while these say nothing. */
  get fitted(): Similarity | undefined {
    return this.#fitted.get();
  }
  /** As it is shown; undefined while the picture is not there. */
  get lies(): Similarity | undefined {
    const { aspect, values } = this;
    if (aspect === undefined) return undefined;
    const still = this.step.get() === 'picture' ? this.#still.get() : undefined;
    return still ?? this.fitted ?? byNumbers(values, aspect);
  }

  /** Another step is at work. */
  enter(step: StepId): void {
    const { lies } = this;
    this.#still.set(step === 'picture' ? lies : undefined);
    this.step.set(step);
  }

  /** It lies as its values say from now on, also while its points are set. */
  letGo(): void {
    this.#still.set(undefined);
  }

  /** Shows it as the step at work needs it: over the body while points are clicked on it, behind while they are clicked on the body. */
  show(): void {
    const { values, depth, lies } = this;
    const step = this.step.get();
    const { side, photo } = values;
    const layer = step === 'look' ? values.place : step === 'picture' ? 'before' : 'behind';
    const opacity = step === 'look' ? values.opacity : CLEAR;
    const picture = {
      photo,
      side,
      depth,
      layer,
      opacity,
      // The tool is lent the body as it stood before the step.
      moved: mat4.IDENTITY,
      lies: (aspect: number) => lies ?? byNumbers(values, aspect),
    };
    this.#pictures.place(photo === '' ? undefined : picture, this.#session.editing);
  }

  end(): void {
    this.#pictures.place(undefined);
  }
}
