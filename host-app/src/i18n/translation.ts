/** The shape of a translation: the same keys as the English texts, every leaf a text. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };
