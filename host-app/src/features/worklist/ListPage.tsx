import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { listShown } from '../../app/menu.ts';
import { latePart } from '../../app/late-page.tsx';
import { useServices } from '../../app/services-context.ts';
import { DocumentsPage } from '../documents/DocumentsPage.tsx';
import { PageLoading } from '../../ui/PageLoading.tsx';

const WorklistPage = latePart(
  ['worklist', 'patients'],
  async () => (await import('./WorklistPage.tsx')).WorklistPage,
);

/** Patients or files: what the address names, else what was looked at last. A place in the tree is always files. */
export const ListPage = observer(function ListPage() {
  const { session, settings } = useServices();
  const [query] = useSearchParams();
  if (listShown(query, { session, settings }) === 'files') return <DocumentsPage />;
  return (
    <Suspense fallback={<PageLoading />}>
      <WorklistPage />
    </Suspense>
  );
});
