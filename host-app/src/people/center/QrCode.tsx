import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import styles from '../page/pages.module.css';

/** Light modules around the code that readers need. */
const QUIET = 4;

/** A text as a QR code; black on white in every theme, because cameras want it so. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const code = qrcode(0, 'M');
    code.addData(text);
    code.make();
    const count = code.getModuleCount();
    let squares = '';
    for (let row = 0; row < count; row++)
      for (let column = 0; column < count; column++)
        if (code.isDark(row, column)) squares += `M${column + QUIET} ${row + QUIET}h1v1h-1Z`;
    return { size: count + 2 * QUIET, path: squares };
  }, [text]);
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#FFFFFF" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
