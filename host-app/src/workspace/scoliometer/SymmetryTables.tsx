import { isSideOpen, type ReadingDoubt, type ScoliometerReading } from '@bracewright/core/brace';
import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import { useScoliometerWords } from './use-scoliometer-words.ts';
import styles from './ScoliometerCard.module.css';

/** What to look at before a value is believed. */
const Doubts = observer(function Doubts({ doubts }: { readonly doubts: readonly ReadingDoubt[] }) {
  const { words } = useWorkspace().parts;
  if (doubts.length === 0) return null;
  return (
    <span className={styles['doubt']}>
      {doubts.map((one) => words.t(`scoliometer.doubt.${one}`)).join(' ')}
    </span>
  );
});

/** The largest rotation of each part of the back. A row leads to its level on the body. */
export const RegionTable = observer(function RegionTable({
  reading,
}: {
  readonly reading: ScoliometerReading;
}) {
  const { scoliometer, parts } = useWorkspace();
  const { words, units } = parts;
  const said = useScoliometerWords();
  const { regions, pelvis, pelvisWhy, scale } = reading;
  return (
    <table className={styles['table']} data-testid="rotation-regions">
      <caption>{words.t('scoliometer.regions')}</caption>
      <tbody>
        {regions.map(({ region, toPelvis, toFrame, side, height, within, frameWithin, why, doubts }) => (
          <tr key={region} data-region={region}>
            <th scope="row">
              {height === null ? (
                words.t(`scoliometer.region.${region}`)
              ) : (
                <button type="button" className={styles['go']} onClick={() => scoliometer.lookAt(height)}>
                  {words.t(`scoliometer.region.${region}`)}
                </button>
              )}
            </th>
            <td>
              {toFrame === null || height === null ? (
                <span className={styles['unknown']}>
                  {words.t('scoliometer.unknown')} · {said.why(why)}
                </span>
              ) : (
                <>
                  <b>{said.region(toPelvis ?? toFrame, side)}</b>
                  <span className={styles['note']}>
                    {said.plusMinus(units.formatAngle(within ?? frameWithin ?? 0))} ·{' '}
                    {toPelvis === null
                      ? words.t('scoliometer.frameOnly')
                      : words.t('scoliometer.frame', {
                          angle: `${said.inFrame(toFrame, isSideOpen({ doubts }))} ${said.plusMinus(units.formatAngle(frameWithin ?? 0))}`,
                        })}{' '}
                    · {words.t('scoliometer.at', { height: units.formatLength(height - scale.foot) })}
                  </span>
                  <Doubts doubts={doubts} />
                </>
              )}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{words.t('scoliometer.pelvis')}</th>
          <td>
            {pelvis === null ? (
              <span className={styles['unknown']}>
                {words.t('scoliometer.unknown')} · {said.why(pelvisWhy)}
              </span>
            ) : (
              said.side(pelvis)
            )}
          </td>
        </tr>
      </tbody>
    </table>
  );
});

/** How the two sides differ, and the depth of the waist triangles. */
export const PairTable = observer(function PairTable({ reading }: { readonly reading: ScoliometerReading }) {
  const { words, units } = useWorkspace().parts;
  const said = useScoliometerWords();
  const { left, right, deeper, within } = reading.waist;
  return (
    <table className={styles['table']} data-testid="symmetry-pairs">
      <caption>{words.t('scoliometer.symmetry')}</caption>
      <tbody>
        {reading.pairs.map(({ pair, higher, angle, side, within: of, source, why }) => (
          <tr key={pair}>
            <th scope="row">{words.t(`scoliometer.pair.${pair}`)}</th>
            <td>
              {higher === null || angle === null ? (
                <span className={styles['unknown']}>
                  {words.t('scoliometer.unknown')} · {said.why(why)}
                </span>
              ) : (
                <>
                  {words.t(`scoliometer.higher.${side ?? 'none'}`, {
                    mm: units.formatLength(Math.abs(higher)),
                    angle: units.formatAngle(Math.abs(angle)),
                    within: units.formatLength(of ?? 0),
                  })}
                  <span className={styles['note']}>
                    {said.plusMinus(units.formatLength(of ?? 0))} ·{' '}
                    {words.t(source === 'found' ? 'scoliometer.found' : 'scoliometer.marked')}
                  </span>
                </>
              )}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{words.t('scoliometer.waistDepth')}</th>
          <td>
            {left === null || right === null || deeper === null ? (
              <span className={styles['unknown']}>
                {words.t('scoliometer.unknown')} · {said.why(reading.waist.why)}
              </span>
            ) : (
              <>
                {words.t('scoliometer.waistDepth.both', {
                  left: units.formatLength(left),
                  right: units.formatLength(right),
                })}
                <span className={styles['note']}>
                  {said.plusMinus(units.formatLength(within ?? 0))} · {words.t('scoliometer.found')}
                </span>
              </>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  );
});

/** POTSI with its parts; while one is missing there is no sum. */
export const PotsiTable = observer(function PotsiTable({
  reading,
}: {
  readonly reading: ScoliometerReading;
}) {
  const { words } = useWorkspace().parts;
  const said = useScoliometerWords();
  const { parts, total, within, missing } = reading.potsi;
  return (
    <table className={styles['table']} data-testid="potsi">
      <caption>{words.t('scoliometer.potsi')}</caption>
      <tbody>
        {parts.map(({ part, value, within: of, missing: marks, doubts }) => (
          <tr key={part} data-part={part}>
            <th scope="row">{words.t(`scoliometer.potsi.part.${part}`)}</th>
            <td>
              {value === null ? (
                <span className={styles['unknown']}>
                  {words.t('scoliometer.unknown')} ·{' '}
                  {doubts.includes('contradictory') ? said.why('contradictory') : said.missing(marks)}
                </span>
              ) : (
                <>
                  {said.percent(value)}
                  <span className={styles['note']}>{said.plusMinus(said.percent(of ?? 0))}</span>
                  <Doubts doubts={doubts} />
                </>
              )}
            </td>
          </tr>
        ))}
        <tr data-part="total">
          <th scope="row">{words.t('scoliometer.potsi')}</th>
          <td>
            {total === null ? (
              <span className={styles['unknown']}>
                {words.t('scoliometer.potsi.missing', {
                  parts: said.list(missing.map((part) => words.t(`scoliometer.potsi.part.${part}`))),
                })}
              </span>
            ) : (
              <>
                <b>{said.percent(total)}</b>{' '}
                <span className={styles['note']}>
                  {said.plusMinus(said.percent(within ?? 0))} · {words.t('scoliometer.potsi.note')}
                </span>
              </>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  );
});
