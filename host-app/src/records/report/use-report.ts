import type { Language, Paper } from '@bracewright/core/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useServices } from '../../stores/services-context.ts';

/** What a report is of and how it is made. */
interface Wanted {
  readonly modelId: string;
  readonly patientId: string | undefined;
  readonly paper: Paper;
  readonly language: Language;
}

/** The report as the server made it, and the address under which the browser shows it. For components that observe. */
export function useReport({ modelId, patientId, paper, language }: Wanted) {
  const { jobs, settings } = useServices();
  const { units } = settings.chosen;
  const [address, setAddress] = useState<string>();
  const report = useQuery({
    queryKey: ['report', modelId, patientId, paper, language, units],
    queryFn: async ({ signal }) => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const input = { modelId, ...(patientId ? { patientId } : {}), paper, language, units, zone };
      return jobs.file('report/pdf', input, { signal });
    },
    enabled: modelId !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data } = report;

  useEffect(() => {
    if (!data) return setAddress(undefined);
    const made = URL.createObjectURL(new Blob([data.bytes], { type: 'application/pdf' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { report, address };
}
