import { TRIM_RULES } from '@bracewright/core/brace';
import { cutByPlane } from '@bracewright/core/mesh';
import { sphere, TestEditor } from '@bracewright/core/testing';
import border from '@bracewright/plugin-border';
import seal from '@bracewright/plugin-seal';
import { makeAutoObservable, runInAction } from 'mobx';
import { expect, test, vi } from 'vitest';
import en from '../../locales/en-US.ts';
import zh from '../../locales/zh-CN.ts';
import { whatWasDone } from './tell-done.ts';
import { PlaceGuide } from './show-place.ts';

/** A bowl that is open at the bottom and at the top: a rounded cap reaches lower than its rim. */
const bowl = (() => {
  const ball = sphere({ radius: 300, subdivisions: 4 });
  const cut = (mesh: typeof ball, z: number, keep: 'positive' | 'negative') =>
    cutByPlane(mesh, { origin: [0, 0, z], normal: [0, 0, 1] }, { keep, cap: false }).mesh;
  return cut(cut(ball, -230.5, 'positive'), 150.5, 'negative');
})();

/** The guide of a workspace that tells a place by key and height. */
function guideOf(editor: TestEditor) {
  const words = {
    t: (key: string, { height = '', where = '' } = {}) => `${key} ${height}${where}`,
    has: () => false,
    sentence: (code: string) => code,
    tool: () => 'Seal',
  };
  const parts = {
    ...{ words, design: editor.history, catalog: editor.tools.catalog },
    units: { formatLength: (mm: number) => mm.toFixed(1) },
    app: { settings: makeAutoObservable({ language: 'en-US', theme: 'light' }) },
  };
  const workspace = {
    ...{ parts, editor, design: editor.history, activeTool: undefined, stage: 'edit', exporting: false },
    standing: { isAligned: true, confirmed: true },
  };
  return { guide: new PlaceGuide(workspace as never), parts };
}

test('a place of a tool is called in the preview what it is called after Apply, and when the step is opened again', async () => {
  const editor = await TestEditor.open({ body: bowl, plugins: [seal] });
  const { guide, parts } = guideOf(editor);
  await editor.activate('seal');
  await editor.settle();
  const names = (places: readonly { readonly at: readonly [number, number, number] }[]) =>
    places.map((place, i) => guide.nameOf(place, i + 1));
  const previewed = () => names(editor.session.feedback.findings.flatMap(({ places }) => places));
  const before = previewed();
  const low = Math.min(...bowl.positions.filter((_, i) => i % 3 === 2));
  expect(before.length).toBeGreaterThan(1);
  expect(await editor.apply()).toBe(true);
  // The cap lies lower than the scan did.
  expect(Math.min(...editor.history.mesh.positions.filter((_, i) => i % 3 === 2))).toBeLessThan(low - 10);
  const done = whatWasDone({ parts } as never, editor.records[0]!.id)!;
  expect(new Set(names(done.places))).toEqual(new Set(before));
  await editor.edit(editor.records[0]!.id);
  await editor.settle();
  expect(previewed()).toEqual(before);
});

test('a clearance of an edge line is called by its name, with a question while the sides are not confirmed', async () => {
  const editor = await TestEditor.open({ body: bowl, plugins: [seal] });
  const place = (clearance: string) => ({ at: [0, 0, 0] as const, clearance });
  for (const [standing, expected] of [
    [{ isAligned: true, confirmed: true }, ['Left armpit', 'Seat']],
    [{ isAligned: false, confirmed: false }, ['Left armpit?', 'Seat']],
  ] as const) {
    const parts = {
      ...{ design: editor.history, app: { settings: { language: 'en-US' } } },
      words: { t: (key: keyof typeof en) => en[key] },
    };
    const guide = new PlaceGuide({ parts, editor, standing } as never);
    expect([guide.nameOf(place('axilla-left'), 1), guide.nameOf(place('seat'), 2)]).toEqual(expected);
  }
  for (const id of TRIM_RULES)
    for (const words of [en, zh]) expect(words[`place.clearance.${id}`], id).toBeTruthy();
});

test('the mark of a place goes as soon as the tool tells of it no more', async () => {
  const editor = await TestEditor.open({ body: sphere({ radius: 100, subdivisions: 4 }), plugins: [border] });
  // What the real scene does: it turns the camera.
  Object.assign(editor.scene, { leadTo: () => undefined });
  const { guide } = guideOf(editor);
  const stop = guide.watch();
  await editor.activate('border');
  // An hourglass on the front.
  editor.view('front');
  for (const [x, z] of [[-30, 30], [30, -30], [-30, -30], [30, 30]] as const) editor.click([x, -90, z]); // prettier-ignore
  editor.key('Enter');
  const told = () => editor.tools.session?.instance?.refusal?.places ?? [];
  await vi.waitFor(() => expect(told()).toHaveLength(1));
  guide.toggle(told()[0]!);
  expect(guide.shown).toBeDefined();
  editor.tools.previousStep();
  editor.tools.undo();
  await vi.waitFor(() => expect(told()).toEqual([]));
  expect(guide.shown).toBeUndefined();
  stop();
});

test('the mark of a place goes with what it was seen among', async () => {
  const editor = await TestEditor.open({ body: sphere({ radius: 100, subdivisions: 2 }), plugins: [] });
  Object.assign(editor.scene, { leadTo: () => undefined });
  const { guide, parts } = guideOf(editor);
  const stop = guide.watch();
  const place = { at: [0, -100, 0] as const };
  guide.toggle(place);
  expect(guide.shown).toBe(place);
  runInAction(() => (parts.app.settings.language = 'zh-CN'));
  expect(guide.shown).toBeUndefined();
  stop();
});

test('no part of the patient is named on a brace that was cut out of the body', async () => {
  const ball = sphere({ radius: 250, subdivisions: 2 });
  const editor = await TestEditor.open({ body: ball, plugins: [] });
  const { guide, parts } = guideOf(editor);
  const top = { at: [0, 0, 240] as const };
  expect(guide.nameOf(top, 1)).toMatch(/^place\.neck/);
  const records = [{ type: 'border.cut', state: 'on' }];
  const design = { mesh: ball, history: { records, cursor: 1 }, roles: { of: () => 'edge' } };
  Object.assign(parts, { design });
  expect(guide.nameOf(top, 1)).toMatch(/^place\.at\.middle.*under-upper-edge 10\.0/);
});
