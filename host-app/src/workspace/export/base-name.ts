/** What the files of a model are called, from the name of its entry. */
export const baseName = (name: string): string => name.replace(/\.(stl|obj|ply|3mf)$/i, '');
