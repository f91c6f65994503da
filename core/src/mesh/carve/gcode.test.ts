import { describe, expect, it } from 'vitest';
import { tubeBody } from '../../testing/closed-bodies.ts';
import { heightsOf } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { CARVE_MESSAGES_EN } from './messages-en.ts';
import { CARVE_MESSAGES_ZH } from './messages-zh.ts';
import {
  assumedParts,
  assumedValues,
  carveProgram,
  DEFAULT_MACHINE,
  machineFrame,
  placesOf,
  readGcode,
  readMachine,
  requireTravel,
  writeGcode,
  type CarveProgram,
} from './index.ts';

const failure = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    const { code, data } = error as { code: string; data: Record<string, unknown> };
    return { code, data };
  }
  return undefined;
};

const ROUND = tubeBody({ radii: () => [60, 45], height: 60, segments: 90, rings: 6 });
/** Low, for what is said before the first row. */
const LOW = tubeBody({ radii: () => [60, 45], height: 20, segments: 90, rings: 2 });
/** Few places and few cells: for what does not depend on them. */
const QUICK = { rows: { stepOver: 10, scallop: 2, angleStep: 2 }, rough: { stepOver: 20 } };
const CELLS = { angles: 120, pitch: 2.3 };
const program = (mesh: TriMesh, machine: object = QUICK, cells = CELLS): CarveProgram =>
  carveProgram(mesh, heightsOf(mesh), readMachine(machine), {}, { cells });

describe('a program as text', () => {
  it('is the same to the byte each time, and tells nothing but the design', () => {
    const again = (origin = {}) =>
      carveProgram(LOW, heightsOf(LOW), readMachine(QUICK), origin, { cells: CELLS }).text;
    expect(again()).toBe(again());
    const designHash = '0123456789abcdef'.repeat(4);
    const told = again({ designHash, date: '2031-02-03 (noon)', assumed: [] });
    expect(told).toContain('(date 2031-02-03  noon )');
    expect(readGcode(told, DEFAULT_MACHINE).designHash).toBe(designHash);
    expect(told).not.toContain('CHECK BEFORE RUNNING');
  });

  it('names each value that decides safety and was not given, with what was assumed', () => {
    const head = (given: object, origin = {}) =>
      readGcode(carveProgram(LOW, heightsOf(LOW), readMachine({ ...QUICK, ...given }), origin, { cells: CELLS }).text, DEFAULT_MACHINE).comments; // prettier-ignore
    const named = { name: 'Carver 7', ...QUICK };
    const told = head(named, { assumed: assumedValues(named) });
    const at = told.findIndex((line) => line.startsWith('CHECK BEFORE RUNNING: 29 values'));
    expect(at).toBeGreaterThan(0);
    const list = told.slice(at, at + 15).join(', ');
    for (const path of assumedValues({})) expect(list).toContain(` ${path} `);
    expect(list).toContain('axes.rotary.turns clockwise');
    expect(list).toContain('tool.holder [{from:200,diameter:60}]');
    expect(list).toContain('axes.rotary.least none');
    // Who does not say what was given is not taken to have given all.
    expect(head({})).toEqual(head({}, { assumed: assumedValues({}) }));
    const one = head({}, { assumed: ['axes.rotary.turns'] });
    expect(one.filter((line) => line.includes('axes.'))).toEqual(['axes.rotary.turns clockwise']);
  });
});

describe('what a machine counts', () => {
  const AXES = {
    'a rotary axis about X': {},
    'feet first': { axes: { axial: { towards: 'feet', offset: 12.5, most: 400 } } },
    'an upright carver': {
      axes: {
        axial: { letter: 'Z' },
        radial: { letter: 'X', outward: 'minus', least: -300, most: 0 },
        rotary: { letter: 'C', turns: 'counter-clockwise', unit: 'turn' },
        across: null,
      },
      program: { decimals: 5 },
    },
  };
  it.each(Object.entries(AXES))('of %s is read as it was written', (_name, axes) => {
    const machine = readMachine({ ...QUICK, ...axes });
    const { path, text } = carveProgram(ROUND, heightsOf(ROUND), machine, {}, { cells: CELLS });
    // Both begin with the way to the first place.
    const read = placesOf(text, machine, path);
    const told = readGcode(text, machine).moves;
    const cuts = path.moves.filter(({ rapid }) => !rapid);
    const readCuts = read.filter(({ rapid }) => !rapid);
    expect(readCuts.length).toBe(cuts.length);
    const minutes = told.filter(({ rapid }) => !rapid).map((move) => move.minutes!);
    cuts.forEach((move, i) => {
      expect(Math.abs(readCuts[i]!.angle - move.angle)).toBeLessThan(0.002);
      expect(Math.abs(readCuts[i]!.height - move.height)).toBeLessThan(0.0006);
      expect(Math.abs(readCuts[i]!.radius - move.radius)).toBeLessThan(0.0006);
      expect(minutes[i]! / move.minutes).toBeCloseTo(1, 2);
    });
  });

  it.each([
    ['head', 'clockwise', 1],
    ['head', 'counter-clockwise', -1],
    ['feet', 'clockwise', -1],
    ['feet', 'counter-clockwise', 1],
  ] as const)('puts the tool over the back, %s outwards, work %s', (towards, turns, sign) => {
    const machine = readMachine({ axes: { axial: { towards }, rotary: { turns } } });
    const frame = machineFrame(machine, { bottom: 100, top: 300 });
    const back = { angle: 90, height: 110, radius: 50 };
    expect(frame.toAxes(back)).toEqual({
      axial: towards === 'head' ? 10 : 190,
      radial: 50,
      rotary: 90 * sign,
    });
    expect(frame.toBody(frame.toAxes(back))).toEqual(back);
  });

  it('turns never further than once in rings, and on and on in a spiral', () => {
    const turned = (strategy: string) =>
      Math.max(
        ...program(ROUND, { ...QUICK, rows: { ...QUICK.rows, strategy } }).path.moves.map(
          ({ angle }) => angle,
        ),
      );
    expect(turned('rings')).toBe(360);
    expect(turned('spiral')).toBeGreaterThan(3 * 360);
  });

  it.each([
    ['carve/travel-axial', { axial: { most: 55 } }, { axis: 'X', value: 60, limit: 55 }],
    ['carve/travel-axial', { axial: { offset: -80 } }, { axis: 'X', value: -80, limit: -50 }],
    ['carve/travel-radial', { radial: { most: 70 } }, { axis: 'Z', value: 80, limit: 70 }],
    ['carve/travel-rotary', { rotary: { most: 720 } }, { axis: 'A', limit: 720 }],
  ])('%s is told with axis, value and limit', (code, axes, data) => {
    expect(failure(() => program(ROUND, { ...QUICK, axes }))).toMatchObject({ code, data });
  });

  it('is within limits that just suffice', () => {
    const { path } = program(ROUND);
    const axes = { axial: { least: 0, most: 60 }, radial: { least: 40, most: 80 } };
    const machine = readMachine({ axes });
    expect(failure(() => requireTravel(path.moves, machine, machineFrame(machine, path)))).toBeUndefined();
  });
});

describe('a reader of programs', () => {
  const read = (...lines: string[]) => readGcode(lines.join('\n'), DEFAULT_MACHINE);
  const whole = ['G21 G90 G94', 'G0 Z200', 'G0 X0 A0 Y0', 'G93'];

  it('takes what the lines of a machine may hold', () => {
    const { moves, comments } = read(
      '%',
      'n10 t1 m6 (a (tool)'.replace('(a ', ''),
      'G54 G17 G40 ; idle',
      ...whole,
      'g1 x1.5 f60',
      'A90 F2',
      'G94 G53 G0 Z0',
      'M30',
      'nonsense after the end',
    );
    expect(comments).toEqual(['tool']);
    expect(moves.at(-1)).toEqual({
      axial: 1.5,
      radial: 200,
      rotary: 90,
      line: 9,
      rapid: false,
      minutes: 0.5,
    });
  });

  it.each([
    ['inches', 1, 'G20', ['G20', 'M2']],
    ['relative moves', 5, 'G91', [...whole, 'G91', 'M2']],
    ['an arc', 5, 'G2', [...whole, 'G2 X1 Z3 F1', 'M2']],
    ['offsets set anew', 5, 'G92', [...whole, 'G92 X0', 'M2']],
    ['a cut before units are told', 1, 'G21 G90', ['G1 X1 F1', 'M2']],
    ['a cut without F', 5, 'G1', [...whole, 'G1 X1', 'M2']],
    ['a cut from a place that nobody knows', 3, 'G1', ['G21 G90', 'G93', 'G1 X1 F1', 'M2']],
    ['a cut after a place of the machine', 6, 'G1', [...whole, 'G28', 'G1 X1 F1', 'M2']],
    ['a tool off the axis', 5, 'Y3', [...whole, 'G0 Y3', 'M2']],
    ['an axis that is not there', 5, 'B3', [...whole, 'G0 B3', 'M2']],
    ['a variable', 5, '#1=3', [...whole, '#1=3', 'M2']],
    ['no end', 6, 'M2', [...whole, 'G0 X4', '']],
  ])('refuses %s with its line', (_name, line, word, lines) => {
    expect(failure(() => read(...lines))).toEqual({ code: 'carve/gcode-file', data: { line, word } });
  });

  it('comes back from lines of a machine’s own', () => {
    const machine = readMachine({
      ...QUICK,
      program: { head: ['T1 M6', 'G43 H1'], foot: ['G53 G0 Z0'], end: 'M30' },
    });
    const { text, path } = carveProgram(ROUND, heightsOf(ROUND), machine, {}, { cells: CELLS });
    expect(text).toContain('\nT1 M6\nG43 H1\nG21 G90 G94\n');
    expect(text.endsWith('M5\nG53 G0 Z0\nM30\n')).toBe(true);
    expect(writeGcode(path, machine)).toBe(text);
    const bad = readMachine({ ...QUICK, program: { head: ['G91'] } });
    expect(failure(() => carveProgram(ROUND, heightsOf(ROUND), bad, {}, { cells: CELLS }))?.code).toBe(
      'carve/gcode-file',
    );
  });
});

describe('a description of a machine', () => {
  it('decides safety by all its values but those of rows, roughing and the file', () => {
    const leaves = (value: unknown, path: string): string[] =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? [path]
        : Object.entries(value).flatMap(([name, inner]) =>
            leaves(inner, path === '' ? name : `${path}.${name}`),
          );
    const all = leaves(DEFAULT_MACHINE, '');
    const ofTaste = /^(name|rest|cutters|rows\..*|rough\.(stepOver|allowance)|feed\.rapid|program\..*)$/;
    expect([...assumedValues({})].toSorted()).toEqual(all.filter((path) => !ofTaste.test(path)).toSorted());
    expect(assumedValues(DEFAULT_MACHINE)).toEqual([]);
    // “None” is said as well.
    expect(assumedValues({ axes: { across: null } })).not.toContain('axes.across');
  });

  it('has its missing values told by parts', () => {
    expect(assumedParts(assumedValues({}))).toEqual(
      ['tool', 'rough.stepDown', 'stock.diameter', 'leave', 'safe', 'feed', 'spindle', 'axes'], // prettier-ignore
    );
    const { holder, ...tool } = DEFAULT_MACHINE.tool;
    expect(holder).toHaveLength(1);
    const most = { ...DEFAULT_MACHINE, tool, axes: { ...DEFAULT_MACHINE.axes, rotary: { letter: 'A' } } };
    expect(assumedParts(assumedValues(most))).toEqual(
      ['tool.holder', 'axes.rotary.turns', 'axes.rotary.unit', 'axes.rotary.least', 'axes.rotary.most'], // prettier-ignore
    );
  });

  it('may be empty, part of one or text', () => {
    expect(readMachine({})).toEqual(DEFAULT_MACHINE);
    expect(readMachine('{"tool":{"diameter":12}}').tool).toEqual({ ...DEFAULT_MACHINE.tool, diameter: 12 });
    expect(readMachine(JSON.stringify(DEFAULT_MACHINE))).toEqual(DEFAULT_MACHINE);
  });

  it.each([
    ['{', 'carve/machine-json', {}],
    [[], 'carve/machine', { path: '(all)', rule: 'object' }],
    [{ tools: {} }, 'carve/machine', { path: 'tools' }],
    [{ tool: { diameter: 0 } }, 'carve/machine', { path: 'tool.diameter', rule: '>= 1' }],
    [
      { axes: { rotary: { letter: 'X' } } },
      'carve/machine',
      { path: 'axes.rotary.letter', rule: 'A | B | C' },
    ],
    [{ axes: { axial: { letter: 'Z' } } }, 'carve/machine', { path: 'axes' }],
    [{ axes: { axial: { least: 5, most: 5 } } }, 'carve/machine', { path: 'axes.axial.most', rule: '> 5' }],
    [{ rough: { stepDown: 120 } }, 'carve/machine', { path: 'rough.stepDown' }],
    [{ tool: { holder: [{ from: 50, diameter: 40 }] } }, 'carve/machine', { path: 'tool.holder.0.from' }],
    [{ program: { head: ['刀'] } }, 'carve/machine', { path: 'program.head.0', rule: 'ASCII, 1 - 100' }],
    [{ safe: '5' }, 'carve/machine', { path: 'safe', rule: 'number' }],
  ])('%j is refused with its place', (given, code, data) => {
    expect(failure(() => readMachine(given))).toMatchObject({ code, data });
  });

  it('has its refusals in both languages, with the same values', () => {
    const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
    expect(Object.keys(CARVE_MESSAGES_ZH)).toEqual(Object.keys(CARVE_MESSAGES_EN));
    for (const [code, text] of Object.entries(CARVE_MESSAGES_EN))
      expect(holes(text).every((name) => holes(CARVE_MESSAGES_ZH[code as keyof typeof CARVE_MESSAGES_ZH]).includes(name) || name === 'bottom' || name === 'top')).toBe(true); // prettier-ignore
  });
});
