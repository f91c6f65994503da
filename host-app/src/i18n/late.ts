import type { i18n } from 'i18next';

/**
 * Texts that come with the pages that show them, so that the first page carries only its own words. A page asks for its namespaces in
 * `latePage`; both languages come, so that a switch needs no wait.
 */
export const lateTexts = {
  account: async () => ({
    'en-US': (await import('./en-US/account.ts')).default,
    'zh-CN': (await import('./zh-CN/account.ts')).default,
  }),
  center: async () => ({
    'en-US': (await import('./en-US/center.ts')).default,
    'zh-CN': (await import('./zh-CN/center.ts')).default,
  }),
  clinic: async () => ({
    'en-US': (await import('./en-US/clinic.ts')).default,
    'zh-CN': (await import('./zh-CN/clinic.ts')).default,
  }),
  patients: async () => ({
    'en-US': (await import('./en-US/patients.ts')).default,
    'zh-CN': (await import('./zh-CN/patients.ts')).default,
  }),
  worklist: async () => ({
    'en-US': (await import('./en-US/worklist.ts')).default,
    'zh-CN': (await import('./zh-CN/worklist.ts')).default,
  }),
  patient: async () => ({
    'en-US': (await import('./en-US/patient.ts')).default,
    'zh-CN': (await import('./zh-CN/patient.ts')).default,
  }),
  explain: async () => ({
    'en-US': (await import('./en-US/explain.ts')).default,
    'zh-CN': (await import('./zh-CN/explain.ts')).default,
  }),
  survey: async () => ({
    'en-US': (await import('./en-US/survey.ts')).default,
    'zh-CN': (await import('./zh-CN/survey.ts')).default,
  }),
  palette: async () => ({
    'en-US': (await import('./en-US/palette.ts')).default,
    'zh-CN': (await import('./zh-CN/palette.ts')).default,
  }),
  tour: async () => ({
    'en-US': (await import('./en-US/tour.ts')).default,
    'zh-CN': (await import('./zh-CN/tour.ts')).default,
  }),
  report: async () => ({
    'en-US': (await import('./en-US/report.ts')).default,
    'zh-CN': (await import('./zh-CN/report.ts')).default,
  }),
  films: async () => ({
    'en-US': (await import('./en-US/films.ts')).default,
    'zh-CN': (await import('./zh-CN/films.ts')).default,
  }),
  frame: async () => ({
    'en-US': (await import('./en-US/frame.ts')).default,
    'zh-CN': (await import('./zh-CN/frame.ts')).default,
  }),
  promotion: async () => ({
    'en-US': (await import('./en-US/promotion.ts')).default,
    'zh-CN': (await import('./zh-CN/promotion.ts')).default,
  }),
};

/** A namespace that comes with a page. */
export type LateNamespace = keyof typeof lateTexts;

type Loaded<N extends LateNamespace> = Awaited<ReturnType<(typeof lateTexts)[N]>>;

/** Fetched texts of some namespaces. */
export type LateBundle = { readonly [N in LateNamespace]?: Loaded<N> };

/** The English texts by namespace, for the types of `t`. */
export type LateEnglish = { readonly [N in LateNamespace]: Loaded<N>['en-US'] };

/** Fetches the texts of `namespaces`. */
export async function loadTexts(namespaces: readonly LateNamespace[]): Promise<LateBundle> {
  const loaded = await Promise.all(namespaces.map(async (name) => [name, await lateTexts[name]()] as const));
  return Object.fromEntries(loaded) as LateBundle;
}

/** Makes fetched texts known to `instance`; those that it knows stay. */
export function addTexts(instance: i18n, bundle: LateBundle): void {
  for (const [namespace, texts] of Object.entries(bundle))
    for (const [language, words] of Object.entries(texts))
      if (!instance.hasResourceBundle(language, namespace))
        instance.addResourceBundle(language, namespace, words);
}
