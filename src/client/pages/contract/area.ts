/** Hand-made pages of contracts. */
import type { OwnPage } from '#client/data/page/ownPage.ts';
import { w } from '#model/words.ts';

export const pages = {
  '/contract/contractPage': {
    title: w('Contract at a glance', '合同概览'),
    code: 'contractParameter:page',
    oneOf: '/contract/contractParameter',
  },
  '/contract/paymentCalendar': {
    title: w('Calendar of payments', '付款日历'),
    code: 'contractParameter:page',
    beside: 'contractParameter',
  },
  '/contract/contractTextPrint': {
    title: w('Contract on paper', '合同打印'),
    code: 'contractDefinition:page',
    oneOf: '/contract/contractDefinition',
  },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type ContractPath = keyof typeof pages;
