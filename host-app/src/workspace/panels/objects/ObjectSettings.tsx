import { Button, Input, Slider } from 'antd';
import { observer } from 'mobx-react-lite';
import type { Vec3 } from '@bracewright/core/math';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '../../model/use-workspace.ts';
import { isWorkedOn, type BesideObject } from '../../model/objects/beside-object.ts';
import { GapCard } from './GapCard.tsx';
import { sizeText } from './size-text.ts';
import { parseNumber } from '../../../kit/forms/number-text.ts';
import styles from './objects.module.css';

const AXES = ['x', 'y', 'z'] as const;
/** Furthest that can be typed, mm and degrees. */
const MOST = { by: 5000, turn: 360 } as const;

const put = (of: Vec3, at: number, value: number): Vec3 =>
  of.map((x, k) => (k === at ? value : x)) as unknown as Vec3;

/** Where an object stands, typed in mm and degrees. */
const PlacementFields = observer(function PlacementFields({ one }: { readonly one: BesideObject }) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const { objects } = workspace;
  if (one.kind === 'wall') return <p className={styles['muted']}>{words.t('beside.wallStands')}</p>;
  const placement = objects.placement(one);
  const mayPlace = workspace.may('document/updatemember') && objects.meshes.has(one.id);
  if (!objects.meshes.has(one.id)) return null;
  const field = (what: 'by' | 'turn', at: number) => {
    const axis = AXES[at]!;
    const label = words.t(`beside.${what}.${axis}`);
    const value = placement![what][at]!;
    return (
      <label key={what + axis} className={styles['field']} title={words.t(`beside.${what}.${axis}.help`)}>
        {label}
        <Input
          key={value}
          size="small"
          className={styles['number'] ?? ''}
          disabled={!mayPlace}
          data-testid={`place-${what}-${axis}`}
          defaultValue={String(Number(value.toFixed(3))).replace('-', '−')}
          suffix={what === 'by' ? 'mm' : '°'}
          onBlur={({ target }) => {
            const typed = parseNumber(target.value);
            const most = MOST[what];
            if (typed === undefined || Math.abs(typed) > most || Math.abs(typed - value) < 5e-4) return;
            void objects.place(one, { ...placement!, [what]: put(placement![what], at, typed) });
          }}
          onPressEnter={({ currentTarget }) => currentTarget.blur()}
        />
      </label>
    );
  };
  return (
    <div className={styles['fields']}>
      <b>{words.t('beside.place')}</b>
      {placement ? (
        (['by', 'turn'] as const).map((what) => [0, 1, 2].map((at) => field(what, at)))
      ) : (
        <p className={styles['muted']}>{words.t('beside.noPlacement')}</p>
      )}
      {mayPlace && (
        <Button size="small" onClick={() => void objects.place(one, undefined)}>
          {words.t('beside.reset')}
        </Button>
      )}
    </div>
  );
});

/** How large an object is, and how it is shown on this device. */
const LookFields = observer(function LookFields({ one }: { readonly one: BesideObject }) {
  const { objects, parts } = useWorkspace();
  const { words, units } = parts;
  const slider = useId();
  const look = objects.look(one.id);
  const size = objects.size(one);
  return (
    <>
      {size && (
        <div className={styles['field']}>
          {words.t('beside.size')}
          <span className={styles['size']} data-testid="beside-size">
            {sizeText(size, units)}
          </span>
        </div>
      )}
      <label className={styles['field']}>
        {words.t('beside.colour')}
        <input
          type="color"
          value={look.colour}
          onChange={({ target }) => objects.setLook(one.id, { colour: target.value as `#${string}` })}
        />
      </label>
      <div className={styles['field']}>
        <span id={slider}>{words.t('beside.opacity')}</span>
        <Slider
          className={styles['slider'] ?? ''}
          min={10}
          max={100}
          value={look.opacity}
          ariaLabelledByForHandle={slider}
          onChange={(opacity) => objects.setLook(one.id, { opacity })}
        />
        <span className={styles['percent']}>{look.opacity} %</span>
      </div>
    </>
  );
});

/** What leads to an object, out of the model, or away. */
const Actions = observer(function Actions({ one }: { readonly one: BesideObject }) {
  const workspace = useWorkspace();
  const { objects, parts } = workspace;
  const { words, app } = parts;
  const navigate = useNavigate();
  const isMember = one.kind === 'member';
  const open = async () => {
    const id = await objects.openAsModel(one);
    if (id !== undefined) void navigate(`/operation?id=${encodeURIComponent(id)}`);
  };
  const remove = async () => {
    const agreed = await app.overlays.confirm({
      title: words.t('beside.remove.title', { name: one.name }),
      content: words.t('beside.remove.text'),
      okText: words.t('beside.remove.do'),
      cancelText: words.t('beside.remove.keep'),
      okButtonProps: { danger: true },
    });
    if (agreed) await objects.remove(one.id);
  };
  return (
    <div className={styles['add']}>
      {!isWorkedOn(one) && (
        <Button size="small" data-testid="beside-look" onClick={() => void objects.lookAt(one)}>
          {words.t('beside.lookAt')}
        </Button>
      )}
      {(!isMember || workspace.may('document/upload')) && (
        <Button size="small" onClick={() => void open()}>
          {words.t(isMember ? 'beside.open' : 'beside.openWall')}
        </Button>
      )}
      {isMember && workspace.may('document/deletembermodel') && (
        <Button size="small" danger onClick={() => void remove()}>
          {words.t('beside.remove')}
        </Button>
      )}
    </div>
  );
});

/** Everything that can be done with one object. */
export const ObjectSettings = observer(function ObjectSettings({ one }: { readonly one: BesideObject }) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const { objects } = workspace;
  return (
    <div className={styles['settings']}>
      <LookFields one={one} />
      {one.kind === 'member' && workspace.may('document/updatemember') && (
        <label className={styles['field']}>
          {words.t('beside.rename')}
          <Input
            key={one.name}
            size="small"
            defaultValue={one.name}
            maxLength={100}
            onBlur={({ target }) => {
              const name = target.value.trim();
              if (name !== '' && name !== one.name) void objects.rename(one.id, name);
            }}
            onPressEnter={({ currentTarget }) => currentTarget.blur()}
          />
        </label>
      )}
      <PlacementFields one={one} />
      {!isWorkedOn(one) && <GapCard one={one} />}
      <Actions one={one} />
    </div>
  );
});
