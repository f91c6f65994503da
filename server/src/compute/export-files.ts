import { hasEdge, recordsToEdge } from '@bracewright/core/brace';
import {
  stampOf,
  findExporter,
  isOfBodiesAlone,
  runExporter,
  zipFiles,
  type AnyExporter,
} from '@bracewright/core/exporter';
import { checkFormOn, zonesFor } from '@bracewright/core/history';
import { isHeld, type TriMesh } from '@bracewright/core/mesh';
import { judgedForm } from '../braces/judged-form.ts';
import type { ModelResult, ModelTask } from './model-task.ts';
import type { OfDesign } from './form-task.ts';
import { requireWhole } from './require-whole.ts';
import { faultsTo, gateWork, type TaskPorts } from './task-ports.ts';

/** How a design is replayed where its files are written. */
interface WithMeshes extends OfDesign {
  readonly loadMesh: (sha256: string) => Promise<TriMesh>;
}

/** Of the ports those that an exporter is lent. */
const exportPorts = (ports: TaskPorts) => ({
  ...(ports.checkAborted ? { checkAborted: ports.checkAborted } : {}),
  ...(ports.onProgress ? { onProgress: ports.onProgress } : {}),
  onFault: faultsTo(ports),
});

/** The files of a design, or what holds them: of what a brace is formed over it is asked as of the brace, and the files are compared with its wall. Throws as `requireWhole` and `runExporter`. */
export async function exportFiles(
  task: Extract<ModelTask, { kind: 'export' }>,
  exporters: readonly AnyExporter[],
  of: WithMeshes,
  ports: TaskPorts,
): Promise<ModelResult<'export'>> {
  const exporter = findExporter(exporters, task.exporter);
  const isForm = isOfBodiesAlone(exporter);
  const { mesh, parts, hash, outcomes } = await of.shape(task.design);
  requireWhole(outcomes);
  const under = of.under(task.design);
  const answered = task.answered ?? false;
  // Nobody is asked about skin that the brace does not lie on.
  const form = isForm
    ? await checkFormOn({ ...under, records: await recordsToEdge(under) }, gateWork(ports))
    : undefined;
  if (form && isHeld(form, answered)) return { held: form, outcomes };
  const zones = await zonesFor(exporter, under.records, under.registry, under.replay, under.asking);
  ports.onBegin?.(undefined, exporter.id);
  const { files, findings } = await runExporter(exporter, mesh, {
    ...task,
    designHash: hash,
    stamp: stampOf(new Date()),
    objects: parts,
    zones,
    isCompared: isForm && hasEdge(under),
    loadMesh: of.loadMesh,
    ...exportPorts(ports),
  });
  const made = { shape: { mesh, parts, outcomes }, written: { exporter, params: task.params, files } };
  const onBegin = (type: string) => ports.onBegin?.(undefined, type);
  const work = { ...gateWork(ports), onFault: faultsTo(ports), onBegin };
  const judged = form && (await judgedForm(form, under, made, work));
  if (judged && isHeld(judged.found, answered)) return { held: judged.found, outcomes };
  return { ...zipFiles(task.name, files), findings: [...findings, ...(judged?.mends ?? [])], outcomes };
}
