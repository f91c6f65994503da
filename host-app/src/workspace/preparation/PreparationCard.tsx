import { Button, Switch } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { PATH } from '../model/preparation/path.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { CheckRow } from '../checkup/CheckupCard.tsx';
import { CardHead } from '../parts/CardHead.tsx';
import { Doubts, ProposalLine } from './Proposal.tsx';
import { StepBody } from './StepBody.tsx';
import styles from './PreparationCard.module.css';

/** The steps of the path, each to be gone to. */
const Path = observer(function Path() {
  const { preparation, parts } = useWorkspace();
  const { words } = parts;
  return (
    <nav className={styles['path']} aria-label={words.t('prep.path')}>
      {PATH.map((step, index) => {
        const isDone = preparation.isDone(step);
        const isSkipped = preparation.skipped.includes(step);
        const state = isDone ? 'prep.state.done' : isSkipped ? 'prep.state.skipped' : undefined;
        return (
          <button
            key={step}
            type="button"
            className={styles['place']}
            aria-current={step === preparation.step ? 'step' : undefined}
            aria-label={`${index + 1} ${words.t(`prep.${step}`)}${state ? ` (${words.t(state)})` : ''}`}
            data-done={isDone || undefined}
            data-skipped={(!isDone && isSkipped) || undefined}
            data-step={step}
            onClick={() => preparation.goTo(step)}
          >
            {words.t(`prep.${step}.short`)}
          </button>
        );
      })}
    </nav>
  );
});

/** What is under way, and how it is stopped. */
const Running = observer(function Running() {
  const { preparation, parts, design } = useWorkspace();
  const { words, catalog } = parts;
  const { running, fraction } = preparation;
  const text = running
    ? words.t('checkup.running', {
        index: running.index + 1,
        count: running.count,
        name: words.tool(catalog.toolOf(running.type)!, 'title'),
      })
    : words.t('prep.looking', { percent: Math.floor(100 * (fraction ?? 0)) });
  return (
    <div className={styles['running']} role="status" data-testid="prep-running">
      {text}
      <progress max={1} value={running ? (design.running?.fraction ?? 0) : (fraction ?? 0)} />
      <Button size="small" onClick={() => preparation.stop()}>
        {words.t('status.cancel')}
      </Button>
    </div>
  );
});

/** All that is proposed: each with its tick, taken together. */
const Whole = observer(function Whole() {
  const { preparation, parts } = useWorkspace();
  const { words } = parts;
  const { found, all, scanFaults } = preparation;
  if (!found)
    return (
      <Button onClick={() => preparation.leaveWhole()} data-testid="leave-whole">
        {words.t('prep.whole.back')}
      </Button>
    );
  const count = all.filter((one) => preparation.isTicked(one)).length;
  const isStopped = found.refusal !== undefined || found.questions.length > 0 || scanFaults.length > 0;
  return (
    <>
      <h3 className={styles['name']}>{words.t('prep.whole')}</h3>
      {found.refusal && <Doubts of={[found.refusal]} />}
      <Doubts of={found.questions} />
      {scanFaults.map((check) => (
        <CheckRow key={check.name} check={check} />
      ))}
      {!found.refusal && scanFaults.length === 0 && (
        <p className={styles['note']}>{words.t(isStopped ? 'prep.whole.asks' : 'prep.whole.text')}</p>
      )}
      <div className={styles['ways']} data-even>
        <Button onClick={() => preparation.leaveWhole()}>{words.t('prep.whole.back')}</Button>
        {!isStopped && all.length > 0 && (
          <Button
            type="primary"
            disabled={count === 0}
            onClick={() => void preparation.takeAll()}
            data-testid="take-all"
          >
            {words.t('checkup.prepare.do', { count })}
          </Button>
        )}
      </div>
      <ul data-testid="whole-proposals">
        {all.map((proposal) => (
          <ProposalLine key={proposal.id} proposal={proposal} isTicked />
        ))}
      </ul>
      {found.landmarks.length > 0 && scanFaults.length === 0 && (
        <p className={styles['note']}>{words.t('prep.whole.landmarks', { count: found.landmarks.length })}</p>
      )}
    </>
  );
});

/** The ways along the path, above what may be long: they are always in sight. */
const Foot = observer(function Foot() {
  const { preparation, parts } = useWorkspace();
  const { words } = parts;
  const at = PATH.indexOf(preparation.step);
  const isLast = at === PATH.length - 1;
  return (
    <footer className={styles['foot']}>
      <Button disabled={at === 0} onClick={() => preparation.previous()} data-testid="prep-previous">
        {words.t('prep.previous')}
      </Button>
      {!isLast && (
        <Button onClick={() => preparation.next({ skips: true })} data-testid="prep-skip">
          {words.t('prep.skip')}
        </Button>
      )}
      <Button onClick={() => preparation.next()} data-testid="prep-next">
        {words.t(isLast ? 'prep.finish' : 'prep.next')}
      </Button>
    </footer>
  );
});

/** The led path from a raw scan to a prepared body. */
export const PreparationCard = observer(function PreparationCard() {
  const workspace = useWorkspace();
  const { preparation, parts, design, standing, activeTool, isShown } = workspace;
  const { words } = parts;
  const { step, proposes, isWhole, failure, isBusy, rests } = preparation;
  const { mesh } = design;
  const { confirmed } = standing;
  // What a step proposes is proposed for the body as it is, and as it is known to stand.
  const isOfStep = isWhole || (step !== 'scan' && step !== 'findings');
  const isWanted = isShown && proposes && isOfStep && !activeTool && !isBusy && !rests;
  useEffect(() => {
    if (isWanted && failure === undefined) void preparation.look();
  }, [isWanted, mesh, confirmed, preparation, failure]);
  return (
    <section className={styles['card']} aria-label={words.t('prep')} data-testid="preparation">
      <CardHead title={words.t('prep')} onClose={() => preparation.close()}>
        <label className={styles['ai']} title={words.t('prep.ai.help')}>
          {words.t('prep.ai')}
          <Switch size="small" checked={proposes} onChange={(on) => preparation.setProposes(on)} />
        </label>
      </CardHead>
      <Path />
      {!activeTool && !isWhole && <Foot />}
      {failure !== undefined && (
        <p className={styles['failure']} role="alert">
          {words.failure(failure)}
        </p>
      )}
      {isBusy && <Running />}
      {rests && proposes && !isBusy && isOfStep && (
        <div className={styles['running']} data-testid="prep-stopped">
          {words.t('prep.stopped')}
          <Button size="small" onClick={() => preparation.resume()}>
            {words.t('prep.lookAgain')}
          </Button>
        </div>
      )}
      {!activeTool && (
        <>
          {isWhole && !isBusy ? (
            <Whole />
          ) : (
            <>
              {proposes && !isBusy && step === 'scan' && workspace.may('operation/create') && (
                <Button type="primary" onClick={() => void preparation.proposeAll()} data-testid="ai-trim">
                  {words.t('prep.auto')}
                </Button>
              )}
              <h3 className={styles['name']}>{words.t(`prep.${step}`)}</h3>
              <StepBody step={step} />
            </>
          )}
        </>
      )}
    </section>
  );
});
