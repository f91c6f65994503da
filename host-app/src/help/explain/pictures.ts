/** Drawn by .config/scripts/make-tool-pictures.mjs: `<tool>.webp` before and after, `<tool>.<option>.webp` for a choice of its form. */
const FILES = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Size of a picture of before and after, in pixels of the page. */
export const PICTURE_SIZE = { width: 616, height: 380 } as const;
/** Size of the picture of one choice. */
export const FIGURE_SIZE = { width: 200, height: 250 } as const;

/** Address of the picture of a tool before and after its work; undefined for a tool that brought none. */
export const pictureOf = (tool: string): string | undefined => FILES[`./pictures/${tool}.webp`];

/** Address of the picture of one choice of a tool's form, as a kind of measure; undefined where there is none. */
export const figureOf = (tool: string, option: string): string | undefined =>
  FILES[`./pictures/${tool}.${option}.webp`];
