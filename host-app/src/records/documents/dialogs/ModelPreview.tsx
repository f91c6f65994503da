import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../stores/services-context.ts';
import { palettes } from '../../../look/design-tokens.ts';
import { PageLoading } from '../../../kit/ui/PageLoading.tsx';
import type { PictureOptions } from '../../scans/render-picture.ts';
import { ScanReader } from '../../scans/scan-reader.ts';
import styles from './dialogs.module.css';

/** Side of the picture while it turns and at rest, px. */
const SIZES = { turning: 320, still: 900 } as const;
/** Degrees for a pixel of drag, and for an arrow key. */
const [PER_PIXEL, PER_KEY] = [0.5, 15];
/** A little from the left of the back: depth shows without a movement. */
const FIRST_TURN = 24;
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
  const [turn, setTurn] = useState(FIRST_TURN);
  const [dragging, setDragging] = useState(false);
  const [address, setAddress] = useState<string>();
  const hintId = useId();
  const from = useRef<{ readonly x: number; readonly turn: number } | undefined>(undefined);
  const painter = useRef<((wanted: PictureOptions) => void) | undefined>(undefined);

  useEffect(() => {
    const reader = new ScanReader();
    const file = new File([bytes], 'model.stl');
    let isGone = false;
    let isBusy = false;
    let next: PictureOptions | undefined;
    // Only the newest turn is drawn: while a picture is made, those between are passed over.
    const draw = async () => {
      isBusy = true;
      try {
        while (next && !isGone) {
          const wanted = next;
          next = undefined;
          const picture = await reader.picture(file, { unit: 'mm', upAxis: 'Z' }, wanted);
          if (!isGone) setAddress(URL.createObjectURL(picture));
        }
      } catch (error) {
        if (!isGone) onFail(error);
      } finally {
        isBusy = false;
      }
    };
    painter.current = (wanted) => {
      next = wanted;
      if (!isBusy) void draw();
    };
    return () => {
      isGone = true;
      reader.dispose();
    };
  }, [bytes, onFail]);
  useEffect(() => {
    painter.current?.({ turn, size: dragging ? SIZES.turning : SIZES.still, colour: body });
  }, [body, bytes, dragging, onFail, turn]);
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address);
    return undefined;
  }, [address]);

  const to = (degrees: number) => setTurn(((Math.round(degrees) % 360) + 360) % 360);
  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, turn };
      setDragging(true);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current) to(from.current.turn + (event.clientX - from.current.x) * PER_PIXEL);
    },
    onPointerUp() {
      from.current = undefined;
      setDragging(false);
    },
    onPointerCancel() {
      from.current = undefined;
      setDragging(false);
    },
  };
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: PER_KEY, ArrowLeft: -PER_KEY }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    to(turn + by);
  }

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
        onKeyDown={onKeyDown}
        {...pointer}
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
