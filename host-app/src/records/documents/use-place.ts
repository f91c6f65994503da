import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileType, TreeNode } from '@bracewright/core/contract';
import { pathTo, useDocumentTree } from '../../api/queries/documents.ts';

/** The place that a list shows. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly fileType: FileType;
}

/** A place by its id, the way to it from the top, and the record that it lies in. */
export function usePlace(parentId: string): {
  readonly place: Place;
  readonly path: readonly TreeNode[];
  readonly patientId: string | undefined;
} {
  const { t } = useTranslation('documents');
  const tree = useDocumentTree();
  const path = useMemo(() => pathTo(tree.data ?? [], parentId), [tree.data, parentId]);
  const here = path.at(-1);
  const place = useMemo(
    () => ({
      id: parentId,
      name: here?.name ?? t('breadcrumb.root'),
      fileType: here?.fileType ?? ('DIR' as const),
    }),
    [here, parentId, t],
  );
  return { place, path, patientId: path.find(({ fileType }) => fileType === 'PATIENT')?.id };
}
