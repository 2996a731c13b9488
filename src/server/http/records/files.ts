/** Uploading and downloading files. A file is read by who uploaded it or may read its record. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { FileRef } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { ticketCookie } from '#server/access/fileTickets.ts';
import { may, type Actor, type Context, type Registry, type Services } from '#server/context.ts';
import { fileFor } from '#server/documents/checks/fileRights.ts';
import { dropFile, storeFile, tooLarge, type MostBytes } from '#server/files/files.ts';
import type { StoredFile } from '#server/files/stored.ts';
import type { Settings } from '#server/settings.ts';
import { idIn, one, serve } from '#server/http/call.ts';
import { missingRecord } from '#server/http/envelope.ts';
import { asFormError } from '#server/http/forms.ts';
import { sendStored } from '#server/http/sending.ts';

const label = w('File', '文件');
const acceptedBy = (registry: Registry): readonly { readonly key: string; readonly types: readonly string[]; readonly most: number }[] =>
  [...registry.values()].flatMap(({ key, fields }) =>
    Object.values(fields).flatMap(({ accepts }) => (accepts ? [{ key, ...accepts }] : [])),
  );

/** Who keeps records whose files may be larger may send larger ones of their types; everybody else the usual ones. */
const mostFor =
  (registry: Registry, actor: Actor, usual: number): MostBytes =>
  (mime) =>
    Math.max(
      usual,
      ...acceptedBy(registry)
        .filter(({ key, types }) => types.includes(mime) && (may(actor, key, 'add') || may(actor, key, 'put')))
        .map(({ most }) => most),
    );

const noFilm = (name: string) => new Refusal('400', 'noFilm', w('{name} is no film', '{name}不是视频文件'), { name });

const pathOf = (id: string): string => `/tydf/api/files/${id}`;

async function fileAsked(context: Context, id: string): Promise<StoredFile> {
  const file = await fileFor(context.services.db, context, id);
  if (file === null) throw missingRecord(label, id);
  return file;
}

export async function serveFiles(
  app: FastifyInstance,
  services: Services,
  { largestFile, largestDataFile, uploads }: Pick<Settings, 'largestFile' | 'largestDataFile' | 'uploads'>,
): Promise<void> {
  const largest = Math.max(largestFile, largestDataFile, ...acceptedBy(services.registry).map(({ most }) => most));
  await app.register(multipart, {
    limits: { fileSize: largest, files: 20, fields: 20, parts: 40, headerPairs: 50 },
    throwFileSizeLimit: false,
  });

  serve(app, {
    method: 'POST',
    path: '/tydf/api/files',
    tag: 'files',
    summary: w('Store files', '上传文件'),
    multipart: true,
    run: async ({ context, request }): Promise<readonly FileRef[]> => {
      if (!request.isMultipart())
        throw new Refusal('415', 'wrongContentType', w('Send the files as multipart/form-data', '须使用 multipart/form-data 上传文件'));
      const stored: FileRef[] = [];
      const most = mostFor(services.registry, context.actor, largestFile);
      try {
        for await (const part of request.parts()) {
          if (part.type !== 'file') continue;
          stored.push(await storeFile(services, context.actor.userId, part.filename ?? '', part.file, most, uploads));
          if (part.file.truncated) throw tooLarge(largest);
        }
      } catch (error) {
        for (const { id } of stored) await dropFile(services, id);
        throw asFormError(error);
      }
      if (stored.length === 0) throw new Refusal('400', 'noFile', w('The request holds no file', '请求中没有文件'));
      return stored;
    },
  });
  serve(app, {
    method: 'GET',
    path: pathOf(':id'),
    tag: 'files',
    summary: w('The bytes of a file, or one part of them', '下载文件（支持断点续传）'),
    query: ['download'],
    raw: true,
    ticket: true,
    run: async ({ context, params, query, request, reply }) => {
      const file = await fileAsked(context, idIn(params, label));
      return sendStored(services, request, reply, file, { show: one(query, 'download') === null, cache: 'private, max-age=3600' });
    },
  });
  serve(app, {
    method: 'POST',
    path: pathOf(':id/ticket'),
    tag: 'files',
    summary: w('Let the player of this browser ask for a film', '允许本浏览器播放视频'),
    run: async ({ context, session, params, request, reply }): Promise<null> => {
      const { id, mime, name } = await fileAsked(context, idIn(params, label));
      if (!mime.startsWith('video/')) throw noFilm(name);
      void reply.header('set-cookie', ticketCookie(services, pathOf(id), id, session.key, request.protocol === 'https'));
      return null;
    },
  });
}
