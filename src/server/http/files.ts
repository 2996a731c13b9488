/** Uploading and downloading files (specification 7, R-151, A-32). A file is read by who uploaded it or may read its record. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { FileRef } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { mayRead } from '#server/access/scope.ts';
import type { Context, Services } from '#server/context.ts';
import { readRecord } from '#server/documents/record.ts';
import { dropFile, fileById, storeFile, type StoredFile } from '#server/files/files.ts';
import { mayShow } from '#server/files/mime.ts';
import { idIn, one, serve } from './call.ts';
import { missingRecord } from './envelope.ts';

const label = w('File', '文件');
const tooLarge = (most: number) =>
  new Refusal('413', 'tooLarge', w('A file may have at most {megabytes} MB', '单个文件不能超过 {megabytes} MB'), {
    megabytes: Math.floor(most / 1024 / 1024),
  });
const malformedForm = () =>
  new Refusal('400', 'malformedForm', w('The form with the files is malformed or was cut off', '上传的表单格式错误或不完整'));

async function readable(context: Context, file: StoredFile): Promise<boolean> {
  if (file.createdBy === context.actor.userId) return true;
  const definition = file.resource === null ? undefined : context.services.registry.get(file.resource);
  if (definition === undefined || file.recordId === null) return false;
  const record = await readRecord(context.services.db, definition, file.recordId);
  return record !== null && mayRead(context, definition, record);
}

/** RFC 6266: an ASCII name for old readers, the real one beside it. */
export const disposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`;

export async function serveFiles(app: FastifyInstance, services: Services, largestFile: number): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: largestFile, files: 20, fields: 20, parts: 40, headerPairs: 50 },
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
        throw new Refusal('415', 'wrongContentType', w('Send the files as multipart/form-data', '请使用 multipart/form-data 上传文件'));
      const stored: FileRef[] = [];
      try {
        for await (const part of request.parts()) {
          if (part.type !== 'file') continue;
          stored.push(await storeFile(services, context.actor.userId, part.filename ?? '', part.file));
          if (part.file.truncated) throw tooLarge(largestFile);
        }
      } catch (error) {
        for (const { id } of stored) await dropFile(services, id);
        // The parser of forms has no codes for a form that is cut off or lacks its boundary; our own faults and the disk's have.
        throw error instanceof Error && !('code' in error) ? malformedForm() : error;
      }
      if (stored.length === 0) throw new Refusal('400', 'noFile', w('The request holds no file', '请求中没有文件'));
      return stored;
    },
  });
  serve(app, {
    method: 'GET',
    path: '/tydf/api/files/:id',
    tag: 'files',
    summary: w('The bytes of a file', '下载文件'),
    query: ['download'],
    raw: true,
    run: async ({ context, params, query, reply }) => {
      const id = idIn(params, label);
      const file = await fileById(services.db, id);
      if (file === null || !(await readable(context, file))) throw missingRecord(label, id);
      const kind = mayShow(file.mime) && one(query, 'download') === null ? 'inline' : 'attachment';
      void reply
        .type(file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime)
        .header('content-disposition', disposition(kind, file.name))
        .header('content-length', file.size)
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('cache-control', 'private, max-age=3600')
        .send(await services.storage.get(id));
    },
  });
}
