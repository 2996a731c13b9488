/** A text as a QR code: black on white in both schemes, as cameras want it. */
import { encode } from 'uqr';

interface Props {
  readonly text: string;
  /** For who does not see it. */
  readonly label: string;
  readonly size?: number;
}

/** Clear modules around it, as the standard asks. */
const margin = 4;

export const QrCode = ({ text, label, size = 200 }: Props) => {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const side = data.length + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ display: 'block' }}
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
};
