import { box, boxFile } from './bodies.ts';
import { dicomFile } from './dicom.ts';

/** Leaves the body where it is. */
export const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A small body to be kept with a model. */
export const pad = { bytes: boxFile('stl', box(40, 30, 50)), name: '垫块.stl' };

/** A tiny film of 12 bits with a name in its header; `first` makes it another one. */
export const filmOf = (first = 0) => ({
  bytes: dicomFile({
    width: 4,
    height: 2,
    values: [first, 500, 1000, 1500, 2000, 2500, 3000, 4000],
    bitsStored: 12,
    photometric: 'MONOCHROME1',
    extra: [
      [0x0010_0010, 'PN', 'Lin^Mei'],
      [0x0018_1164, 'DS', '0.2\\0.2'],
      [0x0028_1050, 'DS', '2000.5'],
      [0x0028_1051, 'DS', '4001'],
    ],
  }),
  name: 'spine.dcm',
});
