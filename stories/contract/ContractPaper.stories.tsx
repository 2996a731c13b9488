/** A contract on paper: agreed on, with a placeholder that nothing fills in; a draft; what cannot be loaded. */
import { ContractTextPage } from '#client/pages/contract/text/ContractTextPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { day } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const contract = {
  id: '40',
  version: 3,
  code: 'HT-CG-2026-0012',
  status: 'approved',
  contractName: '循环水车间增氧机采购合同',
  contractType: 'purchase',
  direction: 'pay',
  partyA: '天屿东方渔业有限公司',
  partyB: '海源设备有限公司',
  signPlace: '烟台',
  startDate: day(-10),
  endDate: day(300),
  currency: 'CNY',
  totalAmount: '300000.00',
  amountExTax: '265486.73',
  taxRate: '13.00',
  prepayRate: '30.00',
  retentionRate: '10.00',
  settleMode: 'milestone',
  keyTerms: '{乙方}应于{交货日期}前将设备送达{甲方}指定地点。\n质保期自验收合格之日起12个月。',
  breachTerms: '逾期交货的，每日按合同总额{合同总额（含税）}的千分之一支付违约金。',
  subjectLines: [{ id: '1', itemName: '增氧机', spec: '3 kW', unit: 'set', qty: '12.000', unitPrice: '25000.0000', amount: '300000.00' }],
  payPlan: [
    { id: '1', phase: '预付款', ratio: '30.00', planAmount: '90000.00', planDate: day(0) },
    { id: '2', phase: '质保金', condition: '质保期满', ratio: '10.00', planAmount: '30000.00', isRetention: true },
  ],
};
const bundle = (document: object) => ({
  resource: 'contractDefinition',
  document,
  task: null,
  trail: [],
  flow: null,
  rights: {},
  can: { print: true },
  brief: [],
});

const meta: Meta<PageArgs> = {
  ...pageMeta(ContractTextPage, '/contract/contractTextPrint', 'div'),
  title: 'Contract/On paper',
  args: { permissions: ['contractDefinition:page'], query: { id: '40' }, data: { 'document/contractDefinition/40': bundle(contract) } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: contract.contractName })).toBeVisible();
    await expect(canvas.getByText(/^(Nothing fills in: 交货日期|以下占位符没有对应内容，打印时留空：交货日期)/)).toBeVisible();
    await expect(canvas.getByText(/逾期交货的/)).toHaveTextContent('合同总额300,000.00的千分之一');
  },
};
export const Draft: Story = { args: { data: { 'document/contractDefinition/40': bundle({ ...contract, status: 'draft' }) } } };
export const Failed: Story = {
  args: { refusals: { 'document/contractDefinition/40': { code: '404', desc: '单据不存在', data: null } } },
};
