import { z } from 'zod';
import { defineOperation, type Params } from '../operation/index.ts';
import { p } from '../params/index.ts';
import type { ToolFactory } from '../tool/index.ts';
import {
  defineAnnotationTool,
  defineExporterTool,
  defineOperationTool,
  defineViewTool,
} from './define-tool.ts';

const lift = defineOperation({
  type: 'lift.apply',
  version: 1,
  params: z.object({ amount: p.length({ min: 0, max: 9, default: 1 }), level: p.choice(['light'], 'light') }),
  apply: (mesh) => mesh,
});
const form = lift.params.extend({ height: p.length({ min: 0, max: 9, default: 1 }) });
const parts = { id: 'lift', group: 'trunk', order: 1, icon: '' } as const;
const draftOf =
  <P>(tool: ToolFactory<P>) =>
  async () => ({ default: tool });
const own = draftOf<Params<typeof lift>>((session) => {
  session.draft.set({ amount: 4 });
  // @ts-expect-error: no such value
  session.draft.set({ amuont: 4 });
  // @ts-expect-error: a value of another type
  session.draft.set({ amount: 'four' });
  return {};
});
const strange = draftOf<{ readonly angle: number }>(() => ({}));

defineOperationTool(lift, { ...parts, headline: 'amount', load: own });
defineOperationTool(lift, { ...parts, headline: ({ amount }) => ({ value: amount }), load: own });
defineOperationTool(lift, { ...parts, form, load: draftOf<z.output<typeof form>>(() => ({})) });
defineOperationTool(lift, { ...parts, form, load: own });
const codec = {
  schema: form,
  toParams: ({ amount, height }: z.output<typeof form>) => ({
    amount: amount + height,
    level: 'light' as const,
  }),
  fromParams: ({ amount }: Params<typeof lift>) => ({ amount, height: 0 }),
};
defineOperationTool(lift, { ...parts, form: codec, load: own });
defineOperationTool(lift, {
  ...parts,
  form: {
    schema: form,
    toParams: ({ amount, height, level }) => ({ amount: amount + height, level }),
    fromParams: ({ amount }, { centre }) => ({ amount, height: centre[2] }),
  },
  load: own,
});
// @ts-expect-error: the form has no such value
defineOperationTool(lift, { ...parts, form: { ...codec, fromParams: () => ({ hieght: 1 }) }, load: own });
// @ts-expect-error: a value of another type
defineOperationTool(lift, { ...parts, form: { ...codec, fromParams: () => ({ height: 'one' }) }, load: own });
// @ts-expect-error: a parameter is missing
defineOperationTool(lift, { ...parts, form: { ...codec, toParams: () => ({ amount: 1 }) }, load: own });
const foreign = { ...codec, fromParams: ({ angle }: { readonly angle: number }) => ({ amount: angle }) };
// @ts-expect-error: the operation has no such parameter
defineOperationTool(lift, { ...parts, form: foreign, load: own });
// @ts-expect-error: the headline is no parameter
defineOperationTool(lift, { ...parts, headline: 'amuont', load: own });
// @ts-expect-error: a field of the form alone is in no record
defineOperationTool(lift, { ...parts, form, headline: 'height', load: own });
// @ts-expect-error: the parameters have no such field
defineOperationTool(lift, { ...parts, headline: ({ angle }) => ({ value: angle }), load: own });
// @ts-expect-error: the code is of another tool
defineOperationTool(lift, { ...parts, load: strange });

defineExporterTool(lift, { ...parts, headline: 'level', hosted: true, load: own });
// @ts-expect-error: the headline is no parameter
defineExporterTool(lift, { ...parts, headline: 'thickness', hosted: true, load: own });

defineViewTool({ ...parts, params: form, load: draftOf<z.output<typeof form>>(() => ({})) });
// @ts-expect-error: the code is of another tool
defineViewTool({ ...parts, params: form, load: strange });
// @ts-expect-error: an annotation tool has a form
defineAnnotationTool({ ...parts, load: strange });
