import { LIMITS, ROOT_ID, type FileType, type TreeNode } from '@bracewright/core/contract';

/** Why something cannot go to a place; the server holds the same rules. */
export type MoveRefusal = 'here' | 'into-itself' | 'patient-in-patient' | 'too-deep' | 'exists';

/** What goes somewhere. Files are not in the tree, so they say themselves where they lie. */
export interface Moved {
  readonly id: string;
  readonly name: string;
  readonly fileType: FileType;
  readonly parentId?: string;
}

/** A place and whether the entries may go there. */
export interface Target {
  readonly id: string;
  readonly name: string;
  readonly fileType: FileType;
  /** Names on the way to it, from the top down. */
  readonly above: readonly string[];
  readonly refusal: MoveRefusal | undefined;
}

const holdsPatient = (node: TreeNode): boolean =>
  node.fileType === 'PATIENT' || node.children.some((child) => holdsPatient(child));

/** Levels of folders in a node, itself included; patients are no folders. */
const folderLevels = (node: TreeNode): number =>
  (node.fileType === 'DIR' ? 1 : 0) + Math.max(0, ...node.children.map((child) => folderLevels(child)));

/** Whether one more folder may be made in the last of `path`. */
export const mayHoldFolder = (path: readonly { readonly fileType: FileType }[]): boolean =>
  path.filter(({ fileType }) => fileType === 'DIR').length < LIMITS.folderLevels;

/** Every place of the tree, the root first, with why `entries` cannot go there (product-spec §5). */
export function targetsOf(
  tree: readonly TreeNode[],
  entries: readonly Moved[],
  options: { readonly kind: 'move' | 'copy'; readonly rootName: string },
): readonly Target[] {
  const isMove = options.kind === 'move';
  const wanted = new Set(entries.map(({ id }) => id));
  const moved = new Map<string, { readonly node: TreeNode; readonly parentId: string }>();
  const gather = (nodes: readonly TreeNode[], parentId: string): void => {
    for (const node of nodes) {
      if (wanted.has(node.id)) moved.set(node.id, { node, parentId });
      gather(node.children, node.id);
    }
  };
  gather(tree, ROOT_ID);
  const nodes = [...moved.values()].map(({ node }) => node);
  const hasPatient =
    entries.some(({ fileType }) => fileType === 'PATIENT') || nodes.some((node) => holdsPatient(node));
  const levels = Math.max(0, ...nodes.map((node) => folderLevels(node)));
  const parents = new Set(entries.map(({ id, parentId }) => moved.get(id)?.parentId ?? parentId));
  const isAllFrom = (id: string) => parents.size === 1 && parents.has(id);
  const names = new Set(entries.map(({ name }) => name));

  interface Place {
    readonly inside: boolean;
    readonly inPatient: boolean;
    readonly folders: number;
  }
  const refusalOf = (
    id: string,
    children: readonly TreeNode[],
    { inside, inPatient, folders }: Place,
  ): MoveRefusal | undefined => {
    if (inside) return 'into-itself';
    if (isMove && isAllFrom(id)) return 'here';
    if (hasPatient && inPatient) return 'patient-in-patient';
    if (levels > 0 && folders + levels > LIMITS.folderLevels) return 'too-deep';
    const clashes = (child: TreeNode) => names.has(child.name) && !wanted.has(child.id);
    return isMove && children.some(clashes) ? 'exists' : undefined;
  };
  const walk = (list: readonly TreeNode[], above: readonly string[], outer: Place): Target[] =>
    list.flatMap((node) => {
      const { id, name, fileType, children } = node;
      const place = {
        inside: outer.inside || wanted.has(id),
        inPatient: outer.inPatient || fileType === 'PATIENT',
        folders: outer.folders + (fileType === 'DIR' ? 1 : 0),
      };
      const refusal = refusalOf(id, children, place);
      return [{ id, name, fileType, above, refusal }, ...walk(children, [...above, name], place)];
    });
  const root: Place = { inside: false, inPatient: false, folders: 0 };
  return [
    {
      id: ROOT_ID,
      name: options.rootName,
      fileType: 'DIR',
      above: [],
      refusal: refusalOf(ROOT_ID, tree, root),
    },
    ...walk(tree, [], root),
  ];
}
