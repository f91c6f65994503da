/** A node of a pdfmake document: plain data, so that it travels to a worker. */
export type Piece = string | { readonly [key: string]: unknown } | readonly Piece[];

/** Margins of a page in points: left, top, right, bottom. */
export const MARGINS = [40, 62, 40, 50] as const;
