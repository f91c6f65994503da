import { useEffect, useRef, useState } from 'react';
import type { useDocumentRows } from '../../../api/queries/document-rows.ts';

/** Place of the row that an address names, to be scrolled to; the row is selected when it is there. */
export function useReveal(
  wanted: string | undefined,
  { rows, placeOf }: Pick<ReturnType<typeof useDocumentRows>, 'rows' | 'placeOf'>,
  only: (id: string) => void,
  fail: (error: unknown) => void,
): number | undefined {
  const [reveal, setReveal] = useState<number>();
  const revealed = useRef<string>();
  const asked = useRef<string>();
  useEffect(() => {
    if (!wanted) revealed.current = undefined;
    if (!wanted || !rows.isKnown || revealed.current === wanted) return;
    const at = rows.indexOf(wanted);
    if (at >= 0) {
      revealed.current = wanted;
      setReveal(at);
      only(wanted);
    } else if (asked.current !== wanted && rows.loaded < rows.total) {
      // Further down than what is loaded: once its rows are in sight, it is selected.
      asked.current = wanted;
      placeOf(wanted).then((place) => place >= 0 && setReveal(place), fail);
    }
  }, [wanted, rows, only, placeOf, fail]);
  return reveal;
}
