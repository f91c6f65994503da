import { Button, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { CHROME_ICONS } from '../../chrome/chrome-icons.ts';
import { ToolIcon } from '../../chrome/ToolIcon.tsx';
import { useWorkspace } from '../../model/use-workspace.ts';
import { isWorkedOn, type BesideObject } from '../../model/objects/beside-object.ts';
import { wholeFolder } from '../../model/objects/find-walls.ts';
import { FileQuestion } from '../../fields/FileQuestion.tsx';
import { ObjectSettings } from './ObjectSettings.tsx';
import styles from './objects.module.css';

/** Says of what was made of the design that the design is another one now. */
const Older = observer(function Older({ one }: { readonly one: BesideObject }) {
  const { objects, parts } = useWorkspace();
  const older = objects.older(one);
  if (!older) return null;
  const told =
    older === 'unknown'
      ? parts.words.t('beside.olderUnknown')
      : older.steps === null
        ? parts.words.t('beside.olderChanged')
        : parts.words.t('beside.older', { count: older.steps });
  return (
    <p className={styles['warning']} role="note" data-testid="beside-older">
      <Icon name="warning" size={14} />
      {told}
    </p>
  );
});

/** Says of an object that was placed when the body stood otherwise, and takes it along where it is known how. */
const Behind = observer(function Behind({ one }: { readonly one: BesideObject }) {
  const workspace = useWorkspace();
  const { objects, parts } = workspace;
  const may = workspace.may('document/updatemember');
  const behind = objects.behind(one);
  if (behind === undefined) return null;
  const { words } = parts;
  return (
    <div className={styles['warning']} role="note" data-testid="beside-behind">
      <Icon name="warning" size={14} />
      <span>
        {words.t(behind === 'unknown' ? 'beside.behindUnknown' : 'beside.behind')}{' '}
        {behind !== 'unknown' && may && (
          <Button size="small" data-testid="beside-along" onClick={() => void objects.takeAlong(one)}>
            {words.t('beside.along')}
          </Button>
        )}
      </span>
    </div>
  );
});

const ObjectRow = observer(function ObjectRow({ one }: { readonly one: BesideObject }) {
  const { objects, parts } = useWorkspace();
  const { words, units } = parts;
  const [open, setOpen] = useState(false);
  const { colour } = objects.look(one.id);
  const visible = objects.isSeen(one.id);
  const triangles = one.kind === 'member' ? one.member.triangles : undefined;
  const kind = one.kind === 'member' ? one.member.kind : 'wall';
  return (
    <li className={styles['object']} data-object={one.id}>
      <div className={styles['head']}>
        <button
          type="button"
          className={styles['eye']}
          disabled={isWorkedOn(one)}
          data-on={visible}
          aria-pressed={visible}
          aria-label={words.t(visible ? 'beside.hide' : 'beside.show', { name: one.name })}
          onClick={() => void objects.setVisible(one, !visible)}
        >
          <ToolIcon svg={visible ? CHROME_ICONS.eye : CHROME_ICONS.eyeOff} size={18} />
        </button>
        <i className={styles['swatch']} style={{ background: colour }} aria-hidden="true" />
        <button
          type="button"
          className={styles['name']}
          aria-expanded={open}
          aria-label={words.t('beside.more', { name: one.name })}
          onClick={() => setOpen(!open)}
        >
          <b>{one.name}</b>
          <small>
            {words.t(`beside.kind.${kind}`)}
            {triangles !== undefined && ` · ${words.t('objects.triangles')} ${units.formatCount(triangles)}`}
            {objects.loading.has(one.id) && ` · ${words.t('beside.loading')}`}
          </small>
        </button>
      </div>
      {isWorkedOn(one) && (
        <p className={styles['warning']} role="note">
          {words.t('beside.workedOn')}
        </p>
      )}
      <Older one={one} />
      <Behind one={one} />
      {open && <ObjectSettings one={one} />}
    </li>
  );
});

/** A button that asks for the file of a body. */
function BodyFile(props: {
  readonly testId: string;
  readonly label: string;
  readonly onFile: (file: File | undefined) => void;
}) {
  const input = useId();
  return (
    <>
      <Button size="small" onClick={() => document.getElementById(input)?.click()}>
        {props.label}
      </Button>
      <input
        id={input}
        type="file"
        hidden
        accept=".stl,.obj,.ply,.3mf"
        data-testid={props.testId}
        aria-label={props.label}
        onChange={({ target }) => {
          props.onFile(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}

/** Brings an object in: from a file, whose unit is asked, or from another model of the folder. */
const AddObject = observer(function AddObject() {
  const workspace = useWorkspace();
  const { words, app, parentId, modelId } = workspace.parts;
  const [file, setFile] = useState<File>();
  const { data } = useQuery({
    queryKey: ['models-beside', parentId],
    queryFn: () => wholeFolder(app.api, parentId),
  });
  const models = (data ?? []).filter((entry) => entry.fileType === 'SCAN' && entry.id !== modelId);
  return (
    <div className={styles['add']}>
      <BodyFile testId="beside-file" label={words.t('beside.addFile')} onFile={setFile} />
      {models.length > 0 && (
        <Select
          size="small"
          value={null}
          placeholder={words.t('beside.addModel')}
          aria-label={words.t('beside.addModel')}
          options={models.map(({ id, name }) => ({ value: id as string | null, label: name }))}
          onChange={(id) => id && void workspace.objects.addModel(id)}
        />
      )}
      {file && (
        <FileQuestion
          file={file}
          take={(frame) => workspace.objects.addFile(file, frame)}
          onDone={() => setFile(undefined)}
        />
      )}
    </div>
  );
});

/** Takes a spine in from a file, whose unit is asked. */
const AddSpine = observer(function AddSpine() {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const [file, setFile] = useState<File>();
  return (
    <div className={styles['add']}>
      <BodyFile testId="beside-spine-file" label={words.t('beside.addSpine')} onFile={setFile} />
      {file && (
        <FileQuestion
          file={file}
          take={(frame) => workspace.objects.addFile(file, frame, 'spine')}
          onDone={() => setFile(undefined)}
        />
      )}
    </div>
  );
});

/** The objects beside the body: members of the model and the braces that were made of it. */
export const BesidePanel = observer(function BesidePanel() {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const { list } = workspace.objects;
  const heading = useId();
  // Others, and work that was going on elsewhere, may have laid something beside the body since.
  useEffect(() => void workspace.objects.refresh(), [workspace]);
  if (!list) return null;
  return (
    <section aria-labelledby={heading} data-testid="beside" className={styles['section']}>
      <h3 id={heading} className={styles['heading']}>
        {words.t('beside')}
      </h3>
      {list.length === 0 && <p className={styles['muted']}>{words.t('beside.none')}</p>}
      <ul className={styles['list']}>
        {list.map((one) => (
          <ObjectRow key={one.id} one={one} />
        ))}
      </ul>
      {workspace.may('document/savemembermodel') && <AddObject />}
      {workspace.may('document/uploadspine') && <AddSpine />}
    </section>
  );
});
