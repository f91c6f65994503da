import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Scene } from '@babylonjs/core/scene';
import type { TriMesh } from '../../mesh/index.ts';
import type { ToolPlugin } from '../../plugin/index.ts';
import { createEditor } from '../create-editor.ts';
import type { Editor } from '../editor.ts';
import { sphere } from './bodies.ts';
import { createStubServices } from './services.ts';

const open: (() => void)[] = [];

/** Ends every editor that was started. */
export function closeEditors(): void {
  for (const close of open.splice(0)) close();
}

/** An editor on an engine that draws nothing; `closeEditors` ends it. */
export async function startEditor(mesh: TriMesh = sphere(100, 32), plugins: readonly ToolPlugin[] = []) {
  const engine = new NullEngine({
    renderWidth: 800,
    renderHeight: 600,
    textureSize: 256,
    deterministicLockstep: false,
    lockstepMaxSteps: 1,
  });
  const scene = new Scene(engine);
  const stub = createStubServices(mesh);
  const editor: Editor = await createEditor({ scene, plugins, services: stub.services });
  open.push(() => {
    editor.dispose();
    scene.dispose();
    engine.dispose();
  });
  return { engine, scene, editor, setMesh: stub.setMesh, told: stub.told };
}
