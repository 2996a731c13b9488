/** Printed labels of assets: three by eight on a page of A4, each with the code that phones scan. */
import { encode } from 'uqr';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { fixasset } from '#resources/bill/fixasset.ts';
import { mayRead } from '#server/access/scope.ts';
import type { Context } from '#server/context.ts';
import { readRecord } from '#server/documents/record.ts';
import { invalid, missingRecord } from '#server/documents/refusals.ts';
import { pdfOf, type PdfMark } from '#server/sheets/pdf.ts';
import type { Bytes, BusinessCall } from '#server/business/call.ts';

const [columns, lines] = [3, 8];
const perPage = columns * lines;
/** In millimetres: the usual sheet of 24 labels. */
const label = { width: 70, height: 297 / lines, edge: 5, code: 24 };
/** Printed at once. */
const mostLabels = 500;

function marksOf(card: AnyDoc, department: string, at: number): readonly PdfMark[] {
  const x = (at % columns) * label.width + label.edge;
  const y = Math.floor(at / columns) * label.height + label.edge;
  const beside = x + label.code + 3;
  const width = label.width - label.edge - label.code - 5;
  const row = (text: unknown, down: number, size: number): PdfMark => ({ text: textOf(text), x: beside, y: y + down, size, width });
  return [
    { squares: encode(textOf(card['qrcode']), { ecc: 'M', border: 0 }).data, x, y, side: label.code },
    row(card['assetName'], 4, 9),
    row(card['assetCode'], 9.5, 8),
    row(card['spec'], 14.5, 7),
    row(department, 19, 7),
    row(textOf(card['startDate']), 23.5, 7),
  ];
}

/** Every card is read by the rights of who asks; one that they may not see is not there. */
async function labelled(context: Context, ids: readonly string[]): Promise<readonly AnyDoc[]> {
  const { db } = context.services;
  const cards: AnyDoc[] = [];
  for (const id of ids) {
    const card = await readRecord(db, fixasset, id);
    if (card === null || !(await mayRead(context, fixasset, card, db))) throw missingRecord(fixasset, id);
    cards.push(card);
  }
  return cards;
}

async function labels(context: Context, sent: string): Promise<Bytes> {
  const ids = [...new Set(sent.split(','))];
  if (ids.some((id) => !/^[1-9]\d{0,17}$/.test(id))) throw invalid([fault('id', 'ids', w('is no list of ids', '应为以逗号分隔的编号'))]);
  if (ids.length > mostLabels) throw invalid([fault('most', 'ids', w(`at most ${mostLabels} at once`, `一次最多打印${mostLabels}张`))]);
  const cards = await labelled(context, ids);
  const departments = new Map(
    (
      await context.services.db.query<{ id: string; name: string }>(
        'select id::text, name from sys_department where id = any($1::bigint[])',
        [cards.map((card) => card['deptId'])],
        'asset_label_departments',
      )
    ).map(({ id, name }) => [id, name]),
  );
  const pages = Array.from({ length: Math.ceil(cards.length / perPage) }, (_, page) =>
    cards
      .slice(page * perPage, (page + 1) * perPage)
      .flatMap((card, at) => marksOf(card, departments.get(textOf(card['deptId'])) ?? '', at)),
  );
  const bytes = pdfOf(pages);
  return {
    name: 'asset-labels.pdf',
    mime: 'application/pdf',
    bytes: (async function* () {
      yield bytes;
    })(),
  };
}

export const assetLabelCalls: readonly BusinessCall[] = [
  {
    resource: fixasset.key,
    method: 'GET',
    path: 'label/:ids',
    action: 'page',
    sends: true,
    summary: w('Labels of assets to be printed', '打印资产标签'),
    run: ({ context, params }) => labels(context, textOf(params['ids'])),
  },
];
