/** Secrets that must be read again are kept sealed: AES-256-GCM under a key made of the one outside the database. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Services } from '#server/context.ts';

type Key = Pick<Services, 'trailKey'>;

const ivBytes = 12;
const tagBytes = 16;

/** Each purpose has a key of its own, none of which tells another. */
const keyFor = ({ trailKey }: Key, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', trailKey, 'tydf', purpose, 32));

/** @param owner whose it is; sealed for one, it opens for no other */
export function seal(services: Key, purpose: string, owner: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(services, purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws where the bytes were changed, are somebody else's, or the key is another. */
export function unseal(services: Key, purpose: string, owner: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(services, purpose), sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}

/** For short codes that are only compared: without the key outside the database they cannot be tried out. */
export const keyedHash = (services: Key, purpose: string, owner: string, text: string): Buffer =>
  createHmac('sha256', keyFor(services, purpose)).update(`${owner}\n${text}`).digest();
