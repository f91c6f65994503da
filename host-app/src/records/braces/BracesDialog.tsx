import { Segmented, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exceededByEdge, isAccepted, USUAL_TRANSITION } from '@bracewright/core/contract';
import { NumberInput } from '../../kit/forms/NumberInput.tsx';
import { FIRST, Modal } from '../../kit/ui/Modal.tsx';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { chosenOption, makeOptions } from '../../stores/made-on.ts';
import { useServices } from '../../stores/services-context.ts';
import { useDialogs, type EntryRef } from '../entries/dialog-store.ts';
import { useLookForBatch } from './use-brace-batch.ts';
import styles from './braces.module.css';

type Mode = 'equal' | 'transition';
/** Thickness of a wall, mm. */
const WALL = { min: 1, max: 15, step: 0.5 };
/** Over which width a wall grows thicker from its edge, mm. */
const WIDTH = { min: 5, max: 300, step: 5 };

const isWithin = (value: number | null, { min, max }: typeof WALL): value is number =>
  value !== null && value >= min && value <= max;

/** Keeps what was typed: another value in its place would be made without anybody having asked for it. */
function Length(props: {
  readonly label: string;
  readonly value: number | null;
  readonly bounds: typeof WALL;
  /** Whether the dialog opens in it. */
  readonly isFirst?: boolean;
  /** What is wrong with it besides. */
  readonly wrong?: string | undefined;
  readonly onChange: (value: number | null) => void;
}) {
  const { label, value, bounds, onChange } = props;
  const { t } = useTranslation('documents');
  const wrong = isWithin(value, bounds)
    ? props.wrong
    : t('braces.bounds', { min: bounds.min, max: bounds.max });
  const isRight = wrong === undefined;
  return (
    <label className={styles['row']}>
      <span>{label}</span>
      <span>
        <NumberInput
          {...(props.isFirst ? FIRST : {})}
          value={value}
          step={bounds.step}
          addonAfter="mm"
          status={isRight ? '' : 'error'}
          aria-invalid={!isRight}
          onChange={onChange}
        />
        {!isRight && (
          <span className={styles['wrong']} role="alert">
            {wrong}
          </span>
        )}
      </span>
    </label>
  );
}

/** How a wall gets thinner towards its edge; `most` mm where that edge would be thicker than the wall. */
function Thins(props: {
  readonly edgeThickness: number | null;
  readonly distance: number | null;
  readonly most: number | undefined;
  readonly onEdge: (value: number | null) => void;
  readonly onDistance: (value: number | null) => void;
}) {
  const { edgeThickness, distance, most, onEdge, onDistance } = props;
  const { t, i18n } = useTranslation('documents');
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <Length
        label={t('braces.edge')}
        value={edgeThickness}
        bounds={WALL}
        wrong={most === undefined ? undefined : t('braces.thickEdge', { max: number.format(most) })}
        onChange={onEdge}
      />
      <Length label={t('braces.distance')} value={distance} bounds={WIDTH} onChange={onDistance} />
    </>
  );
}

/** By which process, and on which machine of the user. */
const MadeOn = observer(function MadeOn() {
  const { t } = useTranslation('documents');
  const { settings } = useServices();
  const option = chosenOption(settings);
  const nameOf = (process: string) => t(`braces.process.${process as 'sls'}`);
  return (
    <>
      <label className={styles['row']}>
        <span>{t('braces.madeOn')}</span>
        <Select
          value={option.key}
          aria-label={t('braces.madeOn')}
          options={makeOptions(settings).map(({ key, process, printer }) => ({
            value: key,
            label: printer
              ? `${printer.name} · ${printer.bed.join(' × ')} mm · ${nameOf(process)}`
              : nameOf(process),
          }))}
          onChange={(madeOn: string) => settings.set({ madeOn })}
        />
      </label>
      {!option.printer && <p className={styles['tip']}>{t('braces.noRoom')}</p>}
    </>
  );
});

/** How braces of several models are made; the work goes on when this is closed. */
export const BracesDialog = observer(function BracesDialog(props: {
  readonly entries: readonly EntryRef[];
  readonly onClose: () => void;
}) {
  const { entries, onClose: close } = props;
  const { t } = useTranslation('documents');
  const { api, settings } = useServices();
  const dialogs = useDialogs();
  const look = useLookForBatch();
  const { busy, failure, submit } = useSubmit(undefined);
  const [thickness, setThickness] = useState<number | null>(4);
  const [mode, setMode] = useState<Mode>('equal');
  const [edgeThickness, setEdge] = useState<number | null>(USUAL_TRANSITION.edgeThickness);
  const [distance, setDistance] = useState<number | null>(30);
  const option = chosenOption(settings);

  const thins =
    mode === 'transition' && isWithin(edgeThickness, WALL) && isWithin(distance, WIDTH)
      ? { edgeThickness, distance }
      : undefined;
  const most =
    thins && isWithin(thickness, WALL) ? exceededByEdge({ thickness, mode, transition: thins }) : undefined;
  const isWhole =
    isWithin(thickness, WALL) && (mode === 'equal' || (thins !== undefined && most === undefined));

  async function begin() {
    if (!isWhole) return;
    const { process, printer } = option;
    const answer = await api.call('document/makebraces', {
      ids: entries.map(({ id }) => id),
      params: {
        ...{ thickness, mode, side: 'outside' },
        ...(thins ? { transition: thins } : {}),
      },
      make: { process, ...(printer ? { printer: printer.name, bed: printer.bed } : {}) },
    });
    await look();
    // Work that was over at once is no job, and told here alone.
    dialogs.open({ kind: 'brace-results', ...(isAccepted(answer) ? {} : { batch: answer }) });
  }

  return (
    <Modal
      open
      width={520}
      title={t('braces.title', { count: entries.length })}
      okText={t('braces.submit')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !isWhole }}
      onOk={() => void submit(begin)}
      onCancel={close}
    >
      <FormFailure failure={failure} holds={false} />
      <p className={styles['about']}>{t('braces.about')}</p>
      <ul className={styles['names']} data-testid="brace-models">
        {entries.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <MadeOn />
      <Length isFirst label={t('braces.thickness')} value={thickness} bounds={WALL} onChange={setThickness} />
      <div className={styles['row']}>
        <span>{t('braces.mode')}</span>
        <Segmented<Mode>
          value={mode}
          onChange={setMode}
          options={[
            { value: 'equal', label: t('braces.equal') },
            { value: 'transition', label: t('braces.transition') },
          ]}
        />
      </div>
      {mode === 'transition' && (
        <Thins {...{ edgeThickness, distance, most }} onEdge={setEdge} onDistance={setDistance} />
      )}
    </Modal>
  );
});
