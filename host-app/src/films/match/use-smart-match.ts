import { ApiError, ERRORS, type SmartMatchResult, type Xray } from '@bracewright/core/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../api/describe-error.ts';
import { useServices } from '../../stores/services-context.ts';
import type { FilmSession } from '../drawing/film-session.ts';
import { proposalOf, quarterOf } from '../drawing/proposal.ts';

/** Why a film is not read. */
export const REFUSAL_REASONS = ['not-a-spine', 'not-frontal', 'upside-down', 'incomplete', 'poor'] as const;
export type MatchRefusal = (typeof REFUSAL_REASONS)[number];

/** How far the reading of a film is. */
export type MatchState =
  | { readonly kind: 'idle' }
  /** `progress` from 0 to 1; null while nothing was told. */
  | { readonly kind: 'reading'; readonly progress: number | null }
  | { readonly kind: 'refused'; readonly reason: MatchRefusal; readonly confidence: number }
  /** It was read, and these are its proposals, accepted or not. */
  | { readonly kind: 'read'; readonly answer: SmartMatchResult };

/** The reading of a film, and the way to begin and to stop it. */
export interface SmartMatch {
  readonly state: MatchState;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** Why the server did not read a film; undefined for every other failure. */
export function refusalOf(error: unknown): Extract<MatchState, { kind: 'refused' }> | undefined {
  if (!(error instanceof ApiError) || error.code !== ERRORS['smart-match/parameters'].code) return undefined;
  const { reason, confidence } = (error.data ?? {}) as {
    readonly reason?: unknown;
    readonly confidence?: unknown;
  };
  return {
    kind: 'refused',
    reason: REFUSAL_REASONS.find((one) => one === reason) ?? 'not-a-spine',
    confidence: typeof confidence === 'number' ? confidence : 0,
  };
}

/**
 * Has the server read a film, as work that may outlast its call: the page needs no weights, the trail tells of it, and the same film is read once. What is found
 * goes to the session as a proposal. For components that observe.
 */
export function useSmartMatch(xray: Xray, session: FilmSession): SmartMatch {
  const { jobs, toasts, i18n } = useServices();
  const { t } = useTranslation('films');
  const [state, setState] = useState<MatchState>({ kind: 'idle' });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => {
    session.onBusy = () => toasts.show({ kind: 'info', text: t('match.wait') });
  }, [session, toasts, t]);
  useEffect(() => () => stop.current?.abort(), [xray.id]);

  async function read(stopping: AbortController): Promise<void> {
    setState({ kind: 'reading', progress: null });
    session.setReading(true);
    const isStopped = (): boolean => stopping.signal.aborted;
    try {
      const turn = quarterOf(session.marker);
      const answer = await jobs.run(
        'x-smart/x-match',
        { xrayId: xray.id, ...(turn === 0 ? {} : { turn }) },
        {
          signal: stopping.signal,
          onProgress: (progress) => !isStopped() && setState({ kind: 'reading', progress }),
        },
      );
      if (isStopped()) return;
      session.proposals.propose(proposalOf(answer, turn));
      setState({ kind: 'read', answer });
    } catch (error) {
      if (isStopped()) return;
      const refused = refusalOf(error);
      setState(refused ?? { kind: 'idle' });
      if (refused) return;
      const { text, requestId } = describeError(error, i18n);
      toasts.show({ kind: 'error', text, requestId });
    } finally {
      if (stop.current === stopping) {
        stop.current = undefined;
        session.setReading(false);
      }
    }
  }

  return {
    state,
    start: () => {
      if (stop.current || !session.mayEdit) return;
      stop.current = new AbortController();
      void read(stop.current);
    },
    cancel: () => {
      stop.current?.abort();
      stop.current = undefined;
      session.setReading(false);
      setState({ kind: 'idle' });
    },
  };
}
