import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { listShown } from './menu.ts';
import { latePart } from '../kit/parts/late-page.tsx';
import { useServices } from '../stores/services-context.ts';
import { DocumentsPage } from '../records/documents/DocumentsPage.tsx';
import { PageLoading } from '../kit/ui/PageLoading.tsx';

const WorklistPage = latePart(
  ['worklist', 'patients'],
  async () => (await import('../records/worklist/WorklistPage.tsx')).WorklistPage,
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
