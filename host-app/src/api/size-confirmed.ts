import type { ApiClient, ModelBasic } from '@bracewright/core/contract';

/** That a person said a scan is its patient's and in its real size, though the record or the shape speaks against it. */
export interface SizeConfirmed {
  /** SHA-256 of the scan. */
  readonly base: string;
  /** Who said it, and when (ISO 8601). */
  readonly by: string;
  readonly at: string;
}

/** The confirmation among a model's findings; undefined where there is none for this very scan. */
export function sizeConfirmedIn(basic: ModelBasic | undefined, base: string): SizeConfirmed | undefined {
  const kept = basic?.['sizeConfirmed'] as Partial<SizeConfirmed> | null | undefined;
  return kept?.base === base && typeof kept.by === 'string' && typeof kept.at === 'string'
    ? { base, by: kept.by, at: kept.at }
    : undefined;
}

/** Keeps the confirmation with the model's findings. Rejects with ApiError. */
export async function keepSizeConfirmed(
  api: ApiClient,
  model: { readonly id: string; readonly base: string },
  by: string,
): Promise<SizeConfirmed> {
  const sizeConfirmed = { base: model.base, by, at: new Date().toISOString() };
  await api.call('document/saveorupdatemodelbasic', { id: model.id, basic: { sizeConfirmed } });
  return sizeConfirmed;
}
