import { useEffect, useRef, useState } from 'react';
import { ScanReader } from '../../scans/scan-reader.ts';
import type { PictureOptions } from '../../scans/render-picture.ts';

/** A body, and how it is to be seen. */
interface Wanted {
  /** STL in mm, Z upwards. */
  readonly bytes: ArrayBuffer | Uint8Array<ArrayBuffer> | Blob;
  readonly turn: number;
  /** Side of the picture, px. */
  readonly size: number;
  readonly colour: string;
  readonly onFail: (error: unknown) => void;
}

/** Address of the newest picture of a body, drawn away from the page; undefined until there is one. */
export function useBodyPicture({ bytes, turn, size, colour, onFail }: Wanted): string | undefined {
  const [address, setAddress] = useState<string>();
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
    painter.current?.({ turn, size, colour });
  }, [bytes, colour, onFail, size, turn]);
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address);
    return undefined;
  }, [address]);
  return address;
}
