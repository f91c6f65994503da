/** Address of the list of a folder or patient, with an entry selected. */
export function listAddress(parentId: string, id?: string): string {
  const query = new URLSearchParams({
    ...(parentId === '0' && id ? {} : { parentId }),
    ...(id ? { id } : {}),
  }).toString();
  return `/patient/list${query ? `?${query}` : ''}`;
}

/** The address of a design in the editor. */
export const designAddress = (id: string, parentId: string): string =>
  `/operation?${new URLSearchParams({ id, parentId }).toString()}`;

/** The address of the films of a model, or of all models of a patient. */
export const filmsAddress = (id: string): string => `/vertebra?${new URLSearchParams({ id }).toString()}`;
