import type { FileType } from '@bracewright/core/contract';
import type { IconName } from '../../kit/ui/icons.ts';

/** The icon of each kind of entry. */
export const ENTRY_ICONS: Readonly<Record<FileType, IconName>> = {
  PATIENT: 'patient',
  DIR: 'folder',
  PICTURE: 'picture',
  SCAN: 'scan',
  FILE: 'file',
  PDF: 'pdf',
};

/** Whether other entries can lie in it. */
export const isContainer = (type: FileType): boolean => type === 'PATIENT' || type === 'DIR';
