import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../stores/services-context.ts';
import { palettes } from '../../../look/design-tokens.ts';
import { PageLoading } from '../../../kit/ui/PageLoading.tsx';
import { useBodyPicture } from './use-body-picture.ts';
import { useTurning } from './use-turning.ts';
import styles from './dialogs.module.css';

/** Side of the picture while it turns and at rest, px. */
const SIZES = { turning: 320, still: 900 } as const;
const SIDES = [
  ['back', 0],
  ['front', 180],
  ['left', 270],
  ['right', 90],
] as const;

/**
 * A body that can be turned about its height. It is drawn without a graphics context in a worker, so it needs neither the editor nor
 * its engine, and looks the same on every machine.
 */
export const ModelPreview = observer(function ModelPreview(props: {
  /** STL in mm, Z upwards. */
  readonly bytes: ArrayBuffer | Uint8Array<ArrayBuffer> | Blob;
  readonly name: string;
  readonly onFail: (error: unknown) => void;
}) {
  const { bytes, name, onFail } = props;
  const { t } = useTranslation('documents');
  const { settings } = useServices();
  const { body } = palettes[settings.theme];
  const hintId = useId();
  const { turn, dragging, to, handlers } = useTurning();
  const size = dragging ? SIZES.turning : SIZES.still;
  const address = useBodyPicture({ bytes, turn, size, colour: body, onFail });

  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('preview.turn')}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={359}
        aria-valuenow={turn}
        aria-valuetext={t('preview.model', { name, degrees: turn })}
        className={styles['stage']}
        data-model
        {...handlers}
      >
        {address ? <img src={address} alt="" draggable={false} /> : <PageLoading />}
      </div>
      <div className={styles['sides']}>
        {SIDES.map(([side, degrees]) => (
          <button
            key={side}
            type="button"
            className={styles['side']}
            aria-pressed={turn === degrees}
            onClick={() => to(degrees)}
          >
            {t(`preview.sides.${side}`)}
          </button>
        ))}
        <span id={hintId} className={styles['help']}>
          {t('preview.turnHint')}
        </span>
      </div>
    </>
  );
});
