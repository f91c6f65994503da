import { LIMITS, fitName } from '@bracewright/core/contract';

const EXTENSION = '.ply';
/** So much of an object's own name is kept before that of the model, characters. */
const OWN = 14;

const bare = (name: string): string => name.replace(/\.\w{1,5}$/, '');

/** What an object is called as a model of its own: by its name, and by the model that it comes from as far as there is room. `suffix` puts the latter into words. */
export function ownName(name: string, model: string, suffix: (model: string) => string): string {
  const most = LIMITS.itemName - EXTENSION.length;
  const words = suffix('').length;
  const own = bare(name);
  const kept = Math.min(own.length, Math.max(OWN, most - words - bare(model).length));
  const from = suffix(fitName(bare(model), '', most - words - kept));
  return fitName(own + EXTENSION, from);
}
