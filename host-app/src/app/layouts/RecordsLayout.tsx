import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { DialogContext, DialogStore } from '../../features/documents/dialog-store.ts';
import { DocumentDialogs } from '../../features/documents/dialogs/DocumentDialogs.tsx';
import { HeaderSearch } from '../../features/search/HeaderSearch.tsx';
import { UploadButton } from '../../features/upload/UploadButton.tsx';
import { UserMenu } from '../../features/account/UserMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../ui/LookSwitches.tsx';
import { OfflineBanner } from '../../ui/OfflineBanner.tsx';
import { PageLoading } from '../../ui/PageLoading.tsx';
import { fetchPartsWhenIdle, lazyPart } from '../lazy-part.ts';
import { useServices } from '../services-context.ts';
import { START_PATH } from '../redirect.ts';
import { SideBar } from './SideBar.tsx';
import styles from './RecordsLayout.module.css';

const UploadDrawer = lazyPart(
  async () => (await import('../../features/upload/UploadDrawer.tsx')).UploadDrawer,
);

/** The frame of the records pages: header, side bar, content, and the dialogs and the upload list that any of them open. */
export const RecordsLayout = observer(function RecordsLayout() {
  const { t } = useTranslation();
  const { uploads } = useServices();
  const [dialogs] = useState(() => new DialogStore());
  const [narrowOpen, setNarrowOpen] = useState(false);
  const location = useLocation();
  useEffect(() => setNarrowOpen(false), [location]);
  useEffect(fetchPartsWhenIdle, []);
  const hasUploads = uploads.isOpen || uploads.items.length > 0;

  return (
    <DialogContext.Provider value={dialogs}>
      <div className={styles['frame']}>
        <a href="#content" className={styles['skip']}>
          {t('header.skip')}
        </a>
        <header className={styles['header']}>
          <button
            type="button"
            className={styles['menuButton']}
            aria-label={t('header.navigation')}
            aria-expanded={narrowOpen}
            onClick={() => setNarrowOpen(!narrowOpen)}
          >
            <Icon name="menu" />
          </button>
          <Link
            to={START_PATH}
            className={styles['brand']}
            aria-label={`${t('product')}: ${t('header.home')}`}
          >
            <Logo size={26} />
            <span className={styles['brandName']}>{t('product')}</span>
          </Link>
          <HeaderSearch />
          <div className={styles['right']}>
            <UploadButton />
            <LanguageSwitch />
            <ThemeSwitch />
            <UserMenu />
          </div>
        </header>
        <OfflineBanner />
        <div className={styles['body']}>
          <SideBar open={narrowOpen} onClose={() => setNarrowOpen(false)} />
          <main id="content" className={styles['content']} tabIndex={-1}>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <DocumentDialogs />
      <Suspense fallback={null}>{hasUploads && <UploadDrawer />}</Suspense>
    </DialogContext.Provider>
  );
});
