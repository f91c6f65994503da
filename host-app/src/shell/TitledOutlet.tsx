import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatches } from 'react-router';
import { useServices } from '../stores/services-context.ts';
import { PaletteKey } from './palette/PaletteKey.tsx';
import type common from '../i18n/en-US/common.ts';

/** What a route says about itself. */
export interface TitleHandle {
  readonly titleKey: `common:titles.${keyof typeof common.titles}` | 'documents:title' | 'documents:binTitle';
}

/** Pages of one patient, folder or file. */
const NAMED: ReadonlySet<string> = new Set(['/patient/record', '/patient/doclist']);
/** Pages that open a design. */
const EDITORS: ReadonlySet<string> = new Set(['/operation', '/preparation', '/closedmesh']);

/** Sets "route title · Bracewright" in the language of the moment. */
export const TitledOutlet = observer(function TitledOutlet() {
  const { t } = useTranslation(['common', 'documents']);
  const handles = useMatches().map((match) => match.handle as TitleHandle | undefined);
  const key = handles.findLast((handle) => handle !== undefined)?.titleKey;
  const title = key ? `${t(key)} · ${t('product')}` : t('product');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const { tabs, session, settings } = useServices();
  const { pathname, search } = useLocation();
  const isInside = session.isSignedIn && !/^\/(user\/|promotion|404)/.test(pathname) && pathname !== '/';
  useEffect(() => {
    if (!key || !isInside) return;
    // A patient has a tab of its own; it shows the name.
    const patient = NAMED.has(pathname) ? new URLSearchParams(search).get('id') : null;
    tabs.visit({
      id: patient ? pathname + search : pathname,
      address: pathname + search,
      title: key,
      ...(patient && { patient }),
    });
  }, [isInside, key, pathname, search, session.workplace, tabs]);
  useEffect(() => {
    const design = EDITORS.has(pathname) ? new URLSearchParams(search).get('id') : null;
    if (isInside && design && design !== settings.values.lastDesign) settings.set({ lastDesign: design });
  }, [isInside, pathname, search, settings]);
  return (
    <>
      <Outlet />
      <PaletteKey />
    </>
  );
});
