import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import type { Mat4 } from '@bracewright/core/math';
import { Modal } from '../../kit/ui/Modal.tsx';
import { Icon } from '../../kit/ui/Icon.tsx';
import { BODY_VIEWS } from '../workers/body-views.ts';
import type { StandingQuestion } from '../model/body/standing.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { BodyPictureView, type BodyViews } from './BodyPictures.tsx';
import { useStandingAnswer, type StandingAnswer } from './use-standing-answer.ts';
import styles from './ConfirmDialog.module.css';

/** What was recognised is no question. */
const RECOGNISED = 'align/recognised';
/** In words where a turn brings head and back. */
function nameOf(turn: Mat4): string {
  const [back, up] = [turn[5]!, turn[10]!];
  if (Math.abs(back) < 0.5 || Math.abs(up) < 0.5) return 'stand.turn.other';
  if (up > 0) return back > 0 ? 'stand.turn.now' : 'stand.turn.facing';
  return back > 0 ? 'stand.turn.upsideDown' : 'stand.turn.both';
}

/** Says that a picture is missing, and draws it anew. */
function NotDrawn({ again }: { readonly again: () => void }) {
  const { words } = useWorkspace().parts;
  return (
    <p className={styles['reason']} role="alert">
      <Icon name="warning" size={16} /> {words.t('stand.notDrawn')}
      <Button size="small" onClick={again}>
        {words.t('stand.drawAgain')}
      </Button>
    </p>
  );
}

/** What Confirm waits for: what the program sees is known before a person may go against it. */
const Seeing = observer(function Seeing({ shown }: { readonly shown: boolean }) {
  const { standing, parts } = useWorkspace();
  const { words } = parts;
  if (!shown || (standing.isSeen && !standing.unseen)) return null;
  const percent = Math.floor(100 * (standing.looking?.fraction ?? 0));
  return (
    <p
      className={styles['reason']}
      data-calm={!standing.unseen || undefined}
      role="status"
      data-testid="stand-seeing"
    >
      {standing.unseen && <Icon name="warning" size={16} />}
      {standing.unseen ? words.t('stand.unseen') : words.t('stand.seeing', { percent })}
    </p>
  );
});

/** One row of pictures: a body from its three sides. */
const ViewRow = observer(function ViewRow(props: {
  readonly title: string;
  readonly pictures: BodyViews['pictures'][number] | undefined;
  readonly sure: boolean;
}) {
  const { title, pictures, sure } = props;
  const { words } = useWorkspace().parts;
  return (
    <>
      <strong className={styles['rowTitle']}>{title}</strong>
      {BODY_VIEWS.map((view, index) => (
        <BodyPictureView
          key={view}
          picture={pictures?.[index]}
          label={`${title}, ${words.t(`stand.${view}`)}`}
          sure={sure}
        />
      ))}
    </>
  );
});

/** The ways in which the body may stand, to choose from. */
const Options = observer(function Options(props: {
  readonly question: StandingQuestion;
  readonly answer: StandingAnswer;
}) {
  const { question, answer } = props;
  const { turns, mustChoose } = question;
  const { bodies, chosen, choose } = answer;
  const { standing, parts } = useWorkspace();
  const { words } = parts;
  return (
    <fieldset className={styles['options']}>
      <legend>{words.t(mustChoose ? 'stand.choose' : 'stand.which')}</legend>
      {turns.map((turn, index) => (
        <label key={index} className={styles['option']} data-chosen={chosen === index || undefined}>
          <span className={styles['small']}>
            <BodyPictureView picture={bodies[index]?.[0]} label="" sure={false} plain />
            <BodyPictureView picture={bodies[index]?.[1]} label="" sure={false} plain />
          </span>
          <span>
            <input
              type="radio"
              name="stand"
              checked={chosen === index}
              disabled={index > 0 && !standing.mayTurn}
              onChange={() => choose(index)}
            />{' '}
            {words.t(nameOf(turn))}
          </span>
        </label>
      ))}
    </fieldset>
  );
});

/** What speaks against the answer, what Confirm waits for, and the ways on. */
const Answers = observer(function Answers({ answer }: { readonly answer: StandingAnswer }) {
  const { against, isWarned, isShown, back, chosen, comparable, saving, confirm } = answer;
  const { standing, parts } = useWorkspace();
  const { words } = parts;
  return (
    <footer className={styles['foot']}>
      {isWarned && (
        <p className={styles['reason']} role="alert" data-testid="stand-against">
          <Icon name="warning" size={16} />
          <span>{against.map((key) => words.t(key)).join(words.t('done.space'))}</span>
        </p>
      )}
      <Seeing shown={isShown} />
      <Button onClick={() => standing.close()}>{words.t('stand.later')}</Button>
      <span className={styles['space']} />
      {standing.mayTurn && <Button onClick={back}>{words.t('stand.back')}</Button>}
      <Button
        type="primary"
        disabled={chosen === undefined || !comparable}
        loading={saving}
        onClick={confirm}
        data-testid="stand-confirm"
      >
        {words.t(
          isWarned
            ? 'stand.confirmAgainst'
            : chosen === undefined || chosen === 0
              ? 'stand.confirm'
              : 'stand.turnAndConfirm',
        )}
      </Button>
    </footer>
  );
});

const Question = observer(function Question({ question }: { readonly question: StandingQuestion }) {
  const { standing, parts, preparation } = useWorkspace();
  const { words } = parts;
  const answer = useStandingAnswer(question);
  // What the led path asks about the stand is asked here too: this is where it is answered.
  const asked = preparation.isOpen ? (preparation.found?.questions ?? []) : [];
  const told = new Set(question.reasons.map(({ code }) => code));
  const reasons = [...question.reasons, ...asked.filter(({ code }) => !told.has(code))];
  const { example, now, others, bodies, chosen, otherwise, showOthers } = answer;
  return (
    <div data-testid="stand-question">
      {reasons.map(({ code, data }) => (
        <p key={code} className={styles['reason']} data-calm={code === RECOGNISED || undefined} role="status">
          <Icon name={code === RECOGNISED ? 'check' : 'warning'} size={16} /> {words.sentence(code, data)}
        </p>
      ))}
      <p className={styles['lead']}>{words.t('stand.lead')}</p>
      <div className={styles['grid']}>
        <span />
        {BODY_VIEWS.map((view) => (
          <span key={view} className={styles['view']}>
            {words.t(`stand.${view}`)}
          </span>
        ))}
        <ViewRow title={words.t('stand.example')} pictures={example.pictures[0]} sure />
        <ViewRow title={words.t('stand.body')} pictures={bodies[chosen ?? 0]} sure={false} />
      </div>
      {[example, now, others].some(({ failed }) => failed) && (
        <NotDrawn
          again={() => {
            for (const views of [example, now, others]) if (views.failed) views.again();
          }}
        />
      )}
      {!standing.mayTurn && (
        <p className={styles['reason']} role="note">
          <Icon name="warning" size={16} /> {words.sentence('tool/realign-not-allowed', {})}
        </p>
      )}
      {otherwise ? (
        <Options {...{ question, answer }} />
      ) : standing.mayTurn ? (
        <Button type="link" className={styles['otherwise'] ?? ''} onClick={showOthers}>
          {words.t('stand.otherwise')}
        </Button>
      ) : null}
      <Answers answer={answer} />
    </div>
  );
});

/** After an alignment: the body beside the product's example from three sides, and whether it stands like it. */
export const ConfirmDialog = observer(function ConfirmDialog() {
  const { standing, parts, canvas } = useWorkspace();
  const { question } = standing;
  return (
    <Modal
      open={question !== undefined}
      title={parts.words.t('stand.title')}
      footer={null}
      onCancel={() => standing.close()}
      width={820}
      centered
      // What opened it may be gone: the hand goes on at the body.
      afterClose={() => canvas?.focus({ preventScroll: true })}
      destroyOnHidden
    >
      {/* A question that was answered in part begins anew. */}
      {question && <Question key={question.turns.length} question={question} />}
    </Modal>
  );
});
