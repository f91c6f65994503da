import { createContext, useContext } from 'react';
import type { UploadStore } from './uploads.ts';

/** Hands the files that are on their way to the components. */
export const UploadsContext = createContext<UploadStore | undefined>(undefined);

/** The files that are on their way to the server. Throws outside the app's provider. */
export function useUploads(): UploadStore {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('useUploads needs the app around it');
  return uploads;
}
