import { reaction } from 'mobx';
import { primaryShades } from '../../../look/design-tokens.ts';
import type { Desk } from '../desk/desk.ts';

/** Looks and hands of the editor are those of the user's settings, also where these change while it is open. Returns what ends it. */
export function followSettings(workspace: Pick<Desk, 'editor' | 'parts'>): () => void {
  const { settings } = workspace.parts.app;
  return reaction(
    () => [workspace.editor, settings.theme, settings.primary, settings.chosen] as const,
    ([editor, theme, primary, { mousePreset, mouseSensitivity, invertWheel, letterKeys }]) => {
      editor?.scene.setTheme(theme);
      // Each theme has a shade of its own.
      editor?.scene.setPrimary(primaryShades(theme, primary).base);
      editor?.setNavigation({ preset: mousePreset, sensitivity: mouseSensitivity, invertWheel });
      editor?.setLetterKeys(letterKeys);
    },
    { fireImmediately: true },
  );
}
