import { ApiError, ERRORS, type ApiClient, type RouteName, type Template } from '@bracewright/core/contract';
import { SdkError } from '@bracewright/core/operation';
import type { LibraryItem, LibraryService } from '@bracewright/core/services';

const itemOf = ({
  id,
  name,
  radius,
  direction,
  slope,
  shape,
  createdAt,
  createdBy,
}: Template): LibraryItem => ({
  ...{ id, name, radius, direction, slope, shape, createdAt },
  ...(createdBy !== undefined && { createdBy }),
});

/** Says what a refusal means for a library; anything else goes on as it came, with the server's sentence. */
function refusalOf(
  error: unknown,
  about: { readonly id?: string | undefined; readonly name?: string },
): unknown {
  if (!(error instanceof ApiError)) return error;
  const { id = '', name = '' } = about;
  if (error.status === 404) return new SdkError('library/missing', { id }, { cause: error });
  if (error.code === ERRORS['operation/id-taken'].code)
    return new SdkError('library/id-taken', { id }, { cause: error });
  if (error.code === ERRORS['document/exists'].code)
    return new SdkError('library/name-taken', { name }, { cause: error });
  const full = [ERRORS['template/no-room'], ERRORS['document/too-many'], ERRORS['request/too-large']];
  if (full.some(({ code }) => code === error.code)) return new SdkError('library/full', {}, { cause: error });
  return error;
}

/**
 * The templates of the clinic, of regions, edge lines and objects, as plugins ask for them. The list is kept for as long as the page lives: without a connection
 * what was seen is still there, given as copies, and a change waits for the connection with its user.
 */
export function clinicLibrary(
  api: ApiClient,
  may: (call: RouteName) => boolean = () => true,
): LibraryService {
  let seen: readonly LibraryItem[] | undefined;
  return {
    may: (act) => may(act === 'put' ? 'document/createtemplate' : 'document/deletetemplate'),
    async list() {
      try {
        seen = (await api.call('document/getareatemlatelist', {})).map(itemOf);
        return structuredClone(seen);
      } catch (error) {
        if (seen && error instanceof ApiError && error.isNetwork) return structuredClone(seen);
        throw error;
      }
    },
    async get(id) {
      try {
        return itemOf(await api.call('document/getareatemlateinfo', { id }));
      } catch (error) {
        const known = seen?.find((item) => item.id === id);
        if (known && error instanceof ApiError && error.isNetwork) return structuredClone(known);
        throw refusalOf(error, { id });
      }
    },
    async put({ id = crypto.randomUUID(), name, radius, direction, slope, shape }) {
      try {
        return itemOf(
          await api.call('document/createtemplate', { ...{ id, name, radius, direction, slope }, shape }),
        );
      } catch (error) {
        throw refusalOf(error, { id, name });
      }
    },
    async remove(id) {
      try {
        await api.call('document/deletetemplate', { id });
        seen = seen?.filter((item) => item.id !== id);
      } catch (error) {
        throw refusalOf(error, { id });
      }
    },
  };
}
