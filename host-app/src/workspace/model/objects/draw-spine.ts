import type { Vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import type { OverlayItem } from '@bracewright/core/services';
import { levelOnBody, type CarriedLine, type SpineLevel } from '@bracewright/core/spine';
import { autorun, untracked } from 'mobx';
import type { Desk } from '../desk/desk.ts';
import type { SpineDoubt } from './proposed-line.ts';
import { spineTube } from './spine-tube.ts';

/** How much of the body is seen before the spine, per cent. */
export const SEEN_THROUGH = 40;
/** A mark on the skin reaches so far out of it, mm; at an apex farther. */
const TICK = { level: 8, apex: 24 };
/** The column is drawn so thick, mm, and the tube of its errors so thin, per cent. */
const COLUMN = 2;
const TUBE = { colour: '#E5484D', opacity: 22 } as const;
/** Of a line that nobody stands for the column is hardly seen, per cent, and what is drawn of it is dashed. */
const OPEN = { opacity: 30 } as const;

/** What is drawn of a line, as far as drawing goes. */
interface DrawnLine {
  readonly shown: boolean;
  readonly carried: CarriedLine | undefined;
  /** Why nobody stands for it; undefined where somebody does. */
  readonly doubt: SpineDoubt | undefined;
}

/** The apices: farther aside than their neighbours from the line between the ends of the drawn spine, by more than their error. */
export function apicesOf(levels: readonly SpineLevel[]): readonly SpineLevel[] {
  const [first, last] = [levels[0], levels.at(-1)];
  if (!first || !last || levels.length < 3) return [];
  const off = levels.map(({ at }) => {
    const share = (at[2] - last.at[2]) / (first.at[2] - last.at[2] || 1);
    return at[0] - (last.at[0] + share * (first.at[0] - last.at[0]));
  });
  return levels.filter((level, i) => {
    const own = off[i]!;
    const isTurn = [off[i - 1], off[i + 1]].every(
      (next) => next !== undefined && Math.sign(own) * (own - next) >= 0,
    );
    return isTurn && Math.abs(own) > Math.max(6, level.within.lateral);
  });
}

const across = (level: SpineLevel, k: 0 | 1 | 2, far: number): readonly Vec3[] =>
  [-far, far].map((by): Vec3 => {
    const [x, y, z] = level.at;
    return [x + (k === 0 ? by : 0), y + (k === 1 ? by : 0), z + (k === 2 ? by : 0)];
  });

/** The spine inside of the body: its line, the vertebrae, and how far each may be off to every side; `dashed` where nobody stands for it. */
export function spineItems(
  levels: readonly SpineLevel[],
  label: (level: SpineLevel) => string,
  dashed = false,
): OverlayItem[] {
  const named = new Set([levels[0], levels.at(-1), ...apicesOf(levels)]);
  return [
    { kind: 'line', role: 'apex', emphasis: true, dashed, points: levels.map(({ at }) => [...at] as Vec3) },
    { kind: 'points', role: 'apex', points: levels.map(({ at }) => [...at] as Vec3) },
    ...levels.flatMap((level): OverlayItem[] => [
      { kind: 'line', role: 'measure', points: across(level, 0, level.within.lateral) },
      { kind: 'line', role: 'measure', points: across(level, 1, level.within.depth) },
      { kind: 'line', role: 'measure', points: across(level, 2, level.within.height) },
    ]),
    ...[...named].flatMap((level): OverlayItem[] =>
      level ? [{ kind: 'label', role: 'apex', at: [...level.at] as Vec3, text: label(level) }] : [],
    ),
  ];
}

/** Marks on the skin at the level of a vertebra: to both sides and behind it. */
function skinItems(
  mesh: TriMesh,
  levels: readonly SpineLevel[],
  level: SpineLevel,
  { isApex, dashed }: { readonly isApex: boolean; readonly dashed: boolean },
): OverlayItem[] {
  const far = isApex ? TICK.apex : TICK.level;
  const found = levelOnBody(mesh, levels, level.level);
  if (!found) return [];
  const tick = (at: Vec3, way: Vec3): OverlayItem => ({
    kind: 'line',
    role: 'apex',
    emphasis: isApex,
    dashed,
    points: [at, [at[0] + far * way[0], at[1] + far * way[1], at[2]]],
  });
  return [
    tick(found.left, [1, 0, 0]),
    tick(found.right, [-1, 0, 0]),
    ...(found.back ? [tick(found.back, [0, 1, 0])] : []),
  ];
}

/** Draws the line while it is shown, and lets the body be seen through meanwhile; marks on the skin follow one in each pause of the page. */
export function drawSpine(spine: DrawnLine, desk: Desk): () => void {
  let round = 0;
  let clear: () => void = () => undefined;
  let opaque: number | undefined;
  /** Lets the body be seen through, or has it as it was. */
  const seeThrough = (on: boolean): void =>
    untracked(() => {
      const scene = desk.editor?.scene;
      if (!scene || on === (opaque !== undefined)) return;
      const before = opaque ?? scene.bodyOpacity;
      opaque = on ? before : undefined;
      scene.setBodyOpacity(on ? Math.min(before, SEEN_THROUGH) : before);
    });
  const stop = autorun(() => {
    const { editor, design, parts } = desk;
    const { carried, shown, doubt } = spine;
    const { mesh } = design;
    clear();
    const mine = ++round;
    const levels = shown && carried?.isKnown ? carried.levels : undefined;
    if (!shown) seeThrough(false);
    if (!editor || !levels) return;
    const { words, units } = parts;
    void words.language;
    void units.length;
    seeThrough(true);
    const layer = editor.overlay.createLayer('spine');
    const { colour } = TUBE;
    const objects = [
      { mesh: spineTube(levels, () => [COLUMN, COLUMN]), colour, ...(doubt && OPEN), name: 'spine' },
      {
        mesh: spineTube(levels, ({ within }) => [within.lateral, within.depth]),
        ...TUBE,
        name: 'spine-error',
      },
    ].map((options) => editor.scene.createObject(options));
    clear = () => {
      layer.dispose();
      for (const object of objects) object.dispose();
      clear = () => undefined;
    };
    const label = ({ level, within }: SpineLevel): string => {
      const said = words.t('spine.label', {
        level,
        within: units.formatLength(within.height, { rough: true }),
      });
      return doubt ? words.t('spine.label.open', { said, why: words.t(`spine.open.${doubt}`) }) : said;
    };
    const items = spineItems(levels, label, doubt !== undefined);
    layer.set(items);
    const apices = apicesOf(levels);
    const waiting = [...levels];
    const next = (): void => {
      const level = waiting.shift();
      if (!level || mine !== round) return;
      const style = { isApex: apices.includes(level), dashed: doubt !== undefined };
      items.push(...skinItems(mesh, levels, level, style));
      layer.set([...items]);
      setTimeout(next, 0);
    };
    setTimeout(next, 0);
  });
  return () => {
    stop();
    round++;
    clear();
    seeThrough(false);
  };
}
