import { basename } from 'node:path';
import {
  heightFindings,
  layTrim,
  measureTrim,
  readTemplateFile,
  type KnownBody,
  type NamedTemplate,
  type TrimWish,
} from '@bracewright/core/brace';
import type { GateFinding, TriMesh } from '@bracewright/core/mesh';
import { SdkError, type Json } from '@bracewright/core/operation';
import { BadArguments, type Parsed } from './arguments.ts';
import { readBytes } from './body.ts';
import { explain } from './explain.ts';
import type { Output } from './output.ts';
import { trimWishOf, type MeasuredEdge } from './proposed-edge.ts';

/** What stands before the file of `--edge` that holds a template, and no lines of this body. */
const PREFIX = 'template:';

/** A template of a file, and how it is laid. */
export interface AskedTemplate extends NamedTemplate {
  readonly path: string;
  readonly isMirrored: boolean;
}

/** The file of an `--edge` that names a template; undefined of any other. */
export const templatePath = (edge: string | undefined): string | undefined =>
  edge?.startsWith(PREFIX) ? edge.slice(PREFIX.length) : undefined;

/**
 * The template of a file and what its line is for here: as the arguments say, and else as the template does. It is mirrored for the other side. Throws BadArguments where
 * there is no such file, SdkError `template/…` where it holds no template.
 */
export function askedTemplate(
  path: string,
  parsed: Parsed,
): { readonly template: AskedTemplate; readonly wish: TrimWish | undefined } {
  if (path === '') throw new BadArguments('--edge template:FILE names no file');
  const named = readTemplateFile(new TextDecoder('utf-8').decode(readBytes(path)));
  const { purpose } = named.template;
  const said = (name: string, known: string | undefined) => parsed.values[name] ?? known;
  const values = {
    ...parsed.values,
    type: said('type', purpose?.type),
    side: said('side', purpose?.side),
    opening: said('opening', purpose?.opening),
    'opening-width': said('opening-width', purpose?.width.toString()),
  };
  const isStated = values.type !== undefined || values.side !== undefined;
  const wish = isStated ? trimWishOf({ ...parsed, values } as Parsed) : undefined;
  const isMirrored = purpose !== null && wish !== undefined && wish.side !== purpose.side;
  return { template: { ...named, path, isMirrored }, wish };
}

/** The line of a template on a body that stands in the patient frame, with its clearances and what a gate is told of its heights. */
export function laidEdge(
  mesh: TriMesh,
  asked: AskedTemplate,
  {
    wish,
    known,
    output,
  }: { readonly wish: TrimWish | undefined; readonly known: KnownBody; readonly output: Output },
): { readonly edge: MeasuredEdge; readonly findings: readonly GateFinding[] } {
  const { template, isMirrored } = asked;
  const laid = layTrim({ kind: 'template', template, isMirrored, mesh, marked: known.marked ?? [] });
  const { curves, keep, apart, marks, within } = laid;
  const heights = marks > 0 ? `by ${marks} landmarks that are marked in both` : 'by the shape alone';
  output.tell(
    [
      `the template “${asked.name}” was laid${isMirrored ? ' mirrored, for the other side' : ''}: heights ${heights}${within > 0 ? ` (± ${within} mm)` : ''},`,
      `then moved to the skin by ${apart.median.toFixed(1)} mm in the median and ${apart.worst.toFixed(1)} mm at most`,
    ].join(' '),
  );
  const made = template.purpose;
  if (wish && made && (wish.type !== made.type || wish.opening !== made.opening))
    output.tell(
      `the template was made for ${made.type}, open in ${made.opening === 'front' ? 'front' : 'the back'}: look at each clearance`,
    );
  const rules = wish && measured(() => measureTrim(mesh, curves, wish, known), output);
  const edge = { curves, keep: keep as unknown as Json | undefined };
  return {
    edge: rules ? { ...edge, proposal: { ...wish, rules } } : edge,
    findings: heightFindings(within),
  };
}

function measured<T>(measure: () => T, output: Output): T | undefined {
  try {
    return measure();
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    output.tell(`the clearances of the edge line were not measured: ${explain(error)}`);
    return undefined;
  }
}

/** What a template is called that is written to a file: as `--name` says, or as the file without its ending. */
export const nameOfFile = (path: string): string => basename(path).replace(/\.[^.]*$/, '') || 'template';
