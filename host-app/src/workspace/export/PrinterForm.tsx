import { Button, Input, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  BED_SIDE,
  BUILD_RATE,
  LIMITS,
  PRICE,
  printerSchema,
  type Cost,
  type Printer,
} from '@bracewright/core/contract';
import { MAKE_PROCESSES } from '@bracewright/core/mesh';
import { parseNumber } from '../../kit/forms/number-text.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { Row } from './Row.tsx';
import styles from './ExportDialog.module.css';

const NAMES = ['width', 'depth', 'height'] as const;

/** A side of a room as it is typed, mm; undefined where it is none. */
function sideOf(typed: string): number | undefined {
  const side = parseNumber(typed);
  return side !== undefined && side >= BED_SIDE.min && side <= BED_SIDE.max ? side : undefined;
}

const FIGURES = ['rate', 'perHour', 'perKg', 'perPart'] as const;
type Figure = (typeof FIGURES)[number];
type TypedCost = Readonly<Record<Figure | 'currency', string>>;

const typedCost = (cost: Cost = {}): TypedCost => ({
  ...{ rate: shown(cost.rate), perHour: shown(cost.perHour), perKg: shown(cost.perKg) },
  ...{ perPart: shown(cost.perPart), currency: cost.currency ?? '' },
});
const shown = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A figure as it is typed; undefined where the field is empty, NaN where it is none. */
function figureOf(figure: Figure, typed: string): number | undefined {
  if (typed.trim() === '') return undefined;
  const value = parseNumber(typed) ?? NaN;
  const { min, max } = figure === 'rate' ? BUILD_RATE : PRICE;
  return value >= min && value <= max ? value : NaN;
}

/** What was typed of time and price; undefined where all is empty. */
function costOfTyped(typed: TypedCost): Cost | undefined {
  const given = FIGURES.map((figure) => [figure, figureOf(figure, typed[figure])] as const).filter(
    ([, value]) => value !== undefined,
  );
  const currency = typed.currency.trim();
  if (given.length === 0) return undefined;
  return { ...(Object.fromEntries(given) as Cost), ...(currency === '' ? {} : { currency }) };
}

/** Whether two names are one to a reader. */
const isSame = (a: string, b: string): boolean =>
  a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();

interface PrinterFormProps {
  /** The one that is changed; undefined of a new one. */
  readonly printer: Printer | undefined;
  /** Names that stand for something else. */
  readonly taken: readonly string[];
  readonly onSave: (printer: Printer) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Name, process and room of a printer. Room is told in mm, as makers of machines do. */
export const PrinterForm = observer(function PrinterForm(props: PrinterFormProps) {
  const { printer, taken, onSave, onRemove, onClose } = props;
  const { words } = useWorkspace().parts;
  const [name, setName] = useState(printer?.name ?? '');
  const [process, setProcess] = useState(printer?.process ?? MAKE_PROCESSES[0].id);
  const [bed, setBed] = useState<readonly string[]>(printer?.bed.map(String) ?? ['', '', '']);
  const [cost, setCost] = useState(typedCost(printer?.cost));
  const isTaken = taken.some((other) => isSame(other, name));
  const sides = bed.map(sideOf);
  const isOdd = (i: number) => bed[i]!.trim() !== '' && sides[i] === undefined;
  // As the server keeps it: one that it refuses would keep back every later setting too.
  const figures = costOfTyped(cost);
  const kept = printerSchema.safeParse({ name, process, bed: sides, ...(figures && { cost: figures }) });
  const isNameOdd = name.trim() !== '' && kept.error?.issues.some(({ path }) => path[0] === 'name') === true;
  return (
    <fieldset className={styles['printer']} data-testid="export-printer">
      <legend>{words.t(printer ? 'export.printer.edit' : 'export.printer.new')}</legend>
      <Row label={words.t('export.printer.name')}>
        <Input
          value={name}
          maxLength={LIMITS.itemName}
          status={isTaken || isNameOdd ? 'error' : ''}
          onChange={(event) => setName(event.target.value)}
          aria-label={words.t('export.printer.name')}
          autoFocus
        />
        {isTaken && <p className={styles['refused']}>{words.t('export.printer.taken')}</p>}
        {isNameOdd && <p className={styles['refused']}>{words.t('export.printer.oddName')}</p>}
      </Row>
      <Row label={words.t('export.printer.process')}>
        <Select
          className={styles['wide'] ?? ''}
          value={process}
          onChange={setProcess}
          options={MAKE_PROCESSES.map(({ id }) => ({ value: id, label: words.t(`export.process.${id}`) }))}
          aria-label={words.t('export.printer.process')}
        />
      </Row>
      <Row label={words.t('export.printer.bed')}>
        <div className={styles['sides']}>
          {NAMES.map((side, i) => (
            <Input
              key={side}
              value={bed[i] ?? ''}
              inputMode="decimal"
              status={isOdd(i) ? 'error' : ''}
              onChange={(event) => setBed(bed.with(i, event.target.value))}
              placeholder={words.t(`export.printer.${side}`)}
              aria-label={words.t(`export.printer.${side}`)}
              aria-invalid={isOdd(i)}
              suffix="mm"
            />
          ))}
        </div>
        {NAMES.some((_, i) => isOdd(i)) && (
          <p className={styles['refused']}>{words.t('export.printer.side', BED_SIDE)}</p>
        )}
      </Row>
      <CostFields typed={cost} onChange={setCost} />
      <div className={styles['foot']}>
        {printer && (
          <Button danger type="text" size="small" className={styles['report'] ?? ''} onClick={onRemove}>
            {words.t('export.printer.remove')}
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {words.t('card.cancel')}
        </Button>
        <Button
          size="small"
          type="primary"
          disabled={!kept.success || isTaken}
          onClick={() => kept.data && onSave(kept.data)}
        >
          {words.t('export.printer.keep')}
        </Button>
      </div>
    </fieldset>
  );
});

/** What the user reckons with on the machine. */
const CostFields = observer(function CostFields(props: {
  readonly typed: TypedCost;
  readonly onChange: (typed: TypedCost) => void;
}) {
  const { typed, onChange } = props;
  const { words } = useWorkspace().parts;
  const isOdd = (figure: Figure) => Number.isNaN(figureOf(figure, typed[figure]));
  const label = (figure: Figure | 'currency') => words.t(`export.cost.${figure}`);
  const { least, most, highest } = { least: BUILD_RATE.min, most: BUILD_RATE.max, highest: PRICE.max };
  const isAnyOdd = FIGURES.some(isOdd);
  return (
    <fieldset className={styles['figures']} data-testid="export-figures">
      <legend>{words.t('export.cost')}</legend>
      {FIGURES.map((figure) => (
        <label key={figure}>
          {label(figure)}
          <Input
            value={typed[figure]}
            inputMode="decimal"
            status={isOdd(figure) ? 'error' : ''}
            onChange={(event) => onChange({ ...typed, [figure]: event.target.value })}
            aria-invalid={isOdd(figure)}
            suffix={figure === 'rate' ? 'cm³' : typed.currency.trim()}
          />
        </label>
      ))}
      <label>
        {label('currency')}
        <Input
          value={typed.currency}
          maxLength={8}
          onChange={(event) => onChange({ ...typed, currency: event.target.value })}
        />
      </label>
      <p className={isAnyOdd ? styles['refused'] : undefined}>
        {words.t(isAnyOdd ? 'export.cost.odd' : 'export.cost.tip', { least, most, highest })}
      </p>
    </fieldset>
  );
});
