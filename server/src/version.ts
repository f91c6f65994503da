/** Version of the product; the same as in every package.json. */
export const VERSION = '0.1.0';
