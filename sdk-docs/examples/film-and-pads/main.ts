import { createEditor } from '@bracewright/core/babylon';
import { isSdkError } from '@bracewright/core/operation';
import { loadPlugins } from '@bracewright/core/plugin';
import { sampleTrunk } from '@bracewright/core/sample';
import { services } from '../embed-insole/services.ts';
import { FILMS } from './films.ts';
import plugin from './index.ts';

const find = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;
const canvas = find<HTMLCanvasElement>('canvas');
const say = (text: string) => (find('output').textContent = text);

/** A film as a file: red above, green below. */
async function makeFilm(): Promise<Uint8Array> {
  const paper = new OffscreenCanvas(200, 400);
  const pen = paper.getContext('2d')!;
  pen.fillStyle = '#d02020';
  pen.fillRect(0, 0, 200, 200);
  pen.fillStyle = '#20a040';
  pen.fillRect(0, 200, 200, 200);
  return new Uint8Array(await (await paper.convertToBlob({ type: 'image/png' })).arrayBuffer());
}

const catalog = await loadPlugins([plugin]);
const host = await services(sampleTrunk({ cobb: 20, edge: 20 }).mesh, catalog.operations);
const told = {
  ...host,
  notifications: { ...host.notifications, notify: (_: string, code: string) => say(code) },
};
const editor = await createEditor({
  canvas,
  catalog,
  services: told,
  antialias: false,
  adaptiveResolution: false,
  reducedMotion: true,
  widgets: false,
});
const films = editor.services.get(FILMS);

const bytes = await makeFilm();
/** What the buttons of the page do, by their ids. */
const deeds: Readonly<Record<string, () => unknown>> = {
  hang: () => films.hang(bytes, 150),
  broken: () => films.hang(bytes.slice(0, 60), 150),
  veil: () => films.hanging[0]!.setOpacity(50),
  take: () => films.hanging[0]!.dispose(),
  pad: () => editor.tools.activate('pad'),
  end: () => editor.tools.cancel(),
};
for (const button of document.querySelectorAll('button'))
  button.onclick = async () => {
    say('…');
    try {
      await deeds[button.id]!();
      say('done');
    } catch (error) {
      say(isSdkError(error) ? error.code : String(error));
    }
  };
document.title = 'ready';
