/** Calls of suppliers: their details, their standing, and the second pair of eyes on a bank account. */
import type { AnyDoc } from '#model/definition.ts';
import { dateAt } from '#model/dates.ts';
import { recordOn } from '#model/daily.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { supplierManagement } from '#resources/purchase/supplierManagement.ts';
import { coopAsked } from '#resources/purchase/suppliers.ts';
import { mayRead } from '../../access/scope.ts';
import { changesOf, nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { requireAct } from '../../documents/acts.ts';
import { read, shownRecord } from '../../documents/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import { deleteLines } from '../heads/deleteLines.ts';

type Asked = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;

/** One act on a supplier: judged on the locked record, written and logged in one transaction. */
async function act({ context, definition, params }: Asked, name: string, values: (record: AnyDoc, now: string) => AnyDoc): Promise<AnyDoc> {
  const { db, clock } = context.services;
  const saved = await db.transaction(async (tx) => {
    const record = await readRecord(tx, definition, params['id'], { lock: true });
    if (record === null || !(await mayRead(context, definition, record, tx))) throw missingRecord(definition, params['id']);
    requireAct(context, definition, name, record);
    const written = await writer(tx, context)(definition.key, values(record, clock.now().toISOString()), { id: textOf(record['id']) });
    await logOperation(tx, context, {
      action: name,
      resource: definition.key,
      recordId: textOf(record['id']),
      name: nameOfRecord(definition, record),
      changes: changesOf(definition, record, written),
    });
    return written;
  });
  return shownRecord(context, definition, saved);
}

/** Only who has a business licence that holds today is qualified. */
function standing(coopState: string, reason: string, record: AnyDoc, today: string): AnyDoc {
  const { certState } = recordOn(supplierManagement, record, today);
  if (coopState === 'qualified' && (certState === 'none' || certState === 'expired'))
    throw invalid([fault('licence', 'coopState', w('needs a business licence that has not expired', '须有未过期的营业执照'))]);
  if (coopState === record['coopState']) throw new Refusal('409', 'sameStanding', w('This is the standing already', '合作状态未变化'));
  return { coopState, coopReason: reason };
}

export const supplierCalls: readonly BusinessCall[] = [
  {
    resource: supplierManagement.key,
    method: 'GET',
    path: 'detailList/:id',
    action: 'page',
    summary: w('Certificates, contacts, wares and files of a supplier', '供应商证书、联系人、物料及资料'),
    run: async ({ context, definition, params }) => {
      const record = await read(context, definition, params['id'] ?? '');
      const [certs, contacts, items] = ['certs', 'contacts', 'items'].map((set) => linesOf(record, set));
      return { certs, contacts, items, files: record['files'] ?? [] };
    },
  },
  deleteLines(supplierManagement, 'deleteDetail', w('Delete lines of a supplier', '删除供应商明细')),
  call({
    resource: supplierManagement.key,
    method: 'PUT',
    path: 'coopState/:id',
    action: 'standing',
    summary: w('Change the standing of a supplier', '调整供应商合作状态'),
    body: coopAsked,
    answer: 'record',
    run: ({ body, ...asked }) =>
      act(asked, 'coopState', (record, now) => standing(body.coopState, body.reason, record, dateAt(now, asked.context.services.zone))),
  }),
  call({
    resource: supplierManagement.key,
    method: 'PUT',
    path: 'checkBank/:id',
    action: 'confirm',
    summary: w('Confirm the bank account of a supplier', '复核供应商银行账号'),
    answer: 'record',
    run: (asked) =>
      act(asked, 'checkBank', (_record, now) => ({
        bankChecked: true,
        bankCheckedBy: asked.context.actor.userId,
        bankCheckedAt: now,
      })),
  }),
];
