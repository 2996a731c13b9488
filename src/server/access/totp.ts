/** One-time codes by the clock: RFC 6238 over RFC 4226, with SHA-1, six digits and 30 seconds, as every authenticator app knows them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
/** Steps before and after the present one whose code still counts; clocks of phones differ. */
const tolerance = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits, as RFC 4226 asks. */
export const newSecret = (): Buffer => randomBytes(20);

/** RFC 4648 without padding, as authenticator apps take it. */
export function base32(bytes: Uint8Array): string {
  let [bits, value, text] = [0, 0, ''];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
}

/** HOTP (RFC 4226, section 5.3). */
export function codeOf(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** The step whose code this is, near the present one and after `last`; null where there is none. */
export function stepOf(secret: Uint8Array, code: string, now: Date, last: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  let found: number | null = null;
  for (let away = -tolerance; away <= tolerance; away += 1) {
    const step = stepAt(now) + away;
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)) && step > last) found = step;
  }
  return found;
}

/** What the QR code holds (the `otpauth` address that authenticator apps read). */
export const otpauth = (secret: Uint8Array, account: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
