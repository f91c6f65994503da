import { PROGRAM_VERSION } from '@bracewright/core/exporter';

/** Version of the product; the same as in every package.json. */
export const VERSION = PROGRAM_VERSION;
