import { useQuery } from '@tanstack/react-query';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { triangleCount, type TriMesh } from '@bracewright/core/mesh';
import { bodyFrame } from '@bracewright/core/tool';
import { readBody } from '../workers/body-file.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { BesideChooser } from './BesideChooser.tsx';
import { FileQuestion, type FileFrame } from './FileQuestion.tsx';
import { sizeText } from './size-text.ts';
import { FileChooser } from './FileChooser.tsx';
import type { ParamFieldProps } from './param-field-props.ts';
import styles from './ParamForm.module.css';

/** A second body: says what it is called and how large it is, and takes another one from a file, whose unit it asks for where the file says none, or from what lies beside the body. */
export const MeshField = observer(function MeshField({ id, value, label, onChange }: ParamFieldProps) {
  const workspace = useWorkspace();
  const { words, services, units, modelId } = workspace.parts;
  const [asked, setAsked] = useState<File>();
  const sha256 = typeof value === 'string' ? value : undefined;
  const { data: found, isError } = useQuery({
    queryKey: ['second-body', modelId, sha256],
    queryFn: async () => {
      const mesh = await services.assets.mesh(sha256!);
      return { mesh, name: await services.assets.nameOf(sha256!) };
    },
    enabled: sha256 !== undefined,
    gcTime: 0,
  });
  const keep = async (file: File, frame: FileFrame) => {
    const { mesh: read } = await readBody(file, frame);
    onChange(await services.assets.put(read, { name: file.name }));
  };
  const { mesh, name } = found ?? {};
  const text = isError
    ? words.t('field.meshMissing')
    : mesh
      ? `${words.t('field.triangles', { count: triangleCount(mesh) })}, ${sizeText(extentsOf(mesh), units)}`
      : words.t(sha256 === undefined ? 'field.meshUnset' : 'field.set');
  return (
    <span className={styles['gesture']} data-unset={sha256 === undefined || undefined}>
      <output id={id}>
        {name !== undefined && <b className={styles['name']}>{name}</b>} {text}
      </output>{' '}
      <FileChooser
        label={label}
        accept=".stl,.obj,.ply,.3mf"
        take={async (file) => {
          const { mesh: read, unit } = await readBody(file);
          if (unit === undefined) setAsked(file);
          else onChange(await services.assets.put(read, { name: file.name }));
        }}
      />
      <BesideChooser label={label} take={onChange} />
      {asked && (
        <FileQuestion
          file={asked}
          take={(frame) => workspace.guard(() => keep(asked, frame))}
          onDone={() => setAsked(undefined)}
        />
      )}
    </span>
  );
});

function extentsOf(mesh: TriMesh): readonly number[] {
  const { min, max } = bodyFrame(mesh);
  return [0, 1, 2].map((k) => max[k]! - min[k]!);
}
