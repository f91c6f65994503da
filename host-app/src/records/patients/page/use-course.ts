import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useServices } from '../../../stores/services-context.ts';

const keyOf = (id: string) => ['documents', 'course', id] as const;

/** The course of a patient's treatment. */
export function useCourse(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call('patient/course', { id }, { signal }),
  });
}

/** Asks for the course anew after a change of a visit; what is told of a patient elsewhere follows the newest visit. */
export function useRefreshCourse(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (id) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(id) }),
        queries.invalidateQueries({ queryKey: ['documents', 'patient', id] }),
      ]);
    },
    [queries],
  );
}
