/** The units a file may be in. */
export type LengthUnit = 'mm' | 'cm' | 'm' | 'inch';

/** The axis of the file that points to the head. */
export type UpAxis = 'Z' | 'Y';
