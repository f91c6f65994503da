import { annotationKindsOf, exportersOf, operationsOf } from '@bracewright/core/plugin';
import { plugins as product } from '../../../plugins/catalog/src/index.ts';
import pieces from '../../../sdk-docs/examples/pieces/index.ts';

/** The catalog of the product and an example plugin whose operation has more than one result. */
export const plugins = [...product, pieces];
export const operations = operationsOf(plugins);
export const exporters = exportersOf(plugins);
export const annotationKinds = annotationKindsOf(plugins);
