import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import { useSizeLevels } from './use-size-levels.ts';
import { SIZE_LIMIT, type SizeRow } from '../model/body/size-rows.ts';
import styles from './SizeTable.module.css';

const stateOf = ({ differs, confirmed }: SizeRow): 'differs' | 'fits' | 'open' =>
  differs ? 'differs' : confirmed ? 'fits' : 'open';

const Row = observer(function Row({ row }: { readonly row: SizeRow }) {
  const workspace = useWorkspace();
  const { words, units } = workspace.parts;
  const { name, recorded, scan, source, plane } = row;
  const state = stateOf(row);
  // A size that was measured already is measured anew in its place.
  const mayCheck = workspace.may('measure/create') && (source !== 'kept' || workspace.may('measure/update'));
  const height = plane ? units.formatLength(plane.origin[2]) : '';
  const said = state === 'differs' && !row.confirmed ? 'perhaps' : state;
  return (
    <>
      <tr data-size={name} data-state={state}>
        <th scope="row">{words.t(`sizes.name.${name}`)}</th>
        <td>{units.formatLength(recorded, { unit: false })}</td>
        <td>{scan === undefined ? '–' : units.formatLength(scan, { unit: false })}</td>
        <td>
          {scan !== undefined && (
            <b className={styles[state]}>
              {units.formatLength(scan - recorded, { signed: true, unit: false })}
            </b>
          )}
        </td>
        <td>
          {mayCheck && (
            <Button
              size="small"
              aria-label={words.t('sizes.check.of', { name: words.t(`sizes.name.${name}`) })}
              onClick={() => void workspace.sizes.check(row)}
            >
              {words.t('sizes.check')}
            </Button>
          )}
        </td>
      </tr>
      <tr className={styles['said']}>
        <td colSpan={5}>
          {said !== 'open' && <b className={styles[state]}>{words.t(`sizes.${said}`)} </b>}
          {words.t(`sizes.by.${row.confirmed ? 'confirmed' : source}`, { height })}
        </td>
      </tr>
    </>
  );
});

/** The sizes of the record beside the scan's: what differs is flagged, and nothing is green at a level that nobody has confirmed. */
export const SizeTable = observer(function SizeTable() {
  const workspace = useWorkspace();
  const { sizes, standing, parts } = workspace;
  const { words, units } = parts;
  const { rows } = sizes;
  useSizeLevels();
  if (!parts.sizes) return null;
  return (
    <section className={styles['sizes']} aria-label={words.t('sizes')}>
      <h3 className={styles['title']}>{words.t('sizes')}</h3>
      {rows === undefined && (
        <p className={styles['note']} role="status">
          {words.t(sizes.failed ? 'sizes.failed' : 'sizes.looking')}{' '}
          {sizes.failed && (
            <Button
              size="small"
              onClick={() => void workspace.guard(() => sizes.look(workspace.scan, sizes.armPits))}
            >
              {words.t('sizes.again')}
            </Button>
          )}
        </p>
      )}
      {rows?.length === 0 && <p className={styles['note']}>{words.t('sizes.none')}</p>}
      {rows && rows.length > 0 && (
        <>
          {!standing.confirmed && (
            <p className={styles['ask']}>
              {words.t('sizes.stand')}{' '}
              <Button size="small" type="link" onClick={() => standing.ask()}>
                {words.t('checkup.compare')}
              </Button>
            </p>
          )}
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{units.sign}</th>
                <th scope="col">{words.t('sizes.record')}</th>
                <th scope="col">{words.t('sizes.scan')}</th>
                <th scope="col">{words.t('sizes.difference')}</th>
                <th aria-hidden />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.name} row={row} />
              ))}
            </tbody>
          </table>
          {workspace.may('measure/create') && (
            <div className={styles['all']}>
              <Button
                size="small"
                title={words.t('sizes.keepAll.text')}
                aria-keyshortcuts="Shift+M"
                disabled={sizes.girthsToKeep.length === 0}
                onClick={() => void workspace.guard(() => sizes.keepGirths())}
              >
                {words.t('sizes.keepAll')}
              </Button>
            </div>
          )}
          <p className={styles['note']}>
            {words.t('sizes.limit', { limit: units.formatLength(SIZE_LIMIT) })}
          </p>
        </>
      )}
    </section>
  );
});
