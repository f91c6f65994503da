import { makeAutoObservable, reaction } from 'mobx';
import type { SectionPlane } from '@bracewright/core/babylon';
import type { Vec3 } from '@bracewright/core/math';
import { sectionByPlane } from '@bracewright/core/mesh';
import type { OverlayItem } from '@bracewright/core/services';
import { bodyFrame } from '@bracewright/core/tool';
import type { Desk } from '../desk/desk.ts';

/** The three planes of anatomy: sagittal looks along X, coronal along Y, transverse along Z. */
export const SECTION_KINDS = ['sagittal', 'coronal', 'transverse'] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** A section of the body: which plane, where along its axis (mm), and which side is taken away. */
export interface Section {
  readonly kind: SectionKind;
  readonly at: number;
  /** Whether the side of larger coordinates (left, back, up) is hidden; else the other. */
  readonly hidesUpper: boolean;
}

const axisOf = (kind: SectionKind): 0 | 1 | 2 => SECTION_KINDS.indexOf(kind) as 0 | 1 | 2;

/** How the body is looked at, beyond the camera: a section, a comparison with the scan, the body alone. Nothing here is saved. */
export class Look {
  section: Section | undefined = undefined;
  /** Where the line between scan (left) and body (right) stands, 0 to 1; undefined without a comparison. */
  comparing: number | undefined = undefined;
  /** The body without grid, axes, measures and markers. */
  alone = false;
  readonly #workspace: Desk;

  constructor(workspace: Desk) {
    this.#workspace = workspace;
    makeAutoObservable(this);
  }

  /** Smallest and largest place of a plane of this kind, mm. */
  rangeOf(kind: SectionKind): readonly [number, number] {
    const { min, max } = bodyFrame(this.#workspace.design.mesh);
    return [min[axisOf(kind)], max[axisOf(kind)]];
  }

  /** Cuts the half that faces the eye away, through the middle of the body; a second time makes it whole. */
  toggleSection(): void {
    if (this.section) {
      this.section = undefined;
      return;
    }
    const along = this.#workspace.editor?.scene.viewDirection ?? [0, -1, 0];
    const sizes = along.map(Math.abs);
    const axis = sizes.indexOf(Math.max(...sizes));
    const kind = SECTION_KINDS[axis] ?? 'coronal';
    this.section = { kind, at: this.#middleOf(kind), hidesUpper: (along[axis] ?? 0) < 0 };
  }

  setSection(change: Partial<Section>): void {
    if (!this.section) return;
    const kind = change.kind ?? this.section.kind;
    const moved = kind === this.section.kind ? {} : { at: this.#middleOf(kind) };
    const next = { ...this.section, ...moved, ...change };
    const [low, high] = this.rangeOf(kind);
    this.section = { ...next, at: Math.min(high, Math.max(low, next.at)) };
  }

  endSection(): void {
    this.section = undefined;
  }

  toggleComparing(): void {
    this.comparing = this.comparing === undefined ? 0.5 : undefined;
  }

  compareAt(at: number): void {
    if (this.comparing !== undefined) this.comparing = Math.min(1, Math.max(0, at));
  }

  toggleAlone(): void {
    this.alone = !this.alone;
  }

  get plane(): SectionPlane | undefined {
    if (!this.section) return undefined;
    const { kind, at, hidesUpper } = this.section;
    const place = (value: number): Vec3 => {
      const point: [number, number, number] = [0, 0, 0];
      point[axisOf(kind)] = value;
      return point;
    };
    return { origin: place(at), normal: place(hidesUpper ? 1 : -1) };
  }

  #middleOf(kind: SectionKind): number {
    const [low, high] = this.rangeOf(kind);
    return (low + high) / 2;
  }
}

/** Draws what `workspace.look` says into the scene. The returned function stops it. */
export function connectLook(workspace: Desk & { readonly look: Look }): () => void {
  const { look } = workspace;
  let clearOutline = (): void => undefined;
  const stops = [
    reaction(
      () => [workspace.editor, look.plane, workspace.design.mesh] as const,
      ([editor, plane, mesh]) => {
        clearOutline();
        clearOutline = () => undefined;
        if (!editor) return;
        editor.scene.setSection(plane);
        if (!plane) return;
        const layer = editor.overlay.createLayer('section');
        clearOutline = () => layer.dispose();
        layer.set(
          sectionByPlane(mesh, plane).map(({ points, closed }): OverlayItem => ({
            kind: 'line',
            role: 'plane',
            points: unpack(points),
            closed,
          })),
        );
      },
      { fireImmediately: true },
    ),
    reaction(
      () => [workspace.editor, look.comparing !== undefined, workspace.scan] as const,
      ([editor, on, scan]) => editor?.scene.setComparison(on ? scan : null),
      { fireImmediately: true },
    ),
    reaction(
      () => [workspace.editor, look.comparing] as const,
      ([editor, at]) => at !== undefined && editor?.scene.setComparisonAt(at),
      { fireImmediately: true },
    ),
    reaction(
      () => [workspace.editor, look.alone] as const,
      ([editor, alone]) => {
        if (!editor) return;
        editor.scene.setGrid(!alone);
        if (!alone) return;
        editor.scene.setAxes(false);
        editor.scene.setCoordinatePlanes(false);
      },
    ),
  ];
  return () => {
    for (const stop of stops) stop();
    clearOutline();
  };
}

function unpack(packed: Float64Array): Vec3[] {
  const points: Vec3[] = [];
  for (let i = 0; i < packed.length; i += 3) points.push([packed[i]!, packed[i + 1]!, packed[i + 2]!]);
  return points;
}
