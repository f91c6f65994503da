export { blankSheet } from './blank-sheet.ts';
export type { BlankSheet, SheetLevel, SheetWish } from './blank-sheet.ts';
