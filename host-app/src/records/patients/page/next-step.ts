import type { WorkedDesign } from '@bracewright/core/contract';
import type { TFunction } from 'i18next';
import type { SignInStore } from '../../../stores/sign-in.ts';
import { formatDate } from '../../../kit/ui/format.ts';

interface Ways {
  readonly session: Pick<SignInStore, 'may'>;
  readonly t: TFunction<['patient', 'documents', 'common']>;
  readonly language: string;
  readonly open: (design: WorkedDesign, route: 'operation' | 'checkup') => void;
  readonly upload: () => void;
  readonly visit: () => void;
}

/** What comes next for a patient, by how far the design has come; undefined for users who may not do it. */
export function nextStep(
  design: WorkedDesign | null,
  { session, t, language, open, upload, visit }: Ways,
): { readonly label: string; readonly run: () => void } | undefined {
  if (!design) return session.may('document/upload') ? { label: t('next.upload'), run: upload } : undefined;
  if (design.stage === 'exported')
    return session.may('patient/visit') ? { label: t('next.visit'), run: visit } : undefined;
  if (!session.may('operation/create')) return undefined;
  const day = formatDate(design.saveTime, language);
  return design.stage === 'scanned'
    ? { label: t('next.align', { day }), run: () => open(design, 'checkup') }
    : { label: t(`next.${design.stage}`, { day }), run: () => open(design, 'operation') };
}
