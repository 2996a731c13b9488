/** Files to the server, with progress; ky has none for uploads, so this one call is an XMLHttpRequest. */
import type { Envelope } from '#model/api.ts';
import type { FileRef } from '#model/field.ts';
import { answered, headersOf, Refused, TIMEOUT_MS, unanswered } from './call.ts';
import { session } from '#client/data/session.ts';

export const filePath = (id: string): string => `/tydf/api/files/${id}`;

/**
 * Sends a form. `heard` gets the share that is sent, 0-1. Answers the envelope, whatever it says; rejects with `Refused`, without a sentence,
 * where no answer came that can be read, and with an `AbortError` where it was given up.
 */
export const sendForm = (path: string, body: FormData, heard: (share: number) => void, signal: AbortSignal): Promise<Envelope> =>
  new Promise((resolve, reject) => {
    const givenUp = (): void => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) return givenUp();
    // The place says what was refused; who must sign in again, or may not, is asked as everywhere.
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
      if (request.response === null) reject(new Refused({ ...envelope, desc: '' }));
      else resolve(envelope);
    });
    for (const silence of ['error', 'timeout'])
      request.addEventListener(silence, () => reject(new Refused({ ...unanswered(path, quiet, token), desc: '' })));
    request.addEventListener('abort', givenUp);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });

/** Sends one file to be named by a record; rejects with `Refused` that says why not. The server answers with one file or a list of them. */
export const upload = async (file: File, heard: (share: number) => void, signal: AbortSignal): Promise<FileRef> => {
  const body = new FormData();
  body.append('file', file, file.name);
  const envelope = await sendForm('/tydf/api/files', body, heard, signal);
  const { data } = envelope as Envelope<FileRef | readonly FileRef[] | null>;
  const stored = Array.isArray(data) ? (data[0] as FileRef | undefined) : (data as FileRef | null);
  if (envelope.code === '200' && stored) return stored;
  throw new Refused(envelope);
};
