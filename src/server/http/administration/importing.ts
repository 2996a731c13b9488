/** Accounts, departments, posts and personnel files from a file: first what would come of it, then all of it or nothing (goals: import with a dry run). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { requirePermission } from '#server/access/require.ts';
import { definitionNamed } from '#server/administration/accounts.ts';
import { applyImport, checkImport, isHeadOf } from '#server/administration/import/import.ts';
import { importKeys, type Imported } from '#model/operations/people.ts';
import { readTable } from '#server/administration/import/sheet.ts';
import type { Services } from '#server/context.ts';
import { one, serve } from '#server/http/call.ts';

const largest = 5 * 1024 * 1024;

/** The bytes of the one file of the form. */
async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new Refusal('415', 'wrongContentType', w('Send the files as multipart/form-data', '须使用 multipart/form-data 上传文件'));
  let found: Buffer | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: largest, files: 1 } })) {
      if (part.type !== 'file') continue;
      const parts: Buffer[] = [];
      for await (const chunk of part.file) parts.push(chunk as Buffer);
      if (part.file.truncated)
        throw new Refusal('413', 'tooLarge', w('A file may have at most {megabytes} MB', '单个文件不能超过 {megabytes} MB'), {
          megabytes: 5,
        });
      found = Buffer.concat(parts);
    }
  } catch (error) {
    if (error instanceof Refusal || (error instanceof Error && 'code' in error)) throw error;
    throw new Refusal('400', 'malformedForm', w('The form with the files is malformed or was cut off', '上传的表单格式错误或不完整'));
  }
  if (found === null) throw new Refusal('400', 'noFile', w('The request holds no file', '请求中没有文件'));
  return found;
}

export function serveImporting(app: FastifyInstance, services: Services): void {
  for (const key of Object.keys(importKeys) as Imported[]) {
    const definition = definitionNamed({ services }, key);
    serve(app, {
      method: 'POST',
      path: `/tydf/${definition.api.prefix}/${key}/import`,
      tag: key,
      summary: w(
        `${definition.label.en}: import from .xlsx or .csv, all rows or none; with \`dryRun=1\` only a report by rows`,
        `${definition.label.zh}：从 .xlsx 或 .csv 导入，全部成功或全部不导入；dryRun=1 时仅返回逐行检查结果`,
      ),
      query: ['dryRun'],
      multipart: true,
      run: async ({ context, query, request }) => {
        // What a file brings is added and changed: none of the three rights stands for another.
        for (const action of ['import', 'add', 'put'] as const) requirePermission(context.actor, definition, action);
        const table = readTable(await fileOf(request), isHeadOf(definition));
        return ['1', 'true'].includes(one(query, 'dryRun') ?? '')
          ? checkImport(context, definition, table)
          : applyImport(context, definition, table);
      },
    });
  }
}
