import type { Xray } from '@bracewright/core/contract';
import { filmScale, readMarker } from '@bracewright/core/spine';
import { Button, Slider } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router';
import { describeError } from '../../../api/describe-error.ts';
import { CHROME_ICONS } from '../../chrome/chrome-icons.ts';
import { ToolIcon } from '../../chrome/ToolIcon.tsx';
import { useWorkspace } from '../../model/use-workspace.ts';
import { filmNote } from './hung-as.ts';
import { RegisterFilm, SpinePanel } from './SpinePanel.tsx';
import styles from './objects.module.css';

const FilmRow = observer(function FilmRow({ film }: { readonly film: Xray }) {
  const { films, parts } = useWorkspace();
  const { words, units, app } = parts;
  const placed = films.placedOf(film.id);
  const slider = useId();
  const opacity = films.shown.get(film.id);
  const isHung = placed !== undefined && 'transform' in placed;
  const tell = (error: unknown): void => {
    const { text, requestId } = describeError(error, app.i18n);
    app.toasts.show({ kind: 'error', text, requestId });
  };
  const reading = readMarker(film.marker);
  const isScaled = reading.kind === 'marker' && filmScale(film, reading.marker.handScale).mmPerPixel !== null;
  const note = filmNote(film, films, { words, units, isScaled });
  return (
    <li className={styles['object']} data-film={film.id}>
      <div className={styles['head']}>
        <button
          type="button"
          className={styles['eye']}
          disabled={!isHung}
          data-on={opacity !== undefined}
          aria-pressed={opacity !== undefined}
          aria-label={words.t(opacity === undefined ? 'beside.show' : 'beside.hide', { name: film.name })}
          onClick={() => films.show(film.id, opacity === undefined).catch(tell)}
        >
          <ToolIcon svg={opacity === undefined ? CHROME_ICONS.eyeOff : CHROME_ICONS.eye} size={18} />
        </button>
        <span>
          <b>{film.name}</b>
        </span>
      </div>
      {note.text !== '' && <p className={styles['muted']}>{note.text}</p>}
      {note.alerts.map((alert) => (
        <p key={alert} role="alert" data-testid="film-alert">
          {alert}
        </p>
      ))}
      <RegisterFilm film={film} />
      {opacity !== undefined && isHung && (
        <div className={styles['head']}>
          <span id={slider}>{words.t('beside.opacity')}</span>
          <Slider
            style={{ flex: 1 }}
            min={1}
            max={100}
            value={opacity}
            onChange={(value) => films.setOpacity(film.id, value)}
            ariaLabelledByForHandle={slider}
            tooltip={{ formatter: (value) => `${value} %` }}
          />
        </div>
      )}
    </li>
  );
});

/** The films of the model as planes among the body, with how well they fit. */
export const FilmsPanel = observer(function FilmsPanel() {
  const { films, parts } = useWorkspace();
  const { words, modelId } = parts;
  const navigate = useNavigate();
  const heading = useId();
  useEffect(() => {
    // Without a connection the rows stay as they were; the list is asked for again with the next look.
    films.refresh().catch(() => undefined);
  }, [films]);
  if (!films.mayList || films.films === undefined) return null;
  return (
    <section aria-labelledby={heading} data-testid="films" className={styles['section']}>
      <h3 id={heading} className={styles['heading']}>
        {words.t('films')}
      </h3>
      <ul className={styles['list']}>
        {films.films.map((film) => (
          <FilmRow key={film.id} film={film} />
        ))}
      </ul>
      <SpinePanel />
      <Button size="small" onClick={() => void navigate(`/vertebra?id=${encodeURIComponent(modelId)}`)}>
        {words.t('films.open')}
      </Button>
    </section>
  );
});
