import { loadPlugins } from '@bracewright/core/plugin';
import { mayCall, ROLE_SETS } from '@bracewright/core/contract';
import { plugins } from '@bracewright/catalog';
import { describe, expect, it } from 'vitest';
import { callOfTool } from './tool-rights.ts';

describe('what a role may do with tools', () => {
  it('offers a reader only what looks, a doctor measures and markers too, and an orthotist everything', async () => {
    const { tools } = await loadPlugins(plugins);
    const offered = (role: keyof typeof ROLE_SETS) =>
      tools
        .filter(({ manifest }) => {
          const call = callOfTool(manifest);
          return call === undefined || mayCall(ROLE_SETS[role], call);
        })
        .map(({ manifest }) => manifest.id);
    const looks = tools.filter(({ manifest }) => manifest.kind === 'view').map(({ manifest }) => manifest.id);
    expect(offered('reader')).toEqual(looks);
    expect(offered('doctor')).toEqual(expect.arrayContaining(['measure', 'markers', ...looks]));
    expect(offered('doctor')).not.toContain('twist');
    expect(offered('orthotist')).toHaveLength(tools.length);
  });
});
