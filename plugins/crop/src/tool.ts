import type { FormValues } from '@bracewright/core/plugin';
import { evaluateAnnotation, type AnnotationResult } from '@bracewright/core/annotation';
import { isSdkError, type Json } from '@bracewright/core/operation';
import type { Plane } from '@bracewright/core/params';
import {
  combineSteps,
  createDerived,
  pickPlane,
  planeMeaning,
  planesAt,
  typePlane,
  type Readout,
  type ToolFactory,
} from '@bracewright/core/tool';
import type { cropForm } from './params.ts';

/** Heights of the sections of a new draft, as parts of the body: a little within both ends. */
const HEIGHTS = { bottom: 0.06, top: 0.94 } as const;

const girthOf = (id: string, found: AnnotationResult | undefined): Readout => ({
  id,
  value: found?.value ?? undefined,
  unit: 'mm',
  warning: found?.warnings[0],
});

/** A top and a bottom section; what lies between them stays. Each is dragged or typed, and shows its girth. */
const tool: ToolFactory<FormValues<typeof cropForm>> = (session) => {
  const { draft, services } = session;
  const fresh = session.editing === undefined;
  const section = (name: 'top' | 'bottom') => {
    const plane = () => draft.values[name] as Plane | undefined;
    const step = pickPlane(session, {
      id: name,
      into: name,
      words: { place: `params.${name}Height`, u: `params.${name}LeftUp`, v: `params.${name}BackUp` },
      initial: () => (fresh ? planesAt(services.history.mesh, [HEIGHTS[name]])[0] : undefined),
    });
    typePlane(session, {
      fields: { place: `${name}Height`, u: `${name}LeftUp`, v: `${name}BackUp` },
      plane,
      write: (next) => draft.set({ [name]: next }),
    });
    const girth = createDerived((): AnnotationResult | undefined => {
      const at = plane();
      if (!at) return undefined;
      try {
        return evaluateAnnotation(services.history.mesh, 'perimeter', { plane: at } as unknown as Json);
      } catch (error) {
        if (isSdkError(error)) return undefined;
        throw error;
      }
    });
    const meaning = () => {
      const at = plane();
      const said = at && planeMeaning(session, at);
      return said
        ? { [`${name}Height`]: said.place, [`${name}LeftUp`]: said.u, [`${name}BackUp`]: said.v }
        : {};
    };
    return { plane, step, girth, meaning };
  };
  const [top, bottom] = [section('top'), section('bottom')];
  session.preview();
  return {
    steps: [combineSteps('planes', [top.step, bottom.step])],
    get idleFields() {
      // A record may have one section only; numbers of a section that is not there would say nothing.
      return (['top', 'bottom'] as const).flatMap((name) =>
        (name === 'top' ? top : bottom).plane() ? [] : [`${name}Height`, `${name}LeftUp`, `${name}BackUp`],
      );
    },
    get meanings() {
      return { ...top.meaning(), ...bottom.meaning() };
    },
    get readouts(): readonly Readout[] {
      return [girthOf('top-girth', top.girth.get()), girthOf('bottom-girth', bottom.girth.get())];
    },
  };
};

export default tool;
