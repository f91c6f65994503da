import { Button, Input, Slider } from 'antd';
import { observer } from 'mobx-react-lite';
import type { Mat4 } from '@bracewright/core/math';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '../../model/use-workspace.ts';
import { isWorkedOn, type BesideObject } from '../../model/objects/beside-object.ts';
import type { Wanted } from '../../model/objects/member-changes.ts';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { GapCard } from './GapCard.tsx';
import { ThicknessCard } from './ThicknessCard.tsx';
import { sizeText } from '../../fields/size-text.ts';
import { parseNumber } from '../../../kit/forms/number-text.ts';
import styles from './objects.module.css';

const AXES = ['x', 'y', 'z'] as const;
/** Furthest that can be typed, mm and degrees. */
const MOST = { by: 5000, turn: 360 } as const;

/** One value of where an object stands. What is being typed stays as it is typed when the object is moved elsewhere meanwhile. */
const PlaceField = observer(function PlaceField(props: {
  readonly one: BesideObject;
  readonly what: 'by' | 'turn';
  readonly at: 0 | 1 | 2;
  readonly value: number;
  readonly disabled: boolean;
}) {
  const { one, what, at, value, disabled } = props;
  const { objects, parts } = useWorkspace();
  const { words } = parts;
  const axis = AXES[at];
  const [draft, setDraft] = useState<{
    readonly text: string;
    readonly from: number;
    readonly seen: Mat4;
  }>();
  const keep = () => {
    setDraft(undefined);
    if (!draft) return;
    const typed = parseNumber(draft.text);
    if (typed === undefined || Math.abs(typed) > MOST[what] || Math.abs(typed - draft.from) < 5e-4) return;
    void objects.place(one, { what, at, value: typed }, draft.seen);
  };
  return (
    <label className={styles['field']} title={words.t(`beside.${what}.${axis}.help`)}>
      {words.t(`beside.${what}.${axis}`)}
      <Input
        size="small"
        className={styles['number'] ?? ''}
        disabled={disabled}
        data-testid={`place-${what}-${axis}`}
        value={draft?.text ?? String(Number(value.toFixed(3))).replace('-', '−')}
        suffix={what === 'by' ? 'mm' : '°'}
        onChange={({ target: { value: text } }) =>
          setDraft({ from: value, seen: objects.transform(one), ...draft, text })
        }
        onBlur={keep}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
      />
    </label>
  );
});

/** Where an object stands, typed in mm and degrees. */
const PlacementFields = observer(function PlacementFields({ one }: { readonly one: BesideObject }) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const { objects } = workspace;
  if (one.kind === 'wall') {
    const key = objects.behind(one) === undefined ? 'beside.wallFollows' : 'beside.wallStands';
    return <p className={styles['muted']}>{words.t(key)}</p>;
  }
  const placement = objects.placement(one);
  const mayPlace = workspace.may('document/updatemember') && objects.meshes.has(one.id);
  if (!objects.meshes.has(one.id)) return null;
  return (
    <div className={styles['fields']}>
      <b>{words.t('beside.place')}</b>
      {placement ? (
        (['by', 'turn'] as const).map((what) =>
          ([0, 1, 2] as const).map((at) => (
            <PlaceField
              key={what + AXES[at]}
              {...{ one, what, at, value: placement[what][at], disabled: !mayPlace }}
            />
          )),
        )
      ) : (
        <p className={styles['muted']}>{words.t('beside.noPlacement')}</p>
      )}
      {mayPlace && (
        <Button size="small" onClick={() => void objects.reset(one)}>
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

/** What an object is called. */
const NameField = observer(function NameField({ one }: { readonly one: BesideObject }) {
  const { objects, parts } = useWorkspace();
  const [draft, setDraft] = useState<{ readonly text: string; readonly seen: string }>();
  const keep = () => {
    setDraft(undefined);
    const name = draft?.text.trim() ?? '';
    if (name !== '' && name !== draft?.seen) void objects.rename(one, name, draft?.seen);
  };
  return (
    <label className={styles['field']}>
      {parts.words.t('beside.rename')}
      <Input
        size="small"
        value={draft?.text ?? one.name}
        maxLength={100}
        onChange={({ target: { value: text } }) => setDraft({ seen: one.name, ...draft, text })}
        onBlur={keep}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
      />
    </label>
  );
});

/** Says that what was typed was not kept, and why; one press sets it all the same. */
const NotKept = observer(function NotKept({ one }: { readonly one: BesideObject }) {
  const { objects, parts } = useWorkspace();
  const { words } = parts;
  const left = objects.changes.notKept.get(one.id);
  const shown = useRef<HTMLDivElement>(null);
  // The field that was typed in may lie far below it.
  useEffect(() => void shown.current?.scrollIntoView({ block: 'center' }), [left]);
  if (!left) return null;
  const { why, wanted } = left;
  const said = (it: Wanted) =>
    it.what === 'name'
      ? words.t('beside.not-kept.name', { name: it.value })
      : words.t(`beside.not-kept.${it.what}`, {
          field: words.t(`beside.${it.what}.${AXES[it.at]}`),
          value: String(it.value).replace('-', '−'),
        });
  return (
    <div ref={shown} className={styles['warning']} role="alert" data-testid="beside-not-kept">
      <Icon name="warning" size={14} />
      <span className={styles['add']}>
        {words.t(wanted.length > 0 ? `beside.not-kept.${why}` : 'beside.not-kept.again')}
        {wanted.map((it) => (
          <Button
            key={said(it)}
            size="small"
            onClick={() => void (it.what === 'name' ? objects.rename(one, it.value) : objects.place(one, it))}
          >
            {said(it)}
          </Button>
        ))}
        <Button size="small" onClick={() => objects.changes.settle(one.id)}>
          {words.t('beside.not-kept.leave')}
        </Button>
      </span>
    </div>
  );
});

/** Everything that can be done with one object. */
export const ObjectSettings = observer(function ObjectSettings({ one }: { readonly one: BesideObject }) {
  const workspace = useWorkspace();
  return (
    <div className={styles['settings']}>
      <LookFields one={one} />
      {one.kind === 'member' && workspace.may('document/updatemember') && <NameField one={one} />}
      <NotKept one={one} />
      <PlacementFields one={one} />
      {!isWorkedOn(one) && <GapCard one={one} />}
      {one.kind === 'wall' && !isWorkedOn(one) && <ThicknessCard key={one.id} one={one} />}
      <Actions one={one} />
    </div>
  );
});
