/** Files that are sent with a call, as a form or in JSON: each is stored by itself, so that one that is refused keeps no other from its place. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#model/refusal.ts';
import { isRecord } from '#model/values.ts';
import { w } from '#model/words.ts';
import type { Form, Sent } from '#server/business/call.ts';
import type { Services } from '#server/context.ts';
import { invalid } from '#server/documents/refusals.ts';
import { fault } from '#model/faults.ts';
import { dropLoose, storeFile, tooLarge } from '#server/files/files.ts';
import type { Quota } from '#server/files/quota.ts';

const malformedForm = () =>
  new Refusal('400', 'malformedForm', w('The form with the files is malformed or was cut off', '上传的表单格式错误或不完整'));

/** The parser of forms has no codes for a form that is cut off or lacks its boundary; our own faults and the disk's have. */
export const asFormError = (error: unknown): unknown => (error instanceof Error && !('code' in error) ? malformedForm() : error);

/** Bytes that come in JSON, where they stand in base64; larger ones come as a form. */
const mostInJson = 10 * 1024 * 1024;
/** A body that carries as much in base64, with what stands around it. */
export const largestFormBody = 14 * 1024 * 1024;

interface Storing {
  readonly services: Services;
  readonly userId: string;
  /** Largest file, in bytes. */
  readonly most: number;
  readonly quota: Quota;
}

async function stored({ services, userId, most, quota }: Storing, name: string, bytes: AsyncIterable<Uint8Array>): Promise<Sent> {
  try {
    return { name, file: await storeFile(services, userId, name, bytes, () => most, quota) };
  } catch (error) {
    if (error instanceof Refusal && error.code !== '503') return { name, refusal: error };
    throw error;
  }
}

async function fromForm(storing: Storing, request: FastifyRequest, files: Sent[]): Promise<Form> {
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const sent = await stored(storing, part.filename ?? '', part.file);
      // A name that is refused leaves the bytes unread, and the parser would wait for ever.
      part.file.resume();
      files.push(part.file.truncated ? { name: sent.name, refusal: tooLarge(storing.most) } : sent);
      if (part.file.truncated && 'file' in sent) await dropLoose(storing.services, [sent.file.id]);
    } else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
  }
  return { fields, files };
}

const wrong = (field: string, en: string, zh: string): Refusal => invalid([fault('type', field, w(en, zh))]);

/** `{ files: [{ name, content }] }`, or one as `name` and `file`; everything else is a field and a text, a number or a truth value. */
async function fromJson(storing: Storing, body: unknown, files: Sent[]): Promise<Form> {
  if (!isRecord(body)) throw new Refusal('400', 'noFile', w('The request holds no file', '请求中没有文件'));
  const { files: several, file: one, ...others } = body;
  const given: unknown = several ?? (one === undefined ? [] : [{ name: others['name'], content: one }]);
  if (!Array.isArray(given) || given.length > 20) throw wrong('files', 'a list of at most 20 files', '须为至多20个文件的列表');
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(others)) {
    if (value === null || value === undefined) continue;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw wrong(name, 'must be text', '必须是文本');
    fields[name] = String(value);
  }
  for (const [at, entry] of given.entries()) {
    const { name, content } = isRecord(entry) ? entry : {};
    if (typeof name !== 'string') throw wrong(`files.${at}.name`, 'must be text', '必须是文本');
    if (typeof content !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(content))
      throw wrong(`files.${at}.content`, 'is no base64', '不是有效的 base64 内容');
    const bytes = Buffer.from(content, 'base64');
    files.push(
      bytes.length > mostInJson
        ? { name, refusal: tooLarge(mostInJson) }
        : await stored(
            storing,
            name,
            (async function* () {
              yield bytes;
            })(),
          ),
    );
  }
  return { fields, files };
}

/** Reads what was sent and gives it to `work`; what that leaves without a record is removed again, whether it succeeds or not. */
export async function withForm<Result>(storing: Storing, request: FastifyRequest, work: (form: Form) => Promise<Result>): Promise<Result> {
  const files: Sent[] = [];
  try {
    const form = request.isMultipart()
      ? await fromForm(storing, request, files).catch((error: unknown) => {
          throw asFormError(error);
        })
      : await fromJson(storing, request.body, files);
    return await work(form);
  } finally {
    await dropLoose(
      storing.services,
      files.flatMap((sent) => ('file' in sent ? [sent.file.id] : [])),
    );
  }
}
