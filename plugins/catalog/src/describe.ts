import type { AnyAnnotationKind } from '@bracewright/core/annotation';
import type { AnyExporter } from '@bracewright/core/exporter';
import type { AnyOperation } from '@bracewright/core/operation';
import { loadPlugins, type CatalogDescription, type CoreLanguage } from '@bracewright/core/plugin';
import { plugins } from './index.ts';

/**
 * Every tool and operation of the product as plain JSON data in a language, for those who have no editor: server and command line. `more` are
 * operations of a platform's own, `moreExporters` what writes its files, `moreKinds` its measures and markers.
 */
export async function describeProduct(
  language: CoreLanguage,
  more: readonly AnyOperation[] = [],
  moreExporters: readonly AnyExporter[] = [],
  moreKinds: readonly AnyAnnotationKind[] = [],
): Promise<CatalogDescription> {
  const catalog = await loadPlugins(plugins, { languages: [language], strict: true });
  return catalog.describe(language, more, moreExporters, moreKinds);
}
