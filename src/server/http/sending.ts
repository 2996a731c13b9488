/** Hands out bytes: a stored file, or one part of it, or what is made while it is read. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import type { StoredFile } from '#server/files/stored.ts';
import { mayShow } from '#server/files/mime.ts';
import { isKnown, partAsked } from './ranges.ts';

/** RFC 6266: an ASCII name for old readers, the real one beside it. */
export const disposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`;

const noSuchPart = () => new Refusal('416', 'noSuchPart', w('The file has no such part', '文件中没有所请求的部分'));

interface HowSent {
  /** In the page, where its kind can be shown there. */
  readonly show: boolean;
  readonly cache: string;
}

/** The bytes of a stored file, or the part that was asked for; nothing to who has them already. */
export async function sendStored(
  { storage }: Pick<Services, 'storage'>,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  { show, cache }: HowSent,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  void reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (isKnown(headers, etag)) return reply.code(304).send();
  const part = partAsked(headers, file.size, etag);
  if (part === 'nothing') {
    void reply.header('content-range', `bytes */${file.size}`);
    throw noSuchPart();
  }
  if (part !== null) void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  return reply
    .type(file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime)
    .header('content-disposition', disposition(show && mayShow(file.mime) ? 'inline' : 'attachment', file.name))
    .header('content-length', part === null ? file.size : part.end - part.start + 1)
    .header('cache-control', cache)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(await storage.get(file.id, part ?? undefined));
}

/** What is made while it is read, offered for saving. */
export const sendMade = (
  reply: FastifyReply,
  { name, mime, bytes }: { readonly name: string; readonly mime: string; readonly bytes: AsyncIterable<Uint8Array> },
): FastifyReply =>
  reply
    .type(mime)
    .header('content-disposition', disposition('attachment', name))
    .header('cache-control', 'no-store')
    .send(Readable.from(bytes, { objectMode: false }));
