import { c as isBodyLength, l as lengthAlong, s as UNITS, t as convexHull } from './tape-DYo2EDhW.js';
import {
  C as depthMap,
  It as partOf$1,
  _ as judge,
  g as isRecognised,
  h as heightReason,
  m as viewsOf,
  p as recognise,
} from './read-mesh-_zs8acAn.js';
// ../core/src/mesh/align/scan-look.ts
/** A look that nobody watches. */
var UNWATCHED = partOf$1({}, 0, 1);
/** Where a girth is taken: between these heights from the middle of the pelvis, in parts of the body height. */
var GIRTHS = {
  chest: {
    low: 0.13,
    high: 0.19,
    take: 'most',
  },
  waist: {
    low: 0.02,
    high: 0.12,
    take: 'least',
  },
  hip: {
    low: -0.09,
    high: -0.02,
    take: 'most',
  },
};
/** Height of the slab from which a girth is taken, in parts of the body height. */
var SLAB = 0.015;
/** Fewer triangles show no body. */
var FEWEST_TRIANGLES = 100;
/** Looks by mesh. Only a memory: meshes never change, and the same mesh always looks the same. */
var KNOWN = /* @__PURE__ */ new WeakMap();
/** Looks at a scan once: several questions are asked about the same file. */
function lookAtScan(mesh) {
  const known = KNOWN.get(mesh);
  if (known) return known;
  const { samples, axes } = viewsOf(mesh);
  const pose = mesh.indices.length / 3 < FEWEST_TRIANGLES ? void 0 : recognisedPose(mesh);
  const [axis = [0, 0, 1]] = axes();
  const look = pose
    ? {
        stature: pose.fits[0].stature,
        girths: girthsOf(samples, pose),
        axis: [pose.frame[8], pose.frame[9], pose.frame[10]],
      }
    : {
        stature: void 0,
        girths: {},
        axis,
      };
  KNOWN.set(mesh, look);
  return look;
}
/** The pose in which a trunk is recognised, from the same points and by the same verdict as the alignment's: both say one thing of one scan. */
function recognisedPose(mesh) {
  const recognition = recognise(mesh, {}, UNWATCHED);
  if (!recognition) return void 0;
  const { poses, pose: refined, shape, oneSided } = recognition;
  const { frame, size, fit, rivals } = refined;
  const first = poses[0];
  if (judge(refined, {}, shape, oneSided).unsure.includes('body')) return void 0;
  const fits = [fit, ...rivals];
  if (isRecognised(fits))
    return {
      frame,
      size,
      fits,
    };
  return isRecognised(first.fits) ? first : void 0;
}
function girthsOf(samples, { frame, size, fits }) {
  const { stature, pelvisZ, up } = fits[0];
  const map = depthMap(samples, frame, size);
  const girths = {};
  for (const [name, { low, high, take }] of Object.entries(GIRTHS)) {
    let found;
    for (let height = low; height <= high + 1e-9; height += 0.01) {
      const z = up * (pelvisZ + height * stature);
      const girth = girthAt(samples, frame, z, SLAB * stature, halfWidthAt(map, z));
      if (girth === void 0) continue;
      if (found === void 0 || (take === 'most' ? girth > found : girth < found)) found = girth;
    }
    if (found !== void 0) girths[name] = found;
  }
  return girths;
}
/** Half the trunk's width near a height, arms left out; undefined where it has no sides. */
function halfWidthAt({ count, kind, z, value, step }, height) {
  let [sum, found] = [0, 0];
  for (let i = 0; i < count; i++)
    if (kind[i] === 2 && Math.abs(z[i] - height) <= 1.5 * step) [sum, found] = [sum + value[i], found + 1];
  return found > 0 ? sum / found : void 0;
}
/** Girth of the trunk at a height of a frame, as a tape drawn tight would measure it; undefined where there is too little skin. */
function girthAt({ count, points }, m, height, slab, half) {
  if (half === void 0) return void 0;
  const xy = [];
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
    if (Math.abs(m[8] * x + m[9] * y + m[10] * z + m[11] - height) > slab / 2) continue;
    const across = m[0] * x + m[1] * y + m[2] * z + m[3];
    if (Math.abs(across) <= 1.1 * half) xy.push(across, m[4] * x + m[5] * y + m[6] * z + m[7]);
  }
  if (xy.length < 80) return void 0;
  const hull = convexHull(Float64Array.from(xy));
  return hull.reduce((length, at, n) => {
    const next = hull[(n + 1) % hull.length];
    const [dx, dy] = [xy[2 * next] - xy[2 * at], xy[2 * next + 1] - xy[2 * at + 1]];
    return length + Math.sqrt(dx * dx + dy * dy);
  }, 0);
}
// ../core/src/mesh/align/guess-scan-unit.ts
/** Body heights between which a person lies, mm: from two years on. */
var SMALLEST = 800;
var LARGEST = 2150;
var USUAL = 1550;
/** Lengths about which scans lie, in parts of the body height: of trunks, and of torsos from the thighs to the neck. */
var USUAL_PARTS = [0.31, 0.53];
/** How far a body height by shape may lie from one that is recorded, or from the usual one at an age, as a ratio. */
var NEAR_RECORD = 1.18;
var NEAR_AGE = 1.25;
/** How far a girth by shape may lie from a recorded one: a tape, a scan and a year make that much. */
var NEAR_GIRTH = 1.35;
/** Weight over the square of the body height, kg/m², between which people lie. */
var LEAST_BMI = 9;
var MOST_BMI = 60;
/** Usual body heights by age, girls and boys, mm: the 50th centiles (CDC growth charts, 2000). */
var BY_AGE = [
  [2, 855, 870],
  [5, 1080, 1090],
  [8, 1275, 1280],
  [10, 1380, 1385],
  [12, 1515, 1490],
  [14, 1605, 1640],
  [16, 1625, 1735],
  [18, 1630, 1760],
];
var HEIGHT_DIFFERS = 'align/unit-height-differs';
/** Length of a scan of a person, in parts of the body height on record: from a head or a foot to a body with an arm held up. */
var LEAST_PART = 0.13;
var MOST_PART = 1.2;
var WHOLE_BODY = 0.85;
var TORSO = 0.42;
function usualHeight(age, sex) {
  const of = ([, female, male]) => (sex === 'female' ? female : sex === 'male' ? male : (female + male) / 2);
  const above = BY_AGE.findIndex(([years]) => years >= age);
  if (above <= 0) return of(BY_AGE.at(above));
  const [before, after] = [BY_AGE[above - 1], BY_AGE[above]];
  return of(before) + ((age - before[0]) / (after[0] - before[0])) * (of(after) - of(before));
}
var ratio = (a, b) => Math.max(a / b, b / a);
function partOf(height, stature) {
  if (height > WHOLE_BODY * stature) return 'whole-body';
  return height > TORSO * stature ? 'torso' : 'trunk';
}
/** The first thing on record that a body of that size contradicts; undefined where it fits all. */
function contradiction(
  unit,
  inMm,
  { stature: own, girths: found },
  { height, age, sex, weight, girths = {} },
) {
  const stature = own * inMm;
  const data = {
    unit,
    stature: Math.round(stature / 10),
  };
  const says = (code, more = {}) => ({
    code: `align/unit-${code}`,
    data: {
      ...data,
      ...more,
    },
  });
  if (stature < SMALLEST) return says('too-small');
  if (stature > LARGEST) return says('too-large');
  if (height !== void 0) {
    if (ratio(stature, height) > NEAR_RECORD)
      return says('height-differs', { recorded: Math.round(height / 10) });
  } else if (age !== void 0 && ratio(stature, usualHeight(age, sex)) > NEAR_AGE)
    return says('age-differs', { age: Math.round(age) });
  const bmi = weight === void 0 ? void 0 : weight / ((stature / 1e3) * (stature / 1e3));
  if (bmi !== void 0 && (bmi < LEAST_BMI || bmi > MOST_BMI))
    return says('weight-differs', { weight: Math.round(weight) });
  for (const name of ['chest', 'waist', 'hip']) {
    const [told, seen] = [girths[name], found[name]];
    if (told === void 0 || seen === void 0 || ratio(seen * inMm, told) <= NEAR_GIRTH) continue;
    return says(`${name}-differs`, {
      found: Math.round((seen * inMm) / 10),
      recorded: Math.round(told / 10),
    });
  }
}
/** What is said of a unit that fits: also where the person in it is another height than the record's, which is asked then. */
function agreement(unit, stature, facts) {
  const { height } = facts;
  const data = {
    unit,
    stature: Math.round(stature / 10),
  };
  if (height === void 0)
    return {
      code: 'align/unit-fits',
      data,
    };
  return {
    code: heightReason(stature, facts) ? HEIGHT_DIFFERS : 'align/unit-fits-record',
    data: {
      ...data,
      recorded: Math.round(height / 10),
    },
  };
}
/** What speaks for a unit where no trunk was recognised: the length alone. */
function bySize(unit, height, facts) {
  const part = facts.height === void 0 ? void 0 : height / facts.height;
  const fits = isBodyLength(height) && (part === void 0 || (part >= LEAST_PART && part <= MOST_PART));
  return {
    fits,
    reasons: [
      {
        code: fits ? 'align/unit-by-size' : 'align/unit-size-unusual',
        data: {
          unit,
          height: Math.round(height / 10),
        },
      },
      { code: 'align/unit-shape-unknown' },
    ],
  };
}
/**
 * The unit in which a scan's numbers are. Where a trunk is recognised its shape tells the body height and the girths, whatever part of it
 * the scan holds, and each unit is weighed by the person that it would be: the body height against the one on record (else against the
 * usual one at that age and sex), the weight, the girths. The guess is sure when one unit alone fits and gives the height on record as
 * `heightReason` judges it. Where no trunk is recognised only the size speaks, and the guess is never sure. Changes nothing, throws nothing.
 */
function guessScanUnit(mesh, facts = {}) {
  const length = lengthAlong(mesh);
  const look = lookAtScan(mesh);
  const options = UNITS.map(([unit, inMm]) => {
    const height = length * inMm;
    if (look.stature === void 0)
      return {
        unit,
        height,
        part: void 0,
        stature: void 0,
        ...bySize(unit, height, facts),
      };
    const stature = look.stature * inMm;
    const against = contradiction(unit, inMm, look, facts);
    const reasons = [against ?? agreement(unit, stature, facts)];
    return {
      unit,
      height,
      part: partOf(height, stature),
      stature,
      fits: !against,
      reasons,
    };
  });
  const fitting = options.filter(({ fits }) => fits);
  const expected = facts.height ?? (facts.age === void 0 ? USUAL : usualHeight(facts.age, facts.sex));
  const distance = ({ height, stature }) => {
    if (stature === void 0) return Math.min(...USUAL_PARTS.map((part) => ratio(height, part * expected)));
    return stature < SMALLEST || stature > LARGEST ? Number.MAX_VALUE : ratio(stature, expected);
  };
  const [nearest] = [...(fitting.length > 0 ? fitting : options)].sort((a, b) => distance(a) - distance(b));
  const isRecorded = nearest.reasons.every(({ code }) => code !== HEIGHT_DIFFERS);
  const sure = look.stature !== void 0 && fitting.length === 1 && isRecorded;
  return {
    unit: nearest.unit,
    sure,
    options,
  };
}
/** Whether +Y or +Z of the file is nearer to the body's long axis: which way a file is to be understood before it is aligned. */
function guessUpAxis(mesh) {
  const { axis } = lookAtScan(mesh);
  return Math.abs(axis[1]) > Math.abs(axis[2]) ? 'Y' : 'Z';
}
// ../core/src/mesh/io/resolve-frame.ts
/**
 * The unit and the up axis a file is taken in: what a person said, else what the file says, else the best guess by the shape of the
 * body. One rule for uploads and for the command line, so that the same file gives the same body in both.
 */
function resolveFrame(read, said = {}, facts = {}) {
  const told = said.unit ?? read.unit;
  const guess = told === void 0 ? guessScanUnit(read.mesh, facts) : void 0;
  return {
    unit: told ?? guess.unit,
    upAxis: said.upAxis ?? guessUpAxis(read.mesh),
    unitIsSure: told !== void 0 || guess.sure,
  };
}
export { guessScanUnit as n, guessUpAxis as r, resolveFrame as t };

//# sourceMappingURL=resolve-frame-_dQGtZ6k.js.map
