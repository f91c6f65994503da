import { z as vertexNormals } from './read-mesh-_zs8acAn.js';
// ../core/src/mesh/raster/rasterise.ts
/**
 * Draws triangles into a depth buffer, pixel by pixel at its middle, and gives the buffer: `width · height`, row by row, −Infinity where there is nothing.
 * No graphics card and no canvas: the same picture everywhere. Source: Pineda, A Parallel Algorithm for Polygon Rasterization, SIGGRAPH 1988 (edge functions).
 */
function rasterise(drawn, width, height, take) {
  const { columns, rows, nearness, indices } = drawn;
  const depth = new Float32Array(width * height).fill(-Infinity);
  for (let face = 0; face < indices.length / 3; face++) {
    const [a, b, c] = [indices[3 * face], indices[3 * face + 1], indices[3 * face + 2]];
    const [xa, xb, xc] = [columns[a], columns[b], columns[c]];
    const [ya, yb, yc] = [rows[a], rows[b], rows[c]];
    const area = (xb - xa) * (yc - ya) - (xc - xa) * (yb - ya);
    if (area === 0) continue;
    const left = Math.max(0, Math.ceil(Math.min(xa, xb, xc) - 0.5));
    const right = Math.min(width - 1, Math.floor(Math.max(xa, xb, xc) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(ya, yb, yc) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(Math.max(ya, yb, yc) - 0.5));
    const [da, db, dc] = [nearness[a], nearness[b], nearness[c]];
    const [tallB, tallC] = [yb - ya, yc - ya];
    for (let y = top; y <= bottom; y++) {
      const [ofB, ofC] = [(xc - xa) * (y + 0.5 - ya), (xb - xa) * (y + 0.5 - ya)];
      for (let x = left; x <= right; x++) {
        const wb = ((x + 0.5 - xa) * tallC - ofB) / area;
        if (wb < 0) continue;
        const wc = (ofC - (x + 0.5 - xa) * tallB) / area;
        if (wc < 0) continue;
        const wa = 1 - wb - wc;
        if (wa < 0) continue;
        const near = wa * da + wb * db + wc * dc;
        const pixel = y * width + x;
        if (near <= depth[pixel]) continue;
        depth[pixel] = near;
        take(pixel, face, wa, wb, wc, area);
      }
    }
  }
  return depth;
}
// src/compute/render-body.ts
/** Samples along each edge of a pixel. */
var SAMPLES = 3;
var MARGIN = 0.06;
var KEY = unit(0.45, 0.75, 0.5);
var FILL = unit(-0.7, 0.55, -0.1);
var WARM = [246, 240, 231];
var COOL = [92, 98, 112];
function unit(x, y, z) {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
var clamp01 = (value) => Math.min(1, Math.max(0, value));
/** Brightness of a surface with this normal, 0 to 1; the viewer stands behind the patient, at +Y. */
function shade(nx, ny, nz) {
  const key = Math.max(0, nx * KEY[0] + ny * KEY[1] + nz * KEY[2]);
  const fill = Math.max(0, nx * FILL[0] + ny * FILL[1] + nz * FILL[2]);
  const sky = 0.5 + 0.5 * nz;
  const facing = clamp01(ny);
  return clamp01((0.14 + 0.2 * sky + 0.62 * key + 0.16 * fill) * (0.72 + 0.28 * facing));
}
/** In place of a value where the inside is seen. */
var INSIDE = Infinity;
var plaster = (light) => [
  COOL[0] + (WARM[0] - COOL[0]) * light,
  COOL[1] + (WARM[1] - COOL[1]) * light,
  COOL[2] + (WARM[2] - COOL[2]) * light,
];
/**
 * A picture of a body from behind, orthographic, smooth shading, transparent around it. Returns `width`·`height` RGBA pixels, row by row
 * from the top.
 */
function renderFrame(mesh, frame, paint) {
  const { positions, indices } = mesh;
  const width = frame.width * SAMPLES;
  const height = frame.height * SAMPLES;
  const scale = frame.scale * SAMPLES;
  const light = new Float32Array(width * height);
  const shown = paint ? new Float32Array(width * height) : void 0;
  const normals = vertexNormals(mesh);
  const vertices = positions.length / 3;
  const column = new Float32Array(vertices);
  const row = new Float32Array(vertices);
  const brightness = new Float32Array(vertices);
  for (let v = 0; v < vertices; v++) {
    column[v] = width / 2 - (positions[3 * v] - frame.centreX) * scale;
    row[v] = height / 2 - (positions[3 * v + 2] - frame.centreZ) * scale;
    brightness[v] = shade(normals[3 * v], normals[3 * v + 1], normals[3 * v + 2]);
  }
  const nearness = new Float32Array(vertices);
  for (let v = 0; v < vertices; v++) nearness[v] = positions[3 * v + 1];
  const picture = {
    light,
    depth: rasterise(
      {
        columns: column,
        rows: row,
        nearness,
        indices,
      },
      width,
      height,
      (pixel, face, wa, wb, wc, area) => {
        const [a, b, c] = [indices[3 * face], indices[3 * face + 1], indices[3 * face + 2]];
        const isOutside = area < 0;
        light[pixel] =
          (isOutside ? 1 : 0.45) * (wa * brightness[a] + wb * brightness[b] + wc * brightness[c]);
        if (!shown) return;
        const { values, bare } = paint;
        const value = bare?.[face] === 1 ? NaN : wa * values[a] + wb * values[b] + wc * values[c];
        shown[pixel] = isOutside ? value : INSIDE;
      },
    ),
    width,
    frame,
  };
  return paint ? painted(picture, shown, paint) : plain(picture);
}
var opacity = (hits) => Math.round((255 * hits) / 9);
/** The picture in plaster. */
function plain({ light, depth, width, frame }) {
  const rgba = new Uint8Array(4 * frame.width * frame.height);
  for (let y = 0; y < frame.height; y++)
    for (let x = 0; x < frame.width; x++) {
      let sum = 0;
      let hits = 0;
      for (let j = 0; j < SAMPLES; j++) {
        const first = (y * SAMPLES + j) * width + x * SAMPLES;
        for (let pixel = first; pixel < first + SAMPLES; pixel++) {
          if (depth[pixel] === -Infinity) continue;
          sum += light[pixel];
          hits++;
        }
      }
      if (hits === 0) continue;
      const out = 4 * (y * frame.width + x);
      const [r, g, b] = plaster(sum / hits);
      rgba[out] = Math.round(r);
      rgba[out + 1] = Math.round(g);
      rgba[out + 2] = Math.round(b);
      rgba[out + 3] = opacity(hits);
    }
  return rgba;
}
/** The picture in the colours of `values`, with a dark line where their band changes. */
function painted({ light, depth, width, frame }, values, paint) {
  const bandAt = (pixel) => (Number.isFinite(values[pixel]) ? paint.bandOf(values[pixel]) : NaN);
  /** Whether the band changes between two samples; nothing changes to where there is no body. */
  const differs = (one, other) => depth[other] !== -Infinity && Math.abs(bandAt(other) - bandAt(one)) >= 1;
  const rgba = new Uint8Array(4 * frame.width * frame.height);
  for (let y = 0; y < frame.height; y++)
    for (let x = 0; x < frame.width; x++) {
      let [red, green, blue, hits] = [0, 0, 0, 0];
      for (let j = 0; j < SAMPLES; j++) {
        const first = (y * SAMPLES + j) * width + x * SAMPLES;
        for (let pixel = first; pixel < first + SAMPLES; pixel++) {
          if (depth[pixel] === -Infinity) continue;
          hits++;
          const value = values[pixel];
          const [r, g, b] = value === INSIDE ? plaster(light[pixel]) : paint.colourOf(value);
          const factor = value === INSIDE ? 1 : 0.55 + 0.5 * light[pixel];
          red += Math.min(255, r * factor);
          green += Math.min(255, g * factor);
          blue += Math.min(255, b * factor);
        }
      }
      if (hits === 0) continue;
      const middle = (y * SAMPLES + 1) * width + x * SAMPLES + 1;
      const dark =
        depth[middle] !== -Infinity &&
        ((x + 1 < frame.width && differs(middle, middle + SAMPLES)) ||
          (y + 1 < frame.height && differs(middle, middle + SAMPLES * width)))
          ? 0.45
          : 1;
      const out = 4 * (y * frame.width + x);
      rgba[out] = Math.round((red * dark) / hits);
      rgba[out + 1] = Math.round((green * dark) / hits);
      rgba[out + 2] = Math.round((blue * dark) / hits);
      rgba[out + 3] = opacity(hits);
    }
  return rgba;
}
/** A small square picture of a body: back view (the product's default, the patient's left on the left), `size`·`size` RGBA pixels. */
function renderBody({ positions, indices }, size) {
  const box = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    box[0] = Math.min(box[0], positions[i]);
    box[1] = Math.max(box[1], positions[i]);
    box[2] = Math.min(box[2], positions[i + 2]);
    box[3] = Math.max(box[3], positions[i + 2]);
  }
  const extent = Math.max(box[1] - box[0], box[3] - box[2], 1e-6);
  return renderFrame(
    {
      positions,
      indices,
    },
    {
      width: size,
      height: size,
      centreX: (box[0] + box[1]) / 2,
      centreZ: (box[2] + box[3]) / 2,
      scale: (size * (1 - 2 * MARGIN)) / extent,
    },
  );
}
export { renderFrame as n, renderBody as t };

//# sourceMappingURL=render-body-BXxSyXXw.js.map
