import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { PageLoading } from '../../kit/ui/PageLoading.tsx';
import { loadTools, matches } from './catalog.ts';
import { ToolArticle } from './ToolArticle.tsx';
import { ArticleIcon } from './ArticleIcon.tsx';
import styles from './explain.module.css';

/** A page for each tool, made from the plugins themselves: what it does, with a picture, its steps, values, limits and key. */
export const ExplainPage = observer(function ExplainPage() {
  const { t } = useTranslation('explain');
  const { settings } = useServices();
  const { language } = settings;
  const [query] = useSearchParams();
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['catalog'],
    queryFn: loadTools,
    staleTime: Infinity,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const shown = data.filter((tool) => text.trim() === '' || matches(tool, text));
  const wanted = query.get('tool');
  const chosen = data.find(({ id }) => id === wanted) ?? shown[0] ?? data[0];
  const groups = [...new Set(shown.map(({ group }) => group))];
  const groupTitle = (group: string): string =>
    data.find((tool) => tool.group === group)?.words[language].groupTitle ??
    t(`groups.${group}` as 'groups.align');
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
            <h3 className={styles['group']}>{groupTitle(group)}</h3>
            <ul>
              {shown
                .filter((tool) => tool.group === group)
                .map((tool) => (
                  <li key={tool.id}>
                    <Link
                      to={`/explain?tool=${tool.id}`}
                      className={styles['link']}
                      aria-current={tool === chosen ? 'page' : undefined}
                    >
                      <ArticleIcon svg={tool.icon} />
                      {tool.words[language].title}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      {chosen && <ToolArticle tool={chosen} language={language} />}
    </div>
  );
});
