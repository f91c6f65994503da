import type { NamedZone, ZoneId } from '@bracewright/core/zones';
import { useWorkspace } from '../model/use-workspace.ts';

/** Names of zones as a clinic says them. */
export function useZoneWords() {
  const { words } = useWorkspace().parts;
  const name = ({ code, part }: Pick<ZoneId, 'part'> & { readonly code: string }): string => {
    const of = words.t(`zones.name.${code}`);
    return part ? `${of} (${words.t(`zones.part.${part}`)})` : of;
  };
  return {
    name,
    ofDesign: ({ tag }: Pick<NamedZone, 'tag'>): string => (tag ? name(tag) : words.t('zones.drawn')),
  };
}
