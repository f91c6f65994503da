import type { Language } from '@bracewright/core/contract';
import type { ParamDescription } from '@bracewright/core/plugin';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../kit/ui/Kbd.tsx';
import { fieldsOf, type ExplainedTool } from './catalog.ts';
import { FIGURE_SIZE, PICTURE_SIZE, figureOf, pictureOf } from './pictures.ts';
import { ArticleIcon } from './ArticleIcon.tsx';
import styles from './explain.module.css';

const UNITS: Readonly<Partial<Record<string, string>>> = { length: ' mm', angle: '°' };

function limitsOf(field: ParamDescription, language: Language, to: string): string {
  const number = (value: number) =>
    `${new Intl.NumberFormat(language).format(value).replace('-', '−')}${UNITS[field.kind] ?? field.unit ?? ''}`;
  // The bounds of a line are numbers of points, which nobody counts.
  const isNumber = ['length', 'angle', 'ratio', 'count'].includes(field.kind);
  if (!isNumber || field.min === undefined || field.max === undefined) return '';
  return `${number(field.min)} ${to} ${number(field.max)}`;
}

/** A value of the tool: its choices or bounds, what it is at first, and what it means. */
function ValueRow({ field, language }: { readonly field: ParamDescription; readonly language: Language }) {
  const { t } = useTranslation('explain');
  const option = (value: unknown) =>
    [...(field.options ?? []), ...(field.levels ?? [])].find(({ id }) => id === String(value))?.text;
  const usual = field.default;
  return (
    <tr>
      <th scope="row">{field.title}</th>
      <td>
        {field.options
          ? field.options.map(({ text }) => text).join(language === 'zh-CN' ? '、' : ', ')
          : limitsOf(field, language, t('to')) || '—'}
      </td>
      <td>
        {typeof usual === 'boolean'
          ? t(usual ? 'on' : 'off')
          : typeof usual === 'number' || typeof usual === 'string'
            ? (option(usual) ?? `${String(usual).replace('-', '−')}${UNITS[field.kind] ?? field.unit ?? ''}`)
            : '—'}
      </td>
      <td>{field.help ?? ''}</td>
    </tr>
  );
}

/** The values of a tool; what is drawn by hand has no limits to tell, its steps say it all. */
function Values(props: { readonly fields: readonly ParamDescription[]; readonly language: Language }) {
  const { fields, language } = props;
  const { t } = useTranslation('explain');
  const told = fields.filter(
    (field) =>
      field.options !== undefined ||
      field.default !== undefined ||
      limitsOf(field, language, t('to')) !== '' ||
      field.help !== undefined,
  );
  if (told.length === 0) return null;
  return (
    <section>
      <h2 className={styles['subtitle']}>{t('values')}</h2>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('values')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('value')}</th>
              <th scope="col">{t('limits')}</th>
              <th scope="col">{t('usual')}</th>
              <th scope="col">{t('meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {told.map((field) => (
              <ValueRow key={field.name} {...{ field, language }} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The choices of a tool that have a drawing. */
function Kinds({ id, fields }: { readonly id: string; readonly fields: readonly ParamDescription[] }) {
  const { t } = useTranslation('explain');
  const figures = fields.flatMap((field) =>
    (field.options ?? []).flatMap(({ id: option, text }) => {
      const source = figureOf(id, option);
      return source ? [{ source, option, text }] : [];
    }),
  );
  if (figures.length === 0) return null;
  return (
    <section>
      <h2 className={styles['subtitle']}>{t('kinds')}</h2>
      <ul className={styles['figures']}>
        {figures.map(({ source, option, text }) => (
          <li key={option}>
            <figure className={styles['figure']}>
              <img src={source} {...FIGURE_SIZE} alt="" loading="lazy" />
              <figcaption>{text}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a tool does, with a picture, how it is used, its values, limits and key. */
export function ToolArticle({
  tool,
  language,
}: {
  readonly tool: ExplainedTool;
  readonly language: Language;
}) {
  const { t } = useTranslation('explain');
  const { id, icon } = tool;
  const words = tool.words[language];
  const { title, tip, how, shortcut } = words;
  const picture = pictureOf(id);
  const fields = fieldsOf(words);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Newer browsers give a promise, which React would take for a clean-up.
    void heading.current?.scrollIntoView({ block: 'nearest' });
  }, [tool]);
  return (
    <article className={styles['article']} aria-labelledby="tool-title">
      <header className={styles['head']}>
        <ArticleIcon svg={icon} />
        <h1 id="tool-title" ref={heading} className={styles['title']}>
          {title}
        </h1>
        {shortcut && (
          <span className={styles['shortcut']}>
            {t('shortcut')} <Kbd keys={shortcut} />
          </span>
        )}
      </header>
      <p className={styles['tip']}>{tip}</p>
      {picture && (
        <figure className={styles['picture']}>
          <img src={picture} {...PICTURE_SIZE} alt={words.picture ?? t('picture', { tool: title })} />
          <figcaption>
            <span>{t('before')}</span>
            <span>{t('after')}</span>
          </figcaption>
        </figure>
      )}
      {how.length > 0 && (
        <section>
          <h2 className={styles['subtitle']}>{t('steps')}</h2>
          <ol className={styles['steps']}>
            {how.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </section>
      )}
      <Kinds {...{ id, fields }} />
      <Values {...{ fields, language }} />
    </article>
  );
}
