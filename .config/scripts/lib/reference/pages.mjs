// The pages of sdk-docs that are made from the code: what `npm run api` writes beside the reports of the public interface.
import prettier from 'prettier';
import { errorPage } from './error-page.mjs';
import { loadData } from './load-data.mjs';
import { operationPage } from './operation-page.mjs';

/** The pages as they are to stand in sdk-docs, and what does not fit together in the code, a sentence each. */
export async function referencePages(root) {
  const data = await loadData(root);
  const errors = errorPage(root, data);
  const operations = operationPage(root, data, errors.codes);
  const pages = await Promise.all(
    [errors, operations].map(async ({ name, text }) => ({
      name,
      text: await prettier.format(text, { parser: 'markdown', printWidth: 110, singleQuote: true }),
    })),
  );
  return { pages, faults: [...errors.faults, ...operations.faults] };
}
