import { describe, expect, it } from 'vitest';
import { mergeRecord } from './merge-record.ts';
import { EMPTY_PATIENT, type PatientValues } from './patient-values.ts';

const before: PatientValues = {
  ...EMPTY_PATIENT,
  name: 'Mei',
  height: 160,
  cobb: 32,
  sizes: { waist: 650, hip: 800 },
};

describe('two people change one record', () => {
  it('both keep what they changed', () => {
    const mine = { ...before, height: 162, sizes: { ...before.sizes, waist: 655 } };
    const theirs = { ...before, remark: 'Grew', cobb: null, sizes: { ...before.sizes, hip: 805 } };
    expect(mergeRecord(before, mine, theirs)).toEqual({
      values: { ...before, height: 162, remark: 'Grew', cobb: null, sizes: { waist: 655, hip: 805 } },
      clashes: [],
    });
  });

  it('clash only where they changed the same field differently, and mine is in the form', () => {
    const mine = { ...before, height: 162, cobb: 30, sizes: { waist: 655, hip: 800 } };
    const theirs = { ...before, height: 163, cobb: 30, sizes: { waist: 660, hip: 800 } };
    const { values, clashes } = mergeRecord(before, mine, theirs);
    expect(clashes).toEqual(['height', 'sizes.waist']);
    expect([values.height, values.sizes.waist]).toEqual([162, 655]);
  });

  it('an empty field is empty however it is written', () => {
    expect(
      mergeRecord(before, { ...before, remark: '' }, { ...before, cobbReason: '', atr: null }).clashes,
    ).toEqual([]);
  });
});
