import type { DataSet, Element } from 'dicom-parser';
import { SdkError } from '../errors/sdk-error.ts';
import { SYNTAX, parseDicom, syntaxOf } from './parse-dicom.ts';

/** What of the patient module says nothing about who somebody is: sex, age, size, weight. */
const KEPT_OF_PATIENT = new Set(['x00100040', 'x00101010', 'x00101020', 'x00101030']);

/** Further elements that say who somebody is, or lead to it: those of DICOM PS3.15, table E.1-1, that a radiograph carries. */
const OTHERS = new Set([
  'x00080050', 'x00080080', 'x00080081', 'x00080090', 'x00080092', 'x00080094', 'x00081010', 'x00081030', 'x0008103e',
  'x00081040', 'x00081048', 'x00081050', 'x00081060', 'x00081070', 'x00081080', 'x00181000', 'x00181400', 'x00200010',
  'x00204000', 'x00321030', 'x00321032', 'x00321033', 'x00321060', 'x00324000', 'x00380010', 'x00380300', 'x00380400',
  'x00380500', 'x00400006', 'x00400253', 'x00400254', 'x00401001', 'x00402016', 'x00402017', 'x40004000',
]); // prettier-ignore

/** Whether an element says who somebody is. Private groups (odd) hold what their maker likes. */
function isIdentity({ tag, vr }: Element): boolean {
  const group = Number.parseInt(tag.slice(1, 5), 16);
  if (group === 0x0002 || tag === 'x7fe00010') return false;
  if (group % 2 === 1 || vr === 'PN') return true;
  return group === 0x0010 ? !KEPT_OF_PATIENT.has(tag) : OTHERS.has(tag);
}

const TEXT = new Set([
  'AE',
  'AS',
  'CS',
  'DA',
  'DS',
  'DT',
  'IS',
  'LO',
  'LT',
  'PN',
  'SH',
  'ST',
  'TM',
  'UC',
  'UR',
  'UT',
]);
/** Implicit files do not say what a value is; what identifies a person in the standard's own groups is text. */
const isText = ({ tag, vr }: Element): boolean =>
  vr === undefined ? Number.parseInt(tag.slice(1, 5), 16) % 2 === 0 : TEXT.has(vr);

/** Blanks what identifies somebody, or all of it, at any depth of sequences; lengths stay, so nothing else moves. */
function blank(data: DataSet, bytes: Uint8Array, all: boolean): void {
  for (const element of Object.values(data.elements)) {
    const isMeant = all || isIdentity(element);
    const { items, dataOffset, length } = element;
    if (items) {
      for (const { dataSet } of items) if (dataSet) blank(dataSet, bytes, isMeant);
    } else if (isMeant && length > 0 && dataOffset + length <= bytes.length)
      bytes.fill(isText(element) ? 0x20 : 0, dataOffset, dataOffset + length);
  }
}

/**
 * A DICOM file with the same picture and nothing in its header that says whose it is: names, numbers, dates of birth, institutions and people, whatever
 * makers add, and the preamble are blanked in place; a deflated file comes back inflated. What is burnt into the picture stays. Throws SdkError `film/no-dicom`.
 */
export function withoutNames(bytes: Uint8Array): Uint8Array {
  try {
    const data = parseDicom(bytes);
    const clean = Uint8Array.from(data.byteArray);
    clean.fill(0, 0, 128);
    blank(data, clean, false);
    if (syntaxOf(data) === SYNTAX.deflated) {
      const { dataOffset, length } = data.elements['x00020010']!;
      clean.fill(0, dataOffset, dataOffset + length);
      clean.set(new TextEncoder().encode(SYNTAX.explicitLittle), dataOffset);
    }
    return clean;
  } catch (error) {
    if (error instanceof SdkError) throw error;
    throw new SdkError('film/no-dicom', { cause: String(error).slice(0, 200) });
  }
}
