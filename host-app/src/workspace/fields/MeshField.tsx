import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { triangleCount } from '@bracewright/core/mesh';
import { readBody } from '../workers/body-file.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import type { ParamFieldProps } from './param-field-props.ts';
import styles from './ParamForm.module.css';

/** A second body: says how large it is, and takes another one from a file. */
export const MeshField = observer(function MeshField({ id, value, label, onChange }: ParamFieldProps) {
  const workspace = useWorkspace();
  const { words, services, modelId } = workspace.parts;
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const sha256 = typeof value === 'string' ? value : undefined;
  const { data: mesh, isError } = useQuery({
    queryKey: ['second-body', modelId, sha256],
    queryFn: () => services.assets.mesh(sha256!),
    enabled: sha256 !== undefined,
    gcTime: 0,
  });
  const take = (file: File) =>
    workspace.guard(async () => {
      setReading(true);
      try {
        onChange(await services.assets.put(await readBody(file)));
      } finally {
        setReading(false);
      }
    });
  const text = isError
    ? words.t('field.meshMissing')
    : mesh
      ? words.t('field.triangles', { count: triangleCount(mesh) })
      : words.t(sha256 === undefined ? 'field.meshUnset' : 'field.set');
  return (
    <span className={styles['gesture']} data-unset={sha256 === undefined || undefined}>
      <output id={id}>{text}</output>{' '}
      <Button
        size="small"
        loading={reading}
        aria-label={`${label}: ${words.t('field.meshChoose')}`}
        onClick={() => input.current?.click()}
      >
        {words.t('field.meshChoose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".stl,.obj,.ply,.3mf"
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void take(file);
        }}
      />
    </span>
  );
});
