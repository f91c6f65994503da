import { observable, observableRef, runInAction } from 'mobx';
import { expect, test } from 'vitest';
import { followSettings } from './follow-settings.ts';

test('the canvas has the accent colour that was chosen, in the shade of the theme, also where either changes', () => {
  const look = { theme: '', primary: '' };
  const editor = {
    scene: {
      setTheme: (theme: string) => void (look.theme = theme),
      setPrimary: (hex: string) => void (look.primary = hex),
    },
    setNavigation: () => undefined,
    setLetterKeys: () => undefined,
  };
  const settings = observable({ theme: 'light', primary: 'blue', chosen: {} });
  const desk = observable(
    { editor: undefined as typeof editor | undefined, parts: { app: { settings } } },
    { editor: observableRef, parts: observableRef },
  );
  const end = followSettings(desk as never);
  runInAction(() => (desk.editor = editor));
  expect(look).toEqual({ theme: 'light', primary: '#2563EB' });
  runInAction(() => (settings.primary = 'violet'));
  expect(look).toEqual({ theme: 'light', primary: '#6B33CE' });
  runInAction(() => (settings.theme = 'dark'));
  expect(look).toEqual({ theme: 'dark', primary: '#A88AF2' });
  end();
  runInAction(() => (settings.primary = 'gold'));
  expect(look.primary).toBe('#A88AF2');
});
