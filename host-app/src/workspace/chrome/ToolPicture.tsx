import type { LoadedTool } from '@bracewright/core/plugin';
import { PICTURE_SIZE, pictureOf } from '../../help/explain/pictures.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './ToolPicture.module.css';

/**
 * A body before and after a tool: side by side, or one after the other every three seconds while it is `turning` (side by side too for
 * those who want no motion).
 */
export function ToolPicture({
  tool,
  turning = false,
}: {
  readonly tool: LoadedTool;
  readonly turning?: boolean;
}) {
  const { words } = useWorkspace().parts;
  const { id } = tool.manifest;
  const source = pictureOf(id);
  if (!source) return null;
  const alt = words.has(`${tool.plugin.id}:${tool.prefix}picture`)
    ? words.t(`${tool.plugin.id}:${tool.prefix}picture`)
    : words.tool(tool, 'title');
  return (
    <span className={styles['picture']} data-turning={turning || undefined}>
      <img src={source} {...PICTURE_SIZE} alt={alt} />
    </span>
  );
}
