/** A JSON value as it is stored in a history file or travels over the wire. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
