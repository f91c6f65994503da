import type { Download } from '@bracewright/core/contract';

/** Hands downloaded bytes to the browser's downloads under the server's name for them. */
export function saveFile({ bytes, mediaType, fileName }: Download, fallbackName: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType || 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName ?? fallbackName;
  link.click();
  // The browser takes the bytes in its own time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
