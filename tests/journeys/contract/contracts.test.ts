/** Journeys of contracts: who is asked by amount and kind, side by side, and what an approval of a contract asks. */
import type { AnyDoc } from '#model/definition.ts';
import { asTokens } from '#tests/fixtures/company.ts';
import { agreed, drawn, inForce, ofSum, signing, supplier } from '#tests/support/money/contracts.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Journey, JourneyStep } from '../journey.ts';
import { describeJourneys } from '#tests/journeys/journeyTests.ts';

const at = '2026-11-20T01:00:00Z';
const contract = (more: AnyDoc): AnyDoc => ({ ...drawn('@ready:supplier', [asTokens.file('contract.pdf')]), ...more });
const suppliers = async (server: TestServer) => ({ supplier: await supplier(server) });
/** Legal and contract administration look at it side by side; `first` is who decides before the other. */
const countersigned = (first: 'legal' | 'contractAdmin'): readonly JourneyStep[] => {
  const both = first === 'legal' ? ['tangwenjing', 'luojia'] : ['luojia', 'tangwenjing'];
  return [
    { as: 'qinhao', deed: 'approve' },
    { then: { waitsFor: ['tangwenjing', 'luojia'] } },
    { as: both[0] ?? '', deed: 'approve' },
    { then: { status: 'submitted', waitsFor: [both[1] ?? ''] } },
    { as: both[1] ?? '', deed: 'approve' },
  ];
};
const waits = (login: string): JourneyStep => ({ then: { status: 'submitted', waitsFor: [login] } });
const agreedOn: JourneyStep = { then: { status: 'approved', fields: { contractState: 'toSign' } } };
const archived: JourneyStep = {
  as: 'luojia',
  deed: 'approve',
  values: { signDate: '2026-11-20', signedFiles: [asTokens.file('signed.pdf')] },
};
const forContract = async (server: TestServer) => ({ contract: (await inForce(server)).contractId });
const approval = (more: AnyDoc): AnyDoc => ({ contractId: '@ready:contract', reason: '按合同约定', ...more });

const journeys: readonly Journey[] = [
  {
    title: 'a small contract is agreed on by leader, legal and contract administration',
    resource: 'contractDefinition',
    at,
    before: suppliers,
    steps: [{ as: 'yanfei', deed: 'submit', values: contract({}) }, ...countersigned('legal'), agreedOn],
  },
  {
    title: 'from 50,000 finance is asked, in CNY whatever the currency',
    resource: 'contractDefinition',
    at,
    before: suppliers,
    steps: [
      {
        as: 'yanfei',
        deed: 'submit',
        values: contract({ ...ofSum('10000.00', '0.00', '0.00'), currency: 'USD', exchangeRate: '7.100000' }),
      },
      ...countersigned('contractAdmin'),
      waits('qiaolihua'),
      { as: 'qiaolihua', deed: 'approve' },
      agreedOn,
    ],
  },
  {
    title: 'works ask the leader in charge whatever they cost; what one of both rejects comes back, and goes the whole way again',
    resource: 'contractDefinition',
    at,
    before: suppliers,
    steps: [
      { as: 'yanfei', deed: 'submit', values: contract({ contractType: 'construction' }) },
      { as: 'qinhao', deed: 'approve' },
      { as: 'tangwenjing', deed: 'reject', comment: '违约责任不明' },
      { then: { status: 'rejected', waitsFor: [] } },
      { as: 'yanfei', deed: 'repost', values: { breachTerms: '逾期一日按合同额万分之五支付违约金' } },
      { as: 'qinhao', deed: 'approve' },
      { as: 'luojia', deed: 'approve' },
      { as: 'tangwenjing', deed: 'approve' },
      { then: { status: 'reposted', waitsFor: ['gaozhenbo'] } },
      { as: 'gaozhenbo', deed: 'approve' },
      agreedOn,
    ],
  },
  {
    title: 'a million asks everybody up to the general manager',
    resource: 'contractDefinition',
    at,
    before: suppliers,
    steps: [
      { as: 'yanfei', deed: 'submit', values: contract(ofSum('1000000.00', '30.00', '5.00')) },
      ...countersigned('legal'),
      { as: 'qiaolihua', deed: 'approve' },
      waits('gaozhenbo'),
      { as: 'gaozhenbo', deed: 'approve' },
      waits('zhaomingyuan'),
      { as: 'zhaomingyuan', deed: 'approve' },
      agreedOn,
    ],
  },
  {
    title: 'it is signed in the archive, which wants day and scan',
    resource: 'contractApprove',
    at,
    before: async (server) => ({ contract: await agreed(server) }),
    steps: [
      { as: 'yanfei', deed: 'submit', values: approval(signing) },
      { as: 'qinhao', deed: 'approve' },
      { as: 'luojia', deed: 'approve' },
      { then: { node: 'archive', waitsFor: ['luojia'] } },
      { as: 'luojia', deed: 'approve', refused: { field: 'signDate' } },
      archived,
      { then: { status: 'approved' } },
    ],
  },
  {
    title: 'a small supplement asks legal, a large one or a smaller contract by as much the general manager too',
    resource: 'contractApprove',
    at,
    before: forContract,
    steps: [
      { as: 'yanfei', deed: 'submit', values: approval({ approveType: 'supplement', changeAmount: '99999.99' }) },
      { as: 'qinhao', deed: 'approve' },
      { as: 'luojia', deed: 'approve' },
      { as: 'tangwenjing', deed: 'approve', values: { legalOpinion: '同意' } },
      { then: { node: 'archive' } },
      { as: 'luojia', deed: 'reject', comment: '金额有误' },
      { as: 'yanfei', deed: 'repost', values: { changeAmount: '100000.00' } },
      { as: 'qinhao', deed: 'approve' },
      { as: 'luojia', deed: 'approve' },
      { as: 'tangwenjing', deed: 'approve' },
      { then: { node: 'generalManager', waitsFor: ['zhaomingyuan'] } },
      { as: 'zhaomingyuan', deed: 'approve' },
      archived,
      { then: { status: 'approved' } },
    ],
  },
  {
    title: 'a suspension is not signed on paper; a termination asks legal and the general manager',
    resource: 'contractApprove',
    at,
    before: forContract,
    steps: [
      { as: 'yanfei', deed: 'submit', values: approval({ approveType: 'suspend' }) },
      { as: 'qinhao', deed: 'approve' },
      { as: 'luojia', deed: 'approve' },
      { then: { status: 'approved' } },
      { as: 'yanfei', deed: 'submitAnother', values: approval({ approveType: 'terminate', settleAmount: '0.00' }) },
    ],
  },
];

describeJourneys('Journeys of contracts', journeys);
