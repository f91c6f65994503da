/**
 * How long connections may take, ms. An idle one is kept for longer than proxies and clients keep theirs: whoever begins a request on one that is closed
 * at that moment gets no answer.
 */
export const CONNECTION_TIMES = {
  requestTimeout: 15 * 60_000,
  headersTimeout: 20_000,
  keepAliveTimeout: 65_000,
} as const;
