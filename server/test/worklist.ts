import type { DocumentEntry, WorklistItem } from '@bracewright/core/contract';
import { defineOperation } from '@bracewright/core/operation';
import { z } from 'zod';
import { patientFields, startTestServer, type TestServer, type TestUser } from './harness.ts';
import { testOperations } from './operations.ts';

const named = (type: string) =>
  defineOperation({
    type,
    version: 1,
    params: z.object({ transform: z.array(z.number()).optional() }),
    apply: (mesh) => ({ ...mesh }),
  });
const STAGES = ['position.apply', 'smooth.global', 'border.cut', 'holes.place', 'export.thicken'];

/** A server whose operations have the names by which the stage of a design is told, and do nothing. */
export const startWorklistServer = (): Promise<TestServer> =>
  startTestServer({
    operations: [...testOperations, ...STAGES.map(named)],
    policy: { idleHours: 24 * 30 },
  });

/** Patients of a user, and the list that tells of them. */
export function worklistOf(user: () => TestUser) {
  const list = (input: object = {}) => user().client.call('patient/list', input);
  return {
    list,
    async makePatient(name: string, fields: object = {}, parentId = '0'): Promise<DocumentEntry> {
      const { client } = user();
      const entry = await client.call('document/patient/save', {
        ...patientFields(name),
        parentId,
        ...fields,
      });
      await client.call('patient/consent', { id: entry.id, guardian: 'Lin Mei', date: '2026-01-07' });
      return entry;
    },
    names: async (input: object = {}) => (await list(input)).items.map(({ name }) => name),
    rowOf: async (name: string): Promise<WorklistItem> => (await list({ name })).items[0]!,
  };
}
