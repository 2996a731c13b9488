/** Files to the server, with progress; ky has none for uploads, so this one call is an XMLHttpRequest. */
import type { Envelope } from '#model/api.ts';
import type { FileRef } from '#model/field.ts';
import { answered, headersOf, Refused, TIMEOUT_MS, unanswered } from './call.ts';
import { session } from './session.ts';

export const filePath = (id: string): string => `/tydf/api/files/${id}`;

/**
 * Sends one file. `heard` gets the share that is sent, 0-1. Rejects with `Refused`, without a sentence where no answer came that can be
 * read, so that the place says which file it was; an abort rejects with an `AbortError`.
 * The server answers with one file or a list of them.
 */
export const upload = (file: File, heard: (share: number) => void, signal: AbortSignal): Promise<FileRef> =>
  new Promise((resolve, reject) => {
    const path = '/tydf/api/files';
    // The field says what was refused; who must sign in again, or may not, is asked as everywhere.
    const quiet = { quiet: true };
    const { token } = session.get();
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(headersOf(true))) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) => heard(event.lengthComputable ? event.loaded / event.total : 0));
    request.addEventListener('load', () => {
      const ok = request.status >= 200 && request.status < 300;
      const envelope = answered({ json: request.response as unknown, status: request.status, ok }, path, quiet, token);
      const { data } = envelope as Envelope<FileRef | readonly FileRef[] | null>;
      const stored = Array.isArray(data) ? (data[0] as FileRef | undefined) : (data as FileRef | null);
      if (envelope.code === '200' && stored) resolve(stored);
      else reject(new Refused(request.response === null ? { ...envelope, desc: '' } : envelope));
    });
    for (const silence of ['error', 'timeout'])
      request.addEventListener(silence, () => reject(new Refused({ ...unanswered(path, quiet, token), desc: '' })));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
