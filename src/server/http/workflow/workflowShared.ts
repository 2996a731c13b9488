/** What several calls of the designer do alike: drawings as files, ids of what is deleted. */
import type { Words } from '#model/words.ts';
import type { Asked } from '#server/http/call.ts';
import { missingRecord } from '#server/http/envelope.ts';
import { disposition } from '#server/http/sending.ts';
import { idsOf } from '#server/documents/checks/idsAsked.ts';

export const given = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

/** A drawing as a file of its key. */
export function sendDrawing({ reply }: Asked, key: string, xml: string): void {
  void reply
    .type('application/xml; charset=utf-8')
    .header('content-disposition', disposition('attachment', `${key}.bpmn`))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(xml);
}

export function idsIn(asked: Asked, label: Words): string[] {
  const ids = idsOf(asked);
  for (const id of ids) if (!/^[1-9]\d{0,17}$/.test(id)) throw missingRecord(label, id);
  return ids;
}
