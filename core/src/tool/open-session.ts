import { z } from 'zod';
import type { OperationRecord } from '../history/record.ts';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import type { LoadedCatalog, LoadedTool } from '../plugin/loaded-catalog.ts';
import { formOf } from '../plugin/plugin.ts';
import { valuesOfForm, type FormBody, type ToolForm } from '../plugin/tool-form.ts';
import { keepingBuiltins } from '../operation/builtins.ts';
import type { Json } from '../operation/json.ts';
import { targetField } from '../operation/shape.ts';
import type { AbortSignalLike } from '../services/operation-runner.ts';
import type { HistoryService } from '../services/history-service.ts';
import { bodyOfForm } from './form-body.ts';
import { ToolDraft } from './draft.ts';
import { Ground } from './ground.ts';
import { KeptBodies } from './guarded-body.ts';
import { misspelledMembers } from './misspelled.ts';
import { EditedStep } from './edited-step.ts';
import { guardInstance, guardSteps } from './guarded-instance.ts';
import { lendServices } from './guarded-services.ts';
import { SessionWrites, type Asker } from './session-writes.ts';
import { lend, takeData } from './lend.ts';
import type { FrameScheduler } from './preview-loop.ts';
import { RunningSession, type SessionOwner } from './running-session.ts';
import { TargetChoice } from './target-choice.ts';
import { attachPreview } from './session-preview.ts';
import { StepSequence } from './step-sequence.ts';
import type { ToolManagerOptions } from './tool-manager-options.ts';
import { filesHere, type ToolOrigins } from './tool-origins.ts';
import type { SessionFeedback, ToolFactory, ToolServices, ToolSession } from '../tool-contract/tool.ts';

const microtask: FrameScheduler = (callback) => {
  let wanted = true;
  void Promise.resolve().then(() => {
    if (wanted) callback();
  });
  return () => {
    wanted = false;
  };
};

/** What a tool is given of its session; all else is the manager's. */
const OF_SESSION: Readonly<Record<keyof ToolSession<unknown>, true>> = {
  ...{
    draft: true,
    services: true,
    editing: true,
    editedParams: true,
    feedback: true,
    stroke: true,
    leftOpen: true,
  },
  ...{ step: true, idleFields: true, text: true, sideText: true, ended: true, own: true },
  ...{ preview: true, holdPreview: true, commit: true, cancel: true, beginNext: true },
  ...{ nextStep: true, previousStep: true, fail: true },
};
const LENT: ReadonlySet<PropertyKey> = new Set(Object.keys(OF_SESSION));
const OF_FEEDBACK: Readonly<Record<keyof SessionFeedback, true>> = {
  ...{ previewing: true, error: true, warnings: true, findings: true },
  ...{ mesh: true, isOfDraft: true, report: true },
};
const LENT_FEEDBACK: ReadonlySet<PropertyKey> = new Set(Object.keys(OF_FEEDBACK));

const NO_PARAMS = z.object({});

/** The record to be opened in its tool. Throws SdkError `history/unknown-record` or `history/record-cancelled`. */
export function recordToEdit({ history }: HistoryService, id: string): OperationRecord {
  const record = history.records.find((one) => one.id === id);
  if (!record) throw new SdkError('history/unknown-record', { id });
  if (record.state === 'cancelled') throw new SdkError('history/record-cancelled', { id });
  return record;
}

/** What a session needs that has to be waited for. */
export interface Prepared {
  readonly factory: ToolFactory;
  /** What the record that is edited stands on. */
  readonly ground: Ground | undefined;
}

/**
 * Loads the code of a tool, and finds what a record that is edited stands on. Rejects with SdkError `tool/load-failed`, with what `Ground.find`
 * rejects with, and with OperationAborted; `tellFault` hears why code does not load.
 */
export async function prepareSession(
  tool: LoadedTool,
  record: OperationRecord | undefined,
  options: {
    readonly services: ToolServices;
    readonly signal: AbortSignalLike;
    readonly tellFault: (toolId: string, error: unknown) => void;
  },
): Promise<Prepared> {
  const { id, load } = tool.manifest;
  const { services, signal, tellFault } = options;
  const finding = record && Ground.find(services, record, signal);
  // Where the code does not load nobody waits for it.
  finding?.catch(() => undefined);
  let factory: ToolFactory;
  try {
    factory = (await load()).default;
  } catch (error) {
    tellFault(id, error);
    throw new SdkError('tool/load-failed', { tool: id }, { cause: error });
  }
  let ground = await finding;
  // Code may load for long, and earlier steps change meanwhile.
  while (record && ground?.isCurrent === false) ground = await Ground.find(services, record, signal);
  if (signal.aborted) throw new OperationAborted();
  return { factory, ground };
}

/** A session for a tool, with its draft and its preview; `record` is what it edits. The tool itself is not made yet. */
export function openSession(
  tool: LoadedTool,
  record: OperationRecord | undefined,
  parts: {
    /** What the draft begins with in the place of the record's values. */
    readonly values?: Readonly<Record<string, unknown>> | undefined;
    /** What the record held when those values were begun. */
    readonly edited?: Json | undefined;
    /** Steps that were not complete with those values. */
    readonly open?: readonly string[] | undefined;
    /** Whether the record took part in what was shown when it was asked for. */
    readonly isStanding: boolean;
    /** What the record stands on. */
    readonly ground: Ground | undefined;
    readonly catalog: LoadedCatalog;
    /** What is lent to the tool, and its previews run with. */
    readonly previews: Pick<ToolManagerOptions, 'services' | 'schedule' | 'now'>;
    /** Whether the session may preview now; while applying it may not. */
    readonly isActive: () => boolean;
    /** Runs after every change of the draft. */
    readonly changed: () => void;
    readonly owner: SessionOwner;
  },
): RunningSession {
  const { manifest } = tool;
  // A record keeps its version for ever: it is edited by the rules it was made with.
  const operation = record ? parts.catalog.operations.get(record.type, record.version) : tool.operation;
  const form = formOf(manifest);
  const schema = form || !operation ? { type: manifest.id, params: form?.schema ?? NO_PARAMS } : operation;
  const { ground } = parts;
  const body = bodyOfForm((ground?.now ?? parts.previews.services.history).mesh);
  let fault: RunningSession['fault'];
  let initial = parts.values ?? {};
  try {
    if (record && !parts.values) initial = valuesOf(record, form, body, parts.catalog);
  } catch (error) {
    fault = { error };
  }
  const edited = takeData(parts.edited ?? record?.params ?? null);
  const bodies = new KeptBodies();
  const step = record && new EditedStep(record.id, { params: edited, isStanding: parts.isStanding });
  const writes = new SessionWrites(manifest, () => session);
  const shown = new Set<PropertyKey>();
  const lendTo = (asker: Asker): ToolServices =>
    lendServices(parts.previews.services, {
      isAlive: () => !session.ended,
      mayAsk: () => !session.isEnding,
      ...{ shown, bodies, writes, asker, target: () => session.target, ground: () => ground?.now },
      own: (resource) => session.own(resource),
      operations: parts.catalog.operations,
      edited: step,
    });
  const session: RunningSession = new RunningSession({
    ...{ bodies, writes, shown },
    plugin: tool.plugin.id,
    ...{ form, body },
    draft: new ToolDraft(schema, initial, parts.changed, (error) => session.failSoon(error)),
    services: lendTo('session'),
    lendToApply: lendTo,
    edited: step,
    ground: () => ground?.now,
    editedParams: record && edited,
    operation: manifest.kind === 'operation' ? operation : undefined,
    owner: parts.owner,
  });
  session.fault = fault;
  session.leftOpen = parts.open ?? session.leftOpen;
  const field = targetField(schema);
  if (field !== undefined) {
    const { scene, picking } = parts.previews.services;
    session.target = new TargetChoice({ field, draft: session.draft, scene, picking });
  }
  if (operation && manifest.kind === 'operation')
    attachPreview(session, {
      services: parts.previews.services,
      operation,
      ...{ record, ground },
      schedule: parts.previews.schedule ?? microtask,
      now: parts.previews.now ?? (() => 0),
      isActive: parts.isActive,
    });
  return session;
}

/** What a record is opened with. */
function valuesOf(
  record: OperationRecord,
  form: ToolForm | undefined,
  body: FormBody,
  { operations }: LoadedCatalog,
): Readonly<Record<string, unknown>> {
  const versions = operations.all.filter(({ type }) => type === record.type);
  return form
    ? valuesOfForm(form, versions, record, body)
    : { ...(takeData(record.params) as Readonly<Record<string, unknown>>) };
}

function throwFault({ fault }: RunningSession): void {
  if (fault) throw fault.error;
}

/** Makes the tool of a session, and learns where its code lies. Throws what its code throws, TypeError where it gives no tool. */
export function startTool(
  session: RunningSession,
  factory: ToolFactory,
  {
    id,
    origins,
    tell,
  }: {
    readonly id: string;
    readonly origins: ToolOrigins;
    /** Hears what a developer should know, and is no reason to close the tool. */
    readonly tell: (error: TypeError) => void;
  },
): StepSequence {
  const fault = (error: unknown) => session.failSoon(error);
  throwFault(session);
  let made = filesHere();
  // What asks afterwards may be a panel, whose questions come by way of the host's own code.
  let isMaking = true;
  const lent = lend<ToolSession<unknown>>(
    session,
    { draft: lend(session.draft), feedback: lend(session.feedback, {}, { members: LENT_FEEDBACK }) },
    { members: LENT, onFirst: () => isMaking && origins.learn(id, made, filesHere()) },
  );
  session.lent = lent;
  const given: unknown = keepingBuiltins(() => {
    made = filesHere();
    return factory(lent);
  });
  session.instance = guardInstance(given, fault);
  isMaking = false;
  const listed = session.instance.steps ?? [];
  const steps = new StepSequence(guardSteps(listed, fault));
  throwFault(session);
  for (const one of misspelledMembers(given as object, listed)) tell(one);
  return steps;
}
