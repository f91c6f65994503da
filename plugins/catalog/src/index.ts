import type { AnyExporter } from '@bracewright/core/exporter';
import type { AnyOperation } from '@bracewright/core/operation';
import type { AnyAnnotationKind } from '@bracewright/core/annotation';
import { annotationKindsOf, exportersOf, operationsOf, type ToolPlugin } from '@bracewright/core/plugin';
import * as list from './plugins.ts';

/**
 * Every plugin of the product, for the editor, the workers, the server and the command line alike: a plugin is data, and what needs a
 * screen is loaded by its tools. A sister platform has a list of its own.
 */
export const plugins: readonly ToolPlugin[] = Object.values(list);

/** Every operation of the product, earlier versions too. */
export const operations: readonly AnyOperation[] = operationsOf(plugins);

/** What writes files of a design. */
export const exporters: readonly AnyExporter[] = exportersOf(plugins);

/** Kinds of annotations of the product beyond core's. */
export const annotationKinds: readonly AnyAnnotationKind[] = annotationKindsOf(plugins);
