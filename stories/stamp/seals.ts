/** Seals that the stories of their pages show: one that is overdue, one that is to be seen, one with its imprint, one that is gone. */
import { instantAt } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import { day, user } from '../documents/fixtures.ts';

const names = {
  'users/7': w('Jiang Yuzhen', '姜玉珍'),
  'users/8': w('Yan Fei', '闫飞'),
  [`users/${user.userId}`]: w(user.nameEn ?? user.realName, user.realName),
  'org/1': w('Tianyu Oriental', '天屿东方'),
  'org/2': w('Tianyu Sales', '天屿销售'),
};

const seal = (id: string, stampName: string, more: object = {}) => ({
  id,
  stampNo: `YZ000${id}`,
  stampName,
  stampType: 'dept',
  orgId: '1',
  keeper: '7',
  deputy: null,
  holder: '7',
  heldSince: instantAt(day(-40), '09:00'),
  dueBack: null,
  serviceState: 'inUse',
  custody: 'kept',
  stampStatus: 'inUse',
  checkState: 'held',
  checkBy: day(40),
  lastCheckedAt: null,
  useCount: 3,
  imprint: '••••',
  $names: names,
  ...more,
});

export const seals = [
  seal('1', '公章', {
    stampType: 'official',
    keeper: user.userId,
    holder: user.userId,
    useCount: 128,
    checkState: 'due',
    checkBy: day(-3),
  }),
  seal('2', '合同专用章', { stampType: 'contract', imprint: [{ id: '90', name: 'imprint.png', size: 9, mime: 'image/png' }] }),
  seal('3', '质检专用章', {
    stampType: 'quality',
    keeper: user.userId,
    custody: 'lent',
    stampStatus: 'borrowed',
    holder: '8',
    dueBack: instantAt(day(-2), '17:00'),
  }),
  seal('4', '旧发票章', {
    orgId: '2',
    stampType: 'invoice',
    serviceState: 'destroyed',
    stampStatus: 'destroyed',
    custody: 'gone',
    holder: null,
  }),
];

export const pageOf = (records: readonly object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 200 });

export const calendar = {
  seals: seals.slice(0, 3).map(({ id, stampNo, stampName }) => ({ id, stampNo, stampName })),
  bookings: [
    {
      targetId: '2',
      from: instantAt(day(1), '09:00'),
      to: instantAt(day(1), '16:00'),
      held: true,
      code: 'YJ-0001',
      topic: '现场签署合同',
      recordId: '55',
      resource: 'stampBorrow',
      own: true,
    },
  ],
};
