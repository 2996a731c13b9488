/** Files to the server, with progress; ky has none for uploads, so this one call is an XMLHttpRequest. */
import type { Envelope } from '#model/api.ts';
import type { FileRef } from '#model/field.ts';
import { headersOf, Refused } from './call.ts';

export const filePath = (id: string): string => `/tydf/api/files/${id}`;

/**
 * Sends one file. `heard` gets the share that is sent, 0-1. Rejects with `Refused`; an abort rejects with an `AbortError`.
 * The server answers with one file or a list of them.
 */
export const upload = (file: File, heard: (share: number) => void, signal: AbortSignal): Promise<FileRef> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/tydf/api/files');
    for (const [name, value] of Object.entries(headersOf(true))) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) => heard(event.lengthComputable ? event.loaded / event.total : 0));
    request.addEventListener('load', () => {
      const envelope = request.response as Envelope<FileRef | readonly FileRef[]> | null;
      const stored = Array.isArray(envelope?.data) ? envelope.data[0] : (envelope?.data as FileRef | undefined);
      if (envelope?.code === '200' && stored) resolve(stored);
      else reject(new Refused(envelope ?? { code: String(request.status), desc: '', data: null }));
    });
    request.addEventListener('error', () => reject(new Refused({ code: '0', desc: '', data: null })));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
