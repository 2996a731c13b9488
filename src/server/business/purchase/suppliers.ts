/** Calls of suppliers: their details, their standing, and the second pair of eyes on a bank account. */
import type { AnyDoc } from '#model/definition.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { recordOn } from '#model/daily.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { supplierManagement } from '#resources/purchase/supplierManagement.ts';
import { coopAsked } from '#resources/purchase/suppliers.ts';
import { read } from '#server/documents/shown/read.ts';
import { invalid } from '../../documents/refusals.ts';
import { actOnRecord } from '../heads/act.ts';
import { call, type BusinessCall } from '../call.ts';
import { deleteLines } from '../heads/deleteLines.ts';

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
      actOnRecord(asked, 'coopState', {
        values: (record, now) => standing(body.coopState, body.reason, record, dateAt(now, asked.context.services.zone)),
      }),
  }),
  call({
    resource: supplierManagement.key,
    method: 'PUT',
    path: 'checkBank/:id',
    action: 'confirm',
    summary: w('Confirm the bank account of a supplier', '复核供应商银行账号'),
    answer: 'record',
    run: (asked) =>
      actOnRecord(asked, 'checkBank', {
        values: (_record, now) => ({
          bankChecked: true,
          bankCheckedBy: asked.context.actor.userId,
          bankCheckedAt: now,
        }),
      }),
  }),
];
