import { textOfThrown } from '../errors/thrown.ts';

/** A mistake in the code of a plugin or of an operation: who made it, and what was thrown. */
export interface Fault {
  /** Id of the plugin or tool, or type of the operation. */
  readonly of: string;
  readonly error: unknown;
}

export type FaultListener = (fault: Fault) => void;

/**
 * Writes a fault where a developer looks for it. What runs without a DOM knows no `console` by type. A console that shows an error asks it, and its cause,
 * for their parts: where that throws, its text is written.
 */
export const logFault: FaultListener = ({ of, error }) => {
  const { console } = globalThis as { readonly console?: { error(...parts: readonly unknown[]): void } };
  try {
    console?.error(`${of} is faulty:`, error);
  } catch {
    console?.error(`${of} is faulty:`, textOfThrown(error));
  }
};
