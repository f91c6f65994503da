import { faceNormals, rasterise, type TriMesh } from '@bracewright/core/mesh';

/** What a picture is made with. */
export interface PictureOptions {
  /** Side of the square picture, px. */
  readonly size: number;
  /** Turn about the vertical axis, degrees; 0 looks at the back, 180 at the front. */
  readonly turn?: number;
  /** `#rrggbb` of the body. */
  readonly colour?: string;
}

/** Supersampling in each direction; enough that a small picture has smooth outlines. */
const SAMPLES = 2;

const mix = (value: number, to: number, amount: number) => value + (to - value) * amount;

/**
 * Draws a mesh (mm, Z up) as a small shaded picture on a transparent ground: `size × size` RGBA. Parallel projection, depth buffer, one
 * soft light from the upper left. It runs in a worker without a graphics context, so a thumbnail is the same on every machine.
 */
export function renderPicture(
  mesh: TriMesh,
  { size, turn = 24, colour = '#E7DED2' }: PictureOptions,
): Uint8ClampedArray<ArrayBuffer> {
  const side = size * SAMPLES;
  const shade = new Float32Array(side * side);
  const { positions, indices } = mesh;
  const vertices = positions.length / 3;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];

  // Screen x to the right, y down, z towards the eye. From the back the patient's left (+X) is on the left.
  const projected = new Float32Array(vertices * 3);
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (let v = 0; v < vertices; v++) {
    const x = positions[3 * v]!;
    const y = positions[3 * v + 1]!;
    const right = -(x * cos + y * sin);
    const down = -positions[3 * v + 2]!;
    projected[3 * v] = right;
    projected[3 * v + 1] = down;
    projected[3 * v + 2] = y * cos - x * sin;
    low[0] = Math.min(low[0]!, right);
    high[0] = Math.max(high[0]!, right);
    low[1] = Math.min(low[1]!, down);
    high[1] = Math.max(high[1]!, down);
  }
  const span = Math.max(high[0]! - low[0]!, high[1]! - low[1]!) || 1;
  const scale = (side * 0.88) / span;
  const shiftX = side / 2 - (scale * (low[0]! + high[0]!)) / 2;
  const shiftY = side / 2 - (scale * (low[1]! + high[1]!)) / 2;

  const lit = lightOn({ positions: projected, indices });
  const columns = new Float32Array(vertices);
  const rows = new Float32Array(vertices);
  const nearness = new Float32Array(vertices);
  for (let v = 0; v < vertices; v++) {
    columns[v] = projected[3 * v]! * scale + shiftX;
    rows[v] = projected[3 * v + 1]! * scale + shiftY;
    nearness[v] = projected[3 * v + 2]!;
  }
  const depth = rasterise({ columns, rows, nearness, indices }, side, side, (pixel, face) => {
    shade[pixel] = lit[face]!;
  });
  return resolve(depth, shade, size, colour);
}

/** Light from the upper left, a little in front; a weaker one from the right keeps the shaded side readable. */
const KEY = [-0.46, -0.55, 0.7] as const;
const FILL = [0.7, 0.1, 0.5] as const;

/** How bright each triangle is, in coordinates of the screen; turned to the eye, for a scan may be inside out. */
function lightOn(mesh: TriMesh): Float32Array {
  const normals = faceNormals(mesh);
  return Float32Array.from({ length: mesh.indices.length / 3 }, (_, face) => {
    const [x, y, z] = [normals[3 * face]!, normals[3 * face + 1]!, normals[3 * face + 2]!];
    const towards = ([kx, ky, kz]: readonly [number, number, number]) =>
      Math.max(0, (z < 0 ? -1 : 1) * (x * kx + y * ky + z * kz));
    return 0.34 + 0.56 * towards(KEY) + 0.2 * towards(FILL);
  });
}

function resolve(
  depth: Float32Array,
  shade: Float32Array,
  size: number,
  colour: string,
): Uint8ClampedArray<ArrayBuffer> {
  const base = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const side = size * SAMPLES;
  const pixels = new Uint8ClampedArray(size * size * 4);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let covered = 0;
      let light = 0;
      for (let sy = 0; sy < SAMPLES; sy++)
        for (let sx = 0; sx < SAMPLES; sx++) {
          const at = (y * SAMPLES + sy) * side + x * SAMPLES + sx;
          if (depth[at] === -Infinity) continue;
          covered++;
          light += shade[at]!;
        }
      if (covered === 0) continue;
      const lit = light / covered;
      const out = 4 * (y * size + x);
      // Shadows go to a warm grey and lights to white, as on plaster.
      for (let k = 0; k < 3; k++)
        pixels[out + k] =
          lit < 0.85
            ? mix([92, 84, 80][k]!, base[k]!, lit / 0.85)
            : mix(base[k]!, 255, Math.min(1, (lit - 0.85) * 2));
      pixels[out + 3] = (255 * covered) / (SAMPLES * SAMPLES);
    }
  return pixels;
}
