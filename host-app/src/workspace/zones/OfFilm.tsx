import type { Xray } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { formatDate, formatDay } from '../../kit/ui/format.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import type { OfFilm as FilmOfZones } from '../model/zones/zones-of-record.ts';
import styles from '../preparation/PreparationCard.module.css';

/** When a film was taken, in words; where nobody says it, when it was added. */
function useDay(): (film: Xray) => string {
  const { words } = useWorkspace().parts;
  return ({ takenOn, takenOnBy, createdAt }) => {
    const day = takenOn ? formatDay(takenOn, words.language) : formatDate(createdAt, words.language);
    const said = takenOnBy === 'person' ? 'zones.film.takenOnTyped' : 'zones.film.takenOn';
    return words.t(takenOn ? said : 'zones.film.addedOn', { day });
  };
}

/** Films of which nobody knows which was taken last, with the curves that each shows, and the way to say the day. */
const Undated = observer(function Undated({ film }: { readonly film: FilmOfZones }) {
  const { parts } = useWorkspace();
  const { words, app, modelId } = parts;
  const navigate = useNavigate();
  const dayOf = useDay();
  const curveOf = ({ upper, apex, lower, angle, direction }: FilmOfZones['measures']['curves'][number]) =>
    words.t(direction ? `zones.film.curve.${direction}` : 'zones.film.curve', {
      levels: [upper, apex, lower].filter(Boolean).join('–'),
      angle: angle.toFixed(1),
    });
  const all = [film, ...film.others.toReversed()];
  return (
    <div className={styles['undated']} data-testid="zones-undated-film">
      <p className={styles['doubt']}>
        <Icon name="warning" size={14} /> {words.t('zones.film.undated')}
      </p>
      <ul>
        {all.map(({ xray, measures }) => (
          <li key={xray.id}>
            {words.t('zones.film.shows', {
              name: xray.name,
              day: dayOf(xray),
              curves: measures.curves.map(curveOf).join(words.language === 'zh-CN' ? '；' : '; '),
            })}
          </li>
        ))}
      </ul>
      {app.session.may('document/saveXray') &&
        all.map(
          ({ xray: { id, name, takenOn } }) =>
            !takenOn && (
              <Button
                key={id}
                size="small"
                onClick={() =>
                  void navigate(`/vertebra?id=${encodeURIComponent(modelId)}&film=${encodeURIComponent(id)}`)
                }
              >
                {words.t('zones.film.sayDay', { name })}
              </Button>
            ),
        )}
    </div>
  );
});

/** Which film the apices and the angle are of. */
export const OfFilm = observer(function OfFilm() {
  const { zones, parts } = useWorkspace();
  const { words } = parts;
  const { ofFilm } = zones;
  const dayOf = useDay();
  if (!ofFilm) return null;
  const { xray: used, newer, late, others } = ofFilm;
  return (
    <>
      {others.length > 0 ? (
        <Undated film={ofFilm} />
      ) : (
        <p className={styles['note']}>{words.t('zones.film', { name: used.name, day: dayOf(used) })}</p>
      )}
      {late && others.length === 0 && (
        <p className={styles['note']} data-testid="zones-late-film">
          {words.t('zones.film.late', { name: late.name, day: dayOf(late) })}
        </p>
      )}
      {newer && (
        <p className={styles['doubt']} data-testid="zones-newer-film">
          <Icon name="warning" size={14} />{' '}
          {words.t(`zones.film.newer.${newer.as}`, { name: newer.xray.name, day: dayOf(newer.xray) })}
        </p>
      )}
    </>
  );
});
