import type { TreeNode } from '@bracewright/core/contract';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../api/queries/documents.ts';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { useServices } from '../../../stores/services-context.ts';
import { useDialogs } from '../../entries/dialog-store.ts';
import { mayHoldFolder } from '../../entries/move-rules.ts';
import type { Actions } from '../../entries/use-actions.ts';

/** The menu of a node of the tree, and its deletion after a question. For components that observe. */
export function useFolderMenu(
  tree: readonly TreeNode[] | undefined,
  selectedId: string | undefined,
  actions: Actions,
) {
  const { t } = useTranslation('documents');
  const { session, overlays } = useServices();
  const dialogs = useDialogs();

  function askDelete(node: TreeNode) {
    void overlays.confirm({
      title: t('delete.treeTitle', { name: node.name }),
      content: t(node.fileType === 'PATIENT' ? 'delete.treePatientText' : 'delete.treeText'),
      okText: t('delete.confirm'),
      okButtonProps: { danger: true },
      onOk: async () => {
        const gone = await actions.remove([node]);
        const isShown = selectedId !== undefined && pathTo([node], selectedId).length > 0;
        if (gone && isShown) actions.openFolder(pathTo(tree ?? [], node.id).at(-2)?.id ?? '0');
      },
    });
  }

  const menu = (node: TreeNode): MenuProps => ({
    items: [
      ...(session.may('document/dir/save')
        ? [
            mayHoldFolder(pathTo(tree ?? [], node.id))
              ? { key: 'new', icon: <Icon name="folderAdd" size={18} />, label: t('tree.new') }
              : {
                  key: 'new',
                  disabled: true,
                  icon: <Icon name="folderAdd" size={18} />,
                  label: `${t('tree.new')} (${t('move.why.too-deep')})`,
                },
          ]
        : []),
      ...(session.may('document/deletemany', [node])
        ? [{ key: 'delete', danger: true, icon: <Icon name="bin" size={18} />, label: t('tree.delete') }]
        : []),
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      if (key === 'new') dialogs.open({ kind: 'new-folder', parentId: node.id });
      else askDelete(node);
    },
  });

  return { menu, askDelete };
}
