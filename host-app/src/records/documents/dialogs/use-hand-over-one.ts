import type { Space } from '@bracewright/core/contract';
import { useState } from 'react';
import { useServices } from '../../../stores/services-context.ts';
import { withConsent } from '../../consent/with-consent.ts';
import { useDialogs } from '../../entries/dialog-store.ts';
import { sameNameOf, type SameName } from '../../patients/SameNameDialog.tsx';

/** A record that may be of a patient whom the clinic has. */
export interface Doubt {
  readonly found: SameName;
  readonly birthday: string | undefined;
  readonly clinic: string;
  readonly answer: (isAnother: boolean) => void;
}

/** Hands one entry over to a clinic; `doubt` is what is to be asked meanwhile. For components that observe. */
export function useHandOverOne() {
  const { api, session } = useServices();
  const dialogs = useDialogs();
  const [doubt, setDoubt] = useState<Doubt>();

  /** Hands one entry over. A record of a name that the clinic has is asked about first; gives whether it was handed over. */
  async function handOverOne(id: string, clinic: Space): Promise<boolean> {
    const send = (another: boolean) =>
      withConsent(
        (child) => dialogs.askConsent(child),
        (given) => api.call('clinic/handover', { id, clinicId: clinic.id, ...given, another }),
      );
    try {
      await send(false);
    } catch (error) {
      const found = await sameNameOf(error, { api, mayRead: false });
      if (!found) throw error;
      const { birthday } = session.may('patient/get') ? await api.call('patient/get', { id }) : {};
      const isAnother = await new Promise<boolean>((answer) =>
        setDoubt({ found, birthday, clinic: clinic.name, answer }),
      );
      setDoubt(undefined);
      if (!isAnother) return false;
      await send(true);
    }
    return true;
  }

  return { doubt, handOverOne };
}
