/** How long a line can be that a person measures on a film, mm. */
export const LENGTHS = { min: 0.1, max: 3000 } as const;
/** Whether a line can be so long. */
export const isLength = (mm: number): boolean => mm >= LENGTHS.min && mm <= LENGTHS.max;
