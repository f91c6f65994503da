import type { FormBody } from '../plugin/tool-form.ts';
import type { HistoryService } from '../services/history-service.ts';
import { bodyFrame } from './body-frame.ts';

/** The body that a form is filled in for: as it is now, for a record that is opened the one before all records. Looked at when it is asked for. */
export function bodyOfForm(history: HistoryService, record: object | undefined): FormBody {
  const mesh = record === undefined ? history.mesh : history.base;
  return {
    get centre() {
      return bodyFrame(mesh).centre;
    },
  };
}
