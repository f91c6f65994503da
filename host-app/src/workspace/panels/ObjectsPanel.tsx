import { Button, Slider, Switch } from 'antd';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useWorkspace } from '../model/use-workspace.ts';
import { BesidePanel } from './objects/BesidePanel.tsx';
import { FilmsPanel } from './objects/FilmsPanel.tsx';
import styles from './ObjectsPanel.module.css';

function Toggle({
  label,
  on,
  onChange,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={styles['row']}>
      <label htmlFor={id}>{label}</label>
      <Switch id={id} size="small" checked={on} onChange={onChange} />
    </div>
  );
}

/** What stands in the scene and how it is shown: the accessible twin of the canvas. */
export const ObjectsPanel = observer(function ObjectsPanel() {
  const workspace = useWorkspace();
  const { words, units, design } = workspace.parts;
  const scene = workspace.editor?.scene;
  const slider = useId();
  const heading = useId();
  if (!scene) return null;
  const triangles = [design, ...design.parts].reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  return (
    <div className={styles['panel']}>
      <Toggle
        label={words.t('objects.body')}
        on={scene.bodyVisible}
        onChange={(on) => scene.setBodyVisible(on)}
      />
      {scene.parts.length > 0 && (
        <section aria-labelledby={heading} data-testid="parts">
          <h3 id={heading} className={styles['heading']}>
            {words.t('objects.parts')}
          </h3>
          {scene.parts.map(({ name, visible }) => (
            <Toggle key={name} label={name} on={visible} onChange={(on) => scene.setPartVisible(name, on)} />
          ))}
        </section>
      )}
      <div className={styles['row']}>
        <span id={slider}>{words.t('objects.opacity')}</span>
        <Slider
          className={styles['slider'] ?? ''}
          min={1}
          max={100}
          value={scene.bodyOpacity}
          onChange={(value) => scene.setBodyOpacity(value)}
          ariaLabelledByForHandle={slider}
          tooltip={{ formatter: (value) => `${value} %` }}
        />
        <span className={styles['value']}>{Math.round(scene.bodyOpacity)} %</span>
      </div>
      <Toggle
        label={words.t('objects.wireframe')}
        on={scene.wireframe}
        onChange={(on) => scene.setWireframe(on)}
      />
      <BesidePanel />
      <FilmsPanel />
      <Toggle label={words.t('objects.axes')} on={scene.axesVisible} onChange={(on) => scene.setAxes(on)} />
      <Toggle
        label={words.t('objects.bodyPlanes')}
        on={scene.coordinatePlanesVisible}
        onChange={(on) => scene.setCoordinatePlanes(on)}
      />
      <Toggle label={words.t('objects.grid')} on={scene.gridVisible} onChange={(on) => scene.setGrid(on)} />
      <Button size="small" onClick={() => workspace.checkup.open()} data-testid="open-checkup">
        {words.t('checkup.open')}
      </Button>
      <p className={styles['note']}>{words.t('objects.hold')}</p>
      <h3 className={styles['heading']}>{words.t('objects.details')}</h3>
      <dl className={styles['details']}>
        <dt>{words.t('objects.triangles')}</dt>
        <dd>{units.formatCount(triangles)}</dd>
        <dt title={words.t('objects.hash.help')}>{words.t('objects.hash')}</dt>
        <dd className={styles['hash']} title={design.hash}>
          {design.hash.slice(0, 16)}
        </dd>
      </dl>
    </div>
  );
});
