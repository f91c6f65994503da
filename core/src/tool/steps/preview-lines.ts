import type { Vec3 } from '../../math/vec3.ts';
import { carryPlaces, nearestPlaces, placeOn, type SkinPlace, type TriMesh } from '../../mesh/index.ts';
import type { PickingService } from '../../services/picking-service.ts';

type Line = readonly Vec3[];

/** What a line is drawn on. */
export interface PathGround {
  readonly picking: PickingService;
  /** The body that the operation will follow the line on. Observable. */
  mesh(): TriMesh;
  /** Another shape that is shown just now, as a preview: the line is laid onto that one. Observable. */
  preview?(): TriMesh | undefined;
}

/** Lays lines of the body onto the preview that is shown in its stead: under another skin they would look as if they lay behind the body. It remembers them as long as the lines live. */
export class PreviewLines {
  readonly #ground: PathGround;
  readonly #places = new WeakMap<Line, { readonly mesh: TriMesh; readonly places: readonly (SkinPlace | undefined)[] }>(); // prettier-ignore
  readonly #laidOn = new WeakMap<TriMesh, WeakMap<Line, Line>>();

  constructor(ground: PathGround) {
    this.#ground = ground;
  }

  /** `lines` (mm) as they lie on the preview, themselves without one: each place goes with the skin that it lies on, and where that is not there any more onto the nearest. */
  lay(lines: readonly Line[]): readonly Line[] {
    const preview = this.#ground.preview?.();
    if (!preview) return lines;
    const mesh = this.#ground.mesh();
    this.#locate(mesh, lines);
    const known = this.#laidOn.get(preview) ?? new WeakMap<Line, Line>();
    this.#laidOn.set(preview, known);
    const wanted = lines.filter((line) => !known.has(line));
    const places = wanted.flatMap((line) => this.#places.get(line)!.places);
    const carried = wanted.length > 0 ? carryPlaces(mesh, preview, places) : [];
    let next = 0;
    for (const line of wanted) {
      const laid = line.map((at) => {
        const place = carried[next++];
        return place ? placeOn(preview, place) : (this.#ground.picking.nearest(at)?.position ?? at);
      });
      known.set(line, laid);
    }
    return lines.map((line) => known.get(line)!);
  }

  /** Finds once where the points of lines lie on `mesh`. */
  #locate(mesh: TriMesh, lines: readonly Line[]): void {
    const wanted = lines.filter((line) => this.#places.get(line)?.mesh !== mesh);
    if (wanted.length === 0) return;
    const places = nearestPlaces(mesh, wanted.flat());
    let next = 0;
    for (const line of wanted)
      this.#places.set(line, { mesh, places: places.slice(next, (next += line.length)) });
  }
}
