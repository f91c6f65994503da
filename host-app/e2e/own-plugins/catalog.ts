import { annotationKindsOf, exportersOf, operationsOf } from '@bracewright/core/plugin';
import { plugins as product } from '../../../plugins/catalog/src/index.ts';
import pieces from '../../../sdk-docs/examples/pieces/index.ts';
import photos from '../../../sdk-docs/examples/reference-photo/index.ts';
import recipes from '../../../sdk-docs/examples/recipes/index.ts';

/** The catalog of the product, and example plugins: operations with more than one result, steps that are made from others, and pictures. */
export const plugins = [...product, pieces, recipes, photos];
export const operations = operationsOf(plugins);
export const exporters = exportersOf(plugins);
export const annotationKinds = annotationKindsOf(plugins);
