/** Picture of the kind signature: what was drawn, or else the typed name. */
import type { Signature } from '#model/field.ts';

/** Size of the board on which signatures are drawn, in units of their path. */
export const signatureSize = { width: 480, height: 180 };
const { width, height } = signatureSize;

export const SignaturePicture = ({ value }: { readonly value: Signature }) =>
  value.path ? (
    <svg viewBox={`0 0 ${width} ${height}`} width={160} height={60} role="img" aria-label={value.typed ?? 'signature'}>
      <path d={value.path} fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  ) : (
    <span style={{ fontStyle: 'italic' }}>{value.typed}</span>
  );
