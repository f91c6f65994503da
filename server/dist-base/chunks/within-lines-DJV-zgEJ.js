import {
  $ as measureBetween,
  A as forEachFaultyEdge,
  At as previousHalfEdge,
  Bt as cross,
  D as findDuplicateFaces,
  Dt as buildTwins,
  Et as triangleNormal,
  Gt as normalize,
  Ht as dot,
  I as compacted,
  It as partOf,
  L as dropUnusedVertices,
  Mt as vertexNeighbours,
  O as hasNoArea,
  Ot as forEachEdge,
  Q as mainLoop,
  Qt as isSdkError,
  R as faceNormals,
  Rt as add,
  Tt as triangleArea,
  Ut as length,
  V as selfIntersections,
  Vt as distance,
  Wt as mix,
  X as heightsOf,
  Xt as OperationAborted,
  Yt as subtract,
  Z as isClosed,
  Zt as SdkError,
  at as polylineLength,
  cn as DEGREES,
  ct as planeFrame,
  et as perimeter,
  ft as connectedComponents,
  gt as meshHashAsync,
  hn as cos,
  it as bridgeSection,
  kt as nextHalfEdge,
  ln as PI,
  mn as atan2,
  nt as surfaceArea,
  ot as sectionByPlane,
  q as facedOutward,
  qt as pointAt$1,
  rt as volume,
  t as readMesh$1,
  tt as sectionExtent,
  ut as boundaryLoops,
  xn as sin,
  z as vertexNormals,
  zt as addScaled,
} from './read-mesh-_zs8acAn.js';
import {
  $n as requiredText,
  $t as sharedCorners,
  At as geodesicDistance,
  Bt as rememberHashes,
  C as runExporter,
  Cn as smootherstep,
  Ct as extentOf,
  Dt as lineThrough,
  En as edgeLine,
  Et as embedLines,
  Fn as carried,
  Ft as carvingAxis,
  Gn as jsonSchema,
  Gt as keysOf,
  H as readMachine,
  In as BRACE_TYPES,
  It as carveBlock,
  Jt as logFault,
  Ln as OPENINGS,
  Lt as patchMeasure,
  Mn as isPartName,
  Mt as placesOf,
  Nn as isSamePartName,
  Nt as cutterOf,
  On as metaOf,
  Ot as surfaceLine,
  Pn as FindingList,
  Pt as gridMesh,
  Qt as closestOnTriangle,
  Rt as EdgeSearch,
  S as findExporter,
  St as fillHoles,
  Tn as createRandom,
  Tt as improveBand,
  Un as itemNameSchema,
  Ut as bodyRecords,
  V as DEFAULT_MACHINE,
  Vt as shapeHash,
  Xt as sharedBvh,
  Y as openingsWithin,
  Yt as nearestPlaces,
  Z as drapeLines,
  Zt as buildBvh,
  _t as crossingPlaces,
  an as copyOf,
  ct as MEASURED_SIZES,
  dn as guardBuiltinsSync,
  f as ROLES,
  fn as lasting,
  g as annotationKinds,
  gn as kindOfArray,
  gt as wallByRays,
  h as typeOf,
  ht as LEAST_SHARE,
  jn as BODY,
  jt as readRadiusGrid,
  kn as p,
  kt as placeIn,
  ln as assertBuiltins,
  lt as POINT_ASSOCIATIONS,
  mn as asError,
  mt as windingNumber,
  on as lendMesh,
  rn as validateParams,
  sn as assertPaint,
  st as LINE_ASSOCIATIONS,
  un as guardBuiltins,
  vn as defaultParams,
  vt as gathered,
  wt as keptSides,
  xn as mirrorPoint,
  yn as describeParams,
  yt as cutByEdgeLines,
  zt as ManyQueries,
} from './messages-sBp5xnAB.js';
import { i as MAX_PAIRS, n as tapeAlong, r as tapeGirth } from './tape-DYo2EDhW.js';
import { z } from 'zod';
import { zipSync } from 'fflate';
/** Whether a text says something: two letters of any script at the least, so that no mark or number alone passes for a reason. */
var isReason = (text) => (text.match(/\p{L}/gu)?.length ?? 0) >= 2;
var reasonText = requiredText({
  max: 500,
  lines: true,
});
/** A reason as somebody gives one: a text of `MOST_REASON` characters that says something (rule `wordless`). */
var reasonSchema = reasonText.refine(isReason, { params: { rule: 'wordless' } });
/** Most codes that reasons are given for. */
var MOST_REASONS = 40;
/** Reasons by the code of the finding that each is for. */
var reasonsSchema = z
  .record(z.string().min(1).max(100), reasonSchema)
  .refine((reasons) => Object.keys(reasons).length <= MOST_REASONS, {
    params: {
      rule: 'max',
      max: MOST_REASONS,
      of: 'array',
    },
  });
/** The reason that was given for what has this code. */
var reasonFor = ({ reason, reasons }, code) =>
  reasons && Object.hasOwn(reasons, code) ? reasons[code] : reason;
/** What reasons answer: everything, or what has these codes (`isHeld` of the mesh kernel). */
var answeredBy = ({ reason, reasons }) => reason !== void 0 || Object.keys(reasons ?? {});
/** Between these lies each side of a machine's room, mm. */
var BED_SIDE = {
  min: 50,
  max: 2e3,
};
/** Room of a machine: width, depth and height, mm. */
var side = z.number().min(BED_SIDE.min).max(BED_SIDE.max);
var bedSchema = z.tuple([side, side, side]);
/** A process by its id (`MAKE_PROCESSES` of the mesh kernel). */
var processSchema = z.string().min(1).max(40);
/** A machine that somebody prints with. */
var printerSchema = z.object({
  name: itemNameSchema,
  process: processSchema,
  bed: bedSchema,
});
/** How a wall is to be made: by which process, on which machine, and why in spite of what is found on it. */
var makeSchema = z.object({
  process: processSchema,
  /** Of the machine. */
  printer: itemNameSchema.optional(),
  bed: bedSchema.optional(),
  /** For everything that asks. */
  reason: reasonSchema.optional(),
  /** For each finding that asks its own, by its code; these go before the one for everything. */
  reasons: reasonsSchema.optional(),
  /** Hash of the wall that was looked at, whose reason is for no other: where it is another by now, `model/stale`. */
  shape: z.string().max(64).optional(),
});
/** What a design is made into: `AgreeOutput` of the mesh kernel. */
var AGREE_OUTPUTS = ['shell', 'positive', 'vacuum', 'grid', 'program'];
/** What was found on a wall when it was looked at whether it can be made, and who answered for it. */
var makingSchema = z.object({
  ...makeSchema.shape,
  reason: reasonText.optional(),
  reasons: z.record(z.string(), reasonText).optional(),
  /** Nothing was found that blocks or asks. */
  passed: z.boolean(),
  /** The thinnest place by rays, mm; null where no two sides stand near each other. */
  minWall: z.number().nullable(),
  /** mm³ and g. */
  volume: z.number(),
  mass: z.number(),
  findings: z.array(
    z.object({
      /** One of the `gate/…` codes of the kernel's sentences, which `data` fills. */
      code: z.string(),
      severity: z.enum(['block', 'ask', 'note']),
      data: z.record(z.string(), jsonSchema),
    }),
  ),
  /** How far its inside lay from the other outputs of the same design, mm; absent where they were not compared. */
  agreement: z
    .array(
      z.object({
        a: z.enum(AGREE_OUTPUTS),
        b: z.enum(AGREE_OUTPUTS),
        most: z.number(),
        /** Whether `most` is only known not to be exceeded. */
        isBound: z.literal(true).exactOptional(),
        at: z.tuple([z.number(), z.number(), z.number()]),
        p995: z.number(),
        /** Of what `b` was asked to be larger. */
        offset: z.number(),
        limit: z.number(),
        passes: z.boolean(),
      }),
    )
    .optional(),
  /** Hash of the wall. */
  shape: z.string(),
  /** When, and by whom. */
  at: z.string(),
  by: z.string(),
});
/**
 * How a wall gets thinner towards its edge lines unless something else is asked for, mm: as thin as leaves it sound where it is made. About 0.15 mm of what is asked for at an edge
 * are lost in its round, and under 2 mm a wall gives way by hand (`MAKE_PROCESSES`).
 */
var USUAL_TRANSITION = {
  edgeThickness: 2.5,
  distance: 30,
};
/**
 * The thickness of the wall, mm, that its edge may not exceed and does: a wall that is asked to get thinner towards its edge lines and would get a thick rim, as where two
 * fields were taken for one another. Undefined of parameters in which nothing of that is wrong. The operation makes such a wall all the same: histories hold some.
 */
function exceededByEdge(params) {
  const { thickness, mode, transition } = params;
  const edge = transition?.edgeThickness;
  if (mode !== 'transition' || thickness === void 0 || edge === void 0) return void 0;
  return edge > thickness ? thickness : void 0;
}
/** The wall that parameters of the operation that makes walls ask for at its thinnest, mm; undefined where they leave it to the operation. */
function askedWall(params) {
  const { thickness, mode, transition } = params;
  if (mode !== 'transition') return thickness;
  const edge = transition?.edgeThickness;
  if (edge === void 0) return void 0;
  return thickness === void 0 ? edge : Math.min(thickness, edge);
}
// ../core/src/params/places.ts
/** Points were kept without the skin's normal once. */
var pointOf = (point) =>
  'position' in point
    ? point
    : {
        position: [...point],
        normal: [0, 0, 1],
      };
var told = (fact, values) =>
  typeof fact === 'object' && fact !== null && 'by' in fact ? values[fact.by] : fact;
/** What the points of a field are, where they were taken; what moves them along the skin moves them here. */
function pointsOf(places, value, values) {
  const points = value.map(pointOf);
  const by = places.as === 'line' && places.movedBy ? values[places.movedBy] : void 0;
  if (!by) return points;
  return points.map(({ position: [x, y, z], normal }) => ({
    position: [x + by[0], y + by[1], z + by[2]],
    normal,
  }));
}
var mirrored = (taken, plane) => ({
  ...taken,
  points: taken.points.map((point) => mirrorPoint(point, plane)),
  isMirrored: true,
});
/** What the copy of a record holds. */
function copiedIn({ name, copied }, values) {
  const ref = values[name];
  if (!copied || !ref) return [];
  const { fields, mirroredBy } = copied;
  const found = fields
    .flatMap((field) => taken(field, ref.params))
    .map((one) => ({
      ...one,
      field: name,
    }));
  return mirroredBy === void 0 ? found : found.map((one) => mirrored(one, values[mirroredBy]));
}
function taken(field, values) {
  const { name, places } = field;
  if (field.copied) return copiedIn(field, values);
  const held = values[name];
  const value = field.kind === 'surface-point' && held !== void 0 ? [held] : held;
  if (!places || !Array.isArray(value) || value.length === 0) return [];
  const of = {
    field: name,
    role: places.role ?? 'contour',
  };
  if (places.as === 'edge-lines')
    return value.map(({ points, closed, smooth }) => ({
      ...of,
      points,
      as: 'line',
      closed,
      shape: smooth ? 'smooth' : 'corners',
    }));
  const points = pointsOf(places, value, values);
  if (places.as === 'line') {
    const shape = told(places.shape, values) === 'smooth' ? 'smooth' : 'corners';
    const line = {
      ...of,
      points,
      as: 'line',
      closed: told(places.closed, values) === true,
      shape,
    };
    return [places.mirroredBy ? mirrored(line, values[places.mirroredBy]) : line];
  }
  const view = places.as === 'cut' ? values[places.view] : void 0;
  return [
    view
      ? {
          ...of,
          points,
          as: 'cut',
          view,
        }
      : {
          ...of,
          points,
          as: 'points',
        },
  ];
}
/**
 * The points on the body that the parameters of a record hold, field by field, by what their schema declares (`ParamMeta.places`) and nothing else. `params`
 * are those that the schema lets through; what they leave to a default is the default.
 */
function placesTaken(schema, params) {
  const values = {
    ...defaultParams(schema),
    ...params,
  };
  return describeParams(schema).flatMap((field) => taken(field, values));
}
// ../core/src/params/pictures-in.ts
var isNamed = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether a schema takes a value; one whose rules throw, or have to be waited for, takes nothing here. */
function takes(schema, value) {
  try {
    return schema.safeParse(JSON.parse(JSON.stringify(value))).success;
  } catch {
    return false;
  }
}
function fieldsWithin({ shape, def }, value) {
  return Object.entries(value).map(([name, one]) => [
    Object.hasOwn(shape, name) ? shape[name] : def.catchall,
    one,
  ]);
}
/** What a schema says of the parts of a value, or of the value itself in other words. Of alternatives the one counts that the value is read by: the first that takes it. */
function within(schema, value) {
  if (schema instanceof z.ZodUnion) {
    const read = schema.options.find((option) => takes(option, value));
    return read ? [[read, value]] : [];
  }
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].map((one) => [one, value]);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].map((one) => [one, value]);
  if (schema instanceof z.ZodLazy) return [[schema.unwrap(), value]];
  if (schema instanceof z.ZodObject) return isNamed(value) ? fieldsWithin(schema, value) : [];
  if (schema instanceof z.ZodRecord) {
    const { keyType, valueType } = schema;
    return isNamed(value)
      ? Object.entries(value).flatMap(([name, one]) => [
          [keyType, name],
          [valueType, one],
        ])
      : [];
  }
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((one) => [schema.element, one]) : [];
  if (schema instanceof z.ZodTuple) {
    const { items, rest } = schema.def;
    return Array.isArray(value) ? value.map((one, i) => [items[i] ?? rest, one]) : [];
  }
  const { innerType } = schema.def;
  return innerType === void 0 ? [] : [[innerType, value]];
}
function collect([schema, value], found) {
  if (!(schema instanceof z.ZodType) || value === void 0 || value === null) return;
  if (metaOf(schema)?.kind === 'image') {
    if (typeof value === 'string') found.add(value);
  } else for (const pair of within(schema, value)) collect(pair, found);
}
/**
 * The hashes of the pictures that parameters name (`p.image`), each once. They are shown and change no shape: whoever replays needs none of them.
 */
function picturesIn(schema, params) {
  const found = /* @__PURE__ */ new Set();
  collect([schema, params], found);
  return [...found];
}
// ../core/src/operation/apply-operation.ts
/** Codes of the warnings among findings. */
var warningsOf = (findings) => findings.filter(({ kind }) => kind === 'warning').map(({ code }) => code);
function assertArrays(mesh) {
  if (typeof mesh !== 'object' || mesh === null)
    throw new SdkError('operation/invalid-result', { found: kindOfArray(mesh) });
  const { positions, indices } = mesh;
  if (kindOfArray(positions) !== 'Float32Array' || kindOfArray(indices) !== 'Uint32Array')
    throw new SdkError('operation/invalid-result', {
      positions: kindOfArray(positions),
      indices: kindOfArray(indices),
    });
}
/**
 * Throws SdkError `operation/invalid-result` when it is no mesh, a coordinate is not finite, an index points nowhere, or an array has the
 * wrong type or length: such a mesh would break everything that comes after it; `mesh/paint-invalid` when its colours or labels do not fit it. `operation/empty-result` when it has no triangle.
 */
function assertSoundMesh(mesh) {
  assertArrays(mesh);
  const { positions, indices } = mesh;
  const vertices = positions.length / 3;
  if (!Number.isInteger(vertices) || indices.length % 3 !== 0)
    throw new SdkError('operation/invalid-result', {
      positions: positions.length,
      indices: indices.length,
    });
  if (indices.length === 0) throw new SdkError('operation/empty-result', { vertices });
  for (let i = 0; i < positions.length; i++)
    if (!Number.isFinite(positions[i]))
      throw new SdkError('operation/invalid-result', { vertex: Math.floor(i / 3) });
  for (let i = 0; i < indices.length; i++)
    if (indices[i] >= vertices)
      throw new SdkError('operation/invalid-result', {
        triangle: Math.floor(i / 3),
        index: indices[i],
      });
  if (mesh.paint !== void 0) assertPaint(mesh.paint, vertices, indices.length / 3);
}
/**
 * Applies `operation` to `mesh`: validates `params` first, checks the result after, and gives the operation everything it may
 * know about the world. The mesh is as it was whatever the operation does to it. Throws SdkError for an expected failure
 * (`operation/invalid-params`, `operation/part-name`, `operation/part-taken`, `operation/too-many-parts`, `operation/invalid-result`, `operation/empty-result`, `operation/input-changed`,
 * `operation/builtins-changed`, `operation/builtins-locked` or the operation's own),
 * OperationAborted when stopped; anything else that comes out is a fault in the operation.
 */
async function applyOperation(operation, mesh, params, options = {}) {
  const talk = new Talk();
  const checkAborted = lasting(options.checkAborted);
  const { type } = operation;
  const input = lendMesh(mesh, type);
  return takeResult(
    type,
    input,
    await guardBuiltins(
      type,
      async () => {
        const values = validateParams(operation, params);
        checkAborted();
        const result = await operation.apply(
          input.lent,
          values,
          contextOf(
            type,
            {
              ...options,
              checkAborted,
            },
            talk,
          ),
        );
        const { parts } = talk;
        for (let i = 0; i < parts.length; i++)
          parts[i] = {
            name: parts[i].name,
            mesh: readMesh(parts[i].mesh, input.lent),
          };
        return readMesh(result, input.lent);
      },
      checkAborted,
    ),
    talk,
    checkAborted,
  );
}
/** What an operation gave as an object of ours: the getters of its own are asked while the operation is watched. */
function readMesh(given, lent) {
  if (typeof given !== 'object' || given === null || given === lent) return given;
  const { positions, indices, paint } = given;
  return {
    positions,
    indices,
    ...(paint === void 0 ? {} : { paint }),
  };
}
/** What an operation says while it works, and what it was lent besides its input. */
var Talk = class Talk {
  findings = new FindingList();
  report = {};
  /** Second bodies. */
  seconds = [];
  /** What was left beside the result. */
  parts = [];
  /** What is said further does not come back to this one. */
  copy() {
    const copy = new Talk();
    for (const { kind, code, places, data } of this.findings.all)
      copy.findings.add(kind, code, {
        places,
        data,
      });
    copy.report = { ...this.report };
    copy.seconds.push(...this.seconds);
    copy.parts.push(...this.parts);
    return copy;
  }
};
/** What no part can be called, in a sentence: it may be anything, and have no text. */
var shownName = (name) => (typeof name === 'string' ? name.slice(0, 120) : kindOfArray(name));
/** What an operation may know of the world. */
function contextOf(type, options, talk) {
  return {
    checkAborted: options.checkAborted ?? (() => void 0),
    progress: options.onProgress ?? (() => void 0),
    random: createRandom(options.seed ?? 0),
    mesh: async (sha256) => {
      if (!options.loadMesh) throw new SdkError('operation/mesh-missing', { sha256 });
      const second = lendMesh(await options.loadMesh(sha256), type);
      options.checkAborted?.();
      talk.seconds.push(second);
      return second.lent;
    },
    part: (name, mesh) => {
      if (!isPartName(name)) throw new SdkError('operation/part-name', { name: shownName(name) });
      const taken = [...(options.parts ?? []), ...talk.parts.map((part) => part.name)].find((one) =>
        isSamePartName(one, name),
      );
      if (taken !== void 0) throw new SdkError('operation/part-taken', { name: taken });
      if (talk.parts.length >= 100) throw new SdkError('operation/too-many-parts', { most: 100 });
      talk.parts.push({
        name,
        mesh,
      });
    },
    warn: (code, finding) => talk.findings.add('warning', code, finding),
    note: (code, finding) => talk.findings.add('note', code, finding),
    report: (counts) => {
      talk.report = {
        ...talk.report,
        ...carried(counts),
      };
    },
  };
}
/** Checks what an operation gave, and takes it into arrays that the operation does not hold. */
function takeResult(type, input, given, { findings, report, seconds, parts }, checkAborted) {
  if ([input, ...seconds].some((one) => one.isChanged()))
    throw new SdkError('operation/input-changed', { type });
  checkAborted();
  const take = (mesh) => {
    if (mesh === input.lent) return input.takeBack(input.lent);
    assertArrays(mesh);
    const own = input.takeBack(mesh);
    assertSoundMesh(own);
    return own;
  };
  return {
    mesh: take(given),
    parts: parts.map(({ name, mesh }) => ({
      name,
      mesh: take(mesh),
    })),
    warnings: warningsOf(findings.all),
    findings: findings.all,
    report,
  };
}
// ../core/src/operation/off-skin.ts
/** Two points that are put on the same place, mm, are told of once. */
var SAME_PLACE = 1;
/**
 * How far points that a step holds lie from the skin that it is given, and where on it they are put, mm: an earlier step was edited since they were drawn, or the body is
 * another one. Undefined where all lie within `OFF_SKIN`: a scan's noise, smoothing and what is laid anew move skin less, a pad that lies so far beside is another pad. Points that
 * need not lie on the skin as it comes in are not asked about: a cut goes straight through space, a brush has moved the skin while it was painted with,
 * what a region is moved by leads past it, as do lines that say so (`pastSkin`), and where mirror images lie is for the operation to say.
 */
function offSkin(operation, mesh, params) {
  if (operation.stroke) return void 0;
  const values = { ...params };
  for (const { name, places } of describeParams(operation.params)) {
    if (places?.as === 'line' && places.movedBy) values[places.movedBy] = void 0;
    if (places?.as === 'edge-lines' && places.pastSkin) values[name] = [];
  }
  const points = placesTaken(operation.params, values)
    .filter(({ as, isMirrored }) => as !== 'cut' && !isMirrored)
    .flatMap((taken) => taken.points.map(({ position }) => [...position]));
  if (points.length === 0) return void 0;
  const far = nearestPlaces(mesh, points).filter((near) => near && near.distance > 5);
  if (far.length === 0) return void 0;
  far.sort((a, b) => b.distance - a.distance);
  const places = [];
  const { distance } = far[0];
  for (const near of far) {
    const { position: at } = near;
    if (places.every((known) => known.at.some((value, k) => Math.abs(value - at[k]) > SAME_PLACE)))
      places.push({ at: [...at] });
  }
  return {
    places,
    data: {
      distance: Math.round(distance),
      count: far.length,
    },
  };
}
// ../core/src/operation/shape.ts
/** A shape without parts. */
var bodyAlone = (mesh) => ({
  mesh,
  parts: [],
});
/** Name of the field by which an operation says what it works on (`p.target`); undefined for one that always works on the body. */
var targetField = ({ params }) => describeParams(params).find(({ kind }) => kind === 'target')?.name;
/** What an operation with these parameters works on: the name of a part, or `body`. */
function targetOf(operation, params) {
  const field = targetField(operation);
  const said = field === void 0 ? void 0 : params?.[field];
  return typeof said === 'string' ? said : BODY;
}
/** The mesh of a part, or of the body. Throws SdkError `operation/target-missing` with what was asked for and which parts there are. */
function meshOf({ mesh, parts }, name) {
  if (name === 'body') return mesh;
  const found = parts.find((part) => part.name === name);
  if (found) return found.mesh;
  throw new SdkError('operation/target-missing', {
    target: name,
    there: parts.map((part) => part.name).join(', ') || '—',
  });
}
/** The shape with another mesh in place of a part, or of the body. */
function withMesh(shape, name, mesh) {
  if (name === 'body')
    return {
      mesh,
      parts: shape.parts,
    };
  return {
    mesh: shape.mesh,
    parts: shape.parts.map((part) =>
      part.name === name && part.mesh !== mesh
        ? {
            name,
            mesh,
          }
        : part,
    ),
  };
}
/** All of a shape as one mesh, for what holds only one: the body alone where there are no parts, else every piece after it, without paint. */
function wholeMesh({ mesh, parts }) {
  if (parts.length === 0) return mesh;
  const all = [mesh, ...parts.map((part) => part.mesh)];
  const size = (of) => all.reduce((sum, one) => sum + one[of].length, 0);
  const positions = new Float32Array(size('positions'));
  const indices = new Uint32Array(size('indices'));
  let vertex = 0;
  let corner = 0;
  for (const one of all) {
    positions.set(one.positions, 3 * vertex);
    for (let i = 0; i < one.indices.length; i++) indices[corner + i] = one.indices[i] + vertex;
    vertex += one.positions.length / 3;
    corner += one.indices.length;
  }
  return {
    positions,
    indices,
  };
}
// ../core/src/operation/apply-to-shape.ts
/** The parts as the body was stood: where they lie beside it is a part of the design. */
async function partsAligned(operation, { parts }, params, options) {
  const moved = [];
  const said = new FindingList();
  for (const { name, mesh } of parts) {
    const applied = await applyOperation(operation, mesh, params, options);
    moved.push({
      name,
      mesh: applied.mesh,
    });
    for (const { kind, code, places, data } of applied.findings)
      said.add(kind, code, {
        places,
        data: {
          ...data,
          part: name,
        },
      });
  }
  return {
    parts: moved,
    findings: said,
  };
}
/** What was said of the body, and then what was said of parts: places of one code add up, and the values of the body's sentence stay. */
function joined(body, ofParts) {
  const all = new FindingList();
  for (const { kind, code, places, data } of body)
    all.add(kind, code, {
      places,
      data,
    });
  for (const { kind, code, places, data } of ofParts) {
    const known = body.find((one) => one.code === code);
    all.add(kind, code, {
      places,
      data: known?.data ?? data,
    });
  }
  return all.all;
}
/** What core says of a step's work, in words of its own: it is no failure of the step's drawing. */
var isOfCore = (code) => /^(operation|asset|runner)\//.test(code);
/**
 * As `applyOperation`, and warns `operation/off-skin` where points of the step lie far from the skin that they are put on (`offSkin`). What the step says where it
 * fails there is of a drawing that nobody made: `operation/skin-gone` says why (data `distance` in mm and `count`, places; the step's own error is its cause).
 */
async function applyOnSkin(operation, mesh, params, options) {
  const off = () => offSkin(operation, mesh, validateParams(operation, params));
  let applied;
  try {
    applied = await applyOperation(operation, mesh, params, options);
  } catch (error) {
    if (!isSdkError(error) || isOfCore(error.code)) throw error;
    const found = off();
    if (!found) throw error;
    throw new SdkError('operation/skin-gone', found.data ?? {}, {
      places: found.places ?? [],
      cause: error,
    });
  }
  const found = off();
  if (!found) return applied;
  const all = new FindingList();
  all.add('warning', 'operation/off-skin', found);
  const findings = joined([...all.all, ...applied.findings], []);
  return {
    ...applied,
    findings,
    warnings: warningsOf(findings),
  };
}
/**
 * As `applyOperation`, on the part that the parameters name (`p.target`), or on the body: the result takes its place, what `ctx.part` was told comes after
 * the parts that are there, and everything else stays the same arrays. An alignment stands the parts with the body. Throws SdkError
 * `operation/target-missing` too, and `operation/skin-gone` for what it throws where the skin under its points is gone.
 */
async function applyToShape(operation, shape, params, options = {}) {
  const target = targetOf(operation, params);
  if (target !== 'body') validateParams(operation, params);
  const input = meshOf(shape, target);
  const names = shape.parts.map(({ name }) => name);
  const applied = await applyOnSkin(operation, input, params, {
    ...options,
    parts: names,
  });
  const aligned =
    operation.role === 'alignment' ? await partsAligned(operation, shape, params, options) : void 0;
  const parts = aligned?.parts ?? shape.parts;
  const findings = aligned ? joined(applied.findings, aligned.findings.all) : applied.findings;
  const { mesh, parts: others } = withMesh(
    {
      mesh: shape.mesh,
      parts,
    },
    target,
    applied.mesh,
  );
  return {
    ...applied,
    mesh,
    findings,
    warnings: warningsOf(findings),
    parts: applied.parts.length > 0 ? [...others, ...applied.parts] : others,
    made: applied.parts.map(({ name }) => name),
  };
}
// ../core/src/operation/named-hashes.ts
var HASH = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;
/** The hashes of contents that parameters name, wherever they stand in them, each once. */
var namedHashes = (params) => [...new Set(JSON.stringify(params).match(HASH) ?? [])];
// ../core/src/history/checkpoints.ts
var arraysOf = ({ positions, indices, paint }) =>
  [positions, indices, paint?.colours, paint?.labelOf].filter((array) => array !== void 0);
var allArraysOf = ({ mesh, parts }) => [...arraysOf(mesh), ...parts.flatMap((part) => arraysOf(part.mesh))];
/**
 * Shapes by chain key, the least recently used going first when the budget is full. Arrays that several checkpoints share
 * (the `indices` of deforming operations) are counted once.
 *
 * Invariant: `used` is the sum of the byte lengths of the distinct arrays that the entries refer to, and `used` ≤ `budget`
 * unless a single entry is larger than the budget by itself.
 */
var CheckpointStore = class {
  #budget;
  #entries = /* @__PURE__ */ new Map();
  #references = /* @__PURE__ */ new Map();
  #used = 0;
  /** `budgetBytes` for all meshes together; 512 MB unless said. */
  constructor(options = {}) {
    this.#budget = options.budgetBytes ?? 536870912;
  }
  /** Bytes held now. */
  get used() {
    return this.#used;
  }
  /** Number of checkpoints held now. */
  get size() {
    return this.#entries.size;
  }
  has(key) {
    return this.#entries.has(key);
  }
  /** The checkpoint of `key`, which counts as used now. */
  get(key) {
    const found = this.#entries.get(key);
    if (!found) return void 0;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }
  /** Keeps `checkpoint`; older ones go until the budget holds. */
  set(key, checkpoint) {
    this.#drop(key);
    this.#entries.set(key, checkpoint);
    for (const array of allArraysOf(checkpoint)) this.#hold(array);
    for (const oldest of this.#entries.keys()) {
      if (this.#used <= this.#budget || oldest === key) break;
      this.#drop(oldest);
    }
  }
  clear() {
    this.#entries.clear();
    this.#references.clear();
    this.#used = 0;
  }
  #drop(key) {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    for (const array of allArraysOf(entry)) this.#release(array);
  }
  #hold(array) {
    const count = this.#references.get(array) ?? 0;
    if (count === 0) this.#used += array.byteLength;
    this.#references.set(array, count + 1);
  }
  #release(array) {
    const count = this.#references.get(array) ?? 0;
    if (count > 1) {
      this.#references.set(array, count - 1);
      return;
    }
    this.#references.delete(array);
    this.#used -= array.byteLength;
  }
};
// ../core/src/mesh/skin/scanned-skin.ts
/** A surface may lie so far off the one that it was made from, mm: what lies further off was added. */
var SAME = 0.1;
/** No step moves skin further than this, mm: vertices that lie further apart are not the same one under the same number. */
var FARTHEST$1 = 100;
/** A body as it was scanned. */
var asScanned = (mesh) => ({
  mesh,
  invented: new Uint8Array(mesh.indices.length / 3),
});
/**
 * The skin after a step. Where the step keeps the triangles in their order, each stays what it was, however far it moved; otherwise it is what the one nearest
 * to where its middle came from was: exact for triangles that stayed where they were, and about so where a step moved them and divided them anew. Of a step that
 * `adds` skin (one that closes, mends or cuts), what lies off the skin before it is invented.
 */
function skinAfter(before, mesh, adds, { checkAborted } = {}) {
  if (mesh === before.mesh) return before;
  if (keepsTriangles(before.mesh, mesh))
    return {
      mesh,
      invented: before.invented,
    };
  const { indices } = mesh;
  const invented = new Uint8Array(indices.length / 3);
  if (!adds && !before.invented.includes(1))
    return {
      mesh,
      invented,
    };
  const p = adds ? mesh.positions : cameFrom(before.mesh, mesh);
  const bvh = buildBvh(before.mesh, checkAborted);
  const out = /* @__PURE__ */ new Float64Array(7);
  let near = -1;
  for (let f = 0; f < invented.length; f++) {
    if ((f & 16383) === 0) checkAborted?.();
    const [a, b, c] = [3 * indices[3 * f], 3 * indices[3 * f + 1], 3 * indices[3 * f + 2]];
    const middle = (k) => (p[a + k] + p[b + k] + p[c + k]) / 3;
    near = bvh.closestPointInto(middle(0), middle(1), middle(2), Infinity, out, near);
    invented[f] = near < 0 || (adds && out[6] > SAME) ? 1 : before.invented[near];
  }
  return {
    mesh,
    invented,
  };
}
/** Whether places on or near a body (mm) were scanned: asked of the skin that is nearest to them. */
function scannedAt({ mesh, invented }) {
  if (!invented.includes(1)) return () => true;
  const bvh = sharedBvh(mesh);
  return (at) => {
    const nearest = bvh.closestPoint(at);
    return nearest !== void 0 && invented[nearest.triangle] === 0;
  };
}
/** Whether both have the same triangles in the same order, also turned over. */
function keepsTriangles({ indices: a }, { indices: b }) {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 3) {
    if (a[i] !== b[i]) return false;
    if (!(a[i + 1] === b[i + 1] && a[i + 2] === b[i + 2]) && (a[i + 1] !== b[i + 2] || a[i + 2] !== b[i + 1]))
      return false;
  }
  return true;
}
/**
 * About where the vertices of `after` (`3·V`) lay in `before`. A step that divides the skin keeps the vertices and their numbers (`refineToParts`): those are known, and
 * one that came between them moved as its neighbours did. Where the numbers are others by now, where the vertices lie.
 */
function cameFrom(before, { positions, indices }) {
  const old = before.positions.length;
  if (positions.length < old) return positions;
  const from = positions.slice();
  from.set(before.positions);
  for (let i = 0; i < old; i++) if (Math.abs(from[i] - positions[i]) > FARTHEST$1) return positions;
  const isKnown = new Uint8Array(positions.length / 3).fill(1, 0, old / 3);
  while (isKnown.includes(0)) {
    const sum = new Float64Array(positions.length);
    const count = new Uint32Array(isKnown.length);
    indices.forEach((v, i) => {
      if (isKnown[v]) return;
      const first = i - (i % 3);
      for (const other of indices.subarray(first, first + 3)) {
        if (!isKnown[other]) continue;
        count[v]++;
        for (let k = 0; k < 3; k++) sum[3 * v + k] += from[3 * other + k] - positions[3 * other + k];
      }
    });
    if (!count.some((known) => known > 0)) break;
    count.forEach((known, v) => {
      if (known === 0) return;
      isKnown[v] = 1;
      for (let k = 0; k < 3; k++) from[3 * v + k] += sum[3 * v + k] / known;
    });
  }
  return from;
}
// ../core/src/mesh/skin/invented-places.ts
/** The body side of a wall lies so far off the body at the most, mm. */
var ON = 0.3;
/** The pieces of the body side of `wall` that lie on invented skin, those farthest from scanned skin first. Wall and body lie in one frame. */
function inventedPlaces(wall, skin, { checkAborted } = {}) {
  if (!skin.invented.includes(1)) return [];
  const invented = facesWhere$1(skin, 1);
  const made = buildBvh(invented, checkAborted);
  const scanned = buildBvh(facesWhere$1(skin, 0), checkAborted);
  const width = widthsOf(invented, scanned);
  const found = [];
  const out = /* @__PURE__ */ new Float64Array(7);
  for (let face = 0, near = -1; face < wall.indices.length / 3; face++) {
    if ((face & 16383) === 0) checkAborted?.();
    const [x, y, z] = middleOf(wall, face);
    const on = made.closestPointInto(x, y, z, ON, out, near);
    if (on < 0) continue;
    near = on;
    if (scanned.closestPoint([x, y, z], out[6])) continue;
    found.push({
      face,
      on,
      ...farthestOf(wall, face, scanned),
    });
  }
  return piecesOf(wall, found, {
    invented,
    width,
  });
}
/** Of the middle of a triangle and those of its edges the one farthest from scanned skin: the corners of a flat patch all lie on the rim of its hole. */
function farthestOf(mesh, face, scanned) {
  const [a, b, c] = cornersOf(mesh, face);
  let best = {
    away: -1,
    at: a,
  };
  for (const at of [middleOf(mesh, face), mix(a, b, 0.5), mix(b, c, 0.5), mix(c, a, 0.5)]) {
    const away = scanned.closestPoint(at)?.distance ?? Infinity;
    if (away > best.away)
      best = {
        away,
        at,
      };
  }
  return best;
}
/** How wide the hole of each triangle of the invented skin is. */
function widthsOf(invented, scanned) {
  const { ofFace, count } = connectedComponents(invented);
  const half = new Float64Array(count);
  ofFace.forEach((piece, face) => {
    half[piece] = Math.max(half[piece], farthestOf(invented, face, scanned).away);
  });
  return Float64Array.from(ofFace, (piece) => 2 * half[piece]);
}
function piecesOf(wall, found, { invented, width }) {
  const indices = Uint32Array.from(
    found.flatMap(({ face }) => [0, 1, 2].map((k) => wall.indices[3 * face + k])),
  );
  const { ofFace, count } = connectedComponents({
    positions: wall.positions,
    indices,
  });
  const pieces = Array.from({ length: count }, () => []);
  found.forEach((one, i) => pieces[ofFace[i]].push(one));
  const normal = /* @__PURE__ */ new Float64Array(3);
  return pieces
    .map((own) => {
      const { away, at } = own.reduce((best, one) => (one.away > best.away ? one : best));
      let area = 0;
      let [x, y, across] = [0, 0, 0];
      let [widest, radius] = [0, 0];
      for (const { face, on } of own) {
        const part = triangleArea(wall, face);
        const size = triangleNormal(invented, on, normal);
        area += part;
        const share = size > 0 ? part / size : 0;
        x += share * normal[0];
        y += share * normal[1];
        across += share * Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1]);
        widest = Math.max(widest, width[on]);
        for (const corner of cornersOf(wall, face)) radius = Math.max(radius, distance(corner, at));
      }
      return {
        area,
        away,
        width: widest,
        at,
        radius,
        facing: [x / (across || 1), y / (across || 1)],
      };
    })
    .sort((a, b) => b.away - a.away);
}
var cornersOf = ({ positions, indices }, face) => [
  pointAt$1(positions, indices[3 * face]),
  pointAt$1(positions, indices[3 * face + 1]),
  pointAt$1(positions, indices[3 * face + 2]),
];
function middleOf(mesh, face) {
  const [a, b, c] = cornersOf(mesh, face);
  return [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3];
}
function facesWhere$1({ mesh: { positions, indices }, invented }, is) {
  return {
    positions,
    indices: indices.filter((_, i) => invented[Math.floor(i / 3)] === is),
  };
}
// ../core/src/history/scanned-skin.ts
/** Roles of the steps that may add skin to a body: they close it, lay a cap over a cut, or mend a place anew. */
var ADDING = /* @__PURE__ */ new Set(['repair', 'closing', 'trimming', 'cutting']);
/** Whether a step of a role may add skin that nobody scanned. */
var addsSkin = (role) => ADDING.has(role);
/**
 * The body of a design, and which of its skin nobody scanned: followed step by step from the first that may add some (`addsSkin`), see `skinAfter`. `replay`
 * gives the shape after the first records; the base counts as scanned.
 */
async function scannedSkinOf(records, { roles }, replay, checkAborted) {
  const on = [...records.keys()].filter((index) => records[index].state === 'on');
  const adding = (index) => addsSkin(roles.of(records[index].type));
  const after = async (index) => (await replay(records.slice(0, index + 1))).mesh;
  const first = on.find(adding);
  if (first === void 0) return asScanned((await replay(records)).mesh);
  let skin = asScanned(await after(first - 1));
  for (const index of on.filter((one) => one >= first))
    skin = skinAfter(skin, await after(index), adding(index), { checkAborted });
  return skin;
}
// ../core/src/mesh/agree/samples.ts
/** The middle of a triangle. */
function centreOf({ positions: p, indices }, face) {
  const [a, b, c] = [3 * indices[3 * face], 3 * indices[3 * face + 1], 3 * indices[3 * face + 2]];
  return [
    (p[a] + p[b] + p[c]) / 3,
    (p[a + 1] + p[b + 1] + p[c + 1]) / 3,
    (p[a + 2] + p[b + 2] + p[c + 2]) / 3,
  ];
}
/** Calls `look` with places all over a surface the triangle that each lies in and, of a corner, its number (−1 of none): its corners once, and the middles of its triangles unless `corners` asks for no more. */
function eachSample(mesh, look, { corners = false, ...work } = {}) {
  const { positions: p, indices } = mesh;
  const seen = new Uint8Array(p.length / 3);
  for (let face = 0; face < indices.length / 3; face++) {
    if ((face & 16383) === 0) work.checkAborted?.();
    let [x, y, z] = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      const v = indices[3 * face + k];
      const [vx, vy, vz] = [p[3 * v], p[3 * v + 1], p[3 * v + 2]];
      x += vx;
      y += vy;
      z += vz;
      if (seen[v] === 1) continue;
      seen[v] = 1;
      look(vx, vy, vz, face, v);
    }
    if (!corners) look(x / 3, y / 3, z / 3, face, -1);
  }
}
// ../core/src/mesh/agree/inside-of-wall.ts
/** Labels of the two sheets of a wall: the surface that it was grown on, and the one that was grown. */
var SHEETS = ['body-side', 'skin'];
/** Triangles of a sheet by which it is told which way it looks. */
var LOOKS = 400;
/**
 * The inside of a wall (mm) as an open patch that looks as the solid in it does: of the two sheets that its labels tell, the one that faces the solid. A wall that was grown
 * inwards has it on the skin that was grown. Undefined for a mesh without those labels.
 */
function insideOfWall(wall, solid) {
  const { labelOf, labels } = wall.paint ?? {};
  if (!labelOf || !labels) return void 0;
  const inside = SHEETS.map((name) => {
    const label = labels.findIndex((one) => one.name === name);
    return sheetOf(wall, (face) => label >= 0 && labelOf[face] === label);
  }).find((sheet) => sheet.indices.length > 0 && looksAgainst(sheet, solid));
  return inside && turned(inside);
}
function sheetOf({ positions, indices }, has) {
  return {
    positions,
    indices: indices.filter((_, i) => has(Math.floor(i / 3))),
  };
}
/** Whether most of a sheet looks the other way than the solid under it. */
function looksAgainst(sheet, solid) {
  const faces = sheet.indices.length / 3;
  const step = Math.max(1, Math.floor(faces / LOOKS));
  const [own, under] = [/* @__PURE__ */ new Float64Array(3), /* @__PURE__ */ new Float64Array(3)];
  let against = 0;
  for (let face = 0; face < faces; face += step) {
    const hit = solid.closestPoint(centreOf(sheet, face));
    if (!hit) continue;
    const sizes = triangleNormal(sheet, face, own) * triangleNormal(solid.mesh, hit.triangle, under);
    if (sizes > 0) against -= dot(own, under) / sizes;
  }
  return against > 0;
}
function turned({ positions, indices }) {
  const other = indices.slice();
  for (let t = 0; t < other.length; t += 3) {
    other[t + 1] = indices[t + 2];
    other[t + 2] = indices[t + 1];
  }
  return {
    positions,
    indices: other,
  };
}
// ../core/src/mesh/agree/surface-gap.ts
/** Nothing of the other surface that lies further than this from the patch, mm, is taken to be meant for it. */
var REACH$1 = 60;
/** What lies further off than this, mm, may be a limb with air before it; a ray begins so far under the skin. */
var LIMB = 5;
var UNDER$1 = 0.01;
/** Cosine to the way from the patch, under which a place is on the outline of such a limb. */
var OUTLINE = 0.2;
/** A weight under this is none: the place lies on the opposite edge. */
var NO_WEIGHT = 1e-5;
/**
 * Compares an open patch with a surface that should run along it (both look the same way), both ways: corners, middles and edges of the patch's triangles to the nearest place of the other, and corners and middles of
 * those of the other to the nearest place of the patch. Along the edges it is looked for whatever the size of the triangles (`EdgeSearch`), so that no place lies further off than `upTo`. Of the other only what lies over the patch counts: the nearest place is not on its border, and there the two look the same way; so neither the ends of a
 * solid nor a hole along its axis are taken for a fault. Distances are signed along the patch, less `offset`. Undefined for an empty patch. Source of the measure, both ways: Cignoni, Rocchini and
 * Scopigno, Metro: measuring error on simplified surfaces, 1998.
 */
function surfaceGap(patch, other, { offset = 0, corners = false, close = corners } = {}, work = {}) {
  const asked = [new ManyQueries(patch), new ManyQueries(other)];
  try {
    return gapBetween(
      ...asked,
      {
        offset,
        corners,
        close,
      },
      work,
    );
  } finally {
    for (const one of asked) one.free();
  }
}
function gapBetween(patch, other, { offset, corners, close }, work) {
  const gaps = new Gaps();
  const measure = patchMeasure(patch.mesh, other, {
    offset,
    close,
  });
  const bounds = new Float32Array(patch.mesh.indices.length / 3);
  const scores = new Float32Array(patch.mesh.positions.length / 3);
  eachSample(
    patch.mesh,
    (x, y, z, face, corner) => {
      const gap = measure.gap(x, y, z, face);
      if (measure.nearest() < 0) return;
      gaps.add(gap, x, y, z);
      if (corner >= 0) scores[corner] = gap;
      else bounds[face] = measure.bound(face, gap, scores);
    },
    work,
  );
  const twins = buildTwins(patch.mesh);
  const isOnBorder = borderTest(patch.mesh, twins);
  const isOver = boxTest(patch.mesh, REACH$1);
  const [own, under, out] = [
    /* @__PURE__ */ new Float64Array(3),
    /* @__PURE__ */ new Float64Array(3),
    /* @__PURE__ */ new Float64Array(7),
  ];
  const sideOf = normalSide(patch.mesh, under);
  const isBeyondAir = airTest(other);
  let hint = -1;
  eachSample(
    other.mesh,
    (x, y, z, face) => {
      if (!isOver(x, y, z)) return;
      const hit = patch.closestPointInto(x, y, z, REACH$1, out, hint);
      if (hit < 0) return;
      hint = hit;
      if (isOnBorder(hit, out)) return;
      const way = sideOf(hit, x - out[0], y - out[1], z - out[2]);
      triangleNormal(other.mesh, face, own);
      if (own[0] * under[0] + own[1] * under[1] + own[2] * under[2] <= 0) return;
      if (out[6] > LIMB && way > 0 && isBeyondAir(x, y, z, out, own)) return;
      gaps.add(Math.abs((way < 0 ? -1 : 1) * out[6] - offset), out[0], out[1], out[2]);
    },
    {
      ...work,
      corners,
    },
  );
  const edges = new EdgeSearch(
    {
      mesh: patch.mesh,
      twins,
    },
    other.mesh,
    measure,
    gaps.most,
  );
  const upTo = edges.run(bounds, work.checkAborted);
  return gaps.found(edges.found, close ? edges.found.most : upTo);
}
/** Whether a ray from a place of the other surface to the nearest one of the patch (`hit`) comes out of it on its way, as from the far side of an arm that hangs beside the trunk. */
function airTest(other) {
  const ray = /* @__PURE__ */ new Float64Array(7);
  return (x, y, z, hit, [a, b, c]) => {
    const far = hit[6];
    const [dx, dy, dz] = [(hit[0] - x) / far, (hit[1] - y) / far, (hit[2] - z) / far];
    const size = Math.sqrt(a * a + b * b + c * c);
    if (-(a * dx + b * dy + c * dz) < OUTLINE * size) return true;
    ray.set([x + UNDER$1 * dx, y + UNDER$1 * dy, z + UNDER$1 * dz, dx, dy, dz, 0]);
    return other.raycastInto(ray, far - LIMB / 2) >= 0;
  };
}
/** On which side of a triangle something lies; its normal is in `normal` then. */
function normalSide(mesh, normal) {
  return (face, x, y, z) => {
    triangleNormal(mesh, face, normal);
    return normal[0] * x + normal[1] * y + normal[2] * z;
  };
}
/** Whether the place that `closestPointInto` found lies on the border of a mesh. */
function borderTest(mesh, twins) {
  const isBorderVertex = new Uint8Array(mesh.positions.length / 3);
  twins.forEach((twin, h) => {
    if (twin !== -1) return;
    isBorderVertex[mesh.indices[h]] = 1;
    isBorderVertex[mesh.indices[nextHalfEdge(h)]] = 1;
  });
  return (face, hit) => {
    for (let k = 0; k < 3; k++) {
      if (hit[3 + k] > NO_WEIGHT) continue;
      if (twins[3 * face + ((k + 1) % 3)] === -1) return true;
    }
    for (let k = 0; k < 3; k++)
      if (hit[3 + k] >= 0.99999 && isBorderVertex[mesh.indices[3 * face + k]] === 1) return true;
    return false;
  };
}
function boxTest({ positions: p, indices }, room) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const v of indices)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], p[3 * v + k] - room);
      high[k] = Math.max(high[k], p[3 * v + k] + room);
    }
  return (x, y, z) => x > low[0] && x < high[0] && y > low[1] && y < high[1] && z > low[2] && z < high[2];
}
/** Distances that were found, and the place of the furthest. */
var Gaps = class {
  #values = /* @__PURE__ */ new Float32Array(65536);
  #count = 0;
  #most = -1;
  #at = [0, 0, 0];
  add(gap, x, y, z) {
    if (this.#count === this.#values.length) {
      const more = new Float32Array(2 * this.#count);
      more.set(this.#values);
      this.#values = more;
    }
    this.#values[this.#count++] = gap;
    if (gap <= this.#most) return;
    this.#most = gap;
    this.#at = [x, y, z];
  }
  get most() {
    return this.#most;
  }
  /** `edge` is the furthest place of the edges that were looked along, if any lies further off. */
  found(edge, upTo) {
    if (this.#count === 0) return void 0;
    const sorted = this.#values.subarray(0, this.#count).sort();
    const p995 = sorted[Math.floor(0.995 * (sorted.length - 1))];
    const { most, at = this.#at } = edge;
    return {
      most,
      at,
      upTo,
      p995,
      samples: this.#count,
    };
  }
};
// ../core/src/mesh/agree/agreement.ts
/** By so much more than is told outputs may lie apart, mm, where it is not said that it is a bound. */
var TOLD_WITHIN = 0.02;
/** What two outputs of one design may differ by, mm. */
var AGREE_WITHIN = 0.2;
/**
 * Compares the inside of a wall with other outputs of the same design, both ways, over all of the area that the brace covers. Empty where the mesh does not say which of its triangles are which side
 * (`MeshPaint` with the labels `body-side`, `skin` and `rim`), so that nothing is said to agree that was not measured.
 */
function compareOutputs(wall, others, work = {}) {
  let inside;
  return others.flatMap(({ output: b, mesh, offset = 0, allowance = 0, corners = false }, i) => {
    const part = partOf(work, i / others.length, (i + 1) / others.length);
    const other = buildBvh(mesh, part.checkAborted);
    if (!inside) {
      const patch = insideOfWall(wall, other);
      if (!patch) return [];
      inside = buildBvh(patch, part.checkAborted);
    }
    const gap = surfaceGap(
      inside,
      other,
      {
        offset,
        corners,
        close: corners || b === 'grid',
      },
      part,
    );
    part.progress(1);
    if (!gap) return [];
    const limit = AGREE_WITHIN + allowance;
    const { at, p995 } = gap;
    const isBound = gap.upTo > gap.most + TOLD_WITHIN;
    const most = isBound ? gap.upTo : gap.most;
    return [
      {
        a: 'shell',
        b,
        most,
        ...(isBound && { isBound }),
        at,
        p995,
        offset,
        limit,
        passes: most <= limit,
      },
    ];
  });
}
// ../core/src/mesh/agree/machine-outputs.ts
/** Cells in which a program is carved again: directions, and mm between heights. */
var CELLS = {
  angles: 360,
  pitch: 0.9,
};
/** Beyond the heights of the brace, mm, a surface goes on, so that its own end is no border of the comparison. */
var BEYOND = 6;
/** What is left where a program never came stands out so far from the positive, mm. */
var BLOCK = 30;
/**
 * What the file of a radius grid tells between the heights of a brace (mm), straight between its cells as a carver takes it. Undefined where some direction has no radius there. Throws SdkError
 * `carve/grid-file`.
 */
function gridOutput(text, brace) {
  const grid = between$1(readRadiusGrid(text).grid, brace);
  if (grid.heights.length < 2 || grid.radii.some(Number.isNaN)) return void 0;
  return {
    output: 'grid',
    mesh: gridMesh(grid),
  };
}
/** The levels of a grid about some heights. */
function between$1({ heights, angles, radii, axis }, { bottom, top }) {
  const after = heights.findIndex((height) => height > bottom - BEYOND);
  const first = Math.max(0, after < 0 ? heights.length : after - 1);
  const beyond = heights.findIndex((height) => height >= top + BEYOND);
  const end = beyond < 0 ? heights.length : beyond + 1;
  return {
    axis,
    angles,
    heights: heights.slice(first, end),
    radii: radii.slice(first * angles, end * angles),
  };
}
/**
 * What the text of a program leaves of a block about a positive between the heights of a brace (mm): read as its machine does, and carved. What the ridges between rows may be is allowed for. Throws
 * SdkError `carve/gcode-file`.
 */
function programOutput(text, machine, { positive, brace }, work = {}) {
  const ends = heightsOf(positive);
  const axis = carvingAxis(positive, ends, { checkAborted: work.checkAborted });
  const low = Math.max(ends.bottom, brace.bottom - BEYOND);
  const high = Math.min(ends.top, brace.top + BEYOND);
  const levels = Math.max(2, Math.ceil((high - low) / CELLS.pitch) + 1);
  const block = {
    axis,
    heights: Float64Array.from({ length: levels }, (_, i) => low + ((high - low) * i) / (levels - 1)),
    angles: CELLS.angles,
    radius: reachOf(positive, axis) + BLOCK,
  };
  const { grid } = carveBlock(placesOf(text, machine, ends), block, cutterOf(machine.tool), work);
  return {
    output: 'program',
    mesh: gridMesh(grid),
    allowance: machine.rows.scallop,
    corners: true,
  };
}
/** The largest distance of a mesh from an upright axis. */
function reachOf({ positions: p }, [x, y]) {
  let most = 0;
  for (let i = 0; i < p.length; i += 3) {
    const [dx, dy] = [p[i] - x, p[i + 1] - y];
    most = Math.max(most, dx * dx + dy * dy);
  }
  return Math.sqrt(most);
}
// ../core/src/mesh/graft/blend-beyond.ts
/** The skin goes over within so many times the farthest that a border moves, and within these widths, mm: it slopes by less than 0.16. */
var WIDTH = {
  times: 12,
  least: 20,
  most: 120,
};
/** How often the ways are evened out between borders. */
var ROUNDS$1 = 12;
/**
 * Ways of all vertices of a skin from those of some of them (`3·V` in `given`, where `isGiven`): carried on along the surface and fading out without a bend. Between borders that move differently one goes
 * over into the other.
 * Source: upwind averages in the order of the distance, as in fast marching (Kimmel and Sethian, 1998), evened out by Jacobi rounds of the graph Laplacian.
 */
function blendBeyond(mesh, { given, isGiven }, checkAborted) {
  let most = 0;
  const sources = [];
  for (let v = 0; v < isGiven.length; v++) {
    if (isGiven[v] === 0) continue;
    sources.push({
      kind: 'vertex',
      vertex: v,
    });
    most = Math.max(most, length(pointAt$1(given, v)));
  }
  const width = Math.min(WIDTH.most, Math.max(WIDTH.least, WIDTH.times * most));
  const away = geodesicDistance(mesh, sources, {
    maxDistance: width,
    ...(checkAborted && { checkAborted }),
  });
  const order = [...away.keys()].filter((v) => away[v] < width).sort((a, b) => away[a] - away[b] || a - b);
  const neighbours = vertexNeighbours(mesh);
  let carried = carriedOn(mesh, {
    given,
    isGiven,
    away,
    order,
    neighbours,
  });
  for (let round = 0; round < ROUNDS$1; round++) {
    checkAborted?.();
    carried = evened$1(carried, {
      isGiven,
      order,
      neighbours,
    });
  }
  const isNear = new Uint8Array(isGiven.length);
  const ways = new Float64Array(given.length);
  for (const v of order) {
    isNear[v] = 1;
    const weight = isGiven[v] === 1 ? 1 : smootherstep(1 - away[v] / width);
    for (let k = 0; k < 3; k++) ways[3 * v + k] = weight * carried[3 * v + k];
  }
  return {
    ways,
    isNear,
  };
}
function carriedOn({ positions: p }, { given, isGiven, away, order, neighbours: { offsets, neighbours } }) {
  const carried = given.slice();
  for (const v of order) {
    if (isGiven[v] === 1) continue;
    let weights = 0;
    const sum = [0, 0, 0];
    for (let i = offsets[v]; i < offsets[v + 1]; i++) {
      const u = neighbours[i];
      const nearer = away[v] - away[u];
      if (!(nearer > 0)) continue;
      const [x, y, z] = [0, 1, 2].map((k) => p[3 * v + k] - p[3 * u + k]);
      const weight = nearer / Math.max(1e-12, x * x + y * y + z * z);
      weights += weight;
      for (let k = 0; k < 3; k++) sum[k] += weight * carried[3 * u + k];
    }
    if (weights > 0) for (let k = 0; k < 3; k++) carried[3 * v + k] = sum[k] / weights;
  }
  return carried;
}
function evened$1(carried, { isGiven, order, neighbours: { offsets, neighbours } }) {
  const next = carried.slice();
  for (const v of order) {
    const [first, end] = [offsets[v], offsets[v + 1]];
    if (isGiven[v] === 1 || end === first) continue;
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (let i = first; i < end; i++) sum += carried[3 * neighbours[i] + k];
      next[3 * v + k] = (carried[3 * v + k] + sum / (end - first)) / 2;
    }
  }
  return next;
}
// ../core/src/mesh/graft/graft-fault.ts
/** Thrown within this room alone. */
var GraftError = class extends Error {
  fault;
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
};
// ../core/src/mesh/graft/border-ways.ts
/** Farther from the skin of the whole a border is none of it, mm. */
var FARTHEST = 10;
/** Cosine of the angle between the skins of part and whole beyond which a place is of another side of the body. */
var FACING = 0.3;
/** Vertices to either side over whose ways a border is brought to the skin evenly, and how often. */
var EVEN = 10;
var ROUNDS = 5;
/** Most vertices of a border in a row, less one, that may have no place. */
var GAP = 8;
/** A border all of which (this share) is as near to those of the whole, mm, is an opening that both have. */
var SAME_BORDER = {
  share: 0.9,
  near: 4,
};
/** A border of which more than this share is as near to one of the whole, mm, runs along it. */
var ALONG_BORDER = {
  share: 0.02,
  near: 1,
};
/**
 * Where the borders of a part lie on the whole that it was cut out of, after both went through the same steps. Borders that both have are left out. The nearest place is asked for again and again, from
 * where the neighbours along the border were brought: beside a fold the nearest skin alone may be that across, and where the whole was moved along its skin the nearest place knows nothing of it. None where the part is cut off nowhere. Throws GraftError.
 * Source: iterated closest points (Besl and McKay, 1992), with a shift that changes along the border in place of one motion for all.
 */
function borderWays(part, whole, checkAborted) {
  const rim = openEdges(whole);
  const normals = vertexNormals(part);
  const ways = [];
  for (const loop of boundaryLoops(part)) {
    checkAborted?.();
    if (isAlong(part, loop, rim, SAME_BORDER)) continue;
    if (isAlong(part, loop, rim, ALONG_BORDER)) throw new GraftError('beside');
    const under = placesUnder(part, loop, {
      whole,
      normals,
    });
    ways.push({
      loop,
      places: under.filter((place) => place !== void 0),
      course: courseOf(under),
    });
  }
  return ways;
}
/** Tells whether a border of a part is an opening that a whole has as well. */
function openInBoth(part, whole) {
  const rim = openEdges(whole);
  return (loop) => isAlong(part, loop, rim, SAME_BORDER);
}
var isAlong = (part, loop, rim, { share, near }) => shareAlong(part, loop, rim, near) > share;
/** The border edges of a mesh as triangles without area. */
function openEdges(mesh) {
  const edges = boundaryLoops(mesh).flatMap((loop) =>
    Array.from(loop, (v, i) => [v, loop[(i + 1) % loop.length], v]).flat(),
  );
  return {
    positions: mesh.positions,
    indices: Uint32Array.from(edges),
  };
}
/** Which share of a border is as near to those of the whole. */
function shareAlong({ positions }, loop, rim, near) {
  if (rim.indices.length === 0) return 0;
  const edges = sharedBvh(rim);
  return (
    loop.reduce((sum, v) => sum + (edges.closestPoint(pointAt$1(positions, v), near) ? 1 : 0), 0) /
    loop.length
  );
}
function placesUnder({ positions }, loop, { whole, normals }) {
  const skin = sharedBvh(whole);
  const under = (from, v) => {
    const hit = skin.closestPoint(from, FARTHEST);
    const place = hit && placeIn(whole, hit.triangle, hit.barycentric);
    return place && dot(place.normal, pointAt$1(normals, v)) > FACING ? place : void 0;
  };
  const from = Array.from(loop, (v) => pointAt$1(positions, v));
  let places = from.map((at, i) => under(at, loop[i]));
  for (let round = 0; round < ROUNDS; round++) {
    const ways = evened(places.map((place, i) => place && subtract(place.position, from[i])));
    places = from.map((at, i) => under(add(at, ways[i]), loop[i]));
  }
  if (places.some((place, i) => place && distance(place.position, from[i]) > FARTHEST))
    throw new GraftError('far');
  return places;
}
/** Where a border runs on the whole: by its places, and straight where it has none. Throws GraftError where it has none for long. */
function courseOf(places) {
  const n = places.length;
  const first = places.findIndex((place) => place !== void 0);
  if (first < 0) throw new GraftError('far');
  const course = [];
  let last = first;
  for (let i = first; i < first + n; i++) {
    const place = places[i % n];
    if (place) {
      last = i;
      course[i % n] = place.position;
      continue;
    }
    let next = i + 1;
    while (!places[next % n]) next++;
    if (next - last > GAP) throw new GraftError('far');
    course[i % n] = mix(places[last % n].position, places[next % n].position, (i - last) / (next - last));
  }
  return course;
}
/** The mean way of each vertex and those beside it; what has none takes that of the others. */
function evened(ways) {
  const n = ways.length;
  const reach = Math.min(EVEN, (n - 1) >> 1);
  return ways.map((_, i) => {
    const sum = [0, 0, 0];
    let count = 0;
    for (let k = -reach; k <= reach; k++) {
      const one = ways[(i + k + n) % n];
      if (!one) continue;
      count++;
      for (let j = 0; j < 3; j++) sum[j] += one[j];
    }
    if (count === 0) throw new GraftError('far');
    return [sum[0] / count, sum[1] / count, sum[2] / count];
  });
}
// ../core/src/mesh/graft/join-skins.ts
/** Joins a part and the skin beyond it, whose vertices (`positions`) stand on the border of the part already, along their seams. */
function joinSkins(part, beyond, seams) {
  const own = part.positions.length / 3;
  const numbers = new Int32Array(beyond.positions.length / 3).fill(-1);
  for (const { beyond: loop, same } of seams)
    loop.forEach((v, k) => {
      if (same[k] >= 0) numbers[v] = same[k];
    });
  let count = own;
  for (let v = 0; v < numbers.length; v++) if (numbers[v] < 0) numbers[v] = count++;
  const positions = new Float32Array(3 * count);
  for (let v = 0; v < numbers.length; v++)
    positions.set(beyond.positions.subarray(3 * v, 3 * v + 3), 3 * numbers[v]);
  positions.set(part.positions);
  const [inPart, inBeyond] = [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Map()];
  const put = (between, a, b, inner) => {
    if (inner.length > 0) between.set(a * count + b, inner);
  };
  for (const { loop, beyond: rim, onPart, onBeyond } of seams) {
    loop.forEach((a, i) =>
      put(
        inPart,
        a,
        loop[(i + 1) % loop.length],
        onPart[i].map((k) => numbers[rim[k]]),
      ),
    );
    rim.forEach((a, k) =>
      put(inBeyond, numbers[rim[(k + 1) % rim.length]], numbers[a], onBeyond[k].toReversed()),
    );
  }
  const corners = [];
  const divide = (between, a, b, c) => {
    for (const [from, to, across] of [
      [a, b, c],
      [b, c, a],
      [c, a, b],
    ]) {
      const inner = between.get(from * count + to);
      if (!inner) continue;
      const chain = [from, ...inner, to];
      for (let i = 1; i < chain.length; i++) divide(between, chain[i - 1], chain[i], across);
      return;
    }
    corners.push(a, b, c);
  };
  for (let h = 0; h < part.indices.length; h += 3)
    divide(inPart, part.indices[h], part.indices[h + 1], part.indices[h + 2]);
  const ofPart = corners.length / 3;
  for (let h = 0; h < beyond.indices.length; h += 3)
    divide(
      inBeyond,
      numbers[beyond.indices[h]],
      numbers[beyond.indices[h + 1]],
      numbers[beyond.indices[h + 2]],
    );
  return {
    mesh: {
      positions,
      indices: Uint32Array.from(corners),
    },
    ofPart,
    numbers,
  };
}
// ../core/src/mesh/graft/require-sound.ts
/** Cosine between a triangle before and after it was moved under which it has folded. */
var TURNED = 0.1;
/** Cosine between two triangles at a seam under which the skin folds back there. */
var FOLDED_BACK = -0.5;
/** A triangle that is lower than this, mm, is no fold that matters: it is looked at for crossings all the same. */
var LOWEST = 0.05;
/** Throws GraftError where a part and the skin beyond it were not joined all along their seams, or the skin beyond folds, or runs through anything that it did not run through before. */
function requireSound({ mesh, ofPart, numbers }, { beyond, moved, isNear, seams }, checkAborted) {
  const isAtSeam = new Uint8Array(mesh.positions.length / 3);
  for (const { loop, beyond: rim } of seams) {
    for (const v of loop) isAtSeam[v] = 1;
    for (const v of rim) isAtSeam[numbers[v]] = 1;
  }
  requireJoined(mesh, ofPart, isAtSeam);
  for (let f = 0; 3 * f < beyond.indices.length; f++)
    if (touches(beyond, f, isNear) && cosine(beyond, f, moved, f) < TURNED)
      throw new GraftError('turns-over');
  checkAborted?.();
  const isMoved = new Uint8Array(isAtSeam.length);
  for (let v = 0; v < isNear.length; v++) if (isNear[v] === 1) isMoved[numbers[v]] = 1;
  const after = crossings(mesh, isMoved, ofPart, checkAborted);
  if (after > 0 && after > crossings(beyond, isNear, 0, checkAborted)) throw new GraftError('crosses');
}
function requireJoined(mesh, ofPart, isAtSeam) {
  const { indices } = mesh;
  const twins = buildTwins(mesh);
  for (let h = 0; h < indices.length; h++) {
    if (isAtSeam[indices[h]] === 0 || isAtSeam[indices[nextHalfEdge(h)]] === 0) continue;
    if (twins[h] < 0) throw new GraftError('open');
    const [f, g] = [(h / 3) | 0, (twins[h] / 3) | 0];
    if (f < ofPart && g >= ofPart && cosine(mesh, f, mesh, g) < FOLDED_BACK)
      throw new GraftError('turns-over');
  }
}
var touches = ({ indices }, f, flags) =>
  flags[indices[3 * f]] + flags[indices[3 * f + 1]] + flags[indices[3 * f + 2]] > 0;
/** Pairs of triangles from `first` on that flagged vertices belong to, with any others, that meet. */
function crossings(mesh, flags, first, checkAborted) {
  const faces = new Uint8Array(mesh.indices.length / 3);
  for (let f = first; f < faces.length; f++) faces[f] = touches(mesh, f, flags) ? 1 : 0;
  return (
    selfIntersections(mesh, {
      faces,
      ...(checkAborted && { checkAborted }),
    }).length / 2
  );
}
var [ONE, OTHER] = [/* @__PURE__ */ new Float64Array(3), /* @__PURE__ */ new Float64Array(3)];
/** Cosine of the angle between the normals of two triangles; 1 where one of them is too low to have one that matters. */
function cosine(a, f, b, g) {
  const [first, second] = [triangleNormal(a, f, ONE), triangleNormal(b, g, OTHER)];
  if (first < LOWEST * longest(a, f) || second < LOWEST * longest(b, g)) return 1;
  return (ONE[0] * OTHER[0] + ONE[1] * OTHER[1] + ONE[2] * OTHER[2]) / (first * second);
}
/** The longest edge of a triangle, mm. */
function longest({ positions: p, indices }, f) {
  let most = 0;
  for (let k = 0; k < 3; k++) {
    const [u, v] = [3 * indices[3 * f + k], 3 * indices[3 * f + ((k + 1) % 3)]];
    const [x, y, z] = [p[u] - p[v], p[u + 1] - p[v + 1], p[u + 2] - p[v + 2]];
    most = Math.max(most, Math.sqrt(x * x + y * y + z * z));
  }
  return most;
}
// ../core/src/mesh/graft/shared-rim.ts
/** A vertex of the skin beyond that lies as near to one of the part, along the border, is that one: mm, and share of the edge. */
var SNAP = {
  far: 0.1,
  share: 0.2,
};
/** How much farther than straight on the next place of a border is looked for, and mm more. */
var AHEAD = {
  times: 3,
  more: 3,
};
/** Vertices that belong on one corner of the border are set apart by this share of an edge. */
var NUDGE = 0.02;
/**
 * Where the vertices of a border of the skin beyond belong on the border of the part, whose vertices belong where the way says: in the order of the loop, and each farther on than the one before. Throws
 * GraftError where they do not run alike.
 */
function rimPlaces(beyond, loop, { course }) {
  const n = course.length;
  const at = (i) => course[i % n];
  /** Nearest place of the way between two of its vertices. */
  const nearest = (from, first, end, atLeast) => {
    let [best, far] = [NaN, Infinity];
    for (let i = first; i < end; i++) {
      const share = Math.max(shareOf(from, at(i), at(i + 1)), i === first ? atLeast - first : 0);
      const away = distance(from, mix(at(i), at(i + 1), share));
      if (away < far) [best, far] = [i + share, away];
    }
    return best;
  };
  const found = [];
  const begin = nearest(pointAt$1(beyond.positions, loop[0]), 0, n, 0);
  let last = begin;
  for (const [k, v] of loop.entries()) {
    if (k === 0) {
      found.push(begin);
      continue;
    }
    const from = pointAt$1(beyond.positions, v);
    const reach = AHEAD.times * distance(from, pointAt$1(beyond.positions, loop[k - 1])) + AHEAD.more;
    let end = Math.floor(last) + 1;
    for (let far = 0; far < reach && end < begin + n; end++) far += distance(at(end), at(end + 1));
    const place = Math.max(nearest(from, Math.floor(last), end, last), last + NUDGE);
    if (!(place < begin + n)) throw new GraftError('lost');
    found.push(place);
    last = place;
  }
  return found.map((place) => {
    const after = Math.floor(place);
    return {
      after: after % n,
      share: place - after,
    };
  });
}
/** How far along a segment the nearest place of it lies, 0 to 1. */
function shareOf(p, a, b) {
  const size = distance(a, b);
  if (size < 1e-9) return 0;
  const along =
    ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1]) + (p[2] - a[2]) * (b[2] - a[2])) / size;
  return Math.min(1, Math.max(0, along / size));
}
/** What each of two borders that run alike has to take of the other, so that both have the same vertices. */
function sharedRim(part, loop, places) {
  const n = loop.length;
  const at = (i) => pointAt$1(part.positions, loop[i % n]);
  const same = new Int32Array(places.length).fill(-1);
  const taken = nearestOf$1(places, (i) => distance(at(i), at(i + 1)), n);
  for (const [i, k] of taken) same[k] = loop[i];
  const target = places.map(({ after, share }, k) =>
    same[k] >= 0 ? pointAt$1(part.positions, same[k]) : mix(at(after), at(after + 1), share),
  );
  const placeOf = new Map([...taken].map(([i, k]) => [k, i]));
  const onPart = Array.from({ length: n }, () => []);
  const onBeyond = Array.from({ length: places.length }, () => []);
  const order = [
    ...[...Array(n).keys()]
      .filter((i) => !taken.has(i))
      .map((i) => ({
        at: i,
        corner: i,
        k: -1,
      })),
    ...places.map(({ after, share }, k) => ({
      at: placeOf.get(k) ?? after + share,
      corner: -1,
      k,
    })),
  ].sort((a, b) => a.at - b.at || a.k - b.k);
  requireInTurn(order.flatMap(({ k }) => (k >= 0 ? [k] : [])));
  const first = order.findIndex(({ k }) => k >= 0);
  let lastBeyond = order[first].k;
  for (const { corner, k, at: place } of [...order.slice(first), ...order.slice(0, first)]) {
    if (k < 0) {
      onBeyond[lastBeyond].push(loop[corner]);
      continue;
    }
    lastBeyond = k;
    if (same[k] < 0) onPart[Math.floor(place) % n].push(k);
  }
  return {
    same,
    target,
    onPart,
    onBeyond,
  };
}
/** Throws where places do not come one after the other, wherever the first of them stands. */
function requireInTurn(order) {
  const n = order.length;
  for (let i = 0; i < n; i++) if (order[(i + 1) % n] !== (order[i] + 1) % n) throw new GraftError('lost');
}
/** Which vertex beyond each vertex of the part is, by their places in the loops: the nearest, where it is near enough. */
function nearestOf$1(places, edge, n) {
  const best = /* @__PURE__ */ new Map();
  for (const [k, { after, share }] of places.entries()) {
    const size = edge(after);
    const toNext = share > 0.5;
    const far = size * (toNext ? 1 - share : share);
    if (far > Math.min(SNAP.far, SNAP.share * size)) continue;
    const i = (toNext ? after + 1 : after) % n;
    const known = best.get(i);
    if (!known || far < known.far)
      best.set(i, {
        k,
        far,
      });
  }
  return new Map([...best].map(([i, { k }]) => [i, k]));
}
// ../core/src/mesh/graft/clip-ears.ts
/** An ear lower than this, mm, goes: as its corners are brought to another border it might turn over. */
var LOW = 0.5;
/** Takes low triangles away that lie with two sides on a border (their own loops run the other way round): the border goes straight on there. Vertices keep their numbers. */
function clipEars({ mesh, loops }) {
  const { positions, indices } = mesh;
  const vertices = positions.length / 3;
  const faceOf = /* @__PURE__ */ new Map();
  const isRim = new Uint8Array(vertices);
  for (const loop of loops) for (const v of loop) isRim[v] = 1;
  for (let h = 0; h < indices.length; h++) {
    const [a, b] = [indices[h], indices[h % 3 === 2 ? h - 2 : h + 1]];
    if (isRim[a] === 1 && isRim[b] === 1) faceOf.set(a * vertices + b, (h / 3) | 0);
  }
  const gone = /* @__PURE__ */ new Set();
  const isLow = (f, a, c) =>
    2 * triangleArea(mesh, f) < LOW * distance(pointAt$1(positions, a), pointAt$1(positions, c));
  const left = loops.map((loop) => {
    const kept = [];
    for (const [i, b] of loop.entries()) {
      const [a, c] = [kept.at(-1) ?? loop.at(-1), loop[i + 1] ?? loop[0]];
      const f = faceOf.get(b * vertices + a);
      if (
        i > 0 &&
        i < loop.length - 1 &&
        f !== void 0 &&
        f === faceOf.get(c * vertices + b) &&
        !gone.has(f) &&
        isLow(f, a, c)
      )
        gone.add(f);
      else kept.push(b);
    }
    return kept;
  });
  if (gone.size === 0)
    return {
      mesh,
      loops,
    };
  return {
    mesh: {
      positions,
      indices: indices.filter((_, h) => !gone.has((h / 3) | 0)),
    },
    loops: left,
  };
}
// ../core/src/mesh/graft/skin-beyond.ts
/** Places of a line that are nearer to the one before than this, mm, are left out. */
var APART = 0.05;
/** The skin of a whole beyond some ways on it: what lies on the right of them, with its borders in the order of the ways, each by its vertices in the direction of its way. Throws GraftError, and SdkError of lines that meet. */
function skinBeyond(whole, ways, work = {}) {
  const lines = ways.map(({ places }) => drawn(whole, places, work));
  const embedded = embedLines(whole, lines, work);
  const { mesh } = embedded;
  const { sides, isKept } = keptSides(embedded, faceLeftOf(embedded), (f) => triangleArea(mesh, f));
  if (ways.some((_, line) => sides.get(line) !== 'left')) throw new GraftError('lost');
  const { indices } = mesh;
  const corners = [];
  for (let h = 0; h < indices.length; h += 3)
    if (!isKept(h / 3)) corners.push(indices[h], indices[h + 1], indices[h + 2]);
  const { mesh: beyond, target } = compacted(mesh.positions, corners);
  const loops = embedded.lines.map((loop) => loop.map((v) => target[v]));
  return clipEars(
    improveBand(
      {
        mesh: beyond,
        loops,
      },
      work,
    ),
  );
}
function drawn(whole, places, { checkAborted }) {
  let last;
  const apart = places.filter((place) => {
    if (last && distance(last.position, place.position) < APART) return false;
    last = place;
    return true;
  });
  const line = lineThrough(whole, sharedCorners(whole), apart, {
    closed: true,
    shape: 'corners',
    ...(checkAborted && { checkAborted }),
  });
  if (!line.ok) throw new GraftError('lost');
  return line.spans.flat();
}
/** A triangle on the left of the first line. */
function faceLeftOf({ mesh: { indices }, lines }) {
  const [a, b] = lines[0];
  for (let h = 0; h < indices.length; h++)
    if (indices[h] === a && indices[nextHalfEdge(h)] === b) return (h / 3) | 0;
  throw new GraftError('lost');
}
// ../core/src/mesh/graft/span-holes.ts
/** A hole has no longer outline than this, mm: the longest slot with the widest rims has 240. Through a larger opening the body shows, and its own skin is kept there. */
var LONGEST = 250;
/** Length of the mean of the unit normals along an outline from which on the skin about it looks one way: about the end of a limb it does not. */
var ONE_WAY = 0.5;
/**
 * A part with holes spanned whose outlines lie farther than `away` mm off the whole: the skin goes on across each from its own outline, bending as little as it can. Vertices and triangles of the part come first and
 * keep their bits. An opening that both have stays, and so does a hole across which no skin fits. The part itself where nothing is spanned.
 */
function spanHoles(part, whole, away, work = {}) {
  const normals = vertexNormals(part);
  const isOpen = openInBoth(part, whole);
  return fillHoles(part, {
    ...work,
    fill: 'smooth',
    neat: true,
    maxPerimeter: LONGEST,
    only: (loop) => isHole(part, normals, loop) && !isOpen(loop) && isOff(part, loop, whole, away),
  }).mesh;
}
/** Whether a border runs about a hole, with the skin outside of it, and not about a piece of skin or the end of a limb. */
function isHole({ positions }, normals, loop) {
  const first = pointAt$1(positions, loop[0]);
  const fromFirst = (v) => subtract(pointAt$1(positions, v), first);
  const [area, way] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const [i, v] of loop.entries()) {
    const twice = cross(fromFirst(v), fromFirst(loop[(i + 1) % loop.length]));
    const normal = pointAt$1(normals, v);
    for (let k = 0; k < 3; k++) {
      area[k] += twice[k];
      way[k] += normal[k] / loop.length;
    }
  }
  return length(way) > ONE_WAY && dot(area, way) < 0;
}
/** Whether a corner of a border, or a middle between two, lies farther off a whole than so many mm; every one does for 0. */
function isOff({ positions }, loop, whole, away) {
  if (away === 0) return true;
  const skin = sharedBvh(whole);
  return loop.some((v, i) => {
    const [from, to] = [pointAt$1(positions, v), pointAt$1(positions, loop[(i + 1) % loop.length])];
    return [from, mix(from, to, 0.5)].some((at) => !skin.closestPoint(at, away));
  });
}
// ../core/src/mesh/graft/graft-part.ts
/**
 * Holes whose outlines lie farther off the whole than this, mm, are spanned from their outlines: the skin of the whole would stand over the part there, or fold. In others it is as it was,
 * and nobody has to guess it.
 */
var AWAY = 0.1;
/**
 * A whole body (mm) whose skin within the borders of a part that was cut out of it is that of the part, whatever both went through since: vertices of the part come first and keep their bits, and triangles at
 * its borders are divided within their own planes. The skin beyond is that of the whole, moved onto the borders and blended into where it was within 20 to 120 mm. So it is in holes of the part too, unless a step
 * has moved their outlines otherwise than the whole: those are spanned from the part's own skin (`spanHoles`), and all of them where they cannot be joined with the whole. Nothing is asked but the two
 * shapes: they need not have the same triangles. What the whole has open, or running through itself, stays so.
 */
function graftPart(part, whole, work = {}) {
  const spanned = spanHoles(part, whole, AWAY, partOf(work, 0, 0.05));
  const graft = attempt(part, spanned, whole, partOf(work, 0.05, 0.7));
  if (graft.ok) return graft;
  const all = spanHoles(spanned, whole, 0, partOf(work, 0.7, 0.75));
  return all === spanned ? graft : attempt(part, all, whole, partOf(work, 0.75, 1));
}
function attempt(part, spanned, whole, work) {
  try {
    return {
      ok: true,
      mesh: grafted(part, spanned, whole, work),
    };
  } catch (error) {
    if (error instanceof GraftError)
      return {
        ok: false,
        fault: error.fault,
      };
    if (isSdkError(error) && !(error instanceof OperationAborted))
      return {
        ok: false,
        fault: 'lost',
      };
    throw error;
  }
}
/** `spanned` is `pierced` with some of its holes spanned. */
function grafted(pierced, spanned, whole, work) {
  const { checkAborted } = work;
  const ways = borderWays(spanned, whole, checkAborted);
  if (ways.length === 0) {
    if (spanned === pierced) throw new GraftError('no-border');
    return spanned;
  }
  const { mesh: beyond, loops } = skinBeyond(whole, ways, partOf(work, 0.1, 0.6));
  const seams = ways.map((way, i) => seamOf(spanned, beyond, way, loops[i]));
  const { ways: by, isNear } = blendBeyond(beyond, borderMoves(beyond, seams), checkAborted);
  const moved = {
    positions: beyond.positions.map((x, i) => x + by[i]),
    indices: beyond.indices,
  };
  work.progress?.(0.8);
  const joined = joinSkins(spanned, moved, seams);
  requireSound(
    joined,
    {
      beyond,
      moved,
      isNear,
      seams,
    },
    checkAborted,
  );
  work.progress?.(1);
  return dropUnusedVertices(joined.mesh);
}
function seamOf(part, beyond, way, loop) {
  const places = rimPlaces(beyond, loop, way);
  return {
    loop: way.loop,
    beyond: loop,
    ...sharedRim(part, way.loop, places),
  };
}
/** How far each vertex at a seam moves to where it belongs. */
function borderMoves({ positions }, seams) {
  const given = new Float64Array(positions.length);
  const isGiven = new Uint8Array(given.length / 3);
  for (const { beyond: loop, target } of seams)
    for (const [k, v] of loop.entries()) {
      isGiven[v] = 1;
      for (let j = 0; j < 3; j++) given[3 * v + j] = target[k][j] - positions[3 * v + j];
    }
  return {
    given,
    isGiven,
  };
}
// ../core/src/mesh/graft/without-limbs.ts
/** Limbs that join the trunk below this part of the height of the brace are legs. */
var ARMS_FROM = 0.5;
/** What joins it so far over the brace, mm, is none: chin, ears and hair lie higher. */
var ABOVE = 100;
/** So far under the place where it joins the trunk a limb is cut off, mm, and what hangs no lower than `SHORT` under that stays. */
var UNDER = 2;
var SHORT = 10;
/** An even end is laid under a stump; of one that would run through something the limb stays. */
var END$1 = {
  fill: 'flat',
  neat: true,
};
/**
 * A body (mm, upright, X to a side of the patient) without the limbs that hang beside the skin of a brace, cut off level under the place where each joins the trunk: nothing is formed or carved between an arm and the
 * trunk, and from a carver's side the arm hides what the brace lies on. The first `count` vertices are that skin. The body itself where there is no such limb, or where its stump cannot be closed.
 */
function withoutLimbs(mesh, count, work = {}) {
  let body = mesh;
  for (const limb of hangingLimbs(mesh, count, work)) {
    work.checkAborted?.();
    body = cutOff(body, limb, work) ?? body;
  }
  return body === mesh ? mesh : dropUnusedVertices(body);
}
/**
 * What of a skin hangs down beside the trunk: vertices are added from the lowest upwards, and where two pieces of what is there already are joined by one, the one without skin of the brace hangs.
 * Source: join trees, Carr, Snoeyink and Axen, Computing contour trees in all dimensions, 2003.
 */
function hangingLimbs(mesh, count, { checkAborted }) {
  const { positions: p } = mesh;
  const z = (v) => p[3 * v + 2];
  const order = Uint32Array.from({ length: p.length / 3 }, (_, v) => v).sort((a, b) => z(a) - z(b) || a - b);
  let [bottom, top] = [Infinity, -Infinity];
  for (let v = 0; v < count; v++) [bottom, top] = [Math.min(bottom, z(v)), Math.max(top, z(v))];
  const around = vertexNeighbours(mesh);
  const { offsets, neighbours } = around;
  checkAborted?.();
  const root = new Int32Array(order.length).fill(-1);
  const isOfBrace = new Uint8Array(order.length);
  const pieceOf = (v) => {
    let at = v;
    while (root[at] !== at) at = root[at] = root[root[at]];
    return at;
  };
  const limbs = [];
  for (const v of order) {
    if (z(v) > top + ABOVE) break;
    root[v] = v;
    if (v < count) isOfBrace[v] = 1;
    for (let i = offsets[v]; i < offsets[v + 1]; i++) {
      const n = neighbours[i];
      if (root[n] < 0) continue;
      const [own, other] = [pieceOf(v), pieceOf(n)];
      if (own === other) continue;
      const [kept, joined] =
        z(own) < z(other) || (z(own) === z(other) && own < other) ? [own, other] : [other, own];
      const height = z(v) - UNDER;
      if (isOfBrace[kept] !== isOfBrace[joined] && height > bottom + ARMS_FROM * (top - bottom)) {
        const [limb, trunk] = isOfBrace[kept] ? [joined, kept] : [kept, joined];
        if (
          height - z(limb) >= SHORT &&
          isBeside(mesh, around, pieceOf, {
            limb,
            trunk,
            height,
          })
        )
          limbs.push({
            lowest: limb,
            height,
          });
      }
      root[joined] = kept;
      isOfBrace[kept] |= isOfBrace[joined];
    }
  }
  return limbs;
}
/** Whether a piece stands to a side of another where it is to be cut: a breast or a chin that hangs lies before it. */
function isBeside({ positions: p }, { offsets, neighbours }, pieceOf, { limb, trunk, height }) {
  const [ofLimb, ofTrunk] = [
    [Infinity, -Infinity],
    [Infinity, -Infinity],
  ];
  for (let v = 0; v + 1 < offsets.length; v++) {
    const z = p[3 * v + 2];
    if (z >= height) continue;
    for (let i = offsets[v]; i < offsets[v + 1]; i++) {
      const [n, over] = [neighbours[i], p[3 * neighbours[i] + 2]];
      if (over < height) continue;
      const piece = pieceOf(v);
      const range = piece === limb ? ofLimb : piece === trunk ? ofTrunk : void 0;
      const x = p[3 * v] + ((height - z) / (over - z)) * (p[3 * n] - p[3 * v]);
      if (range) [range[0], range[1]] = [Math.min(range[0], x), Math.max(range[1], x)];
    }
  }
  const middle = (ofLimb[0] + ofLimb[1]) / 2;
  return ofTrunk[0] <= ofTrunk[1] && (middle < ofTrunk[0] || middle > ofTrunk[1]);
}
/** Without a limb, its stump closed; undefined where that cannot be. Vertices keep their numbers, and some are used by nothing. */
function cutOff(mesh, { lowest, height }, work) {
  const { positions: p, indices } = mesh;
  const { offsets, neighbours } = vertexNeighbours(mesh);
  const isOfLimb = new Uint8Array(p.length / 3);
  const toDo = [lowest];
  isOfLimb[lowest] = 1;
  for (let v = toDo.pop(); v !== void 0; v = toDo.pop())
    for (let i = offsets[v]; i < offsets[v + 1]; i++) {
      const n = neighbours[i];
      if (isOfLimb[n] || p[3 * n + 2] >= height) continue;
      isOfLimb[n] = 1;
      toDo.push(n);
    }
  const stump = {
    positions: p,
    indices: indices.filter((_, i) => {
      const first = i - (i % 3);
      return !(isOfLimb[indices[first]] && isOfLimb[indices[first + 1]] && isOfLimb[indices[first + 2]]);
    }),
  };
  const isOfStump = (loop) => loop.every((v) => isOfLimb[v]);
  const ends = boundaryLoops(stump).filter(isOfStump).length;
  const { mesh: closed, closed: laid } = fillHoles(stump, {
    ...END$1,
    only: isOfStump,
    ...(work.checkAborted && { checkAborted: work.checkAborted }),
  });
  return ends > 0 && laid === ends ? closed : void 0;
}
// ../core/src/mesh/graft/whole-with-part.ts
/** What was made last of a whole. Only a memory: meshes never change, and the same two always give the same. */
var KNOWN$1 = /* @__PURE__ */ new WeakMap();
/**
 * The body that outputs are made of which reach beyond the edge of a brace (a positive, a grid, a program, a sheet, pads), mm: the whole body with the skin of the part that the brace lies on in it
 * (`graftPart`), and without the arms that hang beside it (`withoutLimbs`). Where that cannot be it is the whole body as it is: whoever compares the outputs (`compareOutputs`) then finds how far they lie apart.
 */
function wholeWithPart(part, whole, work = {}) {
  if (part === whole) return whole;
  const known = KNOWN$1.get(whole);
  if (known?.part === part) return known.mesh;
  const graft = graftPart(part, whole, work);
  const mesh = graft.ok ? withoutLimbs(graft.mesh, part.positions.length / 3, work) : whole;
  KNOWN$1.set(whole, {
    part,
    mesh,
  });
  return mesh;
}
// ../core/src/history/formed-shape.ts
/** Whether a step cuts a body along its edge line, and is on. */
var isEdgeStep = ({ type, state }, roles) => roles.of(type) === 'edge' && state === 'on';
/** The steps of a body as if nothing had been cut along an edge. */
var uncutRecords = (records, roles) => records.filter((one) => !isEdgeStep(one, roles));
/**
 * What a positive and all that is formed over it are made of: the whole body, that was not cut along the edge of the brace, with the skin of the cut body within the edge (`wholeWithPart`), so that they lie on what the
 * brace lies on whatever was done behind the cut. Of a body that nothing was cut off it is that body. Rejects with what `replay` and `cutByEdgeLines` reject with, and with what `work.checkAborted` throws.
 */
async function formedShape({ records, roles, replay, along }, work = {}) {
  const body = bodyRecords(records, roles);
  const whole = await replay(uncutRecords(body, roles));
  if (!along && !body.some((one) => isEdgeStep(one, roles))) return whole;
  const { mesh } = await replay(body);
  return {
    mesh: wholeWithPart(
      along ? cutByEdgeLines(mesh, along.curves, along.keep, work).mesh : mesh,
      whole.mesh,
      work,
    ),
    parts: whole.parts,
  };
}
// ../core/src/history/agree-wall.ts
/** How much larger than the body a positive came out because it was asked for, as its operation reports it, mm. */
var linerOf = (report) => report['liner'] ?? 0;
/**
 * The positive of the design that a wall is made of, as it is made where nobody asks for anything else: of `formedShape`, about the heights of the brace (mm). Undefined
 * where no operation makes positives. Throws its SdkError.
 */
async function positiveOf$1({ records, registry, replay, along }, part, work) {
  const made = registry.roles.newest('positive');
  if (!made) return void 0;
  const { roles } = registry;
  const body = await formedShape(
    {
      records,
      roles,
      replay,
      along,
    },
    partOf(work, 0, 0.5),
  );
  const { mesh, report } = await applyToShape(
    registry.get(made.type, made.version),
    body,
    { part: { ...part } },
    {
      seed: 0,
      ...(work.checkAborted ? { checkAborted: work.checkAborted } : {}),
      onProgress: partOf(work, 0.5, 1).progress,
    },
  );
  return {
    output: 'positive',
    mesh,
    offset: linerOf(report),
  };
}
/** Whether a wall and the positive of the same design agree where the brace lies. Throws what `work.checkAborted` throws. */
async function compareWall(wall, under, work = {}) {
  if (!wall.paint?.labelOf) return { agreement: [] };
  try {
    const positive = await positiveOf$1(under, heightsOf(wall), partOf(work, 0, 0.8));
    if (!positive) return {};
    return { agreement: compareOutputs(wall, [positive], partOf(work, 0.8, 1)) };
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return {
      notCompared: {
        code: error.code,
        data: error.data,
      },
    };
  }
}
// ../core/src/mesh/gate/agreement-findings.ts
var CODES$1 = {
  shell: 'gate/agree-positive',
  positive: 'gate/agree-positive',
  vacuum: 'gate/agree-vacuum',
  grid: 'gate/agree-grid',
  program: 'gate/agree-program',
};
/** What somebody has to answer for: outputs that lie further apart than they may; noted is a liner for which the shell has no room. */
var agreementFindings = (agreement) =>
  agreement.flatMap(({ b, most, at, limit, passes, offset }) => [
    ...(passes
      ? []
      : [
          {
            code: CODES$1[b],
            severity: 'ask',
            data: {
              most: hundredth(most),
              limit: hundredth(limit),
            },
            places: [{ at }],
          },
        ]),
    ...(b === 'positive' && offset > 0
      ? [
          {
            code: 'gate/agree-liner',
            severity: 'note',
            data: { liner: hundredth(offset) },
            places: [],
          },
        ]
      : []),
  ]);
var hundredth = (value) => Math.round(100 * value) / 100;
// ../core/src/mesh/gate/bed-fit.ts
/** Step of the angles that are tried, degrees. */
var STEP = 5;
/** Rings and points a ring of directions: the vertices farthest in each stand for the part. */
var RINGS = 24;
/**
 * The least tilted way in which a part fits a bed (width, depth, height, mm), or undefined. One that is tilted is first looked for with the vertices that
 * lie farthest in some hundred directions, and then measured with all.
 */
function fitBed(mesh, bed) {
  const whole = usedPoints(mesh);
  const upright = fitTurned(whole, [0, 0], bed);
  if (upright) return upright;
  const few = farthest(whole);
  const ways = [];
  for (let x = 0; x <= 90; x += STEP)
    for (let y = 0; y <= 90; y += STEP) {
      const best = fitTurned(few, [x, y], bed);
      if (best) ways.push(best);
    }
  ways.sort((a, b) => a.tilt[0] + a.tilt[1] - (b.tilt[0] + b.tilt[1]) || a.turn - b.turn);
  for (const { tilt, turn } of ways) {
    const size = sizeTurned(tiltedBy(whole, tilt), turn);
    if (isWithin(size, bed))
      return {
        tilt,
        turn,
        size,
      };
  }
}
/** The size of the box about a part, mm. */
function partSize(mesh) {
  return sizeTurned(usedPoints(mesh), 0);
}
var isWithin = (size, bed) => size.every((length, k) => length <= bed[k]);
function fitTurned(points, tilt, bed) {
  const tilted = tiltedBy(points, tilt);
  if (sizeTurned(tilted, 0)[2] > bed[2]) return void 0;
  for (let turn = 0; turn < 180; turn += STEP) {
    const size = sizeTurned(tilted, turn);
    if (isWithin(size, bed))
      return {
        tilt,
        turn,
        size,
      };
  }
}
/** Points turned about X, then about Y, degrees. */
function tiltedBy(points, [x, y]) {
  const [a, b] = [(x * PI) / 180, (y * PI) / 180];
  const [sa, ca, sb, cb] = [sin(a), cos(a), sin(b), cos(b)];
  const out = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const [px, py, pz] = [points[i], points[i + 1], points[i + 2]];
    const qz = sa * py + ca * pz;
    out[i] = cb * px + sb * qz;
    out[i + 1] = ca * py - sa * pz;
    out[i + 2] = cb * qz - sb * px;
  }
  return out;
}
/** The size of the box about points that are turned about Z, mm. */
function sizeTurned(points, turn) {
  const [s, c] = [sin((turn * PI) / 180), cos((turn * PI) / 180)];
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3) {
    const [px, py, z] = [points[i], points[i + 1], points[i + 2]];
    const [x, y] = [c * px - s * py, s * px + c * py];
    if (x < lowX) lowX = x;
    if (x > highX) highX = x;
    if (y < lowY) lowY = y;
    if (y > highY) highY = y;
    if (z < lowZ) lowZ = z;
    if (z > highZ) highZ = z;
  }
  return [highX - lowX, highY - lowY, highZ - lowZ];
}
/** The vertices that triangles use. */
function usedPoints({ positions, indices }) {
  const used = new Uint8Array(positions.length / 3);
  for (const v of indices) used[v] = 1;
  const out = [];
  used.forEach((is, v) => is && out.push(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]));
  return Float64Array.from(out);
}
/** The vertices that lie farthest in directions all round. */
function farthest(points) {
  const found = /* @__PURE__ */ new Set();
  for (let ring = 0; ring <= RINGS; ring++)
    for (let i = 0; i < 48; i++) {
      const [polar, round] = [(ring / RINGS) * PI, (i / RINGS) * PI];
      const [x, y, z] = [sin(polar) * cos(round), sin(polar) * sin(round), cos(polar)];
      let best = 0;
      let most = -Infinity;
      for (let v = 0; v < points.length; v += 3) {
        const along = x * points[v] + y * points[v + 1] + z * points[v + 2];
        if (along > most) [best, most] = [v, along];
      }
      found.add(best);
    }
  return Float64Array.from([...found].flatMap((v) => [points[v], points[v + 1], points[v + 2]]));
}
// ../core/src/mesh/gate/gate-report.ts
var ORDER = ['block', 'ask', 'note'];
/** Findings in their order: the worst first. */
var worstFirst = (findings) =>
  [...findings].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
/** Whether nothing of it blocks or asks. */
var isPassed = (findings) => findings.every(({ severity }) => severity === 'note');
/** A report with what else was found on the part or on what it is made for. */
function withFindings(report, more) {
  const findings = worstFirst([...report.findings, ...more]);
  return {
    ...report,
    passed: isPassed(findings),
    findings,
  };
}
/** The codes of what asks, each once, in the order of the findings. */
var askedCodes = ({ findings }) => [
  ...new Set(findings.filter(({ severity }) => severity === 'ask').map(({ code }) => String(code))),
];
/** Whether a part is not written: what blocks always holds it, what asks as long as nobody has answered for it. */
function isHeld(found, answered) {
  if (found.findings.some(({ severity }) => severity === 'block')) return true;
  if (found.passed || answered === true) return false;
  return answered === false || !askedCodes(found).every((code) => answered.includes(code));
}
// ../core/src/mesh/gate/invented-skin.ts
/**
 * A hole of up to this width, mm, that is closed smoothly follows the skin about it: in 24 places of two trunks the patch of one of 30 mm lay within
 * 0.15 mm of the skin that had been cut out, of 60 mm up to 0.75 mm, of 120 mm up to 2.4 mm off it.
 */
var NARROW = 30;
/** So far from scanned skin, mm, a brace may lie on the patch of a wider one: beyond the end of a scan it is 2 mm off there, and 5 mm off at twice as far. */
var BESIDE = 5;
/** Nearer than this to scanned skin, mm, it is a seam. */
var SEAM = 2;
/** A piece that faces one way by less than this goes round several sides: half a turn has 0.64. */
var ONE_SIDED = 0.8;
/** A lid over the end of a scan faces up or down by more than this: half of a right angle. */
var LEVEL = Math.SQRT1_2;
/** It comes this near to the end of the body, mm. */
var END = 10;
var CODES = {
  front: 'gate/invented-skin-front',
  left: 'gate/invented-skin-left',
  back: 'gate/invented-skin-back',
  right: 'gate/invented-skin-right',
  round: 'gate/invented-skin-round',
};
/** Where a wall lies on skin that nobody scanned: by the sides of the patient (LPS), and small holes together. */
function inventedSkin(wall, skin, work = {}) {
  const places = inventedPlaces(wall, skin, work).filter(({ away }) => away > SEAM);
  const isWide = ({ width, away }) => width > NARROW && away > BESIDE;
  const wide = places.filter(isWide);
  const bottom = Math.max(heightsOf(wall).bottom, heightsOf(skin.mesh).bottom);
  const findings = [];
  for (const side of Object.keys(CODES)) {
    const own = wide.filter((place) => sideOf(place) === side);
    const [worst] = own;
    if (!worst) continue;
    const data = {
      count: own.length,
      area: areaOf(own),
      away: Math.round(worst.away),
      height: Math.round(worst.at[2] - bottom),
    };
    findings.push({
      code: CODES[side],
      severity: 'ask',
      data,
      places: shown(own),
    });
  }
  const small = places.filter((place) => !isWide(place));
  const widest = Math.round(2 * Math.max(0, ...small.map(({ away }) => away)));
  const data = {
    count: small.length,
    area: areaOf(small),
    width: widest,
  };
  if (small.length > 0)
    findings.push({
      code: 'gate/small-holes-filled',
      severity: 'note',
      data,
      places: shown(small),
    });
  return findings;
}
/**
 * Where a brace that is formed over a body lies on skin that nobody scanned: a positive, a sheet or a pad of it is as wrong there as a wall. The body is the
 * one that is left inside the edge line; of one that has no opening it is not known where the brace ends, and the lids over its ends are left out. Throws
 * what `work.checkAborted` throws.
 */
function checkForm(skin, work = {}) {
  const findings = inventedSkin(
    boundaryLoops(skin.mesh).length > 0 ? skin.mesh : withoutLids(skin),
    skin,
    work,
  );
  return {
    passed: isPassed(findings),
    findings,
  };
}
/** The skin without its lids: pieces that were made up, reach an end of the body and face up or down as a whole. A hole that runs into one faces aside as well. */
function withoutLids({ mesh, invented }) {
  const { positions, indices } = mesh;
  const made = {
    positions,
    indices: indices.filter((_, i) => invented[Math.floor(i / 3)] === 1),
  };
  const { ofFace, count } = connectedComponents(made);
  const { bottom, top } = heightsOf(mesh);
  const up = new Float64Array(count);
  const area = new Float64Array(count);
  const isAtEnd = new Uint8Array(count);
  const normal = /* @__PURE__ */ new Float64Array(3);
  ofFace.forEach((piece, face) => {
    area[piece] += triangleNormal(made, face, normal);
    up[piece] += normal[2];
    for (let k = 0; k < 3; k++) {
      const z = positions[3 * made.indices[3 * face + k] + 2];
      if (z < bottom + END || z > top - END) isAtEnd[piece] = 1;
    }
  });
  const isLid = (piece) => isAtEnd[piece] === 1 && Math.abs(up[piece]) > LEVEL * area[piece];
  let next = 0;
  const isLeftOut = Uint8Array.from(invented, (is) => (is === 1 && isLid(ofFace[next++]) ? 1 : 0));
  return {
    positions,
    indices: indices.filter((_, i) => isLeftOut[Math.floor(i / 3)] === 0),
  };
}
function sideOf({ facing: [x, y] }) {
  if (Math.sqrt(x * x + y * y) < ONE_SIDED) return 'round';
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'left' : 'right';
  return y > 0 ? 'back' : 'front';
}
/** cm², to a tenth. */
var areaOf = (places) => Math.round(places.reduce((sum, { area }) => sum + area, 0) / 10) / 10;
var shown = (places) =>
  places.map(({ at, radius }) => ({
    at,
    radius,
  }));
// ../core/src/mesh/gate/measured-once.ts
/**
 * What was measured, by part: who is asked for a reason answers about the same part, and a part is looked at for another bed. Only a
 * memory: meshes never change, and the same mesh is always measured the same.
 */
var KNOWN = /* @__PURE__ */ new WeakMap();
function measuredOf(mesh) {
  const known = KNOWN.get(mesh) ?? { walls: /* @__PURE__ */ new Map() };
  KNOWN.set(mesh, known);
  return known;
}
/** `selfIntersections` of a part, at most MAX_PAIRS of them, found once. Throws only what `work.checkAborted` throws. */
function crossingsOf(mesh, work) {
  work.checkAborted?.();
  const known = measuredOf(mesh);
  return (known.crossings ??= selfIntersections(mesh, {
    ...work,
    limit: MAX_PAIRS,
  }));
}
/** `wallByRays` of a part, measured once for the same options. Throws only what `work.checkAborted` throws. */
function wallsOf(mesh, options, work) {
  work.checkAborted?.();
  const { walls } = measuredOf(mesh);
  const key = JSON.stringify(options);
  const known = walls.get(key);
  if (known) return known;
  const measured = wallByRays(buildBvh(mesh, work.checkAborted), options, work);
  walls.set(key, measured);
  return measured;
}
// ../core/src/mesh/gate/overhangs.ts
/** What lies on the bed needs nothing under it, mm. */
var ON_BED = 0.5;
/** Triangles that are gathered into places, the largest first. */
var MOST = 2e3;
/** The faces that look down flatter than `degrees` from the level, built along `up` (of length 1). */
function overhangs(mesh, up, degrees) {
  const { positions: p, indices } = mesh;
  const steep = -cos((degrees * PI) / 180);
  const height = (v) => p[3 * v] * up[0] + p[3 * v + 1] * up[1] + p[3 * v + 2] * up[2];
  let lowest = Infinity;
  for (const v of indices) lowest = Math.min(lowest, height(v));
  const normal = /* @__PURE__ */ new Float64Array(3);
  const found = [];
  let area = 0;
  for (let f = 0; f < indices.length; f += 3) {
    const double = triangleNormal(mesh, f / 3, normal);
    const [a, b, c] = [indices[f], indices[f + 1], indices[f + 2]];
    if (
      !(normal[0] * up[0] + normal[1] * up[1] + normal[2] * up[2] < steep * double) ||
      Math.max(height(a), height(b), height(c)) < lowest + ON_BED
    )
      continue;
    area += double / 2;
    const at = [0, 1, 2].map((k) => (p[3 * a + k] + p[3 * b + k] + p[3 * c + k]) / 3);
    found.push({
      area: double / 2,
      at,
    });
  }
  found.sort((one, other) => other.area - one.area);
  return {
    area,
    places: gathered(found.slice(0, MOST).map(({ at }) => at)),
  };
}
// ../core/src/mesh/gate/part-pieces.ts
/** Tells the pieces of a closed part apart; a hollow is a piece that faces inwards and lies within another. */
function partPieces(mesh) {
  const { ofFace, count } = connectedComponents(mesh);
  const faces = Array.from({ length: count }, () => []);
  ofFace.forEach((piece, face) => void faces[piece].push(face));
  const pieces = faces.map((own) => ({
    own,
    ...pieceOf(mesh, own),
  }));
  pieces.sort((a, b) => Math.abs(b.volume) - Math.abs(a.volume));
  const solids = pieces.filter(({ volume }) => volume > 0);
  const inward = pieces
    .filter(({ volume }) => volume <= 0)
    .map((piece) => {
      const point = pointAt$1(mesh.positions, mesh.indices[3 * piece.own[0]]);
      return {
        piece,
        isWithin: solids.some((solid) => windingNumber(mesh, solid.own, point) > 0.5),
      };
    });
  return {
    solids,
    hollows: inward.filter(({ isWithin }) => isWithin).map(({ piece }) => piece),
    insideOut: inward.filter(({ isWithin }) => !isWithin).map(({ piece }) => piece),
  };
}
function pieceOf({ positions: p, indices }, faces) {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  let six = 0;
  const [ox, oy, oz] = pointAt$1(p, indices[3 * faces[0]]);
  for (const face of faces) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * face + k]);
    for (const at of [a, b, c])
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k], p[at + k]);
        high[k] = Math.max(high[k], p[at + k]);
      }
    const [ax, ay, az] = [p[a] - ox, p[a + 1] - oy, p[a + 2] - oz];
    const [bx, by, bz] = [p[b] - ox, p[b + 1] - oy, p[b + 2] - oz];
    const [cx, cy, cz] = [p[c] - ox, p[c + 1] - oy, p[c + 2] - oz];
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  const [x, y, z] = [0, 1, 2].map((k) => high[k] - low[k]);
  return {
    volume: six / 6,
    place: {
      at: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2],
      radius: Math.sqrt(x * x + y * y + z * z) / 2,
    },
  };
}
// ../core/src/mesh/gate/part-topology.ts
/** Looks at every edge, vertex and triangle of a part. */
function topologyFaults(mesh) {
  const { positions, indices } = mesh;
  const twins = buildTwins(mesh);
  const at = {
    border: [],
    nonManifold: [],
    flipped: [],
  };
  forEachFaultyEdge(mesh, (fault, a, b) =>
    at[fault].push(mix(pointAt$1(positions, a), pointAt$1(positions, b), 0.5)),
  );
  const borders = at.border.length;
  const loops = borders > 0 ? boundaryLoops(mesh, twins) : [];
  const { repeats } = findDuplicateFaces(indices, { eitherSense: true });
  const isClean = Object.values(at).every(({ length }) => length === 0);
  return {
    openings: {
      count: Math.max(loops.length, borders > 0 ? 1 : 0),
      places: loops.map((loop) => {
        const { centre, radius } = extentOf(mesh, loop);
        return {
          at: centre,
          radius,
        };
      }),
    },
    crowdedEdges: faultAt(at.nonManifold),
    flippedEdges: faultAt(at.flipped),
    touchingVertices: faultAt(isClean ? touchingVertices(mesh, twins) : []),
    repeatedFaces: faultAt(facesWhere(mesh, (f) => repeats[f] === 1)),
    facesWithoutArea: faultAt(
      facesWhere(mesh, (f) => hasNoArea(positions, indices[3 * f], indices[3 * f + 1], indices[3 * f + 2])),
    ),
  };
}
var faultAt = (points) => ({
  count: points.length,
  places: gathered(points),
});
function facesWhere({ positions, indices }, is) {
  const out = [];
  for (let f = 0; f < indices.length / 3; f++) if (is(f)) out.push(pointAt$1(positions, indices[3 * f]));
  return out;
}
/** Vertices of a closed surface about which the triangles are more than one fan. */
function touchingVertices({ positions, indices }, twins) {
  const seen = new Uint8Array(indices.length);
  const fans = new Uint8Array(positions.length / 3);
  const out = [];
  for (let first = 0; first < indices.length; first++) {
    if (seen[first]) continue;
    const vertex = indices[first];
    for (let h = first; h >= 0 && !seen[h]; h = twins[previousHalfEdge(h)]) seen[h] = 1;
    if (++fans[vertex] === 2) out.push(pointAt$1(positions, vertex));
  }
  return out;
}
// ../core/src/mesh/gate/sharp-edges.ts
/** Cosine of the turn between two triangles from which an edge that stands out is felt on the skin: 50°. */
var SHARP = 0.6427876096865394;
/** Edges that hang together over less than this are scan noise or a crumb, not a rim, mm. */
var RIM = 40;
/**
 * Finds the edges of a closed part that stand out by a turn of more than 50° and hang together over 40 mm or more: a rounded rim has none, one that was not
 * rounded is nothing else.
 */
function sharpEdges(mesh) {
  const { positions, indices } = mesh;
  const normals = faceNormals(mesh);
  const normal = (face) => pointAt$1(normals, face);
  const found = [];
  forEachEdge(mesh, (halfEdges, start, end) => {
    if (end - start !== 2) return;
    const [h, g] = [halfEdges[start], halfEdges[start + 1]];
    const [f, e] = [(h / 3) | 0, (g / 3) | 0];
    const [n, m] = [normal(f), normal(e)];
    if (n[0] * m[0] + n[1] * m[1] + n[2] * m[2] > SHARP) return;
    const [from, to] = [indices[h], indices[nextHalfEdge(h)]];
    const [a, b] = [pointAt$1(positions, from), pointAt$1(positions, to)];
    const far = pointAt$1(positions, indices[nextHalfEdge(nextHalfEdge(g))]);
    if ((far[0] - a[0]) * n[0] + (far[1] - a[1]) * n[1] + (far[2] - a[2]) * n[2] >= 0) return;
    found.push({
      from,
      to,
      length: distance(a, b),
      at: mix(a, b, 0.5),
    });
  });
  const rims = chained(found).filter((chain) => lengthOf(chain) >= RIM);
  return {
    length: rims.reduce((sum, chain) => sum + lengthOf(chain), 0),
    places: gathered(rims.flat().map(({ at }) => at)),
  };
}
var lengthOf = (edges) => edges.reduce((sum, { length }) => sum + length, 0);
/** The edges that hang together by their vertices, each list in the order in which they were found. */
function chained(edges) {
  const parent = /* @__PURE__ */ new Map();
  const root = (v) => {
    let at = v;
    while (parent.has(at)) at = parent.get(at);
    if (at !== v) parent.set(v, at);
    return at;
  };
  for (const { from, to } of edges) {
    const [a, b] = [root(from), root(to)];
    if (a !== b) parent.set(Math.max(a, b), Math.min(a, b));
  }
  const chains = /* @__PURE__ */ new Map();
  for (const edge of edges) {
    const key = root(edge.from);
    const chain = chains.get(key);
    if (chain) chain.push(edge);
    else chains.set(key, [edge]);
  }
  return [...chains.values()];
}
// ../core/src/mesh/gate/check-part.ts
/** Sizes between which the longest side of a wall lies, mm. */
var SMALLEST = 40;
var LARGEST = 1200;
/** A brace is hardly longer, mm: the largest that are published are about 540. */
var UNUSUAL = 700;
/** Rays go so far, mm; further apart two sides are no wall. */
var REACH = 25;
/** Skin over less than this, mm², is a spot that comes out as a pinhole: somebody may say that it is mended by hand. */
var SPOT = 10;
var UP = [0, 0, 1];
/**
 * Whether a part can be made by a process: closed, one piece, no crossing, thick enough everywhere by rays, rounded, nothing shut in, within the bed. Every
 * finding has a code of `MESH_MESSAGES`, values for its sentence and places on the part, mm. A part that is no closed body facing outward, or none of that
 * size, is not measured for its wall. Stands along Z as it is built. Throws only what `work.checkAborted` throws.
 */
function checkPart(mesh, options, work = {}) {
  const found = new Findings();
  const size = mesh.indices.length === 0 ? NO_SIZE : partSize(mesh);
  const isFinite = mesh.positions.every(Number.isFinite);
  if (mesh.indices.length === 0) found.add('gate/empty', 'block');
  else if (!isFinite) found.add('gate/not-finite', 'block');
  if (found.all.length > 0)
    return reportOf(mesh, options, {
      found,
      size,
      isMeasured: false,
    });
  const isSized = found.size(size);
  const isClosed = found.topology(mesh);
  work.progress?.(0.1);
  const pairs = crossingsOf(mesh, partOf(work, 0.1, 0.4));
  const crossings = pairs.length / 2;
  found.add('gate/crossing', crossings > 0 && 'block', { count: crossings }, crossingPlaces(mesh, pairs));
  const isSolid = isClosed && found.pieces(mesh, options.process);
  const walls = isSolid && isSized ? found.walls(mesh, options, partOf(work, 0.4, 0.9)) : void 0;
  if (isClosed) found.shape(mesh, options.process);
  if (options.skin) found.all.push(...inventedSkin(mesh, options.skin, { checkAborted: work.checkAborted }));
  const fit = options.bed && found.bed(mesh, options.bed, size);
  work.progress?.(1);
  return reportOf(mesh, options, {
    found,
    size,
    isMeasured: isSolid,
    walls,
    tilt: fit?.tilt,
  });
}
var NO_SIZE = [0, 0, 0];
/** What was found so far. */
var Findings = class {
  all = [];
  /** Takes a finding down unless `severity` is false. */
  add(code, severity, data = {}, places = []) {
    if (severity)
      this.all.push({
        code,
        severity,
        data,
        places,
      });
  }
  /** Gives whether the part is as large as a wall may be. */
  size(size) {
    const longest = Math.max(...size);
    const isSized = longest >= SMALLEST && longest <= LARGEST;
    this.add('gate/size', !isSized && 'block', { longest: rounded(longest) });
    this.add('gate/size-unusual', isSized && longest > UNUSUAL && 'ask', { longest: Math.round(longest) });
    return isSized;
  }
  /** Gives whether the part is closed, each edge between two triangles that agree. */
  topology(mesh) {
    const faults = topologyFaults(mesh);
    const tell = (code, { count, places }, severity = 'block') =>
      this.add(code, count > 0 && severity, { count }, places);
    tell('gate/open', faults.openings);
    tell('gate/crowded-edge', faults.crowdedEdges);
    tell('gate/flipped', faults.flippedEdges);
    tell('gate/touching', faults.touchingVertices);
    tell('gate/double-face', faults.repeatedFaces);
    tell('gate/no-area', faults.facesWithoutArea, 'ask');
    return [faults.openings, faults.crowdedEdges, faults.flippedEdges].every(({ count }) => count === 0);
  }
  /** Gives whether the part is one that faces outward. */
  pieces(mesh, { isInPowder }) {
    const { solids, hollows, insideOut } = partPieces(mesh);
    const places = (pieces) => pieces.map(({ place }) => place);
    this.add(
      'gate/inside-out',
      insideOut.length > 0 && 'block',
      { count: insideOut.length },
      places(insideOut),
    );
    this.add('gate/pieces', solids.length > 1 && 'block', { count: solids.length }, places(solids.slice(1)));
    const shut = hollows.reduce((sum, { volume: own }) => sum - own, 0) / 1e3;
    const data = {
      count: hollows.length,
      volume: rounded(shut),
    };
    this.add('gate/hollow', hollows.length > 0 && (isInPowder ? 'block' : 'ask'), data, places(hollows));
    return solids.length > 0 && insideOut.length === 0;
  }
  walls(mesh, { process, wall = 0 }, work) {
    const asked = Math.max(process.soundWall, LEAST_SHARE * wall);
    const limits = [
      {
        below: process.leastWall,
        of: 'wall',
      },
      {
        below: asked,
        of: 'wall',
      },
      {
        below: asked,
        of: 'ridge',
      },
    ];
    const measured = wallsOf(
      mesh,
      {
        reach: REACH,
        gap: process.gap,
        limits,
      },
      work,
    );
    const [hole, thin, ridge] = measured.below;
    const told = (wall) => Math.max(0.01, rounded(wall));
    const spot = (hole?.area ?? 0) < SPOT ? 'ask' : 'block';
    const isHole = hole !== void 0 && hole.places.length > 0;
    const isThin =
      (!isHole || (spot === 'ask' && thin !== void 0 && thin.area > hole.area)) &&
      thin !== void 0 &&
      thin.places.length > 0;
    this.add(
      spot === 'ask' ? 'gate/spot-not-made' : 'gate/wall-not-made',
      isHole && spot,
      {
        wall: told(hole?.least ?? 0),
        least: process.leastWall,
      },
      hole?.places,
    );
    this.add(
      'gate/thin',
      isThin && 'ask',
      {
        wall: told(thin?.least ?? 0),
        least: rounded(asked),
      },
      thin?.places,
    );
    const isRidge =
      ridge !== void 0 &&
      ridge.places.length > 0 &&
      !(isThin && thin.least <= ridge.least) &&
      (!isHole || spot === 'ask');
    this.add(
      'gate/thin-ridge',
      isRidge && 'ask',
      {
        wall: told(ridge?.least ?? 0),
        least: rounded(asked),
      },
      ridge?.places,
    );
    return measured;
  }
  shape(mesh, { overhang }) {
    const sharp = sharpEdges(mesh);
    const length = Math.round(sharp.length);
    this.add('gate/sharp-edge', sharp.length > 0 && 'ask', { length }, sharp.places);
    if (overhang === void 0) return;
    const { area, places } = overhangs(mesh, UP, overhang);
    this.add(
      'gate/overhang',
      area > 100 && 'note',
      {
        area: rounded(area / 100),
        angle: overhang,
      },
      places,
    );
  }
  bed(mesh, bed, size) {
    const fit = fitBed(mesh, bed);
    const data = {
      size: boxWords(size),
      bed: boxWords(bed),
    };
    if (!fit) this.add('gate/bed', 'block', data);
    else if (fit.tilt[0] + fit.tilt[1] > 0)
      this.add('gate/bed-tilt', 'note', {
        ...data,
        x: fit.tilt[0],
        y: fit.tilt[1],
        turn: fit.turn,
      });
    else if (fit.turn > 0)
      this.add('gate/bed-turn', 'note', {
        ...data,
        turn: fit.turn,
      });
    return fit;
  }
};
function reportOf(mesh, { process }, { found, size, isMeasured, walls, tilt }) {
  const findings = worstFirst(found.all);
  const solid = isMeasured ? volume(mesh) : 0;
  return {
    process: process.id,
    passed: isPassed(findings),
    findings,
    minWall: walls?.thinnest,
    size,
    volume: solid,
    mass: (solid / 1e3) * process.density,
    area: mesh.indices.length === 0 ? 0 : surfaceArea(mesh),
    tilt,
  };
}
/** To a hundredth. */
var rounded = (value) => Math.round(value * 100) / 100;
/** A box as a sentence names it, to a tenth of a millimetre. */
var boxWords = (size) => size.map((length) => Math.round(10 * length) / 10).join(' × ');
// ../core/src/mesh/gate/processes.ts
/**
 * The ways in which a printed wall is made. Density of the part and least wall from the makers' data sheets (fused and sintered PA12: 1.01 g/cm³, 1 mm; a
 * wall of three lines of a 0.4 mm nozzle: 1.2 mm), faces that need support by the usual rule of 45°. A wall of 4 mm is asked for in practice and 3.4 to
 * 3.7 mm are measured near its rims; 2 mm is where polyamide and polypropylene of a brace begin to give way by hand.
 */
var MAKE_PROCESSES = [
  {
    id: 'sls',
    density: 1.01,
    leastWall: 1,
    soundWall: 2,
    gap: 0.3,
    isInPowder: true,
  },
  {
    id: 'fdm-pp',
    density: 0.9,
    leastWall: 1.2,
    soundWall: 2,
    gap: 0.4,
    isInPowder: false,
    overhang: 45,
  },
  {
    id: 'fdm-petg',
    density: 1.27,
    leastWall: 1.2,
    soundWall: 2,
    gap: 0.4,
    isInPowder: false,
    overhang: 45,
  },
];
/** The process of a name. Throws SdkError `gate/process-unknown`. */
function processOf(id) {
  const found = MAKE_PROCESSES.find((one) => one.id === id);
  if (found) return found;
  throw new SdkError('gate/process-unknown', {
    process: id,
    known: MAKE_PROCESSES.map((one) => one.id).join(', '),
  });
}
// ../core/src/mesh/gate/gate-wish.ts
/** `checkPart` for a wish; `skin` is the body that the part is made on. Throws SdkError `gate/process-unknown`, and what `work.checkAborted` throws. */
var checkWish = (mesh, { process, bed, wall }, work = {}, skin) =>
  checkPart(
    mesh,
    {
      process: processOf(process),
      bed,
      wall,
      skin,
    },
    work,
  );
// ../core/src/operation/ask-operation.ts
/** What is found of an operation's code rather than said by it. */
var FAULTS$1 = /* @__PURE__ */ new Set(['operation/builtins-changed', 'operation/input-changed']);
/** The answer as data of ours. Throws TypeError with the place in it that cannot be used. */
function readAnswer(name, schema, given) {
  if (given instanceof Promise) {
    given.catch(() => void 0);
    throw new TypeError(`${name} gave a promise: it has to answer at once`);
  }
  const { data, error } = schema.safeParse(given);
  if (!error) return data;
  const { path, message } = error.issues[0];
  throw new TypeError(
    `${name} gave what cannot be used (${path.map(String).join('.') || 'as a whole'}: ${message})`,
  );
}
/**
 * What an operation answers to a question about a mesh (mm), checked by `schema`. It gets a copy, and is watched as `apply` is. Throws SdkError for an expected failure
 * (`operation/invalid-params`, or the operation's own), `operation/input-changed`, `operation/builtins-changed` or `operation/builtins-locked`, and `operation/crashed` with its `type` for
 * whatever else comes out of it; OperationAborted when stopped.
 */
async function askOperation(
  question,
  { operation, mesh, params },
  schema,
  { onBegin, onFault, ...ports } = {},
) {
  const { type } = operation;
  const checkAborted = lasting(ports.checkAborted);
  const ctx = { checkAborted };
  checkAborted();
  onBegin?.({ type });
  const input = lendMesh(mesh, type);
  try {
    const answer = await guardBuiltins(
      type,
      () => {
        const given = operation[question]?.(input.lent, validateParams(operation, params), ctx);
        return readAnswer(`${type}: ${question}`, schema, given);
      },
      checkAborted,
    );
    if (input.isChanged()) throw new SdkError('operation/input-changed', { type });
    checkAborted();
    return answer;
  } catch (error) {
    if (error instanceof OperationAborted) throw error;
    if (!isSdkError(error) || FAULTS$1.has(error.code)) onFault?.(type, error);
    throw isSdkError(error) ? error : new SdkError('operation/crashed', { type }, { cause: error });
  }
}
// ../core/src/history/zones.ts
var vector = z.tuple([z.number(), z.number(), z.number()]);
var point = z.object({
  position: vector,
  normal: vector,
});
var zoneSchema = z
  .object({
    contour: z.array(point).min(3),
    shape: z.enum(['corners', 'smooth']),
    marks: z.array(point).min(1),
    depth: z.number(),
  })
  .optional();
/**
 * The zones that the steps of a design press in or let out, in their order: of the records that are on and whose operations say so (`Operation.zone`), each with the body before the
 * step and after it. `replay` gives the shape after the first records. Steps whose operation is not known, or that failed, have none. Throws as `askOperation`.
 */
async function zonesOf(records, registry, replay, ports = {}) {
  const zones = [];
  for (const [index, record] of records.entries()) {
    if (record.state !== 'on') continue;
    const operation = operationOf(registry, record);
    if (!operation?.zone) continue;
    const { params } = record;
    const target = targetOf(operation, params);
    const mesh = meshOf(await replay(records.slice(0, index)), target);
    const zone = await askOperation(
      'zone',
      {
        operation,
        mesh,
        params,
      },
      zoneSchema,
      ports,
    );
    if (!zone) continue;
    const after = meshOf(await replay(records.slice(0, index + 1)), target);
    if (after !== mesh)
      zones.push({
        ...zone,
        record: record.id,
        before: mesh,
        after,
      });
  }
  return zones;
}
/** The zones of a design for an exporter that reads them; none, and no replay, for any other. */
var zonesFor = async ({ reads }, ...design) => (reads?.includes('zones') ? zonesOf(...design) : []);
/** The operation of a record; undefined where this program does not have it. */
function operationOf(registry, { type, version }) {
  try {
    return registry.get(type, version);
  } catch (error) {
    if (error instanceof SdkError) return void 0;
    throw error;
  }
}
// ../core/src/history/gate-findings.ts
/** What a plugin says with a code: `seal/still-open`. A person can type it: by it a reason is given (`--reason CODE=TEXT`). */
var CODE = /^[\w.-]+\/[\w./-]+$/;
/** Findings of a step at most, and characters of a code: far more than anybody reads, and few enough to be looked at one by one. */
var MOST_FINDINGS = 1e3;
var MOST_CODE = 100;
var place$1 = z.object({
  at: z.tuple([z.number(), z.number(), z.number()]),
  radius: z.number().exactOptional(),
  clearance: z.string().max(MOST_CODE).exactOptional(),
});
/** The first places of a list, one by one: a `slice` of its own would give whatever it likes. */
var firstPlaces = z.custom(Array.isArray, 'a list').transform((given) => {
  const first = [];
  for (let i = 0; i < Math.min(given.length, 64); i++) first[i] = given[i];
  return first;
});
var findingsSchema = z
  .custom(
    (given) => Array.isArray(given) && given.length <= MOST_FINDINGS,
    `a list of at most ${MOST_FINDINGS}`,
  )
  .pipe(
    z.array(
      z.object({
        code: z.custom((code) => typeof code === 'string' && code.length <= MOST_CODE && CODE.test(code)),
        severity: z.enum(['block', 'ask', 'note']),
        data: z.record(z.string(), z.unknown()).transform((data) => carried(data)),
        places: firstPlaces.pipe(z.array(place$1)),
      }),
    ),
  );
/** What steps warn of that somebody has seen before a child wears it: they act elsewhere than they were drawn, or leave holes that nobody made. */
var ASKED$1 = /* @__PURE__ */ new Set(['operation/off-skin', 'mesh/open-inside']);
/** The warnings of some steps that a gate asks about. */
var askedOf = (findings) =>
  findings
    .filter(({ code }) => ASKED$1.has(code))
    .map(({ code, data, places }) => ({
      code,
      severity: 'ask',
      data,
      places,
    }));
/**
 * What the steps of a design have a gate ask before a wall is made of it, in their order: of the records that are on and whose operations say so (`Operation.gate`), and that a step acts elsewhere than it was drawn (`operation/off-skin`). `replay`
 * gives the shape after the first records. Throws as `askOperation`: where a step cannot be asked nobody knows whether a wall may be made.
 */
async function gateFindingsOf(records, registry, replay, { asks = () => true, ...ports } = {}) {
  const findings = [];
  for (const [index, record] of records.entries()) {
    const operation = record.state === 'on' && asks(record) ? operationOf(registry, record) : void 0;
    if (!operation?.gate) continue;
    const { params } = record;
    const found = await askOperation(
      'gate',
      {
        operation,
        mesh: meshOf(await replay(records.slice(0, index)), targetOf(operation, params)),
        params,
      },
      findingsSchema,
      ports,
    );
    for (const one of found) findings.push(one);
  }
  if (!records.some(({ state }) => state === 'on')) return findings;
  const { outcomes = [] } = await replay(records);
  return [...findings, ...outcomes.flatMap(({ findings: said }) => askedOf(said))];
}
// ../core/src/history/check-wall.ts
/**
 * `checkWish` of a part (mm); of a wall on its design also with the skin under it that nobody scanned, with what the steps have a gate ask, and with how far its inside lies from the positive of the same
 * design (`agreement`).
 */
async function checkWall(wall, wish, under, work = {}) {
  if (!under) return checkWish(wall, wish, work);
  const { records, registry, replay, asking } = under;
  const skin = await scannedSkinOf(records, registry, replay, work.checkAborted);
  const report = checkWish(wall, wish, partOf(work, 0, 0.5), skin);
  const compared = await compareWall(wall, under, partOf(work, 0.5, 1));
  const ofSteps = await gateFindingsOf(records, registry, replay, asking);
  return withFindings(
    {
      ...report,
      ...compared,
    },
    [...agreementFindings(compared.agreement ?? []), ...ofSteps, ...askedOf(under.made ?? [])],
  );
}
/** `checkForm` of the skin that a brace on a design lies on, with what the steps have a gate ask: what is formed over it is as wrong on made-up skin as its wall. */
async function checkFormOn({ records, registry, replay, asking }, work = {}) {
  return withFindings(
    checkForm(await scannedSkinOf(records, registry, replay, work.checkAborted), work),
    await gateFindingsOf(records, registry, replay, asking),
  );
}
// ../core/src/history/replay.ts
/** Work between two checkpoints above which a checkpoint is kept, in milliseconds. */
var CHECKPOINT_COST_MS = 150;
/** Failures that may be gone at the next try; nothing that comes after one is remembered. */
var PASSING_FAILURES = /* @__PURE__ */ new Set([
  'operation/crashed',
  'operation/unknown',
  'operation/needs-upgrade',
  'operation/from-newer',
  'operation/mesh-missing',
  'operation/mesh-unreachable',
  'operation/mesh-damaged',
  'operation/stalled',
  'operation/builtins-changed',
  'operation/builtins-locked',
]);
function failureOf(type, error) {
  if (error instanceof SdkError) {
    const { code, data, places } = error;
    return places.length > 0
      ? {
          code,
          data,
          places,
        }
      : {
          code,
          data,
        };
  }
  const { name, message } = asError(error);
  return {
    code: 'operation/crashed',
    data: {
      type,
      cause: `${name}: ${message}`,
    },
  };
}
/** Whether a second body is there for this replay, as the operation that asks for it would find. */
async function isHad(sha256, { hasMesh, loadMesh }) {
  if (hasMesh) return hasMesh(sha256);
  if (!loadMesh) return false;
  try {
    await loadMesh(sha256);
    return true;
  } catch (error) {
    if (error instanceof OperationAborted) throw error;
    return false;
  }
}
/** The pictures that a record names: they change no shape. Of a step whose operation is not known here every content may be a body. */
function picturesOf({ type, version, params }, registry) {
  try {
    return picturesIn(registry.get(type, version).params, params);
  } catch {
    return [];
  }
}
/** The second bodies that a record names; parameters that are no JSON name nothing, and fail their step. */
function bodiesOf(record, registry) {
  const pictures = picturesOf(record, registry);
  try {
    return namedHashes(record.params).filter((sha256) => !pictures.includes(sha256));
  } catch {
    return [];
  }
}
/** How many records from the first one on name no second body that this replay does not have. */
async function ownLength(records, ports, registry) {
  const asked = /* @__PURE__ */ new Set();
  for (const [index, record] of records.entries()) {
    if (record.state !== 'on') continue;
    for (const sha256 of bodiesOf(record, registry)) {
      if (asked.has(sha256)) continue;
      asked.add(sha256);
      if (!(await isHad(sha256, ports))) return index;
    }
  }
  return records.length;
}
/** The last checkpoint that is there, and that this replay could have made itself. */
async function resume(records, keys, ports, registry) {
  const { checkpoints } = ports;
  const lastKnown = records.findLastIndex(
    ({ state }, index) => state === 'on' && checkpoints?.has(keys[index]) === true,
  );
  const end = checkpoints ? await ownLength(records.slice(0, lastKnown + 1), ports, registry) : 0;
  for (let index = end - 1; index >= 0; index--) {
    if (records[index].state !== 'on') continue;
    const checkpoint = checkpoints?.get(keys[index]);
    if (checkpoint)
      return {
        from: index + 1,
        checkpoint,
      };
  }
  return {
    from: 0,
    checkpoint: void 0,
  };
}
/** Where every checkpoint is told, what stands behind a record that is passed over is kept too: it would be computed again for each new thread. */
var staysPassed = ({ id }, { onKept, passOver }) => onKept !== void 0 && passOver?.has(id) === true;
function keepState(key, { shape, steps }, { checkpoints, onKept }) {
  const { mesh, parts, hash } = shape;
  const made = {
    mesh,
    parts,
    hash,
    steps,
  };
  checkpoints?.set(key, made);
  onKept?.(key, made);
}
/** What stays of an active record that is passed over. */
var failed = (type, key, error) => ({
  type,
  state: 'failed',
  key,
  error,
  warnings: [],
  findings: [],
  report: {},
});
var skipped = ({ id, type }, key) => ({
  id,
  type,
  state: 'skipped',
  key,
  warnings: [],
  findings: [],
  report: {},
  cached: false,
  costMs: 0,
});
/** Makes the function that turns records into shapes; the same in the browser's worker, in the server and in the command line. */
function createReplayer({ registry, now }) {
  const hashOf = rememberHashes();
  /** The shape after one record, and what it did. Throws what the operation throws. */
  async function applyRecord(record, { before, key, ports }, onProgress) {
    const passed = ports.passOver?.get(record.id);
    if (passed !== void 0) throw new SdkError(passed, { type: record.type });
    assertBuiltins();
    ports.onBegin?.(record);
    const { mesh, parts, made, warnings, findings, report } = await applyToShape(
      registry.get(record.type, record.version),
      before,
      record.params,
      {
        seed: record.seed,
        ...(ports.checkAborted ? { checkAborted: ports.checkAborted } : {}),
        onProgress,
        ...(ports.loadMesh ? { loadMesh: ports.loadMesh } : {}),
      },
    );
    const after =
      mesh === before.mesh && parts === before.parts
        ? before
        : {
            mesh,
            parts,
            hash: await shapeHash(
              {
                mesh,
                parts,
              },
              hashOf,
            ),
          };
    return {
      after,
      outcome: {
        type: record.type,
        state: 'applied',
        key,
        meshHash: after.hash,
        ...(made.length > 0 ? { parts: made } : {}),
        warnings,
        findings,
        report,
      },
    };
  }
  async function replay(records, base, ports = {}) {
    const baseHash = ports.baseHash ?? (await meshHashAsync(base));
    hashOf.know(base, baseHash);
    const keys = keysOf(records, baseHash);
    const { from, checkpoint } = await resume(records, keys, ports, registry);
    const work = records.slice(from).filter((record) => record.state === 'on').length;
    let shape = checkpoint ?? {
      ...bodyAlone(base),
      hash: baseHash,
    };
    let steps = checkpoint?.steps ?? [];
    const outcomes = [];
    let lasting = true;
    let spent = 0;
    let done = 0;
    let last = -1;
    let step = 0;
    const keep = (key) =>
      keepState(
        key,
        {
          shape,
          steps,
        },
        ports,
      );
    for (const [index, record] of records.entries()) {
      const key = keys[index];
      if (record.state !== 'on') {
        outcomes.push(skipped(record, key));
        continue;
      }
      if (index < from) {
        outcomes.push({
          ...steps[step++],
          id: record.id,
          cached: true,
          costMs: 0,
        });
        continue;
      }
      ports.checkAborted?.();
      ports.onProgress?.(record.type, done / work);
      const start = now?.() ?? 0;
      let outcome;
      try {
        const applied = await applyRecord(
          record,
          {
            before: shape,
            key,
            ports,
          },
          (fraction) => ports.onProgress?.(record.type, (done + fraction) / work),
        );
        ({ after: shape, outcome } = applied);
      } catch (error) {
        if (error instanceof OperationAborted) throw error;
        if (!isSdkError(error)) ports.onFault?.(record.type, error);
        const failure = failureOf(record.type, error);
        if (PASSING_FAILURES.has(failure.code) && !staysPassed(record, ports)) lasting = false;
        outcome = failed(record.type, key, failure);
      }
      const costMs = now ? now() - start : 0;
      outcomes.push({
        ...outcome,
        id: record.id,
        cached: false,
        costMs,
      });
      steps = [...steps, outcome];
      done++;
      last = index;
      spent += costMs;
      if (lasting && (!now || ports.onKept || spent > CHECKPOINT_COST_MS)) {
        keep(key);
        spent = 0;
      }
    }
    const key = keys.at(-1) ?? baseHash;
    if (lasting && last >= 0) keep(key);
    const { mesh, parts, hash } = shape;
    return {
      mesh,
      parts,
      hash,
      outcomes,
      key,
    };
  }
  return { replay };
}
// ../core/src/annotation/measuring.ts
/** A measure of the section in a plane. */
function sectionMeasure(mesh, kind, params) {
  const plane = {
    origin: params.plane.origin,
    normal: normalize(params.plane.normal),
  };
  const { loops: found, bridged } = bridgeSection(sectionByPlane(facedOutward(mesh), plane));
  const main = mainLoop(found, plane, params.loops === 'main' ? params.near : void 0);
  const parts = main ? partsOf(main, found) : found;
  const lines = main && params.loops === 'main' ? [main] : parts;
  const tape = tapeGirth(lines, plane);
  if (!tape) throw new SdkError('measure/no-section', { kind });
  const warnings = [
    ...(lines.some((line) => bridged.has(line)) ? ['measure/open-section'] : []),
    ...(parts.length > lines.length ? ['measure/one-of-parts'] : []),
    ...(lines.length > 1 ? ['measure/several-parts'] : []),
  ];
  const extent = sectionExtent(lines, plane);
  const { u, v } = planeFrame(plane);
  if (kind === 'perimeter')
    return result(perimeter(lines), 'mm', {
      lines,
      warnings,
    });
  if (kind === 'tape')
    return result(tape.length, 'mm', {
      lines: [tape],
      warnings,
    });
  const [size, axis] = kind === 'width' ? [extent.width, u] : [extent.depth, v];
  return result(size, 'mm', {
    lines: [polyline([addScaled(extent.centre, axis, -size / 2), addScaled(extent.centre, axis, size / 2)])],
    warnings,
  });
}
/** A loop of less than this share of the trunk's is debris rather than a part of the body, and never measured. */
var PART = 0.2;
/** The trunk's loop and those of other parts of the body: arms, thighs. */
function partsOf(main, found) {
  const least = PART * polylineLength(main.points, main.closed);
  return found.filter((loop) => loop === main || polylineLength(loop.points, loop.closed) > least);
}
/** Whether the surface is open, or does not tell in from out, at an edge that runs between two planes. */
function hasEdgeBetween(mesh, first, second) {
  const { positions, indices } = mesh;
  const side = (at, { origin, normal }) => dot(subtract(at, origin), normal);
  const [ofFirst, ofSecond] = [side(second.origin, first), side(first.origin, second)];
  const at = (v) => [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]];
  const isInside = (a, b, plane, inwards) => side(a, plane) * inwards > 0 || side(b, plane) * inwards > 0;
  return buildTwins(mesh).some((twin, h) => {
    if (twin >= 0) return false;
    const [a, b] = [at(indices[h]), at(indices[nextHalfEdge(h)])];
    return isInside(a, b, first, ofFirst) && isInside(a, b, second, ofSecond);
  });
}
/** The points of a line that are on the body, those beside each other together. */
function runsOf(placed) {
  const runs = [[]];
  for (const one of placed)
    if (!one.isOff) runs.at(-1).push(one);
    else if (runs.at(-1).length > 0) runs.push([]);
  return runs.filter((run) => run.length > 0);
}
/** A distance with the line that shows it. */
function distanceBetween(a, b, warnings) {
  return result(distance(a, b), 'mm', {
    points: [a, b],
    lines: [polyline([a, b])],
    anchor: mix(a, b, 0.5),
    warnings,
  });
}
/** In degrees: 0 to 180 at the middle one of three points, 0 to 90 between the two lines of four. */
function angleOf(points, warnings) {
  const [a, b, c, d] = points;
  const first = subtract(a, b);
  const second = d ? subtract(c, d) : subtract(c, b);
  const across = length(cross(first, second));
  const along = dot(first, second);
  return result(atan2(across, d ? Math.abs(along) : along) * DEGREES, 'deg', {
    points,
    lines: d ? [polyline([a, b]), polyline([c, d])] : [polyline([a, b, c])],
    anchor: b,
    warnings,
  });
}
/** The line on the skin through places of it, as it was drawn; straight where the skin does not join them. */
function onSkin(mesh, placed) {
  const skin = placed.map(({ at, normal }) => ({
    position: at,
    normal,
  }));
  const line = surfaceLine(mesh, skin, { closed: false });
  if (!line.ok) return polyline(placed.map(({ at }) => at));
  const pieces = line.spans.flat();
  return polyline([...pieces.map(({ from }) => from), pieces.at(-1).to]);
}
/** A chain of points as a line of a result. */
function polyline(points) {
  return {
    points: Float64Array.from(points.flat()),
    closed: false,
  };
}
/** A result from what there is of it. */
function result(value, unit, more) {
  const { lines = [], points = [], warnings = [] } = more;
  const first = lines.find((line) => line.points.length >= 3)?.points;
  return {
    value,
    unit,
    lines,
    points,
    anchor: more.anchor ?? points[0] ?? (first ? [first[0], first[1], first[2]] : [0, 0, 0]),
    warnings,
  };
}
// ../core/src/annotation/schemas.ts
var loops = (initial) => p.choice(['main', 'all'], initial, { advanced: true });
var between = p.custom(z.tuple([p.plane(), p.plane()])).optional();
var association = (options) => p.custom(z.enum(options), { options }).optional();
/**
 * A section measure. `loops: main` takes the trunk's line alone (the one that passes nearest to `near`, else the one that
 * encloses most); `all` takes every line in the plane, arms and both thighs included. `size` is the size of the record it stands for.
 */
var section$1 = (initial) =>
  z.strictObject({
    plane: p.plane(),
    loops: loops(initial),
    near: p.point().optional(),
    size: association(MEASURED_SIZES),
  });
/** A line in space, by two points of the skin or by a point and a unit direction (the force line is 0 0 0 and 0 0 1). */
var line = p.custom(
  z.union([
    z.strictObject({
      a: p.surfacePoint(),
      b: p.surfacePoint(),
    }),
    z.strictObject({
      origin: p.point(),
      direction: p.direction(),
    }),
  ]),
);
/** The parameters of every kind of annotation: model space, mm. Unknown names are refused. */
var annotationSchemas = {
  /** Length of the section's line. */
  perimeter: section$1('main'),
  /** A tape measure: about the section of a plane, or laid over two or more points of the skin. */
  tape: z.union([
    section$1('all'),
    z.strictObject({
      points: p.surfacePoints({
        min: 2,
        max: 200,
      }),
    }),
  ]),
  /** Size of the section along X (left–right). */
  width: section$1('all'),
  /** Size of the section along Y (front–back). */
  depth: section$1('all'),
  /** Of the whole body, or of what lies between two planes. */
  volume: z.strictObject({ between }),
  /** Of the whole skin, or of what lies between two planes. */
  area: z.strictObject({ between }),
  /** Straight distance of two points of the skin. */
  'line-3d': z.strictObject({
    a: p.surfacePoint(),
    b: p.surfacePoint(),
  }),
  'point-to-line': z.strictObject({
    point: p.surfacePoint(),
    line,
  }),
  'point-to-plane': z.strictObject({
    point: p.surfacePoint(),
    plane: p.plane(),
  }),
  /** Three points: the angle at the second; four: between the lines 1–2 and 3–4. */
  angle: z.strictObject({
    points: p.surfacePoints({
      min: 3,
      max: 4,
    }),
  }),
  'marker-point': z.strictObject({
    point: p.surfacePoint(),
    association: association(POINT_ASSOCIATIONS),
    locked: p.toggle(false),
  }),
  'marker-line': z.strictObject({
    points: p.surfacePoints({
      min: 2,
      max: 200,
    }),
    association: association(LINE_ASSOCIATIONS),
    locked: p.toggle(false),
    zeroLevel: p.toggle(false),
  }),
};
// ../core/src/annotation/skin.ts
/** Distance in mm beyond which a stored point has probably lost its place on the body. */
var OFF_SKIN = 20;
/** For a handful of points one pass over the triangles for each is cheaper than a tree; a tree costs about as much as so many passes. */
var HANDFUL = 32;
/** Bodies whose trees are kept: measures are taken on the shape of now and on the scan. */
var MOST_TREES = 2;
/** Passes that were asked for on a body. Only a memory, as the trees are: it says how places are found, never which. */
var ASKED = /* @__PURE__ */ new WeakMap();
var TREES = /* @__PURE__ */ new WeakMap();
/** The bodies that have one, the latest first. They may go: a history that is measured step by step would keep a tree of each. */
var latest = [];
/** The tree of the body, once `passes` more of them cost as much as it does: for one long line, and for many measures of one body. */
function treeFor(mesh, passes) {
  const asked = (ASKED.get(mesh) ?? 0) + passes;
  ASKED.set(mesh, asked);
  if (asked <= HANDFUL) return void 0;
  const tree = TREES.get(mesh) ?? buildBvh(mesh);
  TREES.set(mesh, tree);
  latest = [new WeakRef(mesh), ...latest.filter((other) => other.deref() !== mesh)];
  for (const other of latest.slice(MOST_TREES)) {
    const gone = other.deref();
    if (gone) TREES.delete(gone);
  }
  latest = latest.slice(0, MOST_TREES);
  return tree;
}
/**
 * Places stored points on the skin and remembers whether one of them was far from it. `passes`: about how often all triangles would be looked at
 * without a tree, mostly the number of points. Where the tree is the caller's, the body's own or none, places are the same to the bit.
 */
function createSkin(mesh, bvh, passes) {
  const far = /* @__PURE__ */ new Set();
  const tree = bvh ?? treeFor(mesh, passes);
  return {
    /** Over the body, where it is worth one. */
    tree,
    place: (point) => {
      const position = nearestOf(mesh, point.position, tree && candidates(tree, point.position));
      if (distance(position, point.position) > OFF_SKIN) far.add(point);
      return position;
    },
    /** Of a point that was placed. */
    isOff: (point) => far.has(point),
    warnings: () => (far.size > 0 ? ['measure/off-skin'] : []),
  };
}
var HAIR_MM = 1e-6;
/**
 * The triangles of which one is nearest to a point, ascending. Points that were placed once lie on the skin but for their last bits, where the
 * rounding of a box may hide a triangle that comes out as near as another; so all within a hair are looked at, and the last bits are those
 * of a pass over the whole body.
 */
function candidates(tree, point) {
  const hit = tree.closestPoint(point);
  return hit && tree.trianglesWithin(point, hit.distance * 1.000000001 + HAIR_MM);
}
/** The nearest point of the triangles `among`, all unless given; of equal ones that of the lowest triangle. */
function nearestOf({ positions, indices }, [x, y, z], among) {
  const corners = /* @__PURE__ */ new Float64Array(9);
  const point = /* @__PURE__ */ new Float64Array(6);
  const count = among?.length ?? indices.length / 3;
  let best = Infinity;
  let place = [x, y, z];
  for (let i = 0; i < count; i++) {
    const f = 3 * (among ? among[i] : i);
    for (let k = 0; k < 9; k++) corners[k] = positions[3 * indices[f + ((k / 3) | 0)] + (k % 3)];
    const squared = closestOnTriangle(corners, 0, x, y, z, point);
    if (squared < best) {
      best = squared;
      place = [point[0], point[1], point[2]];
    }
  }
  return place;
}
// ../core/src/annotation/core-kinds.ts
var core = (kind, parts) => ({
  ...parts,
  kind,
  schema: annotationSchemas[kind],
});
var section = (kind) =>
  core(kind, {
    unit: 'mm',
    evaluate: (mesh, params) => sectionMeasure(mesh, kind, params),
  });
/** What a point of a tape and the span to the next one cost without a tree, by what a point costs. */
var TAPE_PASSES = 2;
function tape(mesh, params, { bvh }) {
  if (!('points' in params)) return sectionMeasure(mesh, 'tape', params);
  const skin = createSkin(mesh, bvh, TAPE_PASSES * params.points.length);
  const points = params.points.map(skin.place);
  const line = tapeAlong(
    mesh,
    points.map((position, i) => ({
      position,
      normal: params.points[i].normal,
    })),
    skin.tree?.tree,
  );
  return result(line.length, 'mm', {
    lines: [line],
    points,
    warnings: skin.warnings(),
  });
}
var bodily = (kind) => {
  const unit = kind === 'volume' ? 'mm3' : 'mm2';
  return core(kind, {
    unit,
    placeless: true,
    evaluate(mesh, { between }) {
      if (between) {
        const slab = measureBetween(mesh, between[0], between[1]);
        const cuts = between.map((plane) => bridgeSection(sectionByPlane(mesh, plane)));
        if (slab.area === 0) throw new SdkError('measure/no-section', { kind });
        if (kind === 'volume' && hasEdgeBetween(mesh, between[0], between[1]))
          throw new SdkError('measure/not-closed', { kind });
        return result(Math.abs(slab[kind]), unit, {
          lines: cuts.flatMap((cut) => cut.loops),
          warnings: cuts.some((cut) => cut.gap > 0) ? ['measure/open-section'] : [],
        });
      }
      if (kind === 'volume' && !isClosed(mesh)) throw new SdkError('measure/not-closed', { kind });
      return result(kind === 'volume' ? Math.abs(volume(mesh)) : surfaceArea(mesh), unit, {});
    },
  });
};
function pointToLine(mesh, { point, line }, { bvh }) {
  const skin = createSkin(mesh, bvh, 'origin' in line ? 1 : 3);
  const from = skin.place(point);
  const origin = 'origin' in line ? line.origin : skin.place(line.a);
  const end = 'origin' in line ? addScaled(origin, line.direction, 1) : skin.place(line.b);
  const along = normalize(subtract(end, origin));
  const foot = addScaled(origin, along, dot(subtract(from, origin), along));
  const taken = distanceBetween(from, foot, skin.warnings());
  if ('origin' in line) return taken;
  const drawn = [origin, end, foot].toSorted((a, b) => dot(subtract(a, b), along));
  return {
    ...taken,
    lines: [...taken.lines, polyline([drawn[0], drawn[2]])],
  };
}
function pointToPlane(mesh, { point, plane }, { bvh }) {
  const skin = createSkin(mesh, bvh, 1);
  const from = skin.place(point);
  const normal = normalize(plane.normal);
  return distanceBetween(
    from,
    addScaled(from, normal, -dot(subtract(from, plane.origin), normal)),
    skin.warnings(),
  );
}
function markerLine(mesh, params, { bvh }) {
  const skin = createSkin(mesh, bvh, params.points.length);
  const placed = params.points.map((point) => ({
    at: skin.place(point),
    normal: point.normal,
    isOff: skin.isOff(point),
  }));
  if (placed.every(({ isOff }) => isOff === placed[0].isOff))
    return result(null, '', {
      points: placed.map(({ at }) => at),
      lines: [onSkin(mesh, placed)],
      warnings: skin.warnings(),
    });
  const runs = runsOf(placed);
  return result(null, '', {
    points: runs.flat().map(({ at }) => at),
    lines: runs.filter(({ length: count }) => count > 1).map((run) => onSkin(mesh, run)),
    warnings: ['measure/partly-off-skin'],
  });
}
/** The kinds of core, in the order a menu shows them. */
var CORE_KINDS = [
  section('perimeter'),
  core('tape', {
    unit: 'mm',
    evaluate: tape,
  }),
  section('width'),
  section('depth'),
  bodily('volume'),
  bodily('area'),
  core('line-3d', {
    unit: 'mm',
    evaluate(mesh, { a, b }, { bvh }) {
      const skin = createSkin(mesh, bvh, 2);
      return distanceBetween(skin.place(a), skin.place(b), skin.warnings());
    },
  }),
  core('point-to-line', {
    unit: 'mm',
    evaluate: pointToLine,
    staysWithFrame: (name, value) =>
      name === 'line' && typeof value === 'object' && value !== null && 'origin' in value,
  }),
  core('point-to-plane', {
    unit: 'mm',
    evaluate: pointToPlane,
  }),
  core('angle', {
    unit: 'deg',
    evaluate(mesh, { points }, { bvh }) {
      const skin = createSkin(mesh, bvh, points.length);
      return angleOf(points.map(skin.place), skin.warnings());
    },
  }),
  core('marker-point', {
    unit: '',
    list: 'marker',
    evaluate(mesh, { point }, { bvh }) {
      const skin = createSkin(mesh, bvh, 1);
      return result(null, '', {
        points: [skin.place(point)],
        warnings: skin.warnings(),
      });
    },
  }),
  core('marker-line', {
    unit: '',
    list: 'marker',
    evaluate: markerLine,
  }),
];
// ../core/src/annotation/read-result.ts
/** What stands where something else should. */
var kindOf = (value) =>
  typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : typeof value === 'string'
      ? `“${value.slice(0, 80)}”`
      : kindOfArray(value);
/** Throws TypeError with the place, what belongs there, and what was found. */
function refuse(place, expected, found) {
  throw new TypeError(`${place} should be ${expected}, and is ${kindOf(found)}`);
}
function tableAt(place, expected, value) {
  if (typeof value !== 'object' || value === null) return refuse(place, expected, value);
  if (typeof value.then === 'function') {
    Promise.resolve(value).catch(() => void 0);
    throw new TypeError(`${place} should be ${expected}, and is a promise: kinds answer at once`);
  }
  return value;
}
function pointAt(place, value) {
  if (!Array.isArray(value) || value.length !== 3) return refuse(place, 'a point of three numbers', value);
  const [x, y, z] = value;
  if ([x, y, z].every((one) => Number.isFinite(one))) return [x, y, z];
  throw new TypeError(`${place} has a coordinate that is no finite number`);
}
var listAt = (place, value, read) =>
  Array.isArray(value)
    ? Array.from(value, (one, i) => read(`${place}.${i}`, one))
    : refuse(place, 'a list', value);
var textAt = (place, value) => (typeof value === 'string' ? value : refuse(place, 'a text', value));
function lineAt(place, value) {
  const { points, closed } = tableAt(place, 'a line { points, closed }', value);
  if (kindOfArray(points) !== 'Float64Array') return refuse(`${place}.points`, 'a Float64Array', points);
  const own = new Float64Array(points);
  if (own.length % 3 !== 0)
    throw new TypeError(`${place}.points has ${own.length} numbers, not three a point`);
  if (!own.every((one) => Number.isFinite(one)))
    throw new TypeError(`${place}.points has a number that is not finite`);
  return {
    points: own,
    closed: closed === true,
  };
}
/**
 * What a kind gave as a result of ours that it holds no part of: whoever lists, draws and keeps it relies on every part. Each getter is asked once.
 * Throws TypeError where a part is none.
 */
function readResult(given, unit) {
  const found = tableAt('the result', 'an AnnotationResult', given);
  const { value, lines, points, anchor, warnings } = found;
  if (value !== null && !Number.isFinite(value))
    return refuse('value', 'a finite number, or null where there is none', value);
  const said = found['unit'];
  if (said !== unit) return refuse('unit', `“${unit}”, as the kind declares`, said);
  return {
    value,
    unit,
    lines: listAt('lines', lines, lineAt),
    points: listAt('points', points, pointAt),
    anchor: pointAt('anchor', anchor),
    warnings: listAt('warnings', warnings, textAt),
  };
}
function shapeOf(place, mark) {
  const { kind } = mark;
  switch (kind) {
    case 'line': {
      const { closed, dashed } = mark;
      return {
        kind,
        points: listAt(`${place}.points`, mark['points'], pointAt),
        ...(closed === true ? { closed } : {}),
        ...(dashed === true ? { dashed } : {}),
      };
    }
    case 'points':
      return {
        kind,
        points: listAt(`${place}.points`, mark['points'], pointAt),
      };
    case 'arrow':
      return {
        kind,
        from: pointAt(`${place}.from`, mark['from']),
        to: pointAt(`${place}.to`, mark['to']),
      };
    case 'label':
      return {
        kind,
        at: pointAt(`${place}.at`, mark['at']),
        text: textAt(`${place}.text`, mark['text']),
      };
    default:
      return refuse(`${place}.kind`, 'line, points, arrow or label', kind);
  }
}
function markAt(place, value) {
  const mark = tableAt(place, 'a mark', value);
  const { role } = mark;
  const shape = shapeOf(place, mark);
  return role === void 0
    ? shape
    : {
        ...shape,
        role: textAt(`${place}.role`, role),
      };
}
/** What a kind draws, as marks of ours. Throws TypeError where one is none. */
function readMarks(given) {
  if (!Array.isArray(given)) tableAt('what is drawn', 'a list of marks', given);
  return listAt('what is drawn', given, markAt);
}
// ../core/src/annotation/annotation-kinds.ts
var OF_CORE = new Set(CORE_KINDS.map(({ kind }) => kind));
/** What is found of a kind's code rather than said by it. */
var FAULTS = /* @__PURE__ */ new Set(['operation/builtins-changed', 'operation/input-changed']);
var crashed = (kind, cause) => new SdkError('measure/crashed', { kind }, { cause });
/** Tells each fault of a kind where its developer looks for it: once for each part of it, for it is asked again with every change of the shape. */
function tellOnce(onFault) {
  const told = /* @__PURE__ */ new Set();
  return (kind, part, error) => {
    const key = `${kind} ${part}`;
    if (told.has(key)) return;
    told.add(key);
    onFault({
      of: kind,
      error: error.cause,
    });
  };
}
/** Kinds of core trust each other with what they remember of a body; those of plugins have copies of their own. */
var borrowerOf = (kind) => (OF_CORE.has(kind) ? 'core' : kind);
/** Throws SdkError `operation/input-changed` where the work wrote into the copy, whatever else became of it. */
function onCopy(mesh, kind, work) {
  const { lent, isChanged } = lendMesh(mesh, borrowerOf(kind));
  const refuse = (cause) => {
    throw new SdkError('operation/input-changed', { type: kind }, { cause });
  };
  let given;
  try {
    given = work(lent);
  } catch (error) {
    if (isChanged()) return refuse(error);
    throw error;
  }
  return isChanged() ? refuse() : given;
}
var unpack = (packed) =>
  Array.from({ length: packed.length / 3 }, (_, i) => [packed[3 * i], packed[3 * i + 1], packed[3 * i + 2]]);
function plainMarks({ lines, points, anchor }, label) {
  return [
    ...lines.map(({ points: line, closed }) => ({
      kind: 'line',
      points: unpack(line),
      closed,
    })),
    ...(points.length > 0
      ? [
          {
            kind: 'points',
            points,
          },
        ]
      : []),
    ...(label
      ? [
          {
            kind: 'label',
            at: anchor,
            text: label,
          },
        ]
      : []),
  ];
}
/**
 * The kinds of core and `own`; of two with one name the first counts. `onFault` is told what is wrong in the code of one, once for each part of it; default:
 * the console.
 */
function createAnnotationKinds(own = [], { onFault = logFault } = {}) {
  const byName = /* @__PURE__ */ new Map();
  for (const one of [...CORE_KINDS, ...own]) if (!byName.has(one.kind)) byName.set(one.kind, one);
  const tell = tellOnce(onFault);
  const find = (kind) => {
    const found = byName.get(kind);
    if (!found) throw new SdkError('measure/unknown-kind', { kind: String(kind) });
    return found;
  };
  /** Through a copy: what a schema passes on as it is, or hands to a rule, is the annotation that is kept. */
  const validated = (kind, params) => {
    const parsed = find(kind).schema.safeParse(copyOf(params));
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    const path = issue.path.map(String).join('.');
    throw new SdkError('measure/invalid-params', {
      kind,
      path,
      rule: issue.code,
    });
  };
  /** A plugin's mistake is no refusal: it has a sentence of its own, and the trace as its cause. */
  const told = (kind, part, work) => {
    try {
      return work();
    } catch (error) {
      if (isSdkError(error) && !FAULTS.has(error.code)) throw error;
      const fault = crashed(kind, error);
      tell(kind, part, fault);
      throw fault;
    }
  };
  /** What a kind replaces of the language is put back: measures are taken on the thread on which others compute. */
  const guarded = (kind, part, work) => told(kind, part, () => guardBuiltinsSync(kind, work));
  return {
    all: [...byName.values()],
    has: (kind) => byName.has(kind),
    get: (kind) => byName.get(kind),
    parse: (kind, params) =>
      OF_CORE.has(kind) ? validated(kind, params) : guarded(kind, 'schema', () => validated(kind, params)),
    evaluate(mesh, { kind, params }, options = {}) {
      const found = find(kind);
      if (mesh.indices.length === 0) throw new SdkError('measure/empty-mesh', { kind });
      if (OF_CORE.has(kind)) return found.evaluate(mesh, validated(kind, params), options);
      return told(kind, 'evaluate', () =>
        onCopy(mesh, kind, (lent) =>
          guardBuiltinsSync(kind, () =>
            readResult(found.evaluate(lent, validated(kind, params), {}), found.unit),
          ),
        ),
      );
    },
    marks({ kind, params }, result, label) {
      const { draw, unit } = find(kind);
      if (!draw) return plainMarks(result, label);
      return guarded(kind, 'draw', () =>
        readMarks(
          draw(readResult(result, unit), {
            params: validated(kind, params),
            ...(label && { label }),
          }),
        ),
      );
    },
    listOf: (kind) => byName.get(kind)?.list ?? 'measure',
  };
}
/** Core's kinds alone. */
var CORE_ANNOTATION_KINDS = createAnnotationKinds();
// ../core/src/brace/kept-edge.ts
/** Lines among the parameters of a wall that is made, which is cut along them; undefined where it has none. */
function wallLines(params) {
  const { data } = kept.safeParse(params);
  return (
    data && {
      curves: data.curves,
      keep: data.keep?.position,
    }
  );
}
var kept = z.object({
  curves: z.array(edgeLine).min(1),
  keep: p.surfacePoint().optional(),
});
var cutting = z.object({
  curves: z.array(edgeLine).min(1),
  keep: p.surfacePoint(),
});
/**
 * The line of the last step that keeps one (role `line`), among records that take part in the design; undefined where there is none, and where the body was cut along lines
 * (role `edge`): then its edge is there. Lay it on the body as it is now with `drapeLines` of core/mesh.
 */
function keptEdge(records, roles) {
  const on = records.filter(({ state }) => state === 'on');
  const last = on.some(({ type, params }) => roles.of(type) === 'edge' && cutting.safeParse(params).success)
    ? void 0
    : on.findLast(({ type }) => roles.of(type) === 'line');
  const { data } = kept.safeParse(last?.params);
  return (
    last &&
    data && {
      recordId: last.id,
      curves: data.curves,
      keep: data.keep,
    }
  );
}
// ../core/src/exporter/zip-files.ts
/**
 * One file as it is, several as a zip called `name`. The same files give the same bytes: the entries carry the first date that a zip can hold, read
 * through local time as the packer does, so no time zone shows.
 */
function zipFiles(name, files) {
  const [first, ...others] = files;
  if (first && others.length === 0) return first;
  const entries = Object.fromEntries(files.map((file) => [file.name, file.bytes]));
  const bytes = zipSync(entries, {
    level: 6,
    mtime: new Date(1980, 0, 1),
  });
  return {
    name: `${name}.zip`,
    media: 'application/zip',
    bytes,
  };
}
// src/catalog/kinds.ts
var known = createAnnotationKinds(annotationKinds);
var ownKinds = [];
/** Takes in the kinds of annotations of a platform's own (the setting OPERATIONS). */
function learnKinds(own) {
  known = createAnnotationKinds([...annotationKinds, ...own]);
  ownKinds = own;
}
/** The kinds that the setting OPERATIONS brought. */
var kindsOfOwn = () => ownKinds;
/** The kinds of measures and markers that this server can take. Those of other plugins are kept as they came. */
var KINDS = {
  get all() {
    return known.all;
  },
  get: (kind) => known.get(kind),
  has: (kind) => known.has(kind),
  parse: (kind, params) => known.parse(kind, params),
  evaluate: (mesh, annotation, options) => known.evaluate(mesh, annotation, options),
  listOf: (kind) => known.listOf(kind),
};
// src/braces/compared-files.ts
/**
 * How finely a radius grid is taken, the coarsest first: directions, mm between levels, and by how much what it is off falls against the first. Measured on seven trunks with pads and rooms of 10 to 30 mm:
 * 2.8 to 3.3 times less, and 4.2 to 6.9 times.
 */
var GRIDS = [
  {
    angles: 120,
    pitch: 4,
    gain: 1,
  },
  {
    angles: 360,
    pitch: 1,
    gain: 3.3,
  },
  {
    angles: 720,
    pitch: 0.5,
    gain: 7,
  },
];
var MIDDLE = 1;
var textOf = ({ bytes }) => new TextDecoder().decode(bytes);
/** Twice as fine a grid is no more than so many times nearer, with what was measured on those trunks: of one that is further off than that none is taken. */
var FALLS = 2.5;
/** The coarsest radius grid that tells the inside of a wall well enough, begun where the first lets it be foreseen; where none does, the middle one, which most carvers read. */
async function finerGrid(make, wall) {
  const taken = async (at) => {
    const { angles, pitch } = GRIDS[at];
    const made = await make({
      angles,
      pitch,
    });
    const surface = gridOutput(textOf(made.files[0]), heightsOf(wall));
    return {
      made,
      told: surface && compareOutputs(wall, [surface])[0],
    };
  };
  const first = await taken(0);
  if (!first.told || first.told.passes) return first.made;
  const { most, limit } = first.told;
  const foreseen = GRIDS.findIndex(({ gain }) => most / gain <= limit);
  let middle;
  for (let at = foreseen < 0 ? MIDDLE : foreseen; at < GRIDS.length; at++) {
    const { made, told } = await taken(at);
    if (told?.passes) return made;
    if (at === MIDDLE) middle = made;
    if (told && told.most > FALLS * told.limit) break;
  }
  return (
    middle ??
    make({
      angles: GRIDS[MIDDLE].angles,
      pitch: GRIDS[MIDDLE].pitch,
    })
  );
}
/** What the files of a positive say by themselves: the solid and the grid read back, the program read back and carved. */
function fileSurfaces(files, { wall, mesh: positive, liner: offset, machine }) {
  if (process.env.CCDUMP) {
    const v8 = process.getBuiltinModule('v8');
    process
      .getBuiltinModule('fs')
      .writeFileSync(process.env.CCDUMP, v8.serialize({ wall, positive, offset }));
  }
  const brace = heightsOf(wall);
  return files.flatMap((file) => {
    const { name } = file;
    if (name.endsWith('.stl'))
      return [
        {
          output: 'vacuum',
          mesh: readMesh$1(file.bytes, { name }).mesh,
          offset,
        },
      ];
    if (name.endsWith('.csv')) {
      const surface = gridOutput(textOf(file), brace);
      return surface
        ? [
            {
              ...surface,
              offset,
            },
          ]
        : [];
    }
    if (!name.endsWith('.nc')) return [];
    const carver = machine === void 0 ? DEFAULT_MACHINE : readMachine(machine);
    return [
      {
        ...programOutput(textOf(file), carver, {
          positive,
          brace,
        }),
        offset,
      },
    ];
  });
}
/** Which file an output is. */
var FILES = {
  grid: 'positive.csv',
  program: 'positive.nc',
};
/** The file that alone is kept back where its output does not agree; undefined where the brace itself is in doubt. */
var fileOf = ({ b }) => FILES[b];
// src/braces/shaped-design.ts
/** Whether a step cuts a body along its edge line, and is on. */
var isEdge = (record) => isEdgeStep(record, ROLES);
/**
 * What a brace is made of after the steps of a design; with `isGlued` the body that the brace lies on without what the history presses in, which pads
 * bring. `replayed` gives the shape after some of the steps, and rejects where one of them fails.
 */
async function shapedDesign(records, replayed, ways) {
  const uncutOf = (some) => uncutRecords(some, ROLES);
  const whole = await replayed(records);
  const isCut = records.some(isEdge);
  const pressed = isCut ? await replayed(uncutOf(records)) : whole;
  const zones = await zonesOf(uncutOf(records), ways.registry, replayed, ways.asking);
  const known = {
    isCut,
    zones,
    pressed,
    worn: whole,
  };
  if (ways.isGlued !== true)
    return {
      ...known,
      shape: whole,
      uncut: pressed,
      made: records,
    };
  const brought = new Set(zones.filter(({ depth }) => depth > 0).map(({ record }) => record));
  const made = records.filter(({ id }) => !brought.has(id));
  const shape = await replayed(made);
  return {
    ...known,
    shape,
    uncut: isCut ? await replayed(uncutOf(made)) : shape,
    made,
  };
}
// src/braces/edge-lines.ts
/** 1 to 20 lines, as a step keeps them. */
var edgeLines = z.array(edgeLine).min(1).max(20);
/** What a line was proposed for; lengths in mm. */
var proposal = z.object({
  type: z.enum(BRACE_TYPES),
  side: z.enum(['left', 'right']),
  opening: z.enum(OPENINGS),
  width: z.number(),
});
var place = z.tuple([z.number(), z.number(), z.number()]);
var recorded = z.object({
  curves: edgeLines,
  keep: p
    .surfacePoint()
    .optional()
    .catch(void 0),
  purpose: proposal
    .extend({
      landmarks: z
        .array(
          z.object({
            association: z.string(),
            position: place,
          }),
        )
        .default([]),
    })
    .nullable()
    .default(null),
});
/** The lines of a record that cuts as `border.cut` does, and what they are for; undefined of any other, which may mean something else by the same names. */
var recordedEdge = (params) => recorded.safeParse(params).data;
/** Each line as it is drawn on the skin of a body: places in mm, the first not said again at the end. An empty list where it leaves the body. */
var drawnLines = (mesh, curves) =>
  curves.map(({ points, closed, smooth }) => {
    const line = surfaceLine(
      mesh,
      points.map(({ position, normal }) => ({
        position,
        normal,
      })),
      {
        closed,
        shape: smooth ? 'smooth' : 'corners',
      },
    );
    return line.ok ? line.spans.flatMap((span) => span.map(({ from }) => [...from])) : [];
  });
/** The lines that the steps of a design cut along, or keep, with what they are for. */
var edgesOf = (records) =>
  records
    .filter((one) => isEdge(one) || (ROLES.of(one.type) === 'line' && one.state === 'on'))
    .flatMap(({ params }) => recordedEdge(params) ?? []);
// src/braces/files.ts
/** What the wall of a brace is written as. */
var OF_WALL = ['export.3mf', 'export.stl'];
/** What writes the positive. */
var SOLID = 'export.stl';
var GRID = 'export.radius-grid';
var PROGRAM = 'export.gcode';
/** What writes the sheet that is drawn down on it, and the pads that are glued into the brace. */
var SHEET = 'export.sheet';
var PADS = 'export.pads';
var written = ({ exporters, designHash }, { id, mesh, params = {}, zones = [], ...about }) =>
  runExporter(findExporter(exporters, id), mesh, {
    ...about,
    params,
    designHash,
    zones,
  });
function toldOf({ files, findings }, { onFinding }) {
  for (const finding of findings) onFinding(finding);
  return files;
}
var filesOf = async (desk, wanted) => toldOf(await written(desk, wanted), desk);
/** A wall that may be made, in each format: `brace.3mf`, `brace.stl`. */
async function wallFiles(desk, mesh) {
  const files = [];
  for (const id of OF_WALL) {
    desk.checkAborted?.();
    files.push(
      ...(await filesOf(desk, {
        id,
        name: 'brace',
        mesh,
        subject: 'wall',
      })),
    );
  }
  return files;
}
/** What takes a refusal of one file as told, and goes on with the others. */
var attempting =
  ({ onLacking, checkAborted }) =>
  async (what, make) => {
    checkAborted?.();
    try {
      await make();
    } catch (error) {
      if (!(error instanceof SdkError)) throw error;
      onLacking(what, error);
    }
  };
async function positiveOf({ registry, onFinding }, shape, heights) {
  const { mesh, findings, report } = await applyToShape(
    registry.latest(typeOf('positive')),
    shape,
    heights ? { part: { ...heights } } : {},
  );
  for (const finding of findings) onFinding(finding);
  return {
    mesh,
    range: {
      bottom: report['bottom'],
      top: report['top'],
    },
    liner: linerOf(report),
  };
}
/**
 * The positive (`positive.stl`, a radius grid, a program where one is wished), the sheet that is formed over it where one is wished, and the pads where the
 * history presses something in. `part` is the body within its edge lines; undefined where it has none: within them all is made of its skin (`wholeWithPart`). `wall` is that of the same design.
 */
async function formFiles(
  desk,
  { uncut, zones, pressed, worn },
  { part, wall },
  { machine, grid, sheet, pads },
) {
  const files = [];
  const surfaces = [];
  const attempt = attempting(desk);
  const heights = part && heightsOf(part);
  const { checkAborted } = desk;
  await attempt('positive was', async () => {
    const formed = part ? wholeWithPart(part, uncut.mesh, { checkAborted }) : uncut.mesh;
    const positive = await positiveOf(
      desk,
      {
        ...uncut,
        mesh: formed,
      },
      heights,
    );
    const { mesh, range } = positive;
    surfaces.push({
      output: 'positive',
      mesh,
      offset: positive.liner,
    });
    const of = {
      name: 'positive',
      mesh,
      subject: 'body',
    };
    await attempt(
      `${SOLID} was`,
      async () =>
        void files.push(
          ...(await filesOf(desk, {
            ...of,
            id: SOLID,
          })),
        ),
    );
    await attempt(`${GRID} was`, async () => {
      const make = (params) =>
        written(desk, {
          ...of,
          id: GRID,
          params,
        });
      files.push(...toldOf(await (grid ? make(grid) : finerGrid(make, wall)), desk));
    });
    if (machine !== null)
      await attempt('positive.nc was', async () => {
        const params = machine === void 0 ? {} : { machine };
        files.push(
          ...(await filesOf(desk, {
            ...of,
            id: PROGRAM,
            params,
          })),
        );
      });
    surfaces.push(
      ...fileSurfaces(files, {
        wall,
        machine: machine ?? void 0,
        ...positive,
      }),
    );
    if (sheet !== void 0)
      await attempt('sheet was', async () => {
        const { bottom, top } = heights ?? range;
        const params = {
          ...sheet,
          part: {
            bottom,
            top,
          },
        };
        files.push(
          ...(await filesOf(desk, {
            ...of,
            id: SHEET,
            name: 'sheet',
            params,
          })),
        );
      });
  });
  if (zones.some(({ depth }) => depth > 0))
    await attempt('pads were', async () => {
      const params = {
        ...pads,
        ...(heights ? { part: { ...heights } } : {}),
      };
      const mesh = wholeWithPart(worn.mesh, pressed.mesh, { checkAborted });
      files.push(
        ...(await filesOf(desk, {
          id: PADS,
          name: 'pads',
          mesh,
          subject: 'body',
          params,
          zones,
        })),
      );
    });
  return {
    files,
    surfaces,
  };
}
/** JSON as the file of it. */
var jsonBytes = (value) => new TextEncoder().encode(`${JSON.stringify(value, null, 1)}\n`);
// src/braces/gate-json.ts
/** What was left out or changed as a file was read is in the file all the same, and another program may take it otherwise. */
var asRead = (warnings, sentence) =>
  warnings.map((warning) => ({
    code: warning.code,
    severity: 'ask',
    at: null,
    places: [],
    data: warning.data,
    text: sentence(warning),
  }));
/** What `gate.json` says of a part and of the file that it was read from, if any: finding by finding with its sentence and its first place. */
function gateJson({ findings, minWall, ...report }, sentence, warnings = []) {
  const said = [
    ...findings.map((one) => ({
      ...one,
      at: one.places[0]?.at ?? null,
      text: sentence(one),
    })),
    ...asRead(warnings, sentence),
  ];
  return {
    passed: report.passed && warnings.length === 0,
    process: report.process,
    findings: said,
    minWall: minWall?.wall ?? null,
    minWallAt: minWall?.at ?? null,
    minWallOf: minWall?.of ?? null,
    volume: report.volume,
    mass: report.mass,
    size: report.size,
    area: report.area,
    tilt: report.tilt ?? null,
  };
}
// src/braces/within-lines.ts
/** The line that a history keeps without cutting, on the body as it is at the end. Throws SdkError `mesh/line-off-skin`. */
function keptLines(records, mesh) {
  const kept = keptEdge(records, ROLES);
  return (
    kept && {
      curves: drapeLines(mesh, kept.curves),
      keep: kept.keep,
    }
  );
}
/** The part of a body that lies within its edge lines, and what is to be asked about it. */
function partWithinLines(mesh, { curves, keep }) {
  const cut = cutByEdgeLines(mesh, curves, keep?.position);
  const open = openingsWithin(cut);
  const findings = open
    ? [
        {
          code: 'mesh/open-inside',
          severity: 'ask',
          places: [],
          data: {},
          ...open,
        },
      ]
    : [];
  return {
    mesh: cut.mesh,
    findings,
  };
}
/**
 * Which design a file is of: `shapeHash` after all steps, of which the last cuts along the edge lines. Lines that came beside the history count as such a step, so that the app, where they are one, tells the
 * same of the body, its wall, its positive, its sheet and its pads.
 */
var designHashOf = (shape, lines) =>
  shapeHash(
    lines
      ? {
          ...shape,
          mesh: partWithinLines(shape.mesh, lines).mesh,
        }
      : shape,
  );
export {
  isReason as $,
  checkWish as A,
  skinAfter as B,
  CORE_KINDS as C,
  askedOf as D,
  checkWall as E,
  compareOutputs as F,
  wholeMesh as G,
  namedHashes as H,
  addsSkin as I,
  BED_SIDE as J,
  offSkin as K,
  scannedSkinOf as L,
  isHeld as M,
  withFindings as N,
  gateFindingsOf as O,
  agreementFindings as P,
  exceededByEdge as Q,
  asScanned as R,
  createAnnotationKinds as S,
  checkFormOn as T,
  applyToShape as U,
  CheckpointStore as V,
  bodyAlone as W,
  answeredBy as X,
  USUAL_TRANSITION as Y,
  askedWall as Z,
  learnKinds as _,
  formFiles as a,
  reasonsSchema as at,
  wallLines as b,
  drawnLines as c,
  proposal as d,
  makeSchema as et,
  isEdge as f,
  kindsOfOwn as g,
  KINDS as h,
  gateJson as i,
  reasonSchema as it,
  MAKE_PROCESSES as j,
  zonesFor as k,
  edgeLines as l,
  fileOf as m,
  keptLines as n,
  printerSchema as nt,
  jsonBytes as o,
  shapedDesign as p,
  picturesIn as q,
  partWithinLines as r,
  reasonFor as rt,
  wallFiles as s,
  designHashOf as t,
  makingSchema as tt,
  edgesOf as u,
  zipFiles as v,
  createReplayer as w,
  CORE_ANNOTATION_KINDS as x,
  keptEdge as y,
  scannedAt as z,
};

//# sourceMappingURL=within-lines-DJV-zgEJ.js.map
