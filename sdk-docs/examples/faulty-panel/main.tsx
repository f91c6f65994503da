import { createEditor } from '@bracewright/core/babylon';
import type { Params } from '@bracewright/core/operation';
import { loadPlugins } from '@bracewright/core/plugin';
import { PanelBoundary, PanelPlace, type PanelProps } from '@bracewright/core/react';
import { sampleTrunk } from '@bracewright/core/sample';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { services } from '../embed-insole/services.ts';
import lift from '../first-tool/index.ts';
import type { lift as operation } from '../first-tool/operation.ts';

const canvas = document.querySelector('canvas');
const aside = document.querySelector('aside');
if (!canvas || !aside) throw new Error('the page has no canvas or no place for the panel');
const catalog = await loadPlugins([lift]);
const host = await services(sampleTrunk({ cobb: 0, edge: 20 }).mesh, catalog.operations);
const editor = await createEditor({ canvas, catalog, services: host, antialias: false });

/** Draws until the amount is 20, and does not clean up after 30, as a panel does whose author never tried that. */
const Faulty = observer(function Faulty({ session }: PanelProps<Params<typeof operation>>) {
  const { amount } = session.draft.values;
  if (amount === 20) throw new TypeError('no picture for 20');
  useEffect(() => {
    return () => {
      if (amount === 30) throw new TypeError('nothing to clean up after 30');
    };
  }, [amount]);
  return <output>{amount}</output>;
});

/** What a host shows: the panel of the tool that is open, and what goes on beside it. */
const Host = observer(function Host() {
  const { session, state } = editor.tools;
  return (
    <>
      <p>{state}</p>
      <PanelPlace onFault={reportError}>
        {session?.instance && (
          <PanelBoundary key={session.seed} onFault={(error) => session.fail(error)}>
            <Faulty session={session.lent as never} tool={session.instance} t={(key) => key} />
          </PanelBoundary>
        )}
      </PanelPlace>
      <button type="button" onClick={() => void editor.tools.activate('lift')}>
        open
      </button>
      <button type="button" onClick={() => editor.tools.session?.draft.set({ amount: 20 })}>
        break
      </button>
      <button type="button" onClick={() => editor.tools.session?.draft.set({ amount: 30 })}>
        spoil
      </button>
      <button type="button" onClick={() => editor.tools.cancel()}>
        close
      </button>
    </>
  );
});

createRoot(aside).render(<Host />);
document.title = 'ready';
