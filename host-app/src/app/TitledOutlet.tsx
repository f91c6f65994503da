import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatches } from 'react-router';

/** What a route says about itself. */
export interface TitleHandle {
  readonly titleKey:
    | 'account:login.title'
    | 'account:register.title'
    | 'documents:title'
    | 'documents:binTitle'
    | 'common:operation.title'
    | 'common:notFound.title';
}

/** Sets "route title · Bracewright" in the language of the moment. */
export function TitledOutlet() {
  const { t } = useTranslation(['common', 'account', 'documents']);
  const handles = useMatches().map((match) => match.handle as TitleHandle | undefined);
  const key = handles.findLast((handle) => handle !== undefined)?.titleKey;
  const title = key ? `${t(key)} · ${t('product')}` : t('product');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <Outlet />;
}
