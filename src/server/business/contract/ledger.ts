/** Calls of the ledger's own record: what people keep in it by hand, and that documents make and end it. */
import { applyBody, unknownFields } from '#model/body.ts';
import { faultsOfFields, isRefused } from '#model/evaluate.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { isRecord } from '#model/values.ts';
import { w } from '#model/words.ts';
import { contractParameter } from '#resources/contract/contractParameter.ts';
import { termsAsked } from '#resources/contract/parameters.ts';
import { mayRead } from '../../access/scope.ts';
import { choicesOf } from '#server/documents/lists/choices.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord, recordChanged } from '../../documents/record.ts';
import { faultsOfNamed } from '#server/documents/checks/references.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';

const open = Object.keys(termsAsked);

/**
 * Writes what people keep in the ledger; a record that was read may be sent back whole.
 * @throws 400 that names every field which is not theirs, and a release without the day from which it holds; 409 `recordChanged`
 */
async function keep({ context, definition, params, body }: BusinessAsked) {
  if (!isRecord(body)) throw new Refusal('400', 'invalidBody', w('A record is to be sent', '请求内容应为记录'));
  const id = textOf(params['id']);
  const { db } = context.services;
  const written = await db.transaction(async (tx) => {
    const stored = await readRecord(tx, definition, id, { lock: true });
    if (stored === null || !(await mayRead(context, definition, stored, tx))) throw missingRecord(definition, id);
    const seen = body['version'];
    if (seen !== undefined && seen !== null && Number(seen) !== Number(stored['version'])) throw recordChanged(id);
    const strange = unknownFields(definition, body, open, stored);
    if (isRefused(strange)) throw invalid(strange);
    const record = applyBody(definition, stored, body, open);
    const kept = Object.fromEntries(open.map((name) => [name, record[name] ?? null]));
    const faults = [
      ...faultsOfFields(termsAsked, kept, await choicesOf(db)),
      ...(await faultsOfNamed(tx, context, definition, record, [stored])),
      ...(kept['retentionReleased'] === true && kept['retentionDueDate'] === null
        ? [fault('dueFirst', 'retentionDueDate', w('required to release the retention', '放行质保金须填写到期日'))]
        : []),
    ];
    if (isRefused(faults)) throw invalid(faults);
    return writer(tx, context)(definition.key, kept, { id });
  });
  return shownRecord(context, definition, written);
}

const byDocument = (): Refusal =>
  new Refusal(
    '409',
    'byDocument',
    w('The approval of a contract makes its ledger, and nobody deletes it', '合同台账由合同审批通过后生成，不能新增或删除'),
  );

const refused = (method: 'POST' | 'DELETE', path: string): BusinessCall => ({
  resource: contractParameter.key,
  method,
  path,
  action: 'page',
  summary: w('Refused: made by the approval of a contract', '不可新增或删除，由合同审批生成'),
  run: () => {
    throw byDocument();
  },
});

const keeping = (path: string): BusinessCall => ({
  resource: contractParameter.key,
  method: 'PUT',
  path: `${path}/:id`,
  action: 'put',
  summary: w('Retention, keeper and files', '维护质保金、责任人与附件'),
  shapes: { answer: 'record' },
  run: keep,
});

export const ledgerCalls: readonly BusinessCall[] = [
  keeping('put'),
  keeping('update'),
  refused('POST', 'add'),
  refused('DELETE', 'deletes'),
];
