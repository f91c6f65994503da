import { activeRecords } from '@bracewright/core/history';
import type { WorkspaceParts } from '../desk/desk.ts';

/** Whether an edge was cut: then the brace lies where the body that is left of it does. */
export const isCut = ({ history, roles }: Pick<WorkspaceParts['design'], 'history' | 'roles'>): boolean =>
  activeRecords(history).some(({ type, state }) => roles.of(type) === 'edge' && state === 'on');
