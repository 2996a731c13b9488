/** The buying desk groups open lines by material and makes drafts of those that are chosen. */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { sum } from '#model/calculation/rounding.ts';
import { queryOptions } from '@tanstack/react-query';

const rowsOfPage = 200;

export interface OpenLine {
  readonly lineId: string;
  readonly applyId: string;
  readonly applyNo: string;
  readonly deptName: string | null;
  readonly itemId: string | null;
  readonly itemCode: string | null;
  readonly itemName: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly leftQty: string;
  readonly estPrice: string | null;
  readonly lastPrice: string | null;
  readonly stockQty: string | null;
  readonly onOrderQty: string | null;
  readonly needDate: string | null;
}

export interface LateLine {
  readonly lineId: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly supplierName: string;
  readonly itemName: string;
  readonly leftQty: string;
  readonly overdueDays: number;
}

interface Rows<Row> {
  readonly records: readonly Row[];
  readonly total: number;
}

export const openLines = queryOptions({
  queryKey: ['list', 'purchaseApply', 'desk'],
  queryFn: ({ signal }) =>
    ask<Rows<OpenLine>>('GET', '/tydf/process/purchaseApply/detailPage', { params: { onlyOpen: true, pageSize: rowsOfPage }, signal }),
});

export const lateLines = queryOptions({
  queryKey: ['list', 'purchaseManagement', 'late'],
  queryFn: ({ signal }) =>
    ask<Rows<LateLine>>('GET', '/tydf/process/purchaseManagement/detailPageList', { params: { lateOnly: true, pageSize: 20 }, signal }),
});

/** All lines of one material, or of one name where it is in no master. */
export interface Group {
  readonly key: string;
  readonly name: string;
  readonly lines: readonly OpenLine[];
  readonly left: string;
}

/** The group with the earliest need first, as the server sorts the lines. */
export function grouped(lines: readonly OpenLine[]): readonly Group[] {
  const groups = new Map<string, OpenLine[]>();
  for (const line of lines) {
    const key = line.itemId ?? `${line.itemName} ${line.spec ?? ''} ${line.unit}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups].map(([key, own]) => ({
    key,
    name: own[0]?.itemName ?? '',
    lines: own,
    left: sum(
      own.map(({ leftQty }) => leftQty),
      3,
    ),
  }));
}

export const askFor = (subject: string, lines: readonly OpenLine[]): Promise<Envelope<AnyDoc>> =>
  call('POST', '/tydf/process/purchaseAskPrice/add', {
    body: { subject, lines: lines.map(({ applyId, lineId, leftQty }) => ({ applyId, applyLineId: lineId, askQty: leftQty })) },
  });

export const orderNow = (lines: readonly OpenLine[]): Promise<Envelope<AnyDoc>> =>
  call('POST', '/tydf/process/purchaseManagement/add', {
    body: {
      lines: lines.map(({ applyId, lineId, itemId, itemName, spec, unit, leftQty, lastPrice, estPrice }) => ({
        applyId,
        applyLineId: lineId,
        itemId,
        itemName,
        spec,
        unit,
        qty: leftQty,
        priceTax: lastPrice ?? estPrice,
      })),
    },
  });
