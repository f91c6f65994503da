import { buildBvh, type TriMesh } from '@bracewright/core/mesh';
import type { Vec3 } from '@bracewright/core/math';
import { renderFrame, type Frame, type Paint } from '../../../../server/src/compute/render-body.ts';
import { markSvg, type Mark, type Projection } from './marks.ts';

type Colour = readonly [number, number, number];

/** A surface in a picture: plaster unless it is given a colour of its own or a colour for each vertex. */
export interface Body {
  readonly mesh: TriMesh;
  readonly colour?: Colour;
  readonly paint?: Paint;
}

/** What stands before the viewer; marks are drawn over the bodies and dashed where a body hides them. */
export interface Scene {
  readonly bodies: readonly Body[];
  /** Seen through, as a plane of a tool is. */
  readonly sheets?: readonly Body[];
  readonly marks?: readonly Mark[];
}

/** From where it is looked at: degrees round the body, 0 is the back; degrees from above; and how near. */
export interface Camera {
  readonly turn?: number;
  readonly lean?: number;
  /** The point in the middle and the millimetres that are seen across; absent, all is seen. */
  readonly focus?: { readonly at: Vec3; readonly width: number };
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** RGBA pixels, row by row from the top, and the marks to be laid over them. */
export interface Drawn {
  readonly pixels: Uint8Array;
  readonly svg: string;
}

const MARGIN = 14;
/** Of a sheet over what lies behind it. */
const SHEET = 0.4;
const RADIANS = Math.PI / 180;

/** Turns a point so that the viewer stands at +Y. */
function poser({ turn = 0, lean = 9 }: Camera): (point: Vec3) => Vec3 {
  const [c, s] = [Math.cos(turn * RADIANS), Math.sin(turn * RADIANS)];
  const [cl, sl] = [Math.cos(lean * RADIANS), Math.sin(lean * RADIANS)];
  return ([x, y, z]) => {
    const [tx, ty] = [c * x - s * y, s * x + c * y];
    return [tx, ty * cl + z * sl, -ty * sl + z * cl];
  };
}

/** The direction towards the viewer, in the body's own space. */
function towardsViewer({ turn = 0, lean = 9 }: Camera): Vec3 {
  const cl = Math.cos(lean * RADIANS);
  return [Math.sin(turn * RADIANS) * cl, Math.cos(turn * RADIANS) * cl, Math.sin(lean * RADIANS)];
}

function posed({ positions, indices }: TriMesh, pose: (point: Vec3) => Vec3): TriMesh {
  const out = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3)
    out.set(pose([positions[i]!, positions[i + 1]!, positions[i + 2]!]), i);
  return { positions: out, indices };
}

/** Of a body that has neither a colour nor numbers, among others that have. */
const BARE: Colour = [229, 226, 219];

/** Several bodies as one mesh, and the paint that gives each its own look. */
function together(bodies: readonly Body[], pose: (point: Vec3) => Vec3): { mesh: TriMesh; paint?: Paint } {
  const positions: number[] = [];
  const indices: number[] = [];
  const values: number[] = [];
  const colours: Colour[] = [];
  const painted = bodies.find(({ paint }) => paint)?.paint;
  for (const body of bodies) {
    const mesh = posed(body.mesh, pose);
    const start = positions.length / 3;
    for (const value of mesh.positions) positions.push(value);
    for (const index of mesh.indices) indices.push(start + index);
    // Numbers of a painted body are millimetres; those of a plain colour stand far beyond any of them.
    const flat = body.colour ? 1e6 + colours.push(body.colour) - 1 : NaN;
    for (let v = 0; v < mesh.positions.length / 3; v++)
      values.push(body.paint ? body.paint.values[v]! : flat);
  }
  const mesh = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
  if (!painted && colours.length === 0) return { mesh };
  return {
    mesh,
    paint: {
      values: Float32Array.from(values),
      colourOf: (value) =>
        value >= 1e6 - 1 ? colours[Math.round(value - 1e6)]! : (painted?.colourOf(value) ?? BARE),
      bandOf: (value) => (value >= 1e6 - 1 || Number.isNaN(value) || !painted ? 0 : painted.bandOf(value)),
    },
  };
}

/** The frame in which all of `scenes` fit at one scale. */
function frameOf(scenes: readonly Scene[], camera: Camera, size: Size, density: number): Frame {
  const pose = poser(camera);
  const pixels = { width: size.width * density, height: size.height * density };
  if (camera.focus) {
    const [centreX, , centreZ] = pose(camera.focus.at);
    return { ...pixels, centreX, centreZ, scale: pixels.width / camera.focus.width };
  }
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  const include = (point: Vec3) => {
    const [x, , z] = pose(point);
    for (const [k, value] of [x, z].entries()) {
      low[k] = Math.min(low[k]!, value);
      high[k] = Math.max(high[k]!, value);
    }
  };
  for (const { bodies, sheets = [], marks = [] } of scenes) {
    for (const { mesh } of [...bodies, ...sheets])
      for (let i = 0; i < mesh.positions.length; i += 3)
        include([mesh.positions[i]!, mesh.positions[i + 1]!, mesh.positions[i + 2]!]);
    for (const mark of marks) if (mark.kind === 'line') mark.points.forEach(include);
  }
  const scale = Math.min(
    (size.width - 2 * MARGIN) / (high[0]! - low[0]!),
    (size.height - 2 * MARGIN) / (high[1]! - low[1]!),
  );
  return {
    ...pixels,
    centreX: (low[0]! + high[0]!) / 2,
    centreZ: (low[1]! + high[1]!) / 2,
    scale: scale * density,
  };
}

/** Lays `over` upon `under` at a share, both RGBA with colours that are not multiplied. */
function blended(under: Uint8Array, over: Uint8Array, share: number): Uint8Array {
  const out = new Uint8Array(under.length);
  for (let i = 0; i < out.length; i += 4) {
    const [a, b] = [under[i + 3]! * (1 - share), over[i + 3]! * share];
    if (a + b === 0) continue;
    for (let k = 0; k < 3; k++) out[i + k] = Math.round((under[i + k]! * a + over[i + k]! * b) / (a + b));
    out[i + 3] = Math.round(a + b);
  }
  return out;
}

/** Draws scenes with one camera and at one scale, `size` in pixels of the page and `density` times as many in the picture. */
export function drawScenes(scenes: readonly Scene[], camera: Camera, size: Size, density: number): Drawn[] {
  const frame = frameOf(scenes, camera, size, density);
  const pose = poser(camera);
  const viewer = towardsViewer(camera);
  return scenes.map((scene) => {
    const { mesh, paint } = together(scene.bodies, pose);
    const plain = renderFrame(mesh, frame, paint);
    let pixels = plain;
    if (scene.sheets?.length) {
      const all = together([...scene.bodies, ...scene.sheets], pose);
      pixels = blended(plain, renderFrame(all.mesh, frame, all.paint), SHEET);
    }
    const trees = scene.bodies.map((body) => buildBvh(body.mesh));
    const projection: Projection = {
      toPixel: (point) => {
        const [x, , z] = pose(point);
        return [
          (frame.width / 2 - (x - frame.centreX) * frame.scale) / density,
          (frame.height / 2 - (z - frame.centreZ) * frame.scale) / density,
        ];
      },
      isHidden: (point) => {
        const start = point.map((value, k) => value + 2.5 * viewer[k]!) as unknown as Vec3;
        return trees.some((tree) => tree.raycast(start, viewer) !== undefined);
      },
      onSkin: (point) => trees[0]!.closestPoint(point)!.position,
    };
    return { pixels, svg: markSvg(scene.marks ?? [], projection, size, density) };
  });
}
