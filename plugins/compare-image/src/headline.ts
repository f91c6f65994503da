import type { Headline } from '@bracewright/core/plugin';

/** How wide the picture is in its view; nothing before it was computed. */
export const headline = (
  _params: Readonly<Record<string, unknown>>,
  report: Readonly<Record<string, number>> | undefined,
): Headline | undefined => {
  const width = report?.['width'];
  return width === undefined ? undefined : { kind: 'length', key: 'wide', value: width };
};
