/** An authenticator app: the codes of a secret as it was entered there (RFC 4648, RFC 6238). */
import { codeOf, stepAt } from '#server/access/totp.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bytesOf = (secret: string): Uint8Array => {
  const bits = Array.from(secret, (char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
};

export const codeShown = (secret: string, now: Date): string => codeOf(bytesOf(secret), stepAt(now));
