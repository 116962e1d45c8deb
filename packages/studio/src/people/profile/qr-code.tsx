import { encodeQr, modulePath } from '@platen/core/qr';
import classes from './profile.module.css';

/** Light modules around a code, ISO/IEC 18004:2015, 6.3.8. */
const quietZone = 4;

/** A QR code, drawn as designs have it. */
export function QrCode({ value, label }: { readonly value: string; readonly label: string }) {
  const matrix = encodeQr({ id: 'code', value });
  const size = matrix.columns + 2 * quietZone;
  const grid = { x: quietZone, y: quietZone, moduleWidth: 1, moduleHeight: 1, snapped: true, modulePx: 1 };
  return (
    <svg className={classes['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={modulePath(matrix, grid, 'square')} fillRule="evenodd" />
    </svg>
  );
}
