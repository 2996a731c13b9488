/** Calls of payroll beyond the usual. */
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { BusinessCall } from '../../call.ts';
import { batchUpdate, mostRows } from './batch.ts';
import { askGeneration, askTaxation } from './month.ts';
import { newSalaryInfo, taxInfo, yearInfo } from './slips.ts';

const resource = 'hrSalaryPayment';
const idOf = (params: Readonly<Record<string, string>>): string => params['id'] ?? '';
const bodyOf = (body: unknown): Readonly<Record<string, unknown>> => body as Readonly<Record<string, unknown>>;
const text = { type: 'string' } as const;
const id = { type: ['string', 'integer'] } as const;

export const payrollCalls: readonly BusinessCall[] = [
  {
    resource,
    method: 'POST',
    path: 'generate',
    action: 'generate',
    summary: w('Generate the payments of a month', '生成当月工资'),
    body: {
      type: 'object',
      properties: { salaryMonth: text, deptId: { type: ['string', 'integer', 'null'] } },
      required: ['salaryMonth'],
      additionalProperties: false,
    },
    run: ({ context, body }) => askGeneration(context, bodyOf(body)),
  },
  {
    resource,
    method: 'POST',
    path: 'autoTaxation',
    action: 'taxation',
    summary: w('Compute the tax of a month, or of named payments', '自动算税'),
    body: {
      type: 'object',
      properties: {
        salaryMonth: text,
        deptId: { type: ['string', 'integer', 'null'] },
        ids: { type: 'array', items: id, minItems: 1, maxItems: 5000 },
      },
      anyOf: [{ required: ['salaryMonth'] }, { required: ['ids'] }],
      additionalProperties: false,
    },
    run: ({ context, body }) => askTaxation(context, bodyOf(body)),
  },
  {
    resource,
    method: 'PUT',
    path: 'batchUpdate',
    action: 'put',
    summary: w('Change many payments, all or none', '批量修改工资'),
    body: {
      type: 'array',
      minItems: 1,
      maxItems: mostRows,
      items: { type: 'object', properties: { id }, required: ['id'] },
    },
    run: ({ context, definition, body }) => batchUpdate(context, definition, body),
  },
  {
    resource,
    method: 'GET',
    path: 'getTaxInfo/:id',
    action: 'page',
    summary: w('The tax slip of a payment', '个税计算明细'),
    run: ({ context, definition, params }) => taxInfo(context, definition, idOf(params)),
  },
  {
    resource,
    method: 'GET',
    path: 'getNewSalaryInfo/:id',
    action: 'page',
    summary: w('Pay of a person in force today', '员工现行薪资'),
    run: ({ context, definition, params }) => newSalaryInfo(context, definition, idOf(params)),
  },
  {
    resource,
    method: 'GET',
    path: 'yearSalaryInfo/:id',
    action: 'page',
    summary: w('Pay of a person over a tax year', '员工年度薪资'),
    query: ['year'],
    run: ({ context, definition, params, query }) => {
      const { year } = query;
      return yearInfo(context, definition, idOf(params), year === undefined ? null : textOf([year].flat()[0]));
    },
  },
];
