import { z } from 'zod';
import { characterCount, isBlank } from './characters.ts';

// Control characters would break lists and file names; lone surrogates cannot be stored as UTF-8; an override of the writing
// direction shows one name as another ("gpj.exe" as "exe.jpg").
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const UNPRINTABLE_BUT_LINES = /[\p{Cs}\u202A-\u202E\u2066-\u2069]|(?![\n\r\t])\p{Cc}/u;
// What comes along when a name is pasted and would make two names of one: soft hyphen, zero-width space, word joiner, byte order mark.
const PASTED_ALONG = /[\u00AD\u200B\u2060\uFEFF]/g;

/** `text` as it is kept. */
const tidy = (text: string): string => text.replaceAll(PASTED_ALONG, '').trim().normalize('NFC');

interface TextOptions {
  /** Longest length in characters (code points). */
  readonly max: number;
  /** Whether line breaks and tabs may occur. */
  readonly lines?: boolean;
}

const printable = (lines: boolean) => (value: string) =>
  !(lines ? UNPRINTABLE_BUT_LINES : UNPRINTABLE).test(value);

/**
 * A text that must be given: not empty (rule `required`), not all spaces (`blank`), at most `max` characters (`max`), no control
 * characters (`characters`). Of several broken rules the first is told; none keeps rules of other fields from being told. Trimmed, rid of unseen characters that came along by pasting and brought to
 * Unicode NFC, so that one name typed on two systems is one name.
 */
export const requiredText = ({ max, lines = false }: TextOptions) =>
  z
    .string()
    .refine((value) => value !== '', { params: { rule: 'required' } })
    .refine((value) => !isBlank(value), { params: { rule: 'blank' } })
    .overwrite(tidy)
    .refine((value) => characterCount(value) <= max, { params: { rule: 'max', max } })
    .refine(printable(lines), { params: { rule: 'characters' } })
    .meta({ minLength: 1, maxLength: max });

/** A text that may be empty; the other rules of `requiredText`. */
export const optionalText = ({ max, lines = false }: TextOptions) =>
  z
    .string()
    .overwrite(tidy)
    .refine((value) => characterCount(value) <= max, { params: { rule: 'max', max } })
    .refine(printable(lines), { params: { rule: 'characters' } })
    .meta({ maxLength: max });
