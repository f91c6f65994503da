/** A file of a dropped folder and the names of the folders it lies in, outermost first. */
export interface PlacedFile {
  readonly file: File;
  readonly path: readonly string[];
}

// What systems leave in folders for themselves.
const isLitter = (name: string): boolean => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);

function readEntries(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  return new Promise((resolve, reject) => {
    // A browser hands over some at a time, and none when there are no more.
    const next = () =>
      reader.readEntries((entries) => {
        if (entries.length === 0) resolve(found);
        else {
          found.push(...entries);
          next();
        }
      }, reject);
    next();
  });
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Every file below dropped folders, in the order of their names. */
export async function readFolders(folders: readonly FileSystemDirectoryEntry[]): Promise<PlacedFile[]> {
  const found: PlacedFile[] = [];
  const walk = async (folder: FileSystemDirectoryEntry, above: readonly string[]): Promise<void> => {
    const path = [...above, folder.name];
    const entries = [...(await readEntries(folder))].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (isLitter(entry.name)) continue;
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, path);
      else found.push({ file: await fileOf(entry as FileSystemFileEntry), path });
    }
  };
  for (const folder of folders) await walk(folder, []);
  return found;
}
