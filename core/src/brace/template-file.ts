import { z } from 'zod';
import { SdkError } from '../errors/sdk-error.ts';
import { readTrimTemplate, type TrimTemplate } from './trim-template.ts';

/** What a file of a template is told by, and the form in which it is written today. */
const FORMAT = 'bracewright-edge-template';
const VERSION = 1;
/** More characters than any template takes: 20 lines of 80 points. */
const MOST = 1_000_000;
/** Most characters of a name. */
const MOST_NAME = 60;

const file = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** What it is called, as somebody wrote it. */
  name: z.string().trim().min(1).max(MOST_NAME),
  template: z.unknown(),
});

/** A template of an edge line with its name, as a file holds it. */
export interface NamedTemplate {
  readonly name: string;
  readonly template: TrimTemplate;
}

/** The text of a file that holds a template: JSON, UTF-8. It says the name and the shares of the template and nothing else: no person, no clinic, no day. */
export const writeTemplateFile = ({ name, template }: NamedTemplate): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, name: [...name.trim()].slice(0, MOST_NAME).join(''), template }, undefined, 2)}\n`;

/**
 * Reads the text of a file that holds a template. Throws SdkError `template/foreign` where it is a file of something else, `template/newer` where a later version of the
 * program wrote it, `template/damaged` with the `path` where it was cut short or does not hold together.
 */
export function readTemplateFile(text: string): NamedTemplate {
  const json = parsed(text);
  const { format, version } = (typeof json === 'object' && json !== null ? json : {}) as {
    readonly format?: unknown;
    readonly version?: unknown;
  };
  if (format !== FORMAT) throw new SdkError('template/foreign');
  if (typeof version === 'number' && version > VERSION) throw new SdkError('template/newer');
  const { data, error } = file.safeParse(json);
  if (!data) throw new SdkError('template/damaged', { path: error.issues[0]!.path.join('.') || 'file' });
  const template = readTrimTemplate(data.template);
  if (!template) throw new SdkError('template/damaged', { path: 'template.kind' });
  return { name: data.name, template };
}

function parsed(text: string): unknown {
  if (text.length > MOST) throw new SdkError('template/foreign');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // One that was cut short still begins as such a file does.
    throw text.slice(0, 200).includes(`"${FORMAT}"`)
      ? new SdkError('template/damaged', { path: 'JSON' })
      : new SdkError('template/foreign');
  }
}
