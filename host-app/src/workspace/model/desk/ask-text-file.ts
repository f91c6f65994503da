/**
 * Lets the person choose a file whose name ends so, with the system's own dialog; resolves with its text, cut off after `most` bytes, or undefined where the dialog was closed.
 * A browser opens it only in what a click does.
 */
export function askTextFile({
  ending,
  most,
}: {
  readonly ending: string;
  readonly most: number;
}): Promise<{ readonly name: string; readonly text: string } | undefined> {
  return new Promise((resolve, reject) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = ending;
    input.oncancel = () => resolve(undefined);
    input.onchange = () => {
      const [file] = input.files ?? [];
      if (!file) resolve(undefined);
      else file.slice(0, most).text().then((text) => resolve({ name: file.name, text }), reject); // prettier-ignore
    };
    input.click();
  });
}
