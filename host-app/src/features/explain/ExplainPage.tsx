import type { Language } from '@bracewright/core/contract';
import type { ParamField } from '@bracewright/core/params';
import type { LoadedCatalog, LoadedTool } from '@bracewright/core/plugin';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useServices } from '../../app/services-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PageLoading } from '../../ui/PageLoading.tsx';
import { fieldsOf, loadCatalog, matches, wordsOf } from './catalog.ts';
import styles from './explain.module.css';

/** Drawn by .config/scripts/make-tool-pictures.mjs. */
const PICTURES = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const pictureOf = (tool: LoadedTool): string | undefined => PICTURES[`./pictures/${tool.manifest.id}.webp`];

function ToolIcon({ svg }: { readonly svg: string }) {
  // Markup of a plugin, which is code of the program, checked at load; never a user's file.
  return <span aria-hidden className={styles['icon']} dangerouslySetInnerHTML={{ __html: svg }} />;
}

const UNITS: Readonly<Partial<Record<string, string>>> = { length: ' mm', angle: '°' };

function limitsOf(field: ParamField, language: Language, to: string): string {
  const number = (value: number) =>
    `${new Intl.NumberFormat(language).format(value).replace('-', '−')}${UNITS[field.kind] ?? field.unit ?? ''}`;
  // The bounds of a line are numbers of points, which nobody counts.
  const isNumber = ['length', 'angle', 'ratio', 'count'].includes(field.kind);
  if (!isNumber || field.min === undefined || field.max === undefined) return '';
  return `${number(field.min)} ${to} ${number(field.max)}`;
}

function Article({
  catalog,
  tool,
  language,
}: {
  readonly catalog: LoadedCatalog;
  readonly tool: LoadedTool;
  readonly language: Language;
}) {
  const { t } = useTranslation('explain');
  const words = wordsOf(catalog, tool, language);
  const { manifest } = tool;
  const picture = pictureOf(tool);
  const steps = (manifest.steps ?? []).flatMap((id) => words.find(`steps.${id}`) ?? []);
  const single =
    steps.length === 0
      ? Object.entries(catalog.messages[language]?.[tool.plugin.id] ?? {})
          .filter(([key]) => key.startsWith('steps.') && !key.includes('/'))
          .map(([, text]) => text)
          .slice(0, tool.prefix === '' ? 4 : 0)
      : [];
  const fields = fieldsOf(tool).filter(({ name }) => words.find(`params.${name}`) !== undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Newer browsers give a promise, which React would take for a clean-up.
    void heading.current?.scrollIntoView({ block: 'nearest' });
  }, [tool]);
  return (
    <article className={styles['article']} aria-labelledby="tool-title">
      <header className={styles['head']}>
        <ToolIcon svg={manifest.icon} />
        <h1 id="tool-title" ref={heading} className={styles['title']}>
          {words.own('title')}
        </h1>
        {manifest.shortcut && (
          <span className={styles['shortcut']}>
            {t('shortcut')} <Kbd keys={manifest.shortcut} />
          </span>
        )}
      </header>
      <p className={styles['tip']}>{words.own('tip')}</p>
      {picture && (
        <figure className={styles['picture']}>
          <img src={picture} width={600} height={380} alt={t('picture', { tool: words.own('title') })} />
          <figcaption>
            <span>{t('before')}</span>
            <span>{t('after')}</span>
          </figcaption>
        </figure>
      )}
      {steps.length + single.length > 0 && (
        <section>
          <h2 className={styles['subtitle']}>{t('steps')}</h2>
          <ol className={styles['steps']}>
            {[...steps, ...single].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </section>
      )}
      {fields.length > 0 && (
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
                {fields.map((field) => {
                  const option = (value: unknown) =>
                    words.find(`params.${field.name}.options.${String(value)}`) ??
                    words.find(`params.${field.name}.levels.${String(value)}`);
                  const usual = field.default;
                  return (
                    <tr key={field.name}>
                      <th scope="row">{words.find(`params.${field.name}`)}</th>
                      <td>
                        {field.options
                          ? field.options.map((value) => option(value) ?? value).join(', ')
                          : limitsOf(field, language, t('to')) || '—'}
                      </td>
                      <td>
                        {typeof usual === 'boolean'
                          ? t(usual ? 'on' : 'off')
                          : typeof usual === 'number' || typeof usual === 'string'
                            ? (option(usual) ??
                              `${String(usual).replace('-', '−')}${UNITS[field.kind] ?? field.unit ?? ''}`)
                            : '—'}
                      </td>
                      <td>{words.find(`params.${field.name}.help`) ?? ''}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </article>
  );
}

/** A page for each tool, made from the plugins themselves: what it does, with a picture, its steps, values, limits and key. */
export const ExplainPage = observer(function ExplainPage() {
  const { t } = useTranslation('explain');
  const { settings } = useServices();
  const { language } = settings;
  const [query] = useSearchParams();
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['catalog'],
    queryFn: loadCatalog,
    staleTime: Infinity,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const shown = data.tools.filter((tool) => text.trim() === '' || matches(data, tool, text));
  const wanted = query.get('tool');
  const chosen = data.tools.find(({ manifest }) => manifest.id === wanted) ?? shown[0] ?? data.tools[0];
  const groups = [...new Set(shown.map(({ manifest }) => manifest.group))];
  return (
    <div className={styles['page']}>
      <nav className={styles['list']} aria-label={t('title')}>
        <h2 className={styles['listTitle']}>{t('title')}</h2>
        <Input
          type="search"
          allowClear
          prefix={<Icon name="search" size={16} />}
          placeholder={t('search')}
          aria-label={t('search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className={styles['count']} role="status">
          {shown.length === 0 ? t('nothing', { text: text.trim() }) : ''}
        </p>
        {groups.map((group) => (
          <section key={group}>
            <h3 className={styles['group']}>{t(`groups.${group}`)}</h3>
            <ul>
              {shown
                .filter(({ manifest }) => manifest.group === group)
                .map((tool) => (
                  <li key={tool.manifest.id}>
                    <Link
                      to={`/explain?tool=${tool.manifest.id}`}
                      className={styles['link']}
                      aria-current={tool === chosen ? 'page' : undefined}
                    >
                      <ToolIcon svg={tool.manifest.icon} />
                      {wordsOf(data, tool, language).own('title')}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      {chosen && <Article catalog={data} tool={chosen} language={language} />}
    </div>
  );
});
