/** What the file dialogs of "new 3D" and "new 2D" offer; the upload itself takes any file. */
export const ACCEPTED = {
  scan: '.stl,.obj,.ply,.3mf,.stl.gz,.obj.gz,.ply.gz',
  picture: 'image/jpeg,image/png,.jpg,.jpeg,.png',
} as const;

/** Asks for files with the system's own dialog and hands over what was chosen; nothing where it was closed. */
export function chooseFiles(accept: string, onChosen: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = accept;
  input.onchange = () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) onChosen(files);
  };
  input.click();
}
