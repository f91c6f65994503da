import type { ParamField } from '@bracewright/core/params';
import type { Draft } from '@bracewright/core/tool';

/** Where the values of a form lie: the session of a tool, or a dialog's own. */
export interface Formed {
  readonly draft: Pick<Draft<Record<string, unknown>>, 'values' | 'issues' | 'set'>;
}

/** What the control of one parameter is given. */
export interface ParamFieldProps {
  readonly field: ParamField;
  readonly id: string;
  readonly value: unknown;
  readonly label: string;
  /** Words of an option. */
  readonly optionLabel: (option: string) => string;
  /** What the value is called or does: the name of a level (`params.<name>.levels.<value>`), or what the tool says of it. */
  readonly valueLabel?: string;
  readonly invalid: boolean;
  readonly onChange: (value: unknown) => void;
}
