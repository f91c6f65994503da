/** Radii and heights of a barrel-shaped body, mm, and the scale that makes its file's unit. */
export interface BodyOptions {
  readonly scale?: number;
  /** Which axis of the file points upwards. */
  readonly up?: 'Z' | 'Y';
}

type Point = [number, number, number];

/** Triangles, mm, as a binary STL. */
function stlOf(triangles: readonly (readonly Point[])[]): Buffer {
  const bytes = Buffer.alloc(84 + 50 * triangles.length);
  bytes.writeUInt32LE(triangles.length, 80);
  triangles.forEach((triangle, index) => {
    triangle.forEach((corner, at) =>
      corner.forEach((value, axis) => bytes.writeFloatLE(value, 84 + 50 * index + 12 + 12 * at + 4 * axis)),
    );
  });
  return bytes;
}

/** A closed body of the size of a trunk (36 × 24 × 62 cm) as a binary STL. */
export function bodyStl({ scale = 1, up = 'Z' }: BodyOptions = {}): Buffer {
  const [columns, rows] = [36, 24];
  const point = (i: number, j: number): [number, number, number] => {
    const angle = (2 * Math.PI * i) / columns;
    const t = j / rows;
    const waist = 1 - 0.25 * Math.exp(-((t - 0.45) ** 2) / 0.02);
    const end = j === 0 || j === rows ? 0 : 1;
    const [x, y, z] = [180 * waist * end * Math.cos(angle), 120 * waist * end * Math.sin(angle), 620 * t];
    return (up === 'Z' ? [x, y, z] : [x, z, -y]).map((value) => value * scale) as [number, number, number];
  };
  const triangles: Point[][] = [];
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const [a, b, c, d] = [point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)];
      if (j > 0) triangles.push([a, b, c]);
      if (j < rows - 1) triangles.push(j === 0 ? [a, c, d] : [a, c, d]);
    }
  return stlOf(triangles);
}

/** A tube open at both ends, 280 × 200 × 140 mm, as a binary STL. */
export function tubeStl(): Buffer {
  const [columns, rows] = [32, 14];
  const point = (i: number, j: number): Point => {
    const angle = (2 * Math.PI * (i % columns)) / columns;
    return [140 * Math.cos(angle), 100 * Math.sin(angle), 10 * j];
  };
  const cells = Array.from(
    { length: columns * rows },
    (_, k) => [k % columns, Math.floor(k / columns)] as const,
  );
  return stlOf(
    cells.flatMap(([i, j]) => {
      const [a, b, c, d] = [point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)];
      return [
        [a, b, c],
        [a, c, d],
      ];
    }),
  );
}

/** The binary STL of a body with a loose speck of four triangles, 6 mm wide, beside it, as scanners leave them. */
export function withSpeck(stl: Buffer): Buffer {
  const corners = [
    [300, 0, 300],
    [306, 0, 300],
    [300, 6, 300],
    [300, 0, 306],
  ] as const;
  const faces = [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [2, 0, 3],
  ] as const;
  const speck = Buffer.alloc(50 * faces.length);
  faces.forEach((face, index) =>
    face.forEach((corner, at) =>
      corners[corner].forEach((value, axis) =>
        speck.writeFloatLE(value, 50 * index + 12 + 12 * at + 4 * axis),
      ),
    ),
  );
  const bytes = Buffer.concat([stl, speck]);
  bytes.writeUInt32LE(stl.readUInt32LE(80) + faces.length, 80);
  return bytes;
}
