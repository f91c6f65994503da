import { Select } from 'antd';
import { when } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { isWorkedOn, type BesideObject } from '../model/objects/beside-object.ts';
import { useWorkspace } from '../model/use-workspace.ts';

interface Props {
  /** What the object is chosen for. */
  readonly label: string;
  /** Takes the body of an object as it stands beside the model, by the hash that the assets have it under. */
  take(sha256: string): void;
}

/** Chooses among the objects beside the body; nothing where there are none. What was taken is shown by who took it, and by its row again when that is closed. */
export const BesideChooser = observer(function BesideChooser({ label, take }: Props) {
  const workspace = useWorkspace();
  const { objects } = workspace;
  const { words, services } = workspace.parts;
  const [reading, setReading] = useState(false);
  const list = (objects.list ?? []).filter((one) => !isWorkedOn(one));
  if (list.length === 0) return null;
  const read = (one: BesideObject) =>
    workspace.guard(async () => {
      setReading(true);
      try {
        await objects.load(one);
        take(await services.assets.put(objects.placed(one.id)!, { name: one.name }));
        const tool = workspace.activeTool;
        if (!objects.isSeen(one.id)) return;
        objects.setLook(one.id, { visible: false });
        void when(() => workspace.activeTool !== tool).then(() => objects.setLook(one.id, { visible: true }));
      } finally {
        setReading(false);
      }
    });
  return (
    <Select
      size="small"
      value={null}
      loading={reading}
      disabled={reading}
      placeholder={words.t('field.meshBeside')}
      aria-label={`${label}: ${words.t('field.meshBeside')}`}
      data-testid="mesh-beside"
      options={list.map((one) => ({
        value: one.id,
        label: `${one.name} · ${words.t(`beside.kind.${one.kind === 'member' ? one.member.kind : 'wall'}`)}`,
      }))}
      onChange={(id: string | null) => {
        const one = list.find((other) => other.id === id);
        if (one) void read(one);
      }}
      popupMatchSelectWidth={false}
    />
  );
});
