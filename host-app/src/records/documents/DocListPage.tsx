import { ROOT_ID } from '@bracewright/core/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useServices } from '../../stores/services-context.ts';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { PageLoading } from '../../kit/ui/PageLoading.tsx';
import { OtherSpace } from '../../people/spaces/OtherSpace.tsx';
import { DocumentsPage } from './DocumentsPage.tsx';
import { isContainer } from '../entries/entry-icon.ts';

/** The document list that a hit of the search leads to: what lies in a patient or folder, or the list that a file stands in, marked. */
export function DocListPage() {
  const { api } = useServices();
  const [query] = useSearchParams();
  const id = query.get('id') ?? ROOT_ID;
  const entry = useQuery({
    queryKey: ['documents', 'entry', id],
    queryFn: ({ signal }) => api.call('document/get', { id }, { signal }),
    enabled: id !== ROOT_ID,
  });
  if (id === ROOT_ID) return <DocumentsPage at={{ parentId: ROOT_ID }} />;
  if (entry.isError)
    return (
      <OtherSpace id={id}>
        <LoadFailure error={entry.error} onRetry={() => void entry.refetch()} />
      </OtherSpace>
    );
  if (!entry.data) return <PageLoading />;
  const { fileType, parentId } = entry.data;
  return <DocumentsPage key={id} at={isContainer(fileType) ? { parentId: id } : { parentId, id }} />;
}
