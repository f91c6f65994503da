import type { ServiceSet } from '@bracewright/core/services';

/** What this host gives plugins by token beyond what every editor has. */
export type HostServices = Pick<ServiceSet, 'assets' | 'jobs' | 'library'> &
  Partial<Pick<ServiceSet, 'patient'>>;
