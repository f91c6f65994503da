import type { FoundEntry, Language } from '@bracewright/core/contract';
import type { ExplainedTool } from '../../help/explain/catalog.ts';
import english from '../../i18n/en-US/palette.ts';
import chinese from '../../i18n/zh-CN/palette.ts';
import { formatDay } from '../../kit/ui/format.ts';
import type { IconName } from '../../kit/ui/icons.ts';
import { ENTRY_ICONS } from '../../records/entries/entry-icon.ts';
import type { FrameStore } from '../../stores/frame.ts';
import type { SettingsStore } from '../../stores/settings.ts';
import type { SignInStore } from '../../stores/sign-in.ts';

/** One thing the palette can do. */
export interface Command {
  readonly id: string;
  readonly group: 'recent' | 'documents' | 'actions' | 'tools' | 'views' | 'pages' | 'settings';
  readonly label: string;
  /** A second word beside the label: the name in the other language, or what an entry is. */
  readonly hint: string;
  readonly icon: IconName;
  /** SVG of a tool, in place of the icon. */
  readonly svg?: string;
  run(): void;
}

/** A command and the names under which it is found. */
export interface Named {
  readonly command: Command;
  readonly names: readonly string[];
}

/** What commands act on. */
export interface Reach {
  readonly session: SignInStore;
  readonly settings: SettingsStore;
  readonly frame: Pick<FrameStore, 'ask' | 'open'>;
  /** The editor and its report, where a model is open. */
  readonly editor: FrameStore['editor'];
  readonly report: FrameStore['report'];
  readonly language: Language;
  readonly navigate: (address: string) => void;
  readonly signOut: () => void;
}

type Name = keyof typeof english.commands;

/** A command of the app, named in the user's language with the other beside it. */
function own(language: Language, group: Command['group'], id: Name, icon: IconName, run: () => void): Named {
  const [label, hint] =
    language === 'zh-CN'
      ? [chinese.commands[id], english.commands[id]]
      : [english.commands[id], chinese.commands[id]];
  return { command: { id, group, label, hint, icon, run }, names: [label, hint] };
}

/** What can be begun from anywhere. */
export function actionCommands({
  session,
  frame,
  editor,
  language,
  navigate,
  signOut,
}: Reach): readonly Named[] {
  const begin = (wish: 'new-patient' | 'upload') => () => {
    // The editor has no place for it: it is begun among the records.
    if (editor) navigate('/patient/list');
    frame.ask(wish);
  };
  const add = (id: Name, icon: IconName, run: () => void) => own(language, 'actions', id, icon, run);
  return [
    ...(session.may('document/patient/save') ? [add('newPatient', 'plus', begin('new-patient'))] : []),
    ...(session.may('document/upload') ? [add('upload', 'upload', begin('upload'))] : []),
    add('keys', 'info', () => window.dispatchEvent(new Event('bracewright:keys'))),
    add('settings', 'palette', () => frame.open('settings')),
    add('signOut', 'signOut', signOut),
  ];
}

/** Every tool: in the editor it is taken up, elsewhere it is explained. */
export function toolCommands(
  tools: readonly ExplainedTool[],
  { editor, language, navigate }: Reach,
): readonly Named[] {
  return tools
    .filter(({ id }) => !editor || editor.offers(id))
    .map(({ id, icon, words }) => {
      const label = words[language].title;
      const hint = words[language === 'zh-CN' ? 'en-US' : 'zh-CN'].title;
      const run = () => (editor ? editor.use(id) : navigate(`/explain?tool=${id}`));
      return {
        command: { id: `tool:${id}`, group: 'tools', label, hint, icon: 'ruler', svg: icon, run },
        names: [label, hint],
      };
    });
}

const VIEWS = ['back', 'front', 'left', 'right', 'top', 'bottom', 'fit', 'section'] as const;

/** Presses the button of a view. */
const pressView = (id: string): void => document.querySelector<HTMLElement>(`[data-view="${id}"]`)?.click();

/** The views of the body; none outside of the editor. */
export const viewCommands = ({ editor, language }: Reach): readonly Named[] =>
  editor ? VIEWS.map((view) => own(language, 'views', view, 'eye', () => pressView(view))) : [];

/** Every page that the user may open. */
export function pageCommands({ session, settings, report, language, navigate }: Reach): readonly Named[] {
  const add = (id: Name, icon: IconName, run: () => void) => own(language, 'pages', id, icon, run);
  const page = (id: Name, icon: IconName, path: string) => add(id, icon, () => navigate(path));
  const patients = () => {
    settings.set({ startList: 'patients' });
    navigate('/patient/list');
  };
  return [
    ...(session.may('patient/list') ? [add('patients', 'patient', patients)] : []),
    ...(session.may('document/list') ? [page('files', 'folder', '/patient/list?parentId=0')] : []),
    ...(session.may('recycle/list') ? [page('bin', 'bin', '/patient/recycle')] : []),
    ...(report ? [add('report', 'pdf', report)] : []),
    page('explain', 'info', '/explain'),
    page('survey', 'mail', '/survey'),
    page('center', 'user', '/account/center'),
    page('account', 'lock', '/account/settings'),
    page('clinic', 'home', '/account/clinic'),
  ];
}

/** What can be set without opening the settings. */
export function settingCommands({ settings, language, navigate }: Reach): readonly Named[] {
  const add = (id: Name, icon: IconName, run: () => void) => own(language, 'settings', id, icon, run);
  return [
    add('light', 'sun', () => settings.set({ theme: 'light' })),
    add('dark', 'moon', () => settings.set({ theme: 'dark' })),
    add('system', 'sun', () => settings.set({ theme: 'system' })),
    add('chinese', 'globe', () => settings.set({ language: 'zh-CN' })),
    add('english', 'globe', () => settings.set({ language: 'en-US' })),
    ...(['mm', 'cm', 'inch'] as const).map((units) => add(units, 'ruler', () => settings.set({ units }))),
    add('tour', 'retry', () => {
      navigate('/patient/list');
      window.dispatchEvent(new Event('bracewright:tour'));
    }),
  ];
}

/** An entry that was found, as a command that goes to it. */
export const documentCommand = (
  entry: FoundEntry,
  typeWord: string,
  { language, navigate }: Reach,
): Command => ({
  id: `entry:${entry.id}`,
  group: 'documents',
  label: entry.name,
  hint: [
    typeWord,
    ...(entry.birthday ? [formatDay(entry.birthday, language)] : []),
    ...entry.place.map(({ name }) => name),
  ].join(' · '),
  icon: ENTRY_ICONS[entry.fileType],
  run: () => navigate(`/patient/doclist?id=${encodeURIComponent(entry.id)}`),
});
