const NAME = 'bracewright.editor';

/** Says to the other windows of this browser that a model is open here; the returned function takes it back. */
export function holdEditorLock(): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // Absent outside secure contexts; then nobody is asked.
  void navigator.locks?.request(NAME, { mode: 'shared' }, () => held);
  return release;
}

/** Whether a model is open in any window of this browser. */
export async function isEditorOpen(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === NAME);
}
