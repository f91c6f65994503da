import { useEffect, useRef, useState } from 'react';
import { OperationAborted, type Finding } from '@bracewright/core/operation';
import { isBodyClosed } from '../workers/body-jobs.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import type { Workspace } from '../model/workspace.ts';
import { exportBody, type Exported } from './export-body.ts';
import { exportDeskOf, type FileOf, type HeldBack } from './export-desk.ts';
import { keepBeside } from './keep-beside.ts';
import { keepCheck, keepForm, keepReason, type KeptCheck } from './keep-check.ts';
import { keptReasons } from './known-reasons.ts';
import { hasReasons, type ReasonTexts } from './making.ts';
import type { FileWish, MadeFile } from './kept-files.ts';
import { madeFilesOf } from './older-exports.ts';
import { formLook, keptWish, isForm } from './positive.ts';
import { isAtLastStep } from './record-wall.ts';
import { onBody, type SeenFinding } from './on-body.ts';
import { recordingsOf } from './recordings.ts';

type Wanted = FileWish;

/** What was made, and which file it is. */
export type Done = Exported & { readonly of: FileOf };

const fileOf = ({ what, exporter }: Wanted): FileOf => ({ what, exporter: exporter.exporter.id });

/** What is looked at, as it is chosen. */
type Looked = Pick<Wanted, 'what' | 'wall' | 'make' | 'params' | 'positive' | 'formed'> & {
  readonly exporter: Wanted['exporter'] | undefined;
};

/** What makes another wall of it, another file of what a brace is formed over, or another look at it: what was found is said of nothing else. */
function lookOf(
  { parts }: Workspace,
  { what, wall, make, exporter, params, positive, formed }: Looked,
): string {
  const isOfForm = exporter !== undefined && isForm(what, exporter.exporter);
  // A program of a smaller ball is another one.
  const form = isOfForm && [exporter.exporter.id, params, what === 'positive' && [positive, formed]];
  const { hash } = parts.design;
  return JSON.stringify([hash, what, what === 'wall' ? wall : null, { ...make, reasons: undefined }, form]);
}

/** What was said before of the design as it is, and of what is looked at: nobody is asked for it again. Of a wall that was opened each reason is its own. */
function knownOf(workspace: Workspace, looked: Looked): ReasonTexts {
  if (workspace.parts.isWall) return {};
  const of = { design: workspace.parts.design.hash, look: lookOf(workspace, looked) };
  return { ...keptReasons(workspace), ...exportDeskOf(workspace).given.of(of) };
}

/** What is asked for, with the reasons that are known before those that were given now. */
function withKnown(wanted: Wanted, known: ReasonTexts): Wanted {
  const { make } = wanted;
  if (make) return { ...wanted, make: { ...make, reasons: { ...known, ...make.reasons } } };
  return { ...wanted, reasons: { ...known, ...wanted.reasons } };
}

/** How it was made, with the reasons that answered something. */
const madeWith = ({ make }: Wanted, { reasons }: Exported): Wanted['make'] =>
  make && { ...make, reasons: reasons?.reasons };

/** Whether the body has no opening left, out of which no wall can be made. For components that observe. */
export function useClosedBody(): boolean {
  const { mesh } = useWorkspace().parts.design;
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    let current = true;
    // Not knowing is no refusal: the operation itself refuses a closed body.
    isBodyClosed(mesh)
      .then((answer) => current && setClosed(answer))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [mesh]);
  return closed;
}

/** Keeps with the design what was made: a wall as a model of its own, of a positive what was found on it and why it is made, and the same of a wall that was opened. */
function keep(
  workspace: Workspace,
  { what, wall: params, make, positive, formed }: Wanted,
  made: Exported,
  onCheck: (check: KeptCheck) => void,
): void {
  if (what === 'wall') {
    if (!isAtLastStep(workspace)) return;
    const { entry: name, name: file, meshHash } = made;
    void recordingsOf(workspace).record({ name, file, params, meshHash, make });
  } else if (what === 'positive' && formed) {
    if (!workspace.may('document/checkwall')) return;
    const asked = { make: keptWish(formed, made.reasons?.reasons), form: formLook(formed, positive) };
    void keepForm(workspace, asked, onCheck);
  } else if (make && hasReasons(make))
    onCheck({ state: 'kept', text: workspace.parts.words.t('export.keptReason') });
  else if (make && workspace.may('document/checkwall')) void keepCheck(workspace, make, onCheck);
}

/** The making of a file: how far it is, what came of it, and the way to stop it. For components that observe. */
export function useMaking() {
  const workspace = useWorkspace();
  const { words, app } = workspace.parts;
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const [done, setDone] = useState<Done | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(undefined);
  const desk = exportDeskOf(workspace);
  const [beside, setBeside] = useState<KeptCheck | undefined>(undefined);
  const [check, setCheck] = useState<KeptCheck | undefined>(undefined);
  const abort = useRef<AbortController | undefined>(undefined);

  /** What was found on a file, with places on what is on the screen. */
  const seen = (findings: readonly Finding[], { positive }: Wanted): readonly SeenFinding[] => {
    const { liner } = positive;
    const { editor } = workspace;
    return editor ? onBody(findings, editor.picking, typeof liner === 'number' ? liner : 0) : findings;
  };

  /** Gives whether a file was made. */
  const make = async (wanted: Wanted): Promise<boolean> => {
    abort.current = new AbortController();
    setProgress(0);
    setFailure(undefined);
    setDone(undefined);
    setCheck(undefined);
    setBeside(undefined);
    // One frame, so that the bar is seen before the work takes the machine.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    try {
      const { isWall } = workspace.parts;
      if (isWall && wanted.make && hasReasons(wanted.make)) await keepReason(workspace, wanted.make);
      // A step that was just switched makes another design, of which nothing was said.
      await workspace.parts.design.settled();
      const look = lookOf(workspace, wanted);
      const made = await exportBody(workspace, {
        ...withKnown(wanted, knownOf(workspace, wanted)),
        signal: abort.current.signal,
        onProgress: setProgress,
      });
      const of = fileOf(wanted);
      if ('held' in made)
        desk.hold({ gate: made.held, look, of, mends: seen(made.findings, wanted).filter(({ set }) => set) });
      else {
        desk.hold(undefined);
        const { name, design, steps, reasons } = made;
        if (reasons?.reasons) {
          const { findings: found } = made.gate ?? made.form ?? {};
          desk.given.note({ design, look, reasons: reasons.reasons, findings: found });
        }
        madeFilesOf(workspace).note({ name, design, steps, wish: wanted });
        setDone({ ...made, of, findings: seen(made.findings, wanted) });
        keep(workspace, { ...wanted, make: madeWith(wanted, made) }, made, setCheck);
        if (desk.beside) void keepBeside(workspace, wanted, made.entry.replace(/\.\w+$/, ''), setBeside);
        return true;
      }
    } catch (error) {
      if (error instanceof OperationAborted)
        app.toasts.show({ kind: 'info', text: words.t('export.stopped') });
      else setFailure(error);
    } finally {
      setProgress(undefined);
    }
    return false;
  };

  /** What was said before of what is chosen now. */
  const known = (wanted: Looked): ReasonTexts => knownOf(workspace, wanted);

  /** Makes a file of the design as it is now in place of one that is of an older state. */
  const again = async (file: MadeFile): Promise<void> => {
    if (await make(file.wish)) madeFilesOf(workspace).drop(file);
  };

  /** What was found on what no file was made of, while it is about what is chosen now. */
  const heldOf = (wanted: Looked): HeldBack | undefined =>
    desk.held?.look === lookOf(workspace, wanted) ? desk.held : undefined;

  return {
    progress,
    done,
    failure,
    check,
    beside,
    heldOf,
    known,
    make,
    again,
    stop: () => abort.current?.abort(),
  };
}

/** What `useMaking` gives. */
export type Making = ReturnType<typeof useMaking>;
