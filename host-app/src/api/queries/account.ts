import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useServices } from '../../stores/services-context.ts';

/** What this server asks of passwords and registrations, and where a user may switch to. */
export function useAccountRules() {
  const { api } = useServices();
  return useQuery({
    queryKey: ['account', 'rules'],
    queryFn: ({ signal }) => api.call('account/rules', {}, { signal }),
    staleTime: Infinity,
  });
}

/** The own account. */
export function useProfile() {
  const { api } = useServices();
  return useQuery({
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => api.call('account/profile', {}, { signal }),
  });
}

/** Where the user is signed in. */
export function useSessions() {
  const { api } = useServices();
  return useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api.call('account/session/list', {}, { signal }),
  });
}

/** The members of the clinic that the session works in. */
export function useMembers(enabled: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['clinic', 'members'],
    queryFn: ({ signal }) => api.call('clinic/members', {}, { signal }),
    enabled,
  });
}

/** Invitations that nobody has used yet. */
export function useInvitations(enabled: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['clinic', 'invitations'],
    queryFn: ({ signal }) => api.call('clinic/invitations', {}, { signal }),
    enabled,
  });
}

/** Says that something of the account or the clinic changed: it is asked for anew. */
export function useRefreshAccount(): (what: 'account' | 'clinic') => Promise<void> {
  const queries = useQueryClient();
  return useCallback((what) => queries.invalidateQueries({ queryKey: [what] }), [queries]);
}
