import type { Printer } from '@bracewright/core/contract';
import { MAKE_PROCESSES } from '@bracewright/core/mesh';
import type { SettingsStore } from './settings.ts';

/** What a wall can be made on: a process on any machine, or a printer of the user. */
export interface MakeOption {
  /** Name of the printer, or id of the process. */
  readonly key: string;
  readonly process: string;
  readonly printer?: Printer;
}

/** Every process, then the printers by their names. */
export const makeOptions = ({ values }: Pick<SettingsStore, 'values'>): readonly MakeOption[] => [
  ...MAKE_PROCESSES.map(({ id }) => ({ key: id, process: id })),
  ...(values.printers ?? []).map((printer) => ({
    key: printer.name,
    process: printer.process,
    printer: { ...printer, bed: [...printer.bed] as Printer['bed'] },
  })),
];

/** What the last wall was made on, while it is still there. */
export function chosenOption(settings: Pick<SettingsStore, 'values'>): MakeOption {
  const options = makeOptions(settings);
  return options.findLast(({ key }) => key === settings.values.madeOn) ?? options[0]!;
}
