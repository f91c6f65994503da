import { keptTexts, numberOfDesign, type KeptText } from '@bracewright/core/brace';
import { activeRecords } from '@bracewright/core/history';
import type { Vec3 } from '@bracewright/core/math';
import { layText, letterSkin, WalkedSkin, type TriMesh } from '@bracewright/core/mesh';
import { isSdkError } from '@bracewright/core/operation';
import { LETTERS_COLOUR } from '@bracewright/core/services';
import { autorun } from 'mobx';
import { keptLine } from '../body/kept-line.ts';
import type { Workspace } from '../workspace.ts';

/** The letters of a text on a body; undefined where they do not lie on it any more. */
function lettersOn(skin: WalkedSkin, { anchor, ...wish }: KeptText, number: string): TriMesh | undefined {
  const middle = skin.nearest(anchor.position as Vec3);
  if (!middle) return undefined;
  const whole = { ...wish, text: wish.text || number };
  try {
    return letterSkin(layText(skin, middle, whole, { isSketch: true }), whole);
  } catch (error) {
    // The step, or the wall, says why.
    if (!isSdkError(error)) throw error;
    return undefined;
  }
}

/** Draws the texts that the design keeps for its walls on the body, as they will stand, but that of the tool that is open, which draws it itself. */
export function drawKeptTexts(workspace: Workspace): () => void {
  let clear: () => void = () => undefined;
  const stop = autorun(() => {
    clear();
    clear = () => undefined;
    const { editor, design, activeTool, parts } = workspace;
    const texts = keptTexts(activeRecords(design.history), design.roles);
    if (!editor || workspace.look.alone || texts.length === 0) return;
    const isOpen = texts.some(({ recordId }) => {
      const record = design.history.records.find(({ id }) => id === recordId);
      return record && activeTool === parts.catalog.toolOf(record.type);
    });
    if (isOpen) return;
    const { mesh } = design;
    const edge = texts.some(({ text }) => text === '') ? keptLine(parts) : undefined;
    let isOver = false;
    const shown: { dispose(): void }[] = [];
    const draw = async (): Promise<void> => {
      const number = texts.some(({ text }) => text === '') ? await numberOfDesign(mesh, edge) : '';
      if (isOver) return;
      const skin = new WalkedSkin(mesh);
      for (const text of texts) {
        const letters = lettersOn(skin, text, number);
        if (letters)
          shown.push(editor.scene.createObject({ mesh: letters, name: 'letters', colour: LETTERS_COLOUR }));
      }
    };
    void workspace.guard(draw);
    clear = () => {
      isOver = true;
      for (const one of shown) one.dispose();
    };
  });
  return () => {
    stop();
    clear();
  };
}
