import { observer } from 'mobx-react-lite';
import { Fragment, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation, useSearchParams } from 'react-router';
import { DialogContext, DialogStore } from '../../records/entries/dialog-store.ts';
import { DocumentDialogs } from '../../records/documents/dialogs/DocumentDialogs.tsx';
import { BraceBar } from '../../records/braces/BraceBar.tsx';
import { WorkBar } from '../../records/documents/WorkBar.tsx';
import { UnfinishedForms } from '../../records/patients/UnfinishedForms.tsx';
import { HeaderSearch } from '../search/HeaderSearch.tsx';
import { UploadButton } from '../../records/upload/UploadButton.tsx';
import { UserMenu } from '../../people/account/UserMenu.tsx';
import { TourOffer } from '../../help/tour/TourOffer.tsx';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Logo } from '../../kit/ui/Logo.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../kit/ui/LookSwitches.tsx';
import { OfflineBanner } from '../../kit/ui/OfflineBanner.tsx';
import { PageLoading } from '../../kit/ui/PageLoading.tsx';
import { latePart } from '../../kit/parts/late-page.tsx';
import { fetchPartsWhenIdle, lazyPart } from '../../kit/parts/lazy-part.ts';
import { isAt, listShown, visiblePlaces } from '../menu.ts';
import { useUploads } from '../../records/sending/uploads-context.ts';
import { useServices } from '../../stores/services-context.ts';
import { FrameDialogs } from './FrameDialogs.tsx';
import { SideBar } from './SideBar.tsx';
import { useHidingHeader } from './use-hiding-header.ts';
import { useOwnSpace } from './use-own-space.ts';
import { useWishes } from './use-wishes.ts';
import styles from './RecordsLayout.module.css';

const UploadDrawer = lazyPart(
  async () => (await import('../../records/upload/UploadDrawer.tsx')).UploadDrawer,
);
const TabBar = latePart(['frame'], async () => (await import('../frame/TabBar.tsx')).TabBar);

/** The places in the header, where the layout has them there. */
const HeaderPlaces = observer(function HeaderPlaces() {
  const { t } = useTranslation('documents');
  const { session, settings } = useServices();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const list = listShown(query, { session, settings });
  return (
    <nav className={styles['places']} aria-label={t('sideBar.label')}>
      {visiblePlaces(session).map((place) => {
        const isHere = isAt(place, pathname, list);
        return (
          <Link
            key={place.id}
            to={place.path}
            onClick={() => place.id !== 'bin' && settings.set({ startList: place.id })}
            className={styles['place']}
            data-here={isHere}
            aria-current={isHere ? 'page' : undefined}
          >
            <Icon name={place.icon} size={18} />
            <span>{t(`sideBar.${place.id}`)}</span>
          </Link>
        );
      })}
    </nav>
  );
});

/** The frame of the records pages: header, side bar, content, and the dialogs and the upload list that any of them open. */
export const RecordsLayout = observer(function RecordsLayout() {
  const { t } = useTranslation();
  const { session, settings } = useServices();
  const uploads = useUploads();
  const [dialogs] = useState(() => new DialogStore());
  const [narrowOpen, setNarrowOpen] = useState(false);
  const location = useLocation();
  useEffect(() => setNarrowOpen(false), [location]);
  useEffect(fetchPartsWhenIdle, []);
  useWishes(dialogs);
  useOwnSpace(dialogs);
  const hasUploads = uploads.isOpen || uploads.items.length > 0;
  const { layout, fixedHeader, fixedSidebar, contentWidth, autoHideHeader, multiTab } = settings.chosen;
  const hiding = useHidingHeader(fixedHeader && autoHideHeader);

  return (
    <DialogContext.Provider value={dialogs}>
      <div
        className={styles['frame']}
        data-layout={layout}
        data-header={fixedHeader ? 'fixed' : 'free'}
        data-side={fixedSidebar ? 'fixed' : 'free'}
        data-width={contentWidth}
        data-hidden={hiding.isHidden}
        {...hiding.handlers}
      >
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
          <Link to="/choose" className={styles['brand']} aria-label={`${t('product')}: ${t('header.home')}`}>
            <Logo size={26} />
            <span className={styles['brandName']}>{t('product')}</span>
          </Link>
          {layout !== 'side' && <HeaderPlaces />}
          {session.may('document/search') && <HeaderSearch />}
          <div className={styles['right']}>
            <UploadButton />
            <span className={styles['switches']}>
              <LanguageSwitch />
              <ThemeSwitch />
            </span>
            <UserMenu />
          </div>
        </header>
        <OfflineBanner />
        <UnfinishedForms />
        <div className={styles['body']}>
          <SideBar open={narrowOpen} layout={layout} onClose={() => setNarrowOpen(false)} />
          <div className={styles['column']}>
            <Suspense fallback={null}>{multiTab && <TabBar />}</Suspense>
            <main id="content" className={styles['content']} tabIndex={-1}>
              <Suspense fallback={<PageLoading />}>
                {/* Pages of one space hold nothing for the next. */}
                <Fragment key={session.workplace}>
                  <Outlet />
                </Fragment>
              </Suspense>
            </main>
          </div>
        </div>
      </div>
      <DocumentDialogs key={session.workplace} />
      <WorkBar />
      <BraceBar key={`braces ${session.workplace}`} />
      <TourOffer />
      <FrameDialogs />
      <Suspense fallback={null}>{hasUploads && <UploadDrawer />}</Suspense>
    </DialogContext.Provider>
  );
});
