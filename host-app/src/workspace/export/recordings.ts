import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Workspace } from '../model/workspace.ts';
import { recordWall, type MadeWall } from './record-wall.ts';

/** What became of the record of one exported wall. */
export interface Recording {
  readonly wall: MadeWall;
  readonly state: 'under-way' | 'recorded' | 'renamed' | 'other' | 'failed';
  /** In words. */
  readonly text: string;
}

/** The records of the walls that were exported one after another, each by itself: what is said of one is never said of another. */
export class Recordings {
  list: readonly Recording[] = [];
  private readonly workspace: Workspace;
  /** Notices of records that failed, until they are done. */
  private readonly notices = new Map<MadeWall, number>();

  constructor(workspace: Workspace) {
    this.workspace = workspace;
    makeAutoObservable<this, 'workspace' | 'notices'>(this, {
      workspace: false,
      notices: false,
      list: observableRef,
    });
  }

  /** Goes on when the dialog is closed; what comes of it is told either way. */
  async record(wall: MadeWall): Promise<void> {
    const { app, words, modelId } = this.workspace.parts;
    // The same wall under the same name, made again, is recorded in place of the one that failed.
    for (const { wall: old, state } of this.list)
      if (state === 'failed' && old !== wall && old.file === wall.file && old.meshHash === wall.meshHash)
        this.drop(old);
    this.dismiss(wall);
    this.note({ wall, state: 'under-way', text: words.t('export.recording') });
    const told = (kind: 'warning' | 'error', text: string) =>
      app.toasts.show({ kind, text: words.t('export.about', { file: wall.file, text }), about: [modelId] });
    try {
      const { name, isSame, isNamedSo } = await recordWall(this.workspace, wall);
      // It lies beside the body from now on.
      void this.workspace.objects.refresh();
      if (!isSame) {
        const text = words.t('export.recordedOther', { name });
        this.note({ wall, state: 'other', text });
        told('error', text);
      } else if (!isNamedSo) {
        const text = words.t('export.recordedNamed', { name, file: wall.file });
        this.note({ wall, state: 'renamed', text });
        told('warning', text);
      } else this.note({ wall, state: 'recorded', text: words.t('export.recorded', { name }) });
    } catch (error) {
      const text = words.t('export.unrecorded', { reason: words.failure(error) });
      this.note({ wall, state: 'failed', text });
      this.notices.set(wall, told('error', text));
    }
  }

  /** Leaves out what needs nobody any more: a window that is opened anew is about the next wall. */
  tidy(): void {
    this.list = this.list.filter(({ state }) => state !== 'recorded');
  }

  private drop(wall: MadeWall): void {
    this.dismiss(wall);
    runInAction(() => (this.list = this.list.filter((one) => one.wall !== wall)));
  }

  private dismiss(wall: MadeWall): void {
    const notice = this.notices.get(wall);
    if (notice !== undefined) this.workspace.parts.app.toasts.dismiss(notice);
    this.notices.delete(wall);
  }

  private note(recording: Recording): void {
    const at = this.list.findIndex(({ wall }) => wall === recording.wall);
    runInAction(() => {
      this.list = at < 0 ? [...this.list, recording] : this.list.with(at, recording);
    });
  }
}

const known = new WeakMap<Workspace, Recordings>();

/** The records of the walls of an open model, whether or not the window is open that they were exported from. */
export function recordingsOf(workspace: Workspace): Recordings {
  const recordings = known.get(workspace) ?? new Recordings(workspace);
  known.set(workspace, recordings);
  return recordings;
}
