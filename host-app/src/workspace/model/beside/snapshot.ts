import { reaction } from 'mobx';
import { shownWall } from './shown-wall.ts';
import type { Workspace } from '../workspace.ts';

/** Calm after the last change before a picture is taken, in milliseconds. */
const CALM_MS = 4000;

/** Keeps the picture in the file list up to date with the design. */
export function connectSnapshot(workspace: Workspace): () => void {
  const { app, design, modelId } = workspace.parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = async () => {
    const { editor } = workspace;
    if (
      !editor ||
      editor.tools.state !== 'idle' ||
      workspace.peek ||
      shownWall(workspace) ||
      !workspace.may('document/modelsnapshoot')
    )
      return;
    // Of the model: what lies beside it is shown or not as each person likes, and a film or a photograph of the patient is not for everyone who sees the list.
    const { scene } = editor;
    const without = [...workspace.objects.drawn, ...scene.pictures];
    const image = await scene.snapshot({ width: 256, height: 256 }, without);
    await app.api.call('document/modelsnapshoot', { id: modelId, image });
    await app.queries.invalidateQueries({ queryKey: ['documents'] });
  };
  const stop = reaction(
    () => design.hash,
    () => {
      clearTimeout(timer);
      // A picture that could not be stored is made again after the next change; nothing depends on it.
      timer = setTimeout(() => void take().catch(() => undefined), CALM_MS);
    },
  );
  return () => {
    stop();
    clearTimeout(timer);
  };
}
