import { APEX_LEVELS, curveOfType, ZONE_TYPES } from '@bracewright/core/zones';
import { Checkbox, Segmented, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { NumberInput } from '../../kit/forms/NumberInput.tsx';
import { typeLabel } from '../../records/patients/type-label.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { OfFilm } from './OfFilm.tsx';
import styles from '../preparation/PreparationCard.module.css';

/** The apex of one of both curves: of the levels that it can have. */
const Apex = observer(function Apex({ of }: { readonly of: 'thoracic' | 'low' }) {
  const { zones, parts } = useWorkspace();
  const { words } = parts;
  return (
    <label>
      {words.t(`zones.${of}`)}
      <Select
        allowClear
        showSearch
        aria-label={words.t(`zones.${of}`)}
        value={zones.choice[of] ?? null}
        options={APEX_LEVELS[of].map((value) => ({ value, label: value }))}
        onChange={(level) => zones.set({ [of]: level ?? undefined })}
      />
    </label>
  );
});

/** What of the record nobody can check by the film that it is of. */
const OfRecord = observer(function OfRecord() {
  const { zones, parts } = useWorkspace();
  const { words } = parts;
  return (
    <>
      {zones.recordFaults.map(({ what, as, name = '' }) => (
        <p key={what} className={styles['doubt']} data-testid={`zones-record-${what}`}>
          <Icon name="warning" size={14} /> {words.t(`zones.record.${what}.${as}`, { name })}
        </p>
      ))}
    </>
  );
});

/** Why the spine that is kept in the body says nothing of their heights. */
const LineLack = observer(function LineLack() {
  const { zones, parts } = useWorkspace();
  const { words } = parts;
  const { lineLack } = zones;
  if (!lineLack) return null;
  return (
    <p className={styles['doubt']} data-testid="zones-line-lack" data-state={lineLack}>
      <Icon name="warning" size={14} /> {words.t('zones.line.lack')} {words.t(`spine.film.${lineLack}`)}
    </p>
  );
});

/** What the zones are made from: the class, its side, the angle and the apices. */
export const ZoneForm = observer(function ZoneForm() {
  const { zones, parts } = useWorkspace();
  const { words } = parts;
  const { choice } = zones;
  const sideOf = `zones.side.of.${choice.type ? curveOfType(choice.type) : 'any'}`;
  const onFilm = zones.filmSide(choice.type);
  const { isOutside } = zones;
  return (
    <>
      <div className={styles['form']} data-testid="zone-form">
        <label>
          {words.t('zones.type')}
          <Select
            aria-label={words.t('zones.type')}
            value={choice.type ?? null}
            options={ZONE_TYPES.map((value) => ({ value, label: typeLabel(value) }))}
            onChange={(type) => zones.set({ type: type ?? undefined })}
          />
        </label>
        <div>
          {words.t(sideOf)}
          <Segmented
            block
            aria-label={words.t(sideOf)}
            value={choice.side ?? ''}
            options={(['left', 'right'] as const).map((value) => ({
              value,
              label: words.t(`zones.side.${value}`),
            }))}
            onChange={(side) => zones.set({ side: side as 'left' | 'right' })}
          />
        </div>
        <Apex of="thoracic" />
        <Apex of="low" />
        <label>
          {words.t('zones.cobb')}
          <NumberInput
            aria-label={words.t('zones.cobb')}
            status={isOutside ? 'error' : ''}
            aria-invalid={isOutside}
            suffix="°"
            style={{ width: '100%' }}
            value={choice.cobb}
            onChange={(cobb) => zones.set({ cobb })}
          />
        </label>
      </div>
      {zones.ofDesign && (
        <p className={styles['note']} data-testid="zones-of-design">
          {words.t(`zones.ofDesign.${zones.ofDesign}`)}
        </p>
      )}
      <OfRecord />
      <OfFilm />
      <LineLack />
      {isOutside && (
        <p className={styles['failure']} role="alert">
          {words.t('zones.cobb.bounds')}
        </p>
      )}
      {onFilm && choice.side && onFilm !== choice.side && (
        <p className={styles['doubt']} data-testid="zones-other-side">
          <Icon name="warning" size={14} />{' '}
          {words.t('zones.side.film', { side: words.t(`zones.side.${onFilm}`) })}
        </p>
      )}
      <div className={styles['ways']}>
        <Checkbox checked={choice.upper} onChange={({ target }) => zones.set({ upper: target.checked })}>
          {words.t('zones.upper')}
        </Checkbox>
        <Checkbox
          checked={choice.underArms}
          onChange={({ target }) => zones.set({ underArms: target.checked })}
        >
          {words.t('zones.underArms')}
        </Checkbox>
      </div>
    </>
  );
});
