/** Resources of bills, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  expenseBudget: entry('record', 'api', w('Expense budget', '费用预算'), () => import('./expenseBudget.ts').then((m) => m.expenseBudget)),
  companyBankAccount: entry('record', 'api', w('Company bank accounts', '公司银行账户'), () =>
    import('./companyBankAccount.ts').then((m) => m.companyBankAccount),
  ),
  bankStatementLine: entry('register', 'api', w('Lines of bank statements', '银行对账单明细'), () =>
    import('./bankStatementLine.ts').then((m) => m.bankStatementLine),
  ),
  BhApply: entry('document', 'process', w('Letter of guarantee', '保函申请'), () => import('./BhApply.ts').then((m) => m.bhApply)),
  ebaAccept: entry('document', 'process', w('Bank acceptance bill', '电子银行承兑汇票'), () =>
    import('./ebaAccept.ts').then((m) => m.ebaAccept),
  ),
  debitNote: entry('document', 'process', w('Loan note', '借款单'), () => import('./debitNote.ts').then((m) => m.debitNote)),
  expenseReport: entry('document', 'process', w('Expense report', '费用报销单'), () =>
    import('./expenseReport.ts').then((m) => m.expenseReport),
  ),
  claimSource: entry('register', 'api', w('Costs to claim', '可报销来源'), () => import('./claimSource.ts').then((m) => m.claimSource)),
  fixasset: entry('record', 'api', w('Asset cards', '固定资产卡片'), () => import('./fixasset.ts').then((m) => m.fixasset)),
  fixassetAccept: entry('document', 'process', w('Fixed asset acceptance', '固定资产验收'), () =>
    import('./fixassetAccept.ts').then((m) => m.fixassetAccept),
  ),
  assetTransfer: entry('document', 'process', w('Asset transfer', '资产移交单'), () =>
    import('./assetTransfer.ts').then((m) => m.assetTransfer),
  ),
  assetTransferAssets: entry('register', 'api', w('Assets of a transfer', '资产移交明细'), () =>
    import('./assetTransferAssets.ts').then((m) => m.assetTransferAssets),
  ),
  fixassetScrapped: entry('document', 'process', w('Fixed asset scrapping', '固定资产报废'), () =>
    import('./fixassetScrapped.ts').then((m) => m.fixassetScrapped),
  ),
  assetCompensation: entry('register', 'api', w('Compensation for assets', '资产赔偿'), () =>
    import('./assetCompensation.ts').then((m) => m.assetCompensation),
  ),
  assetDepreciation: entry('register', 'api', w('Depreciation', '折旧明细'), () =>
    import('./assetDepreciation.ts').then((m) => m.assetDepreciation),
  ),
  driveRecord: entry('document', 'process', w('Driving record', '行车记录'), () => import('./driveRecord.ts').then((m) => m.driveRecord)),
  vehicleWarranty: entry('document', 'process', w('Vehicle insurance and warranty', '车辆保险维保'), () =>
    import('./vehicleWarranty.ts').then((m) => m.vehicleWarranty),
  ),
  expenseReportProject: entry('document', 'process', w('Project expense report', '项目费用报销单'), () =>
    import('./expenseReportProject.ts').then((m) => m.expenseReportProject),
  ),
  invoiceRecord: entry('record', 'api', w('Invoice register', '发票台账'), () => import('./invoiceRecord.ts').then((m) => m.invoiceRecord)),
  voucherManagement: entry('document', 'process', w('Voucher batches', '券管理'), () =>
    import('./voucherManagement.ts').then((m) => m.voucherManagement),
  ),
  billVoucherDetailsManagement: entry('register', 'api', w('Vouchers', '券明细管理'), () =>
    import('./billVoucherDetailsManagement.ts').then((m) => m.billVoucherDetailsManagement),
  ),
  voucherUses: entry('register', 'api', w('Uses of vouchers', '券使用明细'), () =>
    import('./rules/voucherUses.ts').then((m) => m.voucherUses),
  ),
  assetCheck: entry('record', 'api', w('Asset stocktake', '资产盘点'), () => import('./assetCheck.ts').then((m) => m.assetCheck)),
  assetCheckItem: entry('register', 'api', w('Findings of stocktakes', '资产盘点明细'), () =>
    import('./assetCheckItem.ts').then((m) => m.assetCheckItem),
  ),
  travelStandard: entry('record', 'api', w('Travel standards', '差旅标准'), () =>
    import('./travelStandard.ts').then((m) => m.travelStandard),
  ),
  travelApply: entry('document', 'process', w('Travel application', '出差申请'), () =>
    import('./travelApply.ts').then((m) => m.travelApply),
  ),
  travelReport: entry('document', 'process', w('Travel report', '差旅报销单'), () =>
    import('./travelReport.ts').then((m) => m.travelReport),
  ),
  fundTransfer: entry('document', 'process', w('Fund transfer', '资金调拨单'), () =>
    import('./fundTransfer.ts').then((m) => m.fundTransfer),
  ),
  invoiceReview: entry('document', 'process', w('Invoice review', '发票审核单'), () =>
    import('./invoiceReview.ts').then((m) => m.invoiceReview),
  ),
  fundPayment: entry('document', 'process', w('Payment request', '资金支付申请单'), () =>
    import('./fundPayment.ts').then((m) => m.fundPayment),
  ),
  paymentBatch: entry('register', 'api', w('Payment runs', '付款批次'), () => import('./paymentBatch.ts').then((m) => m.paymentBatch)),
} as const satisfies Entries;

export const bill: Area = { module: 'bill', resources };
