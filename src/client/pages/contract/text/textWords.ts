/** Words of the printed contract, and of what stands beside it on the screen. */
import { w } from '#model/words.ts';

export const words = {
  title: w('Contract on paper', '合同打印'),
  failed: w('The contract could not be loaded.', '合同加载失败。'),
  print: w('Print', '打印'),
  close: w('Close', '关闭'),
  bar: w('Printing', '打印选项'),
  sheet: w('The contract', '合同正文'),
  missing: w('Nothing fills in: {names}. The paper leaves a gap for them.', '以下占位符没有对应内容，打印时留空：{names}。'),
  placeholders: w(
    'Placeholders such as {example} in the terms are filled in from the contract.',
    '条款中的 {example} 等占位符会自动填入合同内容。',
  ),
  number: w('No.', '合同编号'),
  opens: w('Opens the contract and says whether this paper still equals it', '扫码打开合同，校验本页内容是否一致'),
  draft: w('DRAFT', '未生效'),
  partyA: w('Party A', '甲方'),
  partyB: w('Party B', '乙方'),
  place: w('Place of signing', '签订地点'),
  subject: w('Subject', '合同标的'),
  price: w('Price', '合同价款'),
  total: w('Total', '合计'),
  payment: w('Payment', '付款方式'),
  term: w('Term', '合同期限'),
  terms: w('Main terms', '主要条款'),
  breach: w('Liability for breach', '违约责任'),
  seal: w('Party (seal)', '（盖章）'),
  signer: w('Representative', '授权代表'),
  signedOn: w('Date', '日期'),
} as const;
