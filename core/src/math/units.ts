/** Millimetres in an inch: exact by definition (1959). */
export const MM_PER_INCH = 25.4;
