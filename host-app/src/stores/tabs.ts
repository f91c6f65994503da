import { makeAutoObservable } from 'mobx';

const STORAGE_KEY = 'bracewright.tabs';
/** More would not be found again. */
const MOST_TABS = 20;

/** A page that was visited; `title` is a key of the app's texts. */
export interface Tab {
  /** The route: one tab each. */
  readonly id: string;
  /** Where it stood last. */
  readonly address: string;
  readonly title: string;
  /** Id of the patient, or of the file in a record, whose name the tab shows; the name itself is not kept here. */
  readonly patient?: string;
}

/** What closing did: the address to go to where the page on show was closed, or why nothing was closed. */
export type Closing =
  | { readonly go: string | undefined }
  | { readonly refused: 'last' | 'no-left' | 'no-right' };

const isTab = (value: unknown): value is Tab => {
  const tab = value as Partial<Tab> | null;
  return typeof tab?.id === 'string' && typeof tab.title === 'string' && /^\/(?!\/)/.test(tab.address ?? '');
};

/** The pages visited in this window, in the order of their first visit. */
export class TabsStore {
  tabs: readonly Tab[];
  /** The page on show. */
  current: string | undefined;
  private readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
    this.tabs = this.read();
    makeAutoObservable<this, 'storage' | 'read' | 'keep'>(this, { storage: false, read: false, keep: false });
  }

  visit(tab: Tab): void {
    this.current = tab.id;
    const known = this.tabs.some(({ id }) => id === tab.id);
    const tabs = known ? this.tabs.map((old) => (old.id === tab.id ? tab : old)) : [...this.tabs, tab];
    this.keep(tabs.slice(-MOST_TABS));
  }

  /** Closes one; the neighbour on the right, else on the left, is shown instead. */
  close(id: string): Closing {
    const at = this.tabs.findIndex((tab) => tab.id === id);
    if (this.tabs.length <= 1) return { refused: 'last' };
    const rest = this.tabs.filter((tab) => tab.id !== id);
    this.keep(rest);
    return { go: id === this.current ? (rest[at] ?? rest.at(-1))?.address : undefined };
  }

  closeRight(id: string): Closing {
    const at = this.tabs.findIndex((tab) => tab.id === id);
    if (at === this.tabs.length - 1) return { refused: 'no-right' };
    return this.keepOnly(this.tabs.slice(0, at + 1), id);
  }

  closeLeft(id: string): Closing {
    const at = this.tabs.findIndex((tab) => tab.id === id);
    if (at <= 0) return { refused: 'no-left' };
    return this.keepOnly(this.tabs.slice(at), id);
  }

  /** Closes all but `start`, where the work begins. */
  closeAll(start: Tab): Closing {
    const [only] = this.tabs;
    if (this.tabs.length <= 1 && only?.id === start.id) return { refused: 'last' };
    this.keep([start]);
    return { go: start.id === this.current ? undefined : start.address };
  }

  /** Forgets everything: the pages belong to one user and one space. */
  clear(): void {
    this.current = undefined;
    this.keep([]);
  }

  private keepOnly(tabs: readonly Tab[], id: string): Closing {
    this.keep(tabs);
    const stays = tabs.some((tab) => tab.id === this.current);
    return { go: stays ? undefined : tabs.find((tab) => tab.id === id)?.address };
  }

  private keep(tabs: readonly Tab[]): void {
    this.tabs = tabs;
    this.storage.setItem(STORAGE_KEY, JSON.stringify(tabs));
  }

  private read(): readonly Tab[] {
    try {
      const parsed: unknown = JSON.parse(this.storage.getItem(STORAGE_KEY) ?? '[]');
      return Array.isArray(parsed) ? parsed.filter(isTab) : [];
    } catch {
      // Unreadable: the row begins anew.
      return [];
    }
  }
}
