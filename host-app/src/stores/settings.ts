import { DEFAULT_SETTINGS, type Language, type Settings } from '@bracewright/core/contract';
import { makeAutoObservable, reaction, toJS } from 'mobx';
import { primaryNames, type PrimaryName, type ThemeName } from '../look/design-tokens.ts';

const STORAGE_KEY = 'bracewright.settings';

/** The language of a browser that has no saved choice: any Chinese is zh-CN, everything else en-US. */
export function browserLanguage(languages: readonly string[]): Language {
  return /^zh\b/i.test(languages[0] ?? '') ? 'zh-CN' : 'en-US';
}

/** Where settings go when they change; the server, once somebody is signed in. */
export interface SettingsPort {
  load(): Promise<Settings>;
  save(settings: Settings): Promise<void>;
}

/** Settings that always have a value. */
type Chosen = { readonly [K in keyof typeof DEFAULT_SETTINGS]: NonNullable<Settings[K]> };

type Looks = Pick<Settings, 'language' | 'theme' | 'primaryColor' | 'startList'>;

/**
 * What the user has set. On this device before sign-in, with the account afterwards. The latest choice wins: the account's over what the
 * device remembered, and what was chosen on the sign-in page over the account's.
 */
export class SettingsStore {
  values: Settings;
  private port: SettingsPort | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Chosen while nobody was signed in; handed to the account that signs in next. */
  private pending: Settings = {};
  /** Whether the device is set to dark. */
  systemIsDark = false;
  private readonly languages: readonly string[];

  constructor(storage: Storage, languages: readonly string[]) {
    this.languages = languages;
    const { fresh, ...looks } = readLocal(storage);
    this.values = looks;
    this.pending = Object.fromEntries(fresh.map((name) => [name, looks[name]]));
    makeAutoObservable<this, 'port' | 'timer' | 'pending' | 'languages'>(this, {
      port: false,
      timer: false,
      pending: false,
      languages: false,
    });
    reaction(
      () => toJS(this.values),
      // A device remembers looks only: what belongs to one person stays with the account.
      (values) => {
        // Chosen before sign-in: the link that activates an account opens another page, where the choice still has to win.
        const fresh = this.port ? [] : Object.keys(looksOf(this.pending));
        storage.setItem(
          STORAGE_KEY,
          JSON.stringify({ ...looksOf(values), ...(fresh.length > 0 && { fresh }) }),
        );
      },
    );
  }

  get language(): Language {
    return this.values.language ?? browserLanguage(this.languages);
  }

  /** What is shown: where the device decides, what it says now. */
  get theme(): ThemeName {
    const chosen = this.values.theme ?? DEFAULT_SETTINGS.theme;
    return chosen === 'system' ? (this.systemIsDark ? 'dark' : 'light') : chosen;
  }

  get primary(): PrimaryName {
    return primaryNames.find((name) => name === this.values.primaryColor) ?? 'blue';
  }

  /** Every setting, the default where nothing was chosen. */
  get chosen(): Chosen {
    return { ...DEFAULT_SETTINGS, ...(toJS(this.values) as Partial<Chosen>) };
  }

  /** The device was switched between light and dark. */
  setSystemDark(isDark: boolean): void {
    this.systemIsDark = isDark;
  }

  /** Changes some settings here at once and on the server a moment later. */
  set(patch: Settings): void {
    this.values = { ...this.values, ...patch };
    this.pending = { ...this.pending, ...patch };
    if (!this.port) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.push(), 300);
  }

  /** Joins with the account's settings. Rejects when they cannot be had; the device's stay in force. */
  async connect(port: SettingsPort): Promise<void> {
    this.port = port;
    const stored = await port.load();
    if (this.port !== port) return;
    this.merge(stored);
    if (Object.keys(this.pending).length > 0) await this.push();
  }

  /** After signing out: only the looks stay. */
  disconnect(): void {
    clearTimeout(this.timer);
    this.port = undefined;
    this.pending = {};
    this.values = looksOf(this.values);
  }

  private merge(stored: Settings): void {
    this.values = { ...this.values, ...stored, ...this.pending };
  }

  private async push(): Promise<void> {
    const patch = this.pending;
    try {
      await this.port?.save(patch);
      if (this.pending === patch) this.pending = {};
    } catch {
      // Kept as pending: the next change or the next sign-in sends it again.
    }
  }
}

function looksOf({ language, theme, primaryColor, startList }: Settings): Looks {
  return {
    ...(language && { language }),
    ...(theme && { theme }),
    ...(primaryColor && { primaryColor }),
    ...(startList && { startList }),
  };
}

/** What the device remembers, and which of it was chosen while nobody was signed in. */
function readLocal(storage: Storage): Looks & { readonly fresh: readonly (keyof Looks)[] } {
  try {
    const stored = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}') as Readonly<
      Record<keyof Looks | 'fresh', unknown>
    >;
    const { language, theme, primaryColor, startList } = stored;
    const looks: Looks = {
      ...((language === 'zh-CN' || language === 'en-US') && { language }),
      ...((theme === 'light' || theme === 'dark' || theme === 'system') && { theme }),
      ...(typeof primaryColor === 'string' && { primaryColor }),
      ...((startList === 'patients' || startList === 'files') && { startList }),
    };
    const names = Array.isArray(stored.fresh) ? (stored.fresh as unknown[]) : [];
    return {
      ...looks,
      fresh: (Object.keys(looks) as (keyof Looks)[]).filter((name) => names.includes(name)),
    };
  } catch {
    // Something else wrote it: the defaults hold.
    return { fresh: [] };
  }
}
