import type { Messages } from './messages.ts';

/** A group of tools beyond core's. */
export interface GroupDeclaration {
  readonly id: string;
  /** Stands in the rail behind this group, of core or of any plugin; default: before the exports. */
  readonly after?: string;
}

/** Colours of an overlay role in the two themes, `#RRGGBB`. */
export interface RoleColours {
  readonly light: string;
  readonly dark: string;
}

/** Words by plugin id; under `core` those of core itself (`CORE_MESSAGES`, `SCENE_MESSAGES`, `TOOL_MESSAGES`). */
export type LanguageWords = Readonly<Record<string, Messages>>;

/** A language that is neither of core's. A word it does not have is shown in en-US. */
export interface LanguagePack {
  /** BCP 47, as in `de-DE`. */
  readonly id: string;
  /** Its name in itself, as in `Deutsch`. */
  readonly name: string;
  readonly load: () => Promise<{ readonly default: LanguageWords }>;
}

/** Something over the canvas; the module gives a `WidgetFactory` of core/babylon. */
export interface WidgetDeclaration {
  readonly id: string;
  readonly load: () => Promise<{ readonly default: unknown }>;
}
