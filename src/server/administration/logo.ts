/** The company's logo from an uploaded picture. Its bytes are kept with the settings, so the upload itself is swept like any other. */
import { largestLogo } from '#model/operations/company.ts';
import { invalidBody } from '#model/refusal.ts';
import { idOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import { fileById } from '../files/files.ts';

/** Pictures that every browser draws and that carry no script. */
const kinds = new Set(['image/png', 'image/jpeg', 'image/webp']);

const wrong = (rule: string, message: Words) => invalidBody([{ field: 'logo', rule, severity: 'error', message }]);

/** `given`: the id of a file that the caller uploaded, or null for none. Answers a data URL. */
export async function logoFrom({ services, actor }: Context, given: unknown): Promise<string | null> {
  if (given === null) return null;
  const id = idOf(given);
  const file = id === null ? null : await fileById(services.db, id);
  if (!file || file.createdBy !== actor.userId) throw wrong('notFound', w('upload the picture first', '须先上传图片'));
  if (!kinds.has(file.mime)) throw wrong('kind', w('a PNG, JPEG or WebP picture', '应为 PNG、JPEG 或 WebP 图片'));
  if (file.size > largestLogo) throw wrong('tooLarge', w(`at most ${largestLogo / 1024} KB`, `不能超过 ${largestLogo / 1024} KB`));
  const chunks: Uint8Array[] = [];
  for await (const chunk of await services.storage.get(file.id)) chunks.push(chunk as Uint8Array);
  return `data:${file.mime};base64,${Buffer.concat(chunks).toString('base64')}`;
}
