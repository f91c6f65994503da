import type { z } from 'zod';
import type { Operation } from '../operation/operation.ts';
import type { ToolFactory } from '../tool-contract/tool.ts';
import type { Headline, ToolManifest } from './plugin.ts';
import type { ToolForm } from './tool-form.ts';

/** The parts of an operation that its tool is made from. */
type OperationOf<S extends z.ZodObject> = Pick<Operation<S>, 'type' | 'params'>;

/** What a tool says of itself, apart from what follows from its operation or its form. */
type Parts = Omit<ToolManifest, 'kind' | 'operation' | 'params' | 'form' | 'headline' | 'load'>;

/** A form with its parameters and values by name. A form that only adds fields to its operation's is its schema alone. */
export interface OperationForm<S extends z.ZodObject, F extends z.ZodObject> extends ToolForm<
  z.output<F>,
  z.output<S>
> {
  readonly schema: F;
}

/** What a history row shows of a record: a parameter by its name, or a function of the validated parameters. */
type HeadlineOf<S extends z.ZodObject> =
  | (keyof z.output<S> & string)
  | ((
      params: Readonly<z.output<S>>,
      report: Readonly<Record<string, number>> | undefined,
    ) => Headline | undefined);

type Load<P> = () => Promise<{ readonly default: ToolFactory<P> }>;

/** A tool of an operation. `F` is the schema of its form where that is not the operation's own. */
export interface OperationTool<S extends z.ZodObject, F extends z.ZodObject = S> extends Parts {
  readonly form?: F | OperationForm<NoInfer<S>, F>;
  readonly headline?: HeadlineOf<S>;
  /** The tool's draft holds the values of its operation, of its form, or of both. */
  readonly load: Load<z.output<S>> | Load<z.output<F>> | Load<z.output<S> & z.output<F>>;
}

/** A tool with a form of its own and no operation. */
export interface FormTool<F extends z.ZodObject> extends Parts {
  readonly params: F;
  readonly load: Load<z.output<F>>;
}

function manifestOf<S extends z.ZodObject, F extends z.ZodObject>(
  kind: 'operation' | 'exporter',
  { type }: OperationOf<S>,
  { form, ...tool }: OperationTool<S, F>,
): ToolManifest {
  // Another copy of zod makes classes of its own.
  const whole = form && 'safeParse' in form ? { schema: form } : form;
  // A registry hands headlines and forms the parameters of their own operation: that they fit was checked here.
  return { ...tool, kind, operation: type, ...(whole && { form: whole }) } as unknown as ToolManifest;
}

/** Declares the tool that makes records of an operation; a headline that is no parameter, or a draft of other values, does not compile. */
export const defineOperationTool = <S extends z.ZodObject, F extends z.ZodObject = S>(
  operation: OperationOf<S>,
  tool: OperationTool<S, F>,
): ToolManifest => manifestOf('operation', operation, tool);

/** Declares the tool of an operation whose result never belongs to the design: a wall, a copy. What writes the files is an exporter (`defineExporter`). */
export const defineExporterTool = <S extends z.ZodObject, F extends z.ZodObject = S>(
  operation: OperationOf<S>,
  tool: OperationTool<S, F>,
): ToolManifest => manifestOf('exporter', operation, tool);

/** Declares a tool that keeps markers or measures and changes no shape. */
export const defineAnnotationTool = <F extends z.ZodObject>(tool: FormTool<F>): ToolManifest => ({
  ...tool,
  kind: 'annotation',
});

/** Declares a tool that only looks at the body. */
export const defineViewTool = <F extends z.ZodObject>(tool: FormTool<F>): ToolManifest => ({
  ...tool,
  kind: 'view',
});
