import { Engine } from '@babylonjs/core/Engines/engine.js';
import { Scene } from '@babylonjs/core/scene.js';
import { createEditor } from '@bracewright/core/babylon';
import { activeRecords } from '@bracewright/core/history';
import { defaultParams } from '@bracewright/core/params';
import { loadPlugins } from '@bracewright/core/plugin';
import { sampleTrunk } from '@bracewright/core/sample';
import twist from '@bracewright/plugin-twist';
import { autorun } from 'mobx';
import arch from '../arch/index.ts';
import { showAnnotations } from './heights.ts';
import { services } from './services.ts';
import { Words } from './words.ts';

const find = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;

const catalog = await loadPlugins([twist, arch]);
const words = new Words(catalog);
const { mesh: body } = sampleTrunk({ cobb: 20, edge: 20 });
const host = await services(body, words, catalog.operations.roles);

const canvas = find<HTMLCanvasElement>('canvas');
const engine = new Engine(canvas, false);
const scene = new Scene(engine);
scene.useRightHandedSystem = true;
const editor = await createEditor({ scene, catalog, services: host, reducedMotion: true });
engine.runRenderLoop(() => scene.render());
showAnnotations(editor, host, words, find('aside'));

const plane = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
const params: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  twist: { planes: [plane(100), plane(300)], angle: 8 },
  arch: { origin: [0, -90, 200], direction: [0, 1, 0], radius: 90, depth: 15 },
  'arch-height': { at: [0, -90, 200] },
};
for (const { id, plugin } of catalog.groups) {
  const tools = catalog.tools.filter(({ manifest }) => manifest.group === id);
  if (tools.length === 0) continue;
  const group = document.createElement('fieldset');
  const legend = document.createElement('legend');
  // Core's groups are named by the host, here by their ids.
  autorun(() => (legend.textContent = plugin === undefined ? id : words.t(`${plugin}:groups.${id}`)));
  group.append(legend);
  for (const { manifest, plugin: owner, prefix } of tools) {
    const button = document.createElement('button');
    autorun(() => (button.textContent = words.t(`${owner.id}:${prefix}title`)));
    button.onclick = async () => {
      await editor.tools.activate(manifest.id);
      editor.tools.session?.draft.set(params[manifest.id]!);
      await editor.tools.commit();
    };
    group.append(button);
  }
  find('nav').append(group);
}
for (const { plugin, exporter } of catalog.exporters) {
  const button = document.createElement('button');
  autorun(() => (button.textContent = words.t(`${plugin.id}:exporters.${exporter.id}`)));
  button.onclick = async () => {
    const { files } = await host.runner.exportFiles(activeRecords(host.history.history), {
      exporter: exporter.id,
      params: defaultParams(exporter.params) as Record<string, never>,
      name: 'insole',
      annotations: host.annotations.annotations,
    });
    for (const { name, media, bytes } of files) {
      const link = document.createElement('a');
      link.download = name;
      link.href = URL.createObjectURL(new Blob([bytes.slice()], { type: media }));
      link.click();
    }
  };
  find('nav').append(button);
}
const select = find<HTMLSelectElement>('select');
for (const { id, name } of catalog.languages) select.add(new Option(name, id));
select.onchange = () => words.speak(select.value);
autorun(() => {
  const { records } = host.history.history;
  document.title = `${records.length} ${host.history.hash}`;
});
