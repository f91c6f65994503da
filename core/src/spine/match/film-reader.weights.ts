/** Of the file's bytes. */
export const FILM_READER_SHA256 = '';
/** The weight file, base64. */
// prettier-ignore
export const FILM_READER = '';
