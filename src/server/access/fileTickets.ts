/**
 * Tickets of players: a browser's player asks for the parts of a film by itself and cannot send the token in a header. So it
 * gets a cookie that opens this one file, for reading, while the session lives; nothing else in this application takes it.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Services } from '#server/context.ts';
import { keyedHash } from './seal.ts';

const cookieName = 'tydf-film';
const purpose = 'file ticket';

const signature = (services: Pick<Services, 'trailKey'>, fileId: string, sessionKey: string): string =>
  keyedHash(services, purpose, fileId, sessionKey).toString('base64url');

/** The `set-cookie` of a ticket. The session's key opens nothing: what opens is the signature beside it. */
export const ticketCookie = (
  services: Pick<Services, 'trailKey'>,
  path: string,
  fileId: string,
  sessionKey: string,
  secure: boolean,
): string =>
  `${cookieName}=${sessionKey}.${signature(services, fileId, sessionKey)}; Path=${path}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

export const ticketIn = (cookies: string | undefined): string | null =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]{1,200})(?:;|$)`).exec(cookies ?? '')?.[1] ?? null;

/** Key of the session that a ticket for this file was given to; null for any other. */
export function sessionOfTicket(services: Pick<Services, 'trailKey'>, ticket: string | null, fileId: string): string | null {
  const [, key, given] = /^([0-9a-f]{64})\.([\w-]{43})$/.exec(ticket ?? '') ?? [];
  if (key === undefined || given === undefined) return null;
  const own = Buffer.from(signature(services, fileId, key));
  return timingSafeEqual(own, Buffer.from(given)) ? key : null;
}
