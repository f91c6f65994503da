import { ellipse, polygon, ramp, tube, type Place } from './canvas.ts';
import { course, type Chance } from './chance.ts';
import { magnified, onFilm, slopeAt, type Scene } from './scene.ts';
import type { DrawnVertebra } from './spine-shape.ts';
import { cornersOf, drawBody, drawRear, type BoneKind, type OnFilm } from './vertebra.ts';

/** Heights and sizes of a body about its spine, mm. */
export interface Build {
  readonly spine: readonly DrawnVertebra[];
  /** Of the whole body against an adult's. */
  readonly size: number;
  readonly fat: number;
  readonly bone: BoneKind;
  readonly soft: number;
  /** The middle of the trunk at a height: it goes along with the spine by a part. */
  readonly middle: (y: number) => number;
  readonly heights: {
    readonly neck: number;
    readonly shoulder: number;
    readonly pit: number;
    readonly waist: number;
    readonly hip: number;
    readonly fork: number;
    readonly top: number;
  };
}

const vertebraAt = (spine: readonly DrawnVertebra[], index: number): DrawnVertebra =>
  spine.find((v) => v.index === index)!;

/** Column of the spine at a height, straight on beyond its ends. */
export function spineColumn(spine: readonly DrawnVertebra[], y: number): number {
  if (y <= spine[0]!.y) return spine[0]!.x;
  const k = spine.findIndex((v) => v.y > y);
  if (k < 0) return spine.at(-1)!.x;
  const [a, b] = [spine[k - 1]!, spine[k]!];
  return a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y);
}

export function buildOf(chance: Chance, spine: readonly DrawnVertebra[], bone: BoneKind): Build {
  const [t1, l3, s1] = [0, 14, 17].map((i) => vertebraAt(spine, i)) as [
    DrawnVertebra,
    DrawnVertebra,
    DrawnVertebra,
  ];
  const long = s1.y - t1.y;
  const size = long / 450;
  const along = chance.between(0.1, 0.7);
  return {
    spine, size, bone,
    fat: chance.between(0.82, 1.35),
    soft: chance.between(0.014, 0.022),
    middle: (y) => along * spineColumn(spine, y) + (1 - along) * 0.5 * (t1.x + s1.x),
    heights: {
      top: spine[0]!.y - 60 * size,
      neck: vertebraAt(spine, -2).y,
      shoulder: t1.y + chance.between(-5, 30) * size,
      pit: vertebraAt(spine, 3).y + chance.between(0, 40) * size,
      waist: l3.y - chance.between(0, 40) * size,
      hip: s1.y + 95 * size,
      fork: s1.y + chance.between(165, 215) * size,
    },
  }; // prettier-ignore
}

type Row = readonly [y: number, half: number, deep: number];

function rowsOf(chance: Chance, { heights: h, size, fat }: Build): readonly Row[] {
  const w = (mm: number): number => mm * size * fat * (1 + chance.about(0, 0.05));
  const neck = 55 * size * Math.sqrt(fat);
  return [
    [h.top - 400, neck, neck], [h.neck, neck, neck], [h.shoulder - 25 * size, w(75), w(55)],
    [h.shoulder + 15 * size, w(165), w(75)], [h.pit, w(158), w(95)], [h.pit + 90 * size, w(146), w(108)],
    [h.waist, w(chance.between(112, 140)), w(95)], [h.hip - 70 * size, w(158), w(105)], [h.hip, w(172), w(105)], [h.fork, w(170), w(95)], [h.fork + 800, w(150), w(80)],
  ]; // prettier-ignore
}

/** Soft tissue: ellipses of the trunk row by row, two thighs below the fork. */
export function drawTrunk(scene: Scene, build: Build, chance: Chance): void {
  const { plate, origin } = scene;
  const { width, height, tau, scale } = plate;
  const rows = rowsOf(chance, build);
  const uneven = course(chance, 6, 0.06);
  const lobes = course(chance, 14, 0.05);
  for (let j = 0; j < height; j++) {
    const y = (j + 0.5 - origin[1]) / scale;
    const k = Math.min(
      rows.length - 2,
      Math.max(
        0,
        rows.findLastIndex(([at]) => at <= y),
      ),
    );
    const [a, b] = [rows[k]!, rows[k + 1]!];
    const t = Math.min(1, Math.max(0, (y - a[0]) / (b[0] - a[0])));
    const w = t * t * (3 - 2 * t);
    const [half, deep] = [a[1] + (b[1] - a[1]) * w, (a[2] + (b[2] - a[2]) * w) * (1 + lobes(j / height))];
    const tilt = uneven(j / height);
    const middle = build.middle(Math.min(y, build.heights.fork)) + tilt * half * 0.4;
    const legs = ramp(y - build.heights.fork, 45 * build.size);
    const parts: [number, number, number][] = [
      [middle, half * (1 + 0.3 * Math.abs(tilt)), deep * (1 - legs)],
    ];
    const thigh = half * Math.min(0.5, 0.5 - 0.0003 * (y - build.heights.fork));
    for (const side of [-1, 1]) parts.push([middle + side * half * 0.5, thigh, deep * legs]);
    for (const [x, h, d] of parts) {
      if (d <= 0) continue;
      const cx = origin[0] + x * scale;
      const r = h * scale;
      const from = Math.max(0, Math.floor(cx - r));
      const to = Math.min(width - 1, Math.ceil(cx + r));
      for (let i = from; i <= to; i++) {
        const u = (i + 0.5 - cx) / r;
        const q = 1 - u * u;
        if (q > 0) tau[j * width + i]! += build.soft * 2 * d * Math.sqrt(q);
      }
    }
  }
}

/** Arms that hang, are spread, or are held up; skin, humerus and forearm. */
export function drawArms(scene: Scene, build: Build, chance: Chance): void {
  const { size, fat, heights, bone } = build;
  const scale = scene.plate.scale;
  const spread = chance.is(0.2) ? chance.between(-150, -110) : chance.between(3, 50);
  for (const side of [-1, 1]) {
    const angle = ((spread + chance.about(0, 5)) * Math.PI) / 180;
    const [x, y] = [build.middle(heights.shoulder) + side * 168 * size * Math.sqrt(fat), heights.shoulder + 22 * size];
    const elbow = [x + side * 270 * size * Math.sin(angle), y + 270 * size * Math.cos(angle)] as const;
    const bend = angle + chance.between(-0.5, 0.3);
    const hand = [elbow[0] + side * 250 * size * Math.sin(bend), elbow[1] + 250 * size * Math.cos(bend)] as const;
    const limb = (a: readonly [number, number], b: readonly [number, number], r: number, br: number): void => {
      const path = [onFilm(scene, ...a), onFilm(scene, ...b)].map(([u, v]) => [u, v, 0] as const);
      tube(scene.plate, path, r * size * Math.sqrt(fat) * scale, build.soft * 0.9);
      tube(scene.plate, path, br * size * scale, bone.shell * 0.8, 0.4);
    };
    limb([x, y], elbow, chance.between(40, 55), 11);
    limb(elbow, hand, chance.between(30, 40), 7);
    ellipse(scene.plate, onFilm(scene, x, y), [24 * size * scale, 25 * size * scale], { mu: bone.shell * 0.35, deep: 40, hollow: 0.9 });
    const inner = onFilm(scene, build.middle(heights.shoulder) + side * 12 * size, heights.shoulder + chance.between(5, 30) * size, -60);
    const outer = onFilm(scene, x - side * 8 * size, y - 28 * size, 0);
    const mid = [(inner[0] + outer[0]) / 2, (inner[1] + outer[1]) / 2 - chance.between(-4, 14) * size * scale, 0] as const;
    tube(scene.plate, [[...inner, 0], mid, [...outer, 0]], 6 * size * scale, bone.shell * 0.7, 0.4);
    const blade = [[x - side * 25 * size, y], [x - side * 75 * size, y - 5 * size], [x - side * 60 * size, y + 130 * size]].map(
      ([u, v]) => onFilm(scene, u!, v!, 70),
    ) as Place[];
    polygon(scene.plate, blade, bone.shell * 2.5);
    tube(scene.plate, [[...blade[0]!, 0], [...blade[2]!, 0], [...blade[1]!, 0]], 3.5 * size * scale, bone.shell, 0.6);
  } // prettier-ignore
}

/** Lungs are air in the trunk; gives the height of the domes of the diaphragm. */
function drawLungs(scene: Scene, build: Build, chance: Chance): number {
  const { plate, origin } = scene;
  const { width, tau, scale } = plate;
  const { size, spine, soft } = build;
  const t1 = vertebraAt(spine, 0);
  const air = soft * chance.between(0.6, 0.95);
  const domeAt = vertebraAt(spine, 9).y + chance.between(-25, 40) * size;
  for (const side of [-1, 1]) {
    const [apex, dome] = [t1.y + chance.between(0, 25) * size, domeAt + side * chance.between(-4, 10) * size];
    const [wide, inner, deep] = [chance.between(118, 140) * size, chance.between(16, chance.is(0.5) ? 34 : 52) * size, chance.between(90, 150) * size];
    for (let j = Math.max(0, Math.floor(origin[1] + apex * scale)); j < plate.height; j++) {
      const y = (j + 0.5 - origin[1]) / scale;
      const t = (y - apex) / (dome + 55 * size - apex);
      if (t >= 1) break;
      const outer = wide * Math.pow(Math.sin(Math.min(1, 0.06 + t * 1.15) * Math.PI * 0.5), 0.8);
      const mid = build.middle(y) * 0.7 + spineColumn(spine, y) * 0.3;
      const half = (outer - inner) / 2;
      if (half <= 1) continue;
      const centre = mid + side * (inner + half);
      const from = Math.max(0, Math.floor(origin[0] + (centre - half) * scale));
      const to = Math.min(width - 1, Math.ceil(origin[0] + (centre + half) * scale));
      for (let i = from; i <= to; i++) {
        const x = (i + 0.5 - origin[0]) / scale;
        const u = (x - centre) / half;
        const q = 1 - u * u;
        if (q <= 0) continue;
        const out = Math.abs(x - mid) / wide;
        const bottom = dome + 70 * size * (out - 0.5) * (out - 0.5) * (out > 0.5 ? 3.2 : 0.8);
        const cover = ramp(bottom - y, 5 * size);
        if (cover > 0) tau[j * width + i]! -= air * deep * Math.sqrt(q) * Math.min(1, 2 * t + 0.3) * cover;
      }
    }
  } // prettier-ignore
  return domeAt;
}

/** Lungs, and what lies in and over them: heart, vessels, breasts, windpipe. */
export function drawChest(scene: Scene, build: Build, chance: Chance): void {
  const { plate } = scene;
  const { scale } = plate;
  const { size, spine, soft } = build;
  const t3 = vertebraAt(spine, 3);
  const domeAt = drawLungs(scene, build, chance);
  const heartAt = t3.y * 0.35 + domeAt * 0.65 + 5 * size;
  const flip = chance.is(0.5) ? 1 : -1;
  const heart = soft * chance.between(0.15, 0.8);
  const beat = [chance.between(45, 75), chance.between(38, 62)].map((r) => r * size * scale) as [
    number,
    number,
  ];
  for (const by of [1, 0.85])
    ellipse(
      plate,
      onFilm(scene, build.middle(heartAt) + flip * 28 * size, heartAt, -70),
      [beat[0] * by, beat[1] * by],
      {
        turn: flip * chance.between(0.3, 0.9),
        mu: heart * 0.5,
        deep: 90 * size,
      },
    );
  // Great vessels and gullet: soft edges beside and across the spine.
  for (let k = chance.whole(1, 5); k > 0; k--) {
    const [a, b] = [vertebraAt(spine, chance.whole(-2, 4)), vertebraAt(spine, chance.whole(4, 14))];
    const r = chance.between(8, 24) * size;
    tube(
      plate,
      [a, b].map(
        (v) =>
          [
            ...onFilm(scene, v.x * 0.6 + build.middle(v.y) * 0.4 + chance.about(0, 14) * size, v.y),
            0,
          ] as const,
      ),
      r * scale,
      soft * chance.between(0.2, 0.9),
    );
  }
  for (let k = 0; k < 14; k++) {
    const side = chance.is(0.5) ? 1 : -1;
    const start = [build.middle(heartAt) + side * 30 * size, heartAt - chance.between(10, 60) * size] as const;
    const end = [start[0] + side * chance.between(20, 80) * size, start[1] + chance.about(15, 50) * size] as const;
    tube(plate, [[...onFilm(scene, ...start), 0], [...onFilm(scene, ...end), 0]], chance.between(1, 3.5) * size * scale, soft * 0.8);
  } // prettier-ignore
  if (chance.is(0.35))
    for (const side of [-1, 1])
      ellipse(plate, onFilm(scene, build.middle(heartAt) + side * 75 * size, heartAt + 20 * size, -100), [62 * size * scale, 58 * size * scale], { mu: soft, deep: chance.between(20, 70) * size }); // prettier-ignore
  // Windpipe.
  const pipe = [-2, 0, 3].map((i) => {
    const v = vertebraAt(spine, i);
    return [...onFilm(scene, v.x * 0.6 + build.middle(v.y) * 0.4 + chance.about(0, 3), v.y, -25), 0] as const;
  });
  tube(plate, pipe, 8 * size * scale, -soft * chance.between(0.3, 1));
}

/** 11 to 13 pairs of ribs, each a part of a ring that goes out, round and down; the lowest are short. */
export function drawRibs(scene: Scene, build: Build, chance: Chance): void {
  const { spine, size, bone } = build;
  const pairs = chance.is(0.72) ? 12 : chance.whole(11, 13);
  const slant = chance.between(0.7, 1.4);
  const dense = bone.shell * chance.between(0.35, 1);
  const steps = 26;
  // Nearer the spine lie their necks, which are drawn with the vertebrae.
  const begin = chance.between(0.12, 0.4);
  for (let k = 0; k < pairs; k++) {
    const v = vertebraAt(spine, k);
    const t = k / 11;
    const wide = (48 + 95 * Math.sin(Math.min(1, t * 1.25 + 0.08) * Math.PI * 0.5)) * size * (k > 8 ? 1 - 0.06 * (k - 8) : 1);
    const end = k >= 10 ? chance.between(0.5, 1) * (k === 12 ? 0.4 : 13 - k) * 0.5 + 0.25 : 2.5;
    const drop = (28 + 75 * Math.min(1, t * 1.6)) * size * slant;
    for (const side of [-1, 1]) {
      if (k >= 11 && chance.is(0.12)) continue;
      const path = Array.from({ length: steps + 1 }, (_, n): [number, number, number] => {
        const psi = begin + ((end - begin) * n) / steps;
        const out = side * (v.width * 0.5 + (wide - v.width * 0.5) * Math.sin(psi));
        const back = wide * 0.75 * Math.cos(psi) - wide * 0.3;
        const fall = drop * Math.pow(psi / Math.PI, 1.4) * 1.3 - 5 * size * Math.sin(Math.min(psi * 3, Math.PI));
        const x = v.x + (build.middle(v.y) - v.x) * Math.min(1, psi / 1.5) * 0.8 + out;
        const y = v.y - v.height * 0.4 + fall + out * Math.sin(v.tilt) * 0.6;
        return [...onFilm(scene, x, y, back + v.z * 0), back];
      });
      tube(scene.plate, path, (k === 0 ? 5.5 : 4.6) * size * scene.plate.scale, dense, 0.45);
    }
  } // prettier-ignore
}

/** What lies over the upper chest besides heart and vessels: the breastbone, and the many soft edges of the mediastinum. */
export function drawMediastinum(scene: Scene, build: Build, chance: Chance): void {
  const { plate } = scene;
  const { spine, size, bone, soft } = build;
  const px = size * plate.scale;
  const [t2, t9] = [vertebraAt(spine, 1), vertebraAt(spine, 8)];
  const middle = build.middle(t2.y) + chance.about(0, 4) * size;
  if (chance.is(0.6)) {
    const [wide, down] = [chance.between(14, 26), chance.between(0.6, 1)];
    const corners: readonly Place[] = [[-wide * 1.4, 5], [wide * 1.4, 5], [wide * 0.7, 50], [wide, 110], [wide * 0.5, 165 * down], [-wide * 0.5, 165 * down], [-wide, 110], [-wide * 0.7, 50]]; // prettier-ignore
    polygon(plate, corners.map(([x, y]) => onFilm(scene, middle + x * size, t2.y + y * size, -90)), bone.shell * chance.between(0.3, 2.5)); // prettier-ignore
  }
  // Folds of pleura, veins, bronchi, cartilage of ribs: short edges at every slant.
  for (let k = chance.is(0.25) ? 0 : chance.whole(8, 60); k > 0; k--) {
    const y = chance.between(t2.y - 40 * size, t9.y + 40 * size);
    const x = spineColumn(spine, y) + chance.about(0, 26) * size;
    const [turn, long] = [chance.between(-1.2, 1.2), chance.between(6, 34) * size];
    const [dx, dy] = [Math.cos(turn) * long, Math.sin(turn) * long];
    tube(plate, [[...onFilm(scene, x - dx, y - dy, -20), 0], [...onFilm(scene, x + dx, y + dy, -20), 0]], chance.between(1, 6) * px, soft * chance.about(0, 0.8)); // prettier-ignore
  }
}

/** Hip bones, sacrum, heads and shafts of the thigh bones. */
export function drawPelvis(scene: Scene, build: Build, chance: Chance): void {
  const { spine, size, bone } = build;
  const s1 = vertebraAt(spine, 17);
  const { plate } = scene;
  const px = size * plate.scale;
  const [sin, cos] = [Math.sin(s1.tilt), Math.cos(s1.tilt)];
  const wide = chance.between(0.9, 1.12);
  const at = (x: number, y: number, z = 0): Place => {
    const [u, v] = [x * size * wide, y * size];
    return onFilm(scene, s1.x + u * cos - v * sin, s1.y + u * sin + v * cos, z);
  };
  const line = (points: readonly (readonly [number, number])[], r: number, mu: number, wall = 0.6): void =>
    tube(plate, points.map(([x, y]) => [...at(x, y), 0] as const), r * px, mu * bone.shell, wall); // prettier-ignore
  const high = chance.between(28, 62);
  for (const side of [-1, 1]) {
    const crest = [[30, 5], [42, -high * 0.6], [70, -high], [100, -high * 0.75], [125, -high * 0.1], [138, 28], [132, 50], [112, 78]].map(
      ([x, y]) => [side * x!, y!] as const,
    );
    line(crest, 5, 1.3);
    polygon(plate, [...crest, [side * 78, 66] as const, [side * 52, 30] as const].map(([x, y]) => at(x, y)), bone.shell * chance.between(2, 5));
    // Brim, socket, seat and pubic bones.
    line([[30, 15], [52, 34], [68, 60], [66, 90], [40, 118], [8, 128]].map(([x, y]) => [side * x!, y!] as const), 4, 1.2);
    line([[92, 105], [70, 130], [62, 165], [46, 172], [30, 150], [10, 138]].map(([x, y]) => [side * x!, y!] as const), 8, 0.8, 0.35);
    ellipse(plate, at(side * 90, 98), [24 * px, 24 * px], { mu: bone.shell * 0.4, deep: 46 * size, hollow: 0.92 });
    ellipse(plate, at(side * 90, 98), [30 * px, 30 * px], { mu: bone.shell * 0.3, deep: 40 * size, hollow: 0.93 });
    line([[90, 98], [118, 118], [140, 128]].map(([x, y]) => [side * x!, y!] as const), 16, 0.3, 0.2);
    line([[134, 120], [128, 190], [118, 520]].map(([x, y]) => [side * x!, y!] as const), 15, 0.5, 0.3);
    // Wings of the sacrum.
    polygon(plate, [at(side * 18, -6), at(side * 50, 4), at(side * 46, 40), at(side * 20, 60)], bone.shell * 3);
    line([[20, -6], [50, 2], [50, 30], [22, 75]].map(([x, y]) => [side * x!, y!] as const), 2.5, 0.8);
    for (let k = 0; k < 4; k++)
      ellipse(plate, at(side * (21 - 2 * k), 16 + 19 * k), [4 * px, 4.5 * px], { mu: -bone.shell * 0.4, deep: 10 });
  } // prettier-ignore
  polygon(plate, [at(-20, 8), at(20, 8), at(11, 92), at(-11, 92)], bone.shell * 3.2);
  for (let k = 1; k < 4; k++) line([[-16 + 2 * k, 6 + 20 * k], [16 - 2 * k, 6 + 20 * k]], 1.6, 1); // prettier-ignore
}

export function drawSkull(scene: Scene, build: Build, chance: Chance): void {
  const { spine, size, bone } = build;
  const top = spine[0]!;
  const { plate } = scene;
  const px = size * plate.scale;
  const x = top.x + chance.about(0, 5);
  ellipse(plate, onFilm(scene, x, top.y - 118 * size), [78 * px, 95 * px], { mu: bone.shell * 0.35, deep: 150 * size, hollow: 0.92 }); // prettier-ignore
  ellipse(plate, onFilm(scene, x, top.y - 100 * size), [76 * px, 90 * px], {
    mu: build.soft,
    deep: 150 * size,
  });
  ellipse(plate, onFilm(scene, x, top.y - 25 * size, -50), [48 * px, 38 * px], { mu: bone.shell * 0.5, deep: 40 * size, hollow: 0.7 }); // prettier-ignore
}

/** Gas, stool and organs under the domes. */
export function drawBelly(scene: Scene, build: Build, chance: Chance): void {
  const { spine, size, soft } = build;
  const px = size * scene.plate.scale;
  const [top, bottom] = [vertebraAt(spine, 10).y, vertebraAt(spine, 17).y + 60 * size];
  const side = chance.is(0.5) ? 1 : -1;
  ellipse(scene.plate, onFilm(scene, side * 60 * size, top + 40 * size), [85 * px, 60 * px], { mu: soft * 0.5, deep: chance.between(0, 60) * size }); // prettier-ignore
  const count = chance.is(0.5) ? chance.whole(0, 4) : chance.whole(4, 16);
  for (let k = 0; k < count; k++)
    ellipse(
      scene.plate,
      onFilm(scene, chance.about(0, 60) * size, chance.between(top, bottom)),
      [chance.between(5, 26) * px, chance.between(4, 16) * px],
      { turn: chance.between(0, 3), mu: -soft * chance.between(0.3, 1), deep: chance.between(10, 45) * size },
    );
}

/** Where a vertebra lies on the film. */
export function placed(scene: Scene, v: DrawnVertebra): OnFilm {
  return { at: onFilm(scene, v.x, v.y, v.z), by: magnified(scene, v.z), lean: v.lean + slopeAt(scene, v.y) };
}

/** All vertebrae from below up; the sacrum's first has its upper plate and lies in denser bone. */
export function drawSpine(scene: Scene, { spine, bone }: Build, chance: Chance): void {
  for (const v of [...spine].toReversed()) {
    const on = placed(scene, v);
    drawBody(scene.plate, v, on, bone, v.index < 0 ? 0.8 : 1);
    if (v.index < 17) drawRear(scene.plate, v, on, bone, chance);
  }
}

export const cornersOnFilm = (scene: Scene, v: DrawnVertebra): Place[] =>
  cornersOf(v, placed(scene, v), scene.plate.scale);
