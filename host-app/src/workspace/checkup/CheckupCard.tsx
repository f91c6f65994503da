import { Button, Checkbox } from 'antd';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Icon } from '../../kit/ui/Icon.tsx';
import { whatWasDone } from '../model/steps/tell-done.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { CardHead } from '../parts/CardHead.tsx';
import { Places } from '../parts/Findings.tsx';
import { useSizeLevels } from '../sizes/use-size-levels.ts';
import type { Check, CheckName } from '../model/checkup/findings.ts';
import type { Proposal } from '../model/checkup/proposals.ts';
import styles from './CheckupCard.module.css';

const ICONS = { checked: 'check', ask: 'info', fault: 'warning' } as const;

/** What a button says that leads to no tool. */
const LABELS: Partial<Record<CheckName, string>> = { sizes: 'checkup.sizes.show', facing: 'checkup.compare' };

export const CheckRow = observer(function CheckRow({ check }: { readonly check: Check }) {
  const workspace = useWorkspace();
  const { words, app, catalog } = workspace.parts;
  const number = new Intl.NumberFormat(app.settings.language);
  const data = Object.fromEntries(
    Object.entries(check.data).map(([key, value]) => [key, number.format(value)]),
  );
  const tool = catalog.tools.find(({ manifest }) => manifest.id === check.tool);
  const mayTool =
    tool &&
    workspace.mayUse(tool) &&
    (tool.manifest.id !== workspace.toolFor('alignment') || workspace.standing.mayTurn);
  const may = check.tool === 'size' ? workspace.realSize.mayConfirm : mayTool;
  const key = check.tool === 'size' ? 'checkup.size.ask' : LABELS[check.name];
  const label = key ? words.t(key) : tool && words.tool(tool, 'title');
  const act = () => {
    if (check.tool === 'size') workspace.realSize.ask();
    else if (check.name === 'facing') workspace.standing.ask();
    else if (check.name === 'sizes') workspace.setTab('measures');
    else void workspace.useTool(check.tool!);
  };
  return (
    <li className={styles['row']} data-state={check.state} data-check={check.name}>
      <Icon name={ICONS[check.state]} size={17} />
      <span className={styles['text']}>
        <b>{words.t(`checkup.${check.name}`)}</b>{' '}
        <em className={styles['state']}>{words.t(`checkup.state.${check.state}`)}</em>
        <br />
        {words.t(`checkup.${check.name}.${check.words}`, data)}
      </span>
      {(may || check.name === 'sizes') && (
        <Button size="small" onClick={act}>
          {label}
        </Button>
      )}
    </li>
  );
});

const Step = observer(function Step(props: { readonly proposal: Proposal; readonly index: number }) {
  const { checkup, parts } = useWorkspace();
  const { words, catalog, units, app } = parts;
  const { role, values } = props.proposal;
  const number = new Intl.NumberFormat(app.settings.language);
  const shown = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      key === 'turned'
        ? units.formatAngle(value)
        : ['moved', 'top', 'bottom'].includes(key)
          ? units.formatLength(value)
          : number.format(value),
    ]),
  );
  return (
    <li className={styles['step']}>
      <Checkbox
        checked={checkup.isOn(props.index)}
        disabled={checkup.running !== undefined}
        onChange={() => checkup.toggle(props.index)}
      >
        <b>{words.tool(catalog.toolOf(checkup.operationFor(props.proposal)!.type)!, 'title')}</b>
        <br />
        {words.t(`checkup.step.${role}`, shown)}
      </Checkbox>
    </li>
  );
});

const Preparing = observer(function Preparing() {
  const { checkup, design, parts } = useWorkspace();
  const { words, catalog } = parts;
  const { running, proposals } = checkup;
  const count = proposals.filter((_, index) => checkup.isOn(index)).length;
  if (running)
    return (
      <div className={styles['running']} role="status">
        {words.t('checkup.running', {
          index: running.index + 1,
          count: running.count,
          name: words.tool(catalog.toolOf(running.type)!, 'title'),
        })}
        <progress max={1} value={design.running?.fraction ?? 0} />
        <Button size="small" onClick={() => checkup.stop()}>
          {words.t('status.cancel')}
        </Button>
      </div>
    );
  return (
    <>
      <div className={styles['ways']}>
        <Button onClick={() => checkup.prepare(false)}>{words.t('card.cancel')}</Button>
        <Button
          type="primary"
          disabled={count === 0}
          onClick={() => void checkup.run()}
          data-testid="prepare-run"
        >
          {words.t('checkup.prepare.do', { count })}
        </Button>
      </div>
      <p className={styles['note']}>{words.t('checkup.prepare.text')}</p>
      <ul>
        {proposals.map((proposal, index) => (
          <Step key={proposal.role} proposal={proposal} index={index} />
        ))}
      </ul>
    </>
  );
});

/** What the steps of preparing found, each place one press away. */
const Prepared = observer(function Prepared() {
  const workspace = useWorkspace();
  const { checkup, parts, design } = workspace;
  const { prepared } = checkup;
  const { outcomes, history } = design;
  const { language } = parts.words;
  // The same places as long as nothing changes: the one that is shown is known by itself.
  const done = useMemo(
    () =>
      prepared.flatMap((id) => {
        const said = whatWasDone(workspace, id);
        return said ? [{ id, ...said }] : [];
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [workspace, prepared, outcomes, history, language],
  );
  if (done.length === 0) return null;
  return (
    <ul className={styles['prepared']} aria-label={parts.words.t('checkup.prepared')} data-testid="prepared">
      {done.map(({ id, name, what, places, isWarning }) => (
        <li key={id} data-warning={isWarning || undefined}>
          <b>{name}</b> {what} <Places places={places} />
        </li>
      ))}
    </ul>
  );
});

/** What a scan is like when it is opened: each finding with its state in words and its button, and one way to prepare it. */
export const CheckupCard = observer(function CheckupCard() {
  const workspace = useWorkspace();
  const { checkup } = workspace;
  const { words } = workspace.parts;
  const { checks, failure } = checkup;
  const mayEdit = workspace.may('operation/create');
  useSizeLevels();
  const open = checks?.filter(({ state }) => state !== 'checked').length ?? 0;
  return (
    <section className={styles['card']} aria-label={words.t('checkup')} data-testid="checkup">
      <CardHead title={words.t('checkup')} onClose={() => checkup.close()} />
      {failure !== undefined && (
        <p className={styles['failure']} role="alert">
          {words.failure(failure)}
        </p>
      )}
      {checkup.preparing ? (
        <Preparing />
      ) : (
        <>
          <Prepared />
          {!checks && failure === undefined && (
            <p className={styles['note']} role="status">
              {words.t('checkup.looking')}
            </p>
          )}
          {checks && (
            <>
              {!checkup.isCurrent && (
                <p className={styles['note']}>
                  {words.t('checkup.stale')}{' '}
                  <Button size="small" type="link" onClick={() => void checkup.look()}>
                    {words.t('checkup.again')}
                  </Button>
                </p>
              )}
              {mayEdit && open > 0 && (
                <div className={styles['ways']}>
                  <Button type="primary" disabled={!checkup.isCurrent} onClick={() => checkup.prepare(true)}>
                    {words.t('checkup.prepare')}
                  </Button>
                </div>
              )}
              <ul>
                {checks.map((check) => (
                  <CheckRow key={check.name} check={check} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  );
});
