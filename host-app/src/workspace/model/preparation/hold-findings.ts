import { reaction } from 'mobx';
import { holdOpen } from '../../../stores/open-here.ts';
import type { WorkspaceParts } from '../desk/desk.ts';
import type { FindingsDraft } from './findings.ts';

/** Says to the browser and to other windows that findings are typed and not saved; where the model is left they are kept and told of. */
export function holdFindings({
  preparation: { findings },
  parts,
}: {
  readonly preparation: { readonly findings: FindingsDraft };
  readonly parts: Pick<WorkspaceParts, 'modelId' | 'name'>;
}): () => void {
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  let release: (() => void) | undefined;
  const letGo = () => {
    window.removeEventListener('beforeunload', onUnload);
    release?.();
    release = undefined;
  };
  const stop = reaction(
    () => findings.isChanged,
    (isChanged) => {
      letGo();
      if (!isChanged) return;
      window.addEventListener('beforeunload', onUnload);
      release = holdOpen('form');
    },
    { fireImmediately: true },
  );
  findings.resume();
  return () => {
    stop();
    letGo();
    findings.leave({ kind: 'findings', id: parts.modelId, name: parts.name });
  };
}
