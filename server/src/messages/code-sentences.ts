import { OPERATION_MESSAGES } from '@bracewright/catalog/messages';
import type { Language } from '@bracewright/core/contract';
import { MESH_MESSAGES } from '@bracewright/core/mesh-io';
import { CORE_MESSAGES, type ErrorData } from '@bracewright/core/operation';

const TABLES = [CORE_MESSAGES, MESH_MESSAGES, OPERATION_MESSAGES];

/** The sentence for the code of an SdkError; undefined when nobody has one. */
export function sentenceOf(code: string, data: ErrorData, language: Language): string | undefined {
  const sentence = TABLES.map((table) => table[language][code]).find((text) => text !== undefined);
  return sentence?.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = data[name];
    return value === undefined ? whole : String(value);
  });
}
