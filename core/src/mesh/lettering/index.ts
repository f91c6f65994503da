export { MOST_LETTERS, requireWritable } from './flat-text.ts';
export { layText } from './lay-text.ts';
export type { LetterWish } from './letter-wish.ts';
export { letterSkin } from './letter-solid.ts';
export { WalkedSkin, wayAt } from './skin-walk.ts';
export type { SkinSpot } from './skin-walk.ts';
export { withTexts } from './text-on-wall.ts';
export type { WallText } from './text-on-wall.ts';
