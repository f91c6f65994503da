import type { TFunction } from 'i18next';
import type { FieldFault } from './use-fields.ts';

/** The sentence for a fault, with the field's own label in it. */
export function faultText(fault: FieldFault, field: string, t: TFunction<'errors'>): string {
  if ('text' in fault) return fault.text;
  const { rule, data } = fault.rule;
  // Bounds of a number say so; bounds without it count characters.
  const counts = typeof data[rule] === 'number' && data['of'] !== 'number' && data['of'] !== 'int';
  const whole = rule === 'type' && data['expected'] === 'int';
  const open = data['bound'] === 'exclusive';
  const suffix = counts
    ? 'Length'
    : whole
      ? 'Whole'
      : open
        ? 'Exclusive'
        : data['of'] === 'date'
          ? 'Day'
          : '';
  const key = `rules.${rule}${suffix}` as 'rules.type';
  return t(key, { ...data, field, defaultValue: t('rules.type', { field }) });
}
