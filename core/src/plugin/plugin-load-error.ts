/** One thing wrong with a catalog: which plugin, what, and the names involved. */
export interface PluginFault {
  readonly code:
    | 'plugin/duplicate-id'
    | 'plugin/api-version'
    | 'plugin/missing-requirement'
    | 'plugin/circular-requirement'
    | 'plugin/locale-failed'
    | 'plugin/key-missing'
    | 'plugin/key-unknown'
    | 'plugin/key-empty'
    | 'plugin/placeholder-mismatch'
    | 'operation/duplicate'
    | 'tool/duplicate-id'
    | 'tool/operation-missing'
    | 'tool/operation-unknown'
    | 'tool/headline-unknown'
    | 'tool/icon-invalid'
    | 'tool/shortcut-invalid'
    | 'tool/shortcut-clash'
    | 'tool/shortcut-reserved';
  readonly plugin: string;
  readonly data: Readonly<Record<string, string | number>>;
}

const describe = ({ code, plugin, data }: PluginFault): string =>
  `${plugin}: ${code} ${Object.entries(data)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')}`;

/** Thrown by `loadPlugins` with every fault of the catalog, so that an author mends all of them at once. Nothing was activated. */
export class PluginLoadError extends Error {
  readonly faults: readonly PluginFault[];

  constructor(faults: readonly PluginFault[]) {
    super(`The plugins cannot be loaded:\n${faults.map((fault) => `- ${describe(fault)}`).join('\n')}`);
    this.name = 'PluginLoadError';
    this.faults = faults;
  }
}
