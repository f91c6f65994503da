import type { ParamField } from '@bracewright/core/params';

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
