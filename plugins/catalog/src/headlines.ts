import { headline as bend } from '@bracewright/plugin-bend/headline';
import { headline as crop } from '@bracewright/plugin-crop/headline';
import { headline as position } from '@bracewright/plugin-position/headline';
import { headline as region } from '@bracewright/plugin-region/headline';
import { headline as repair } from '@bracewright/plugin-repair/headline';
import { headline as saw } from '@bracewright/plugin-saw/headline';
import { headline as seal } from '@bracewright/plugin-seal/headline';
import { headline as twist } from '@bracewright/plugin-twist/headline';
import type { Headline } from '@bracewright/core/plugin';

type HeadlineOf = (
  params: Readonly<Record<string, unknown>>,
  report: Readonly<Record<string, number>> | undefined,
) => Headline | undefined;

/** What a history row says of operations that have more to say than one of their parameters: for those who print it without an editor. */
export const HEADLINES: Readonly<Record<string, HeadlineOf>> = {
  'bend.apply': bend,
  'crop.apply': crop,
  'position.apply': position,
  'region.deform': region,
  'repair.run': repair,
  'saw.cut': saw,
  'seal.close': seal,
  'twist.apply': twist,
};
