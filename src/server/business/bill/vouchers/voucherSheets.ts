/** What belongs to a batch of vouchers, and the sheet of its QR codes. */
import type { Definition } from '#model/definition.ts';
import { f, type Json } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { billVoucherDetailsManagement } from '#resources/bill/billVoucherDetailsManagement.ts';
import { voucherManagement } from '#resources/bill/voucherManagement.ts';
import { voucherUses } from '#resources/bill/rules/voucherUses.ts';
import { requirePermission } from '#server/access/require.ts';
import { logOperation } from '#server/audit/operations.ts';
import { may, type Context } from '#server/context.ts';
import { list } from '#server/documents/lists/list.ts';
import { read } from '#server/documents/shown/read.ts';
import { call, type BusinessCall } from '#server/business/call.ts';

/** The first rows of what belongs to a batch, and how many there are; nothing of what the person may not list. */
async function firstOf(context: Context, definition: Definition, batchId: string): Promise<Json> {
  if (!may(context.actor, definition.key, 'page')) return { records: [], total: 0 };
  const { records, total } = await list(context, definition, { batchId, pageSize: '20' });
  return { records, total } as unknown as Json;
}

/** Codes of one page of the sheet at most. */
const sheetAtMost = 500;

interface SheetRow {
  readonly voucherNo: string;
  readonly qrcode: string;
}

/** Codes of a batch for printing, from a number within it on. Whoever reads them can use them, so it is logged. */
async function sheetOf(context: Context, id: string, { from, count }: { readonly from: number; readonly count: number }) {
  requirePermission(context.actor, billVoucherDetailsManagement, 'sensitive');
  const batch = await read(context, voucherManagement, id);
  const { db } = context.services;
  const rows = await db.query<SheetRow & { readonly seq: number; readonly status: string }>(
    `select seq, voucher_no as "voucherNo", qrcode, standing as status from bill_voucher_details_management
     where batch_id = $1 and seq >= $2 and standing in ('unissued', 'issued') and not deleted order by seq limit $3`,
    [id, from, count],
    'voucher_sheet',
  );
  await logOperation(db, context, {
    action: 'qrSheet',
    resource: voucherManagement.key,
    recordId: id,
    name: `${textOf(batch['code'])}: ${rows[0]?.voucherNo ?? ''} – ${rows.at(-1)?.voucherNo ?? ''}`,
  });
  const [code, batchName, productName] = ['code', 'batchName', 'productName'].map((name) => textOf(batch[name]));
  const [validFrom, validTo, faceValue] = ['validFrom', 'validTo', 'faceValue'].map((name) => textOf(batch[name]));
  return {
    batch: { code, batchName, productName, validFrom, validTo, faceValue } as Json,
    rows: rows.map(({ seq, voucherNo, qrcode }) => ({ seq, voucherNo, qrcode })) as unknown as Json,
  };
}

export const voucherSheetCalls: readonly BusinessCall[] = [
  call({
    resource: voucherManagement.key,
    method: 'GET',
    path: 'detailList/:id',
    action: 'page',
    summary: w('Vouchers, recipients and uses of a batch', '券批次明细'),
    answer: {
      details: f.json(w('Vouchers', '券明细')),
      recipientDetails: f.json(w('Recipients', '领用明细')),
      usedDetails: f.json(w('Uses', '使用明细')),
    },
    run: async ({ context, params }) => {
      const id = textOf(params['id']);
      const batch = await read(context, voucherManagement, id);
      const lines = linesOf(batch, 'recipientDetails');
      return {
        details: await firstOf(context, billVoucherDetailsManagement, id),
        recipientDetails: { records: lines.slice(0, 20), total: lines.length } as Json,
        usedDetails: await firstOf(context, voucherUses, id),
      };
    },
  }),
  call({
    resource: voucherManagement.key,
    method: 'GET',
    path: 'qrSheet/:id',
    action: 'print',
    summary: w('QR codes of a batch for printing', '券码打印'),
    query: {
      from: f.integer(w('From no. in the batch', '起始序号'), { least: '1' }),
      count: f.integer(w('Number', '数量'), { least: '1', most: String(sheetAtMost) }),
    },
    answer: { batch: f.json(w('Batch', '券批次')), rows: f.json(w('Codes', '券码')) },
    run: ({ context, params, query }) => sheetOf(context, textOf(params['id']), { from: query.from ?? 1, count: query.count ?? 100 }),
  }),
];
