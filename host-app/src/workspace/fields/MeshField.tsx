import { useQuery } from '@tanstack/react-query';
import { observer } from 'mobx-react-lite';
import { triangleCount } from '@bracewright/core/mesh';
import { readBody } from '../workers/body-file.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { FileChooser } from './FileChooser.tsx';
import type { ParamFieldProps } from './param-field-props.ts';
import styles from './ParamForm.module.css';

/** A second body: says how large it is, and takes another one from a file. */
export const MeshField = observer(function MeshField({ id, value, label, onChange }: ParamFieldProps) {
  const { words, services, modelId } = useWorkspace().parts;
  const sha256 = typeof value === 'string' ? value : undefined;
  const { data: mesh, isError } = useQuery({
    queryKey: ['second-body', modelId, sha256],
    queryFn: () => services.assets.mesh(sha256!),
    enabled: sha256 !== undefined,
    gcTime: 0,
  });
  const text = isError
    ? words.t('field.meshMissing')
    : mesh
      ? words.t('field.triangles', { count: triangleCount(mesh) })
      : words.t(sha256 === undefined ? 'field.meshUnset' : 'field.set');
  return (
    <span className={styles['gesture']} data-unset={sha256 === undefined || undefined}>
      <output id={id}>{text}</output>{' '}
      <FileChooser
        label={label}
        accept=".stl,.obj,.ply,.3mf"
        take={async (file) => onChange(await services.assets.put(await readBody(file)))}
      />
    </span>
  );
});
