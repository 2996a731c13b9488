/** Attachments of demo documents: a picture of nothing, under the name of what it stands for. */
import type { FileRef } from '#model/field.ts';
import type { Services } from '#server/context.ts';
import { storeFile } from '#server/files/files.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Uploaded by that user. */
export async function paper(services: Services, userId: string, name: string): Promise<FileRef> {
  const picture = Uint8Array.from(Buffer.from(png, 'base64'));
  const bytes = (async function* () {
    yield picture;
  })();
  return storeFile(services, userId, name, bytes, () => picture.length);
}
