import type { FormValues } from '@bracewright/core/plugin';
import {
  pickPlanes,
  planesAt,
  typePlanes,
  type PlanesStep,
  type Step,
  type ToolSession,
} from '@bracewright/core/tool';
import type { balanceForm } from './params.ts';

/** Where the levels begin, as shares of the body's height: about the trunk without shoulders and thighs. */
const HEIGHTS = [0.15, 0.3, 0.7, 0.85];

type Session = ToolSession<FormValues<typeof balanceForm>>;

/** The whole trunk, or what lies between levels: planes along it that are there only while they are wanted. */
export class LevelsStep implements Step {
  readonly id = 'levels';
  readonly #session: Session;
  #planes: PlanesStep | undefined;
  #isEntered = false;

  constructor(session: Session) {
    this.#session = session;
    if (this.isOn) this.#make();
  }

  /** Observable. */
  get isOn(): boolean {
    return (this.#session.draft.values.planes?.length ?? 0) > 0;
  }

  /** How many levels there are; 0 for the whole trunk. Observable. */
  get count(): number {
    return this.#session.draft.values.planes?.length ?? 0;
  }

  get planes(): PlanesStep | undefined {
    return this.isOn ? this.#planes : undefined;
  }

  get complete(): boolean {
    return this.planes?.complete ?? true;
  }

  get requirement(): Step['requirement'] {
    return this.planes?.requirement;
  }

  get actions(): NonNullable<Step['actions']> {
    return [
      { id: 'whole-trunk', enabled: true, chosen: !this.isOn },
      { id: 'between-levels', enabled: true, chosen: this.isOn },
      ...(this.planes?.actions ?? []),
    ];
  }

  enter(): void {
    this.#isEntered = true;
    this.#planes?.enter();
  }

  leave(): void {
    this.#isEntered = false;
    this.#planes?.leave();
  }

  run(action: string): void {
    const { draft, services } = this.#session;
    if (action === 'whole-trunk') {
      if (this.isOn) draft.set({ planes: undefined });
    } else if (action === 'between-levels') {
      if (!this.isOn) draft.set({ planes: [...planesAt(services.history.mesh, HEIGHTS)] });
      this.#make();
    } else this.planes?.run(action);
  }

  onPointer: NonNullable<Step['onPointer']> = (event) => this.planes?.onPointer(event) ?? 'pass';
  onKey: NonNullable<Step['onKey']> = (event) => this.planes?.onKey(event) ?? 'pass';

  deselect(): void {
    this.#planes?.deselect();
  }

  #make(): void {
    if (this.#planes) return;
    this.#planes = pickPlanes(this.#session, { id: 'levels', into: 'planes', initial: 4 });
    typePlanes(this.#session, this.#planes, 'planes');
    if (this.#isEntered) this.#planes.enter();
  }
}
