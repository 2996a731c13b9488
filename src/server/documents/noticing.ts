/** What every message about a document says of it. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import type { Notice } from '../flows/play.ts';
import type { OutboxItem } from '../flows/write.ts';
import type { Case } from './load.ts';

/** Notices as rows of the outbox; their own parameters go over those of the document. */
export function noticesAbout(found: Case, record: AnyDoc, notices: readonly Notice[]): OutboxItem[] {
  const params = {
    applicant: found.organisation.users.get(found.instance.starterId)?.name ?? '',
    docTitle: found.definition.label.zh,
    docTitleEn: found.definition.label.en,
    code: textOf(record['code']),
    resource: found.definition.key,
    documentId: found.instance.documentId,
  };
  return notices.map((notice) => ({ kind: 'notice', payload: { ...notice, params: { ...params, ...notice.params } } }));
}
