/** A mistake in the code of a plugin or of an operation: who made it, and what was thrown. */
export interface Fault {
  /** Id of the plugin or tool, or type of the operation. */
  readonly of: string;
  readonly error: unknown;
}

export type FaultListener = (fault: Fault) => void;

/** Writes a fault where a developer looks for it. What runs without a DOM knows no `console` by type. */
export const logFault: FaultListener = ({ of, error }) => {
  const { console } = globalThis as { readonly console?: { error(...parts: readonly unknown[]): void } };
  console?.error(`${of} is faulty:`, error);
};
