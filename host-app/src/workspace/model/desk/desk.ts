import type { Patient, RouteName } from '@bracewright/core/contract';
import type { Editor } from '@bracewright/core/babylon';
import type { BodyFacts, TriMesh } from '@bracewright/core/mesh';
import type { LoadedCatalog, LoadedTool } from '@bracewright/core/plugin';
import type { WorkerRunner } from '@bracewright/core/runner';
import type { Choice, NotificationService } from '@bracewright/core/services';
import type { DesignAnnotations, DesignSession } from '@bracewright/core/session';
import type { SizeConfirmed } from '../../../api/size-confirmed.ts';
import type { DeviceLooks } from '../../../stores/outbox/device-looks.ts';
import type { AppServices } from '../../../stores/services-context.ts';
import type { ServerStorage } from '../../storage/server-storage.ts';
import type { HostServices } from './host-services.ts';
import type { Units } from '../words/units.ts';
import type { Words } from '../words/words.ts';

/** The stages of the work, which are other tools in the rail and nothing else. */
export type Stage = 'align' | 'edit' | 'edge' | 'export';
export type PanelTab = 'history' | 'objects' | 'measures';

/** A question to the user, and the answer to it. */
export interface DeskQuestion {
  readonly text: string;
  /** Verbs for the two answers, where the plugin that asks has them. */
  readonly verbs: { readonly yes: string; readonly no: string } | undefined;
  readonly answer: (yes: boolean) => void;
}

/** Things of which the user chooses one, or none. */
export interface DeskChoice {
  readonly text: string;
  readonly choices: readonly Choice[];
  readonly answer: (id: string | undefined) => void;
}

/** A name that is asked for. */
export interface DeskNaming {
  readonly text: string;
  /** What it begins with. */
  readonly name: string;
  /** Most characters. */
  readonly max: number;
  readonly answer: (name: string | undefined) => void;
}

export interface WorkspaceParts {
  readonly app: AppServices;
  readonly modelId: string;
  readonly name: string;
  /** Whether it is a brace wall that was made of another model, and so no body. */
  readonly isWall: boolean;
  /** Of a wall: whether the body that it was made of lies with another patient. */
  readonly isOfOther: boolean;
  /** Of a wall whose body is another by now: that body, and how many steps it has gone on since, null where that cannot be told. */
  readonly older: { readonly bodyId: string; readonly steps: number | null } | null;
  readonly parentId: string;
  readonly parentName: string;
  /** Of the record that the model lies in. */
  readonly patientId: string | undefined;
  readonly design: DesignSession;
  readonly annotations: DesignAnnotations;
  readonly storage: ServerStorage;
  readonly runner: WorkerRunner;
  /** Services that plugins ask for by token. */
  readonly services: HostServices;
  readonly catalog: LoadedCatalog;
  readonly words: Words;
  readonly units: Units;
  /** What the record says of the person's body; undefined without a record. */
  readonly facts: BodyFacts | undefined;
  /** What was found of the model's bodies, on this device. */
  readonly looks: DeviceLooks;
  /** The record's size table, mm; undefined without a record. */
  readonly sizes: Patient['sizes'] | undefined;
  /** The `alignment` kept with the model's findings. */
  readonly alignment: unknown;
  /** That it was said to be this patient's scan in its real size, by whom and when. */
  readonly sizeConfirmed: SizeConfirmed | undefined;
  /** When the scan was filed, ISO 8601. */
  readonly filedAt: string;
}

/**
 * What every part of the workspace may take from it: the model, the editor, and the commands that ask, refuse and tell. A part that needs
 * another part names it in its own constructor, so that no two of them hold each other.
 */
export interface Desk {
  readonly parts: WorkspaceParts;
  readonly design: DesignSession;
  readonly notifications: NotificationService;
  /** The scan as it came, standing as the body stands now. */
  readonly scan: TriMesh;
  readonly editor: Editor | undefined;
  /** Whether the body is on the screen. */
  readonly isShown: boolean;
  readonly activeTool: LoadedTool | undefined;
  /** Tools of the stage that the user may use. */
  readonly railTools: readonly LoadedTool[];
  stage: Stage;
  /** Whether the user may make a call of the server. */
  may(route: RouteName): boolean;
  /** Throws `workspace/not-allowed` where the user may not make a call. */
  requireCall(route: RouteName): void;
  /** Changes the history from a panel; refused in words under an open tool or without the right to `call`. */
  change(call: RouteName, work: () => Promise<unknown>): Promise<void>;
  /** Runs what a person asked for; a failure becomes a sentence. */
  guard(work: () => unknown): Promise<void>;
  /** A press on a tool's button. */
  useTool(id: string): Promise<void>;
  setTab(tab: PanelTab): void;
}
