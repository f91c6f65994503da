import common from './common.ts';
import documents from './documents.ts';
import errors from './errors.ts';
import upload from './upload.ts';

/** The texts that every page may show, by namespace. */
export default { common, documents, errors, upload };
