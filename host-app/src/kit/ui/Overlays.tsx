import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.ts';
import { useServices } from '../../stores/services-context.ts';

const MenuPlace = lazyPart(async () => (await import('./MenuPlace.tsx')).MenuPlace);
const QuestionPlace = lazyPart(async () => (await import('./QuestionPlace.tsx')).QuestionPlace);

/** Where the menus and questions of the page appear. */
export const Overlays = observer(function Overlays() {
  const { overlays } = useServices();
  return (
    <Suspense fallback={null}>
      {overlays.open && <MenuPlace />}
      {overlays.hasAsked && <QuestionPlace />}
    </Suspense>
  );
});
