/** Hand-made pages of finance. */
import type { OwnPage } from '#client/data/page/ownPage.ts';
import { w } from '#model/words.ts';
import { lazy } from 'react';

export const pages = {
  '/bill/voucherScan': {
    title: w('Scan vouchers', '扫码验券'),
    code: 'billVoucherDetailsManagement:redeem',
    beside: 'billVoucherDetailsManagement',
  },
  '/bill/voucherSheet': {
    title: w('QR codes', '券码打印'),
    code: 'billVoucherDetailsManagement:sensitive',
    oneOf: '/bill/voucherManagement',
  },
  '/bill/assetDesk': { title: w('Assets on site', '资产现场'), code: 'fixasset:page', beside: 'fixasset' },
  '/bill/assetCount': { title: w('Counting assets', '资产盘点录入'), code: 'fixasset:page', beside: 'assetCheck' },
  '/bill/wallet': { title: w('Invoice wallet', '发票夹'), code: 'invoiceRecord:page', beside: 'invoiceRecord' },
  '/bill/cashier': { title: w('Cashier’s desk', '出纳付款台'), code: 'paymentBatch:page', beside: 'paymentBatch' },
  '/bill/mine': { title: w('My money', '我的报销'), code: 'expenseReport:add', beside: 'expenseReport' },
  '/bill/loanStatement': { title: w('Loan statement', '借款对账单'), code: 'debitNote:page', beside: 'debitNote' },
  '/bill/money': { title: w('Money', '资金总览'), code: 'companyBankAccount:page', beside: 'companyBankAccount' },
  '/bill/reconcile': { title: w('Reconcile', '银行对账'), code: 'companyBankAccount:page', beside: 'companyBankAccount' },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type BillPath = keyof typeof pages;

const ReportPanel = lazy(async () => ({ default: (await import('./report/ReportPanel.tsx')).ReportPanel }));

/** Beside the forms and readers of these documents. */
export const panels = { expenseReport: ReportPanel, expenseReportProject: ReportPanel, travelReport: ReportPanel };

const InvoiceFirst = lazy(async () => ({ default: (await import('./wallet/InvoiceFirst.tsx')).InvoiceFirst }));

/** In lines that refer to these, on a phone. */
export const makers = { invoiceRecord: InvoiceFirst };
