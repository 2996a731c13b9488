/** Parts of which the data reports of the demo company are made. */
import type { AnyDoc } from '#model/definition.ts';

const count = { field: 'id', agg: 'count' } as const;
export const counted = (zh: string) => ({ ...count, label: zh });
export const sum = (field: string) => ({ field, agg: 'sum' }) as const;
export const plain = (...fields: readonly string[]): readonly AnyDoc[] => fields.map((field) => ({ field }));
export const thisYear = (field: string): AnyDoc => ({ field, op: 'from', value: 'yearStart', asked: true });
export const asked = (field: string): AnyDoc => ({ field, op: 'is', asked: true });
export const decided = { field: 'status', op: 'is', value: ['approved'] } as const;
export const going = { field: 'status', op: 'is', value: ['submitted', 'reposted', 'approved'] } as const;

export type Report = readonly [code: string, zh: string, en: string, category: string, source: string, chart: string, more: AnyDoc];
