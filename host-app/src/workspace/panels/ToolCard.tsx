import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useEffect, useMemo, useRef } from 'react';
import { PanelBoundary, type PanelProps } from '@bracewright/core/react';
import { describeParams } from '@bracewright/core/params';
import { formOf, type LoadedTool } from '@bracewright/core/plugin';
import type { ToolInstance } from '@bracewright/core/tool';
import { CompareCard } from '../compare/CompareCard.tsx';
import { HEATMAP } from '../model/compare/comparison.ts';
import { ToolPicture } from '../chrome/ToolPicture.tsx';
import { ToolIcon } from '../chrome/ToolIcon.tsx';
import { ParamForm } from '../fields/ParamForm.tsx';
import { Findings, Places } from '../parts/Findings.tsx';
import { JudgedReadouts } from './JudgedReadouts.tsx';
import { Readouts } from './Readouts.tsx';
import { StepActions } from './StepActions.tsx';
import { StepSettings } from './StepSettings.tsx';
import { ToolReport } from './ToolReport.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import type { Workspace } from '../model/workspace.ts';
import styles from './ToolCard.module.css';

type Panel = React.ComponentType<PanelProps<Record<string, unknown>>>;

/** The ways out of the tool and through its steps, under its name: they keep their place while the form below grows and shrinks. */
const CardButtons = observer(function CardButtons({ tool }: { readonly tool: LoadedTool }) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const tools = workspace.editor?.tools;
  const session = tools?.session;
  const step = session?.step;
  const last = !step || step.isLast;
  const viewOnly = tool.manifest.kind === 'view';
  const finished = session?.instance?.finished === true;
  const refused =
    !session ||
    session.draft.issues.length > 0 ||
    session.feedback.error !== undefined ||
    session.lacksStep ||
    session.instance?.refusal !== undefined;
  return (
    <div className={styles['foot']}>
      {/* Nothing is left that could be cancelled. */}
      {!finished && (
        <Button onClick={() => tools?.cancel()}>{words.t(viewOnly ? 'card.close' : 'card.cancel')}</Button>
      )}
      {step && step.count > 1 && (
        <Button disabled={step.isFirst} onClick={() => tools?.previousStep()}>
          {words.t('card.back')}
        </Button>
      )}
      {!viewOnly &&
        (last ? (
          <Button
            type="primary"
            loading={tools?.state === 'applying' || tools?.weighs === true}
            disabled={refused}
            onClick={() => void tools?.apply()}
            data-testid="apply"
          >
            {words.t(finished ? 'card.done' : 'card.apply')}
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={!step.complete}
            onClick={() => tools?.nextStep()}
            data-testid="next"
          >
            {words.t('card.next')}
          </Button>
        ))}
    </div>
  );
});

/** Why Apply is not to be had, said before it is pressed, with the tool that mends it. */
const Refusal = observer(function Refusal({ of }: { readonly of: NonNullable<ToolInstance['refusal']> }) {
  const workspace = useWorkspace();
  const { words, catalog } = workspace.parts;
  const tool = catalog.tools.find(({ manifest }) => manifest.id === of.mend);
  const mend = () => {
    workspace.editor?.tools.cancel();
    void workspace.useTool(of.mend!);
  };
  return (
    <p className={styles['error']} role="alert">
      {words.sentence(of.code, of.data)}
      <Places places={of.places ?? []} />
      {tool && workspace.mayUse(tool) && (
        <Button size="small" className={styles['mend'] ?? ''} onClick={mend}>
          {words.t(`card.mend.${of.mend}`)}
        </Button>
      )}
    </p>
  );
});

/** Words of a plugin by their key. */
type Own = (key: string, values?: Readonly<Record<string, string | number>>) => string;
type Session = NonNullable<NonNullable<Workspace['editor']>['tools']['session']>;
type Lent = PanelProps<Record<string, unknown>>['session'];
interface CardPart {
  readonly tool: LoadedTool;
  readonly session: Session;
  readonly own: Own;
}

/** Which step of the tool it is. */
const StepLine = observer(function StepLine({ session, own }: Omit<CardPart, 'tool'>) {
  const { words } = useWorkspace().parts;
  const { step } = session;
  if (!step || step.count <= 1) return null;
  return (
    <div className={styles['steps']}>
      <span>
        {words.t('card.step', {
          name: own(`steps.${step.id}.name`),
          index: step.index + 1,
          count: step.count,
        })}
      </span>
      <span className={styles['dots']} aria-hidden>
        {Array.from({ length: step.count }, (_, index) => (
          <i key={index} data-on={index <= step.index || undefined} />
        ))}
      </span>
    </div>
  );
});

/** Why Apply is not to be had, and under it the numbers of which something is asked: who mends what is refused sees what that does to them. */
const Judged = observer(function Judged({ tool, session, own }: CardPart) {
  const { words } = useWorkspace().parts;
  const { readouts = [], refusal } = session.instance ?? {};
  return (
    <>
      {refusal && <Refusal of={refusal} />}
      <JudgedReadouts
        readouts={readouts}
        label={own}
        help={(key) => (words.has(`${tool.plugin.id}:${key}`) ? own(key) : undefined)}
      />
    </>
  );
});

/** The values of the tool: its own panel, else the form that its fields make. */
const Values = observer(function Values({ tool, session, own }: CardPart) {
  const { words } = useWorkspace().parts;
  const schema = formOf(tool.manifest)?.schema ?? tool.operation?.params;
  const fields = useMemo(
    () => (schema ? describeParams(schema).filter((field) => !field.hidden) : []),
    [schema],
  );
  const Custom = useMemo(() => {
    const { panel } = tool.manifest;
    return panel && lazy(panel as () => Promise<{ default: Panel }>);
  }, [tool]);
  return Custom && session.instance && session.lent ? (
    <PanelBoundary onFault={(error) => session.fail(error)}>
      <Suspense fallback={<p className={styles['note']}>{words.t('card.loading')}</p>}>
        <Custom session={session.lent as Lent} tool={session.instance} t={own} />
      </Suspense>
    </PanelBoundary>
  ) : (
    <ParamForm
      fields={fields}
      session={session}
      plugin={tool.plugin.id}
      idle={session.idleFields}
      meanings={session.instance?.meanings}
    />
  );
});

/** Why the values are refused, brought into sight where the card is higher than its room: a grey Apply must not be all that is seen. */
function Refused({ of, children }: { readonly of: unknown; readonly children: React.ReactNode }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => void said.current?.scrollIntoView({ block: 'nearest' }), [of]);
  return (
    <p ref={said} className={styles['error']} role="alert">
      {children}
    </p>
  );
}

/** What there is to say of the values as they stand: readings, the report, why not, findings. */
const Feedback = observer(function Feedback({ tool, session, own }: CardPart) {
  const { words } = useWorkspace().parts;
  const { refusal } = session.instance ?? {};
  // What a preview is refused for is said once.
  const error = session.feedback.error?.code === refusal?.code ? undefined : session.feedback.error;
  return (
    <>
      {/* The dots of a value that is not there would say that it is on its way. */}
      {!refusal && <Readouts readouts={session.instance?.readouts ?? []} label={own} />}
      <ToolReport report={session.feedback.report} plugin={tool.plugin.id} />
      {error && (
        <Refused of={error}>
          {words.sentence(error.code, error.data)}
          <Places places={error.places} />
        </Refused>
      )}
      <Findings findings={session.feedback.findings} />
    </>
  );
});

/** What the tool is and where its page is; the picture and the sentence stand behind the question mark. */
const Heading = observer(function Heading({ tool }: { readonly tool: LoadedTool }) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const explained = workspace.explaining;
  return (
    <>
      <header className={styles['head']}>
        <ToolIcon svg={tool.manifest.icon} size={20} />
        <h2 className={styles['title']}>{words.tool(tool, 'title')}</h2>
        <button
          type="button"
          className={styles['help']}
          aria-label={words.t('card.help')}
          aria-expanded={explained}
          onClick={() => workspace.setExplaining(!explained)}
        >
          ?
        </button>
      </header>
      <CardButtons tool={tool} />
      {explained && (
        <div className={styles['explain']}>
          <ToolPicture tool={tool} />
          {words.tool(tool, 'tip')}{' '}
          <a href={`/explain?tool=${tool.manifest.id}`} target="_blank" rel="noopener">
            {words.t('card.page')}
          </a>
        </div>
      )}
    </>
  );
});

/** Offers what the tool held when it was closed without Apply, until something is changed in it now. */
const LeftLine = observer(function LeftLine({ tool, session }: Omit<CardPart, 'own'>) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const { id } = tool.manifest;
  const left = workspace.editor?.tools.left(id);
  const isOfOther = session.editing !== undefined && left?.recordId !== session.editing;
  if (!left || isOfOther || session.isChanged) return null;
  return (
    <p className={styles['left']}>
      {words.t('left.kept')}
      <Button size="small" onClick={() => void workspace.resumeTool(id)}>
        {words.t('left.resume')}
      </Button>
    </p>
  );
});

/** The active tool: the two ways out, its step and its values. */
export const ToolCard = observer(function ToolCard({ tool }: { readonly tool: LoadedTool }) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const session = workspace.editor?.tools.session;
  const own = (key: string, values?: Readonly<Record<string, string | number>>) =>
    words.t(`${tool.plugin.id}:${key}`, values);

  const part = session && { tool, session, own };
  return (
    <section className={styles['card']} aria-label={words.tool(tool, 'title')} data-testid="tool-card">
      <Heading tool={tool} />
      {session?.editing && <p className={styles['editing']}>{words.t('card.editing')}</p>}
      {part ? (
        // What a tool gives is looked at before it is drawn; what gets through all the same takes the tool along, not the page.
        <PanelBoundary key={part.session.seed} onFault={(error) => part.session.fail(error)}>
          <LeftLine {...part} />
          <StepLine {...part} />
          <StepActions {...part} />
          <Judged {...part} />
          <StepSettings own={own} />
          <Values {...part} />
          <Feedback {...part} />
          {tool.manifest.id === HEATMAP && <CompareCard own={own} />}
        </PanelBoundary>
      ) : (
        <p className={styles['note']}>{words.t('card.loading')}</p>
      )}
    </section>
  );
});
