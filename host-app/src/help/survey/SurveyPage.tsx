import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useServices } from '../../stores/services-context.ts';
import { START_PATH } from '../../stores/redirect.ts';
import { Message } from '../../kit/ui/Message.tsx';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { Notice } from '../../kit/ui/Notice.tsx';
import styles from './survey.module.css';

const QUESTIONS = ['fit', 'speed', 'ease', 'trust', 'recommend'] as const;
type Question = (typeof QUESTIONS)[number];
/** Words of the grades 1 to 5. */
const GRADES = ['no', 'hardly', 'partly', 'mostly', 'fully'] as const;
const MOST_WORDS = 2000;

/** One question with its five grades. */
function Grades(props: {
  readonly question: Question;
  readonly given: number | undefined;
  readonly onGive: (grade: number) => void;
}) {
  const { question, given, onGive } = props;
  const { t } = useTranslation('survey');
  return (
    <fieldset className={styles['question']}>
      <legend>{t(`questions.${question}`)}</legend>
      <div className={styles['grades']}>
        {GRADES.map((word, index) => {
          const grade = index + 1;
          return (
            <label key={grade} className={styles['grade']} data-chosen={given === grade}>
              <input
                type="radio"
                name={question}
                value={grade}
                checked={given === grade}
                onChange={() => onGive(grade)}
              />
              <span className={styles['number']} aria-hidden="true">
                {grade}
              </span>
              <span className={styles['word']}>{t(`grades.${word}`)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Thanks for the answers. */
function Thanks() {
  const { t } = useTranslation('survey');
  const navigate = useNavigate();
  return (
    <Message
      icon="check"
      heading={t('thanks.heading')}
      text={t('thanks.text')}
      action={
        <Button type="primary" onClick={() => void navigate(START_PATH)}>
          {t('thanks.action')}
        </Button>
      }
    />
  );
}

/** Five questions and room for words. Nobody is asked to come here; every answer is optional but one. */
export function SurveyPage() {
  const { t } = useTranslation('survey');
  const { api, settings } = useServices();
  const navigate = useNavigate();
  const [answers, setAnswers] = useState<Partial<Record<Question, number>>>({});
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const { busy, failure, submit } = useSubmit(undefined);
  const [isEmpty, setEmpty] = useState(false);
  const baseId = useId();
  const given = Object.values(answers);

  async function send() {
    setEmpty(given.length === 0 && text.trim() === '');
    if (given.length === 0 && text.trim() === '') return;
    // Of 100, over the questions that were answered; words alone say neither good nor bad.
    const mean = given.length === 0 ? 3 : given.reduce((sum, grade) => sum + grade, 0) / given.length;
    const sent = await submit(() =>
      api.call('feedback/commit', {
        score: Math.round((mean - 1) * 25),
        answers: { ...answers, language: settings.language },
        ...(text.trim() === '' ? {} : { text: text.trim() }),
      }),
    );
    if (sent) setSent(true);
  }

  if (isSent) return <Thanks />;
  return (
    <form
      className={styles['page']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h1 className={styles['title']}>{t('title')}</h1>
      <p className={styles['lead']}>{t('lead')}</p>
      {QUESTIONS.map((question) => (
        <Grades
          key={question}
          question={question}
          given={answers[question]}
          onGive={(grade) => {
            setAnswers({ ...answers, [question]: grade });
            setEmpty(false);
          }}
        />
      ))}
      <label htmlFor={`${baseId}-text`} className={styles['label']}>
        {t('text')}
      </label>
      <Input.TextArea
        id={`${baseId}-text`}
        autoSize={{ minRows: 4, maxRows: 12 }}
        maxLength={MOST_WORDS}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-describedby={`${baseId}-note`}
      />
      <p id={`${baseId}-note`} className={styles['note']}>
        {t('note')}
      </p>
      {isEmpty && <Notice kind="warning">{t('empty')}</Notice>}
      <FormFailure failure={failure} />
      <div className={styles['buttons']}>
        <Button onClick={() => void navigate(-1)}>{t('later')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
