import type { Workspace } from '../model/workspace.ts';
import type { ExportDesk } from './export-desk.ts';
import { wholeBlock } from './block.ts';
import { beginningOf, exportersFor, issuesOf, paramsOf } from './exporter-choice.ts';
import { chosenOption } from '../../stores/made-on.ts';
import { makeOn } from './making.ts';
import { positiveIssues, positiveOperation, positiveValues, SHEET } from './positive.ts';
import { edgeOf, refusedFields, textsOf, wallParams } from './wall-params.ts';

/** What the window asks for as it is filled in, and whether that can be made. */
export function chosenOf(workspace: Workspace, desk: ExportDesk) {
  const { isWall, catalog, app } = workspace.parts;
  const { what, choice, format, values } = desk;
  const isOfWall = isWall || what === 'wall';
  const exporters = exportersFor(catalog, isOfWall ? 'wall' : 'body');
  const exporter = exporters.find((one) => one.exporter.id === format) ?? exporters[0];
  const begun = exporter ? beginningOf(exporter, app.settings.language) : {};
  const set = { ...begun, ...values[exporter?.exporter.id ?? ''] };
  const params = exporter ? paramsOf(exporter, set) : {};
  const operation = what === 'positive' ? positiveOperation(workspace.parts) : undefined;
  const positive = operation ? positiveValues(operation, desk.positive) : {};
  const option = isOfWall ? chosenOption(app.settings) : undefined;
  const isRefused =
    !exporter ||
    issuesOf(exporter, params).length > 0 ||
    (what === 'wall' && refusedFields(workspace, choice).size > 0) ||
    (operation !== undefined && positiveIssues(operation, positive).length > 0);
  return {
    exporters,
    exporter,
    /** What was set of the exporter's parameters. */
    set,
    /** The operation that makes the positive that is asked for. */
    operation,
    option,
    isRefused,
    wanted: {
      what,
      wall: {
        ...wallParams(choice),
        ...edgeOf(workspace.parts, choice),
        ...textsOf(workspace.parts, option?.process),
      },
      positive,
      ...(operation
        ? { formed: { process: desk.formed, sheet: values[SHEET] ?? {}, block: wholeBlock(desk.block) } }
        : {}),
      params,
      make: option && makeOn(option),
    },
  };
}
