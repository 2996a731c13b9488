/**
 * Stocktakes of fixed assets. The keeper says what is counted, until when and by whom; beginning one makes a row for each card
 * (`assetCheckItem`), which a phone marks as seen. Closing one says of every other card that it is missing, and drafts what
 * follows: transfers of what is elsewhere, scrappings of what is lost, an acceptance of what has no card.
 *
 * The stocktake itself holds no card: the drafts are documents, each of which holds its cards once it is sent.
 */
import { notNow } from '#model/acts.ts';
import { resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

const readOnly = { readOnly: true } as const;
const fixed = { fixed: true } as const;
const counter = { ...readOnly, default: 0 } as const;

const notPlanned = notNow('notPlanned', w('It has begun already', '盘点已开始'));
const notCounting = notNow('notCounting', w('It is not being counted', '盘点未在进行中'));

export const assetCheck = resource({
  key: 'assetCheck',
  area: 'bill',
  label: w('Asset stocktake', '资产盘点'),
  icon: 'list-check',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('PD-{yyyyMMdd}-{seq2}', w('No.', '单号')),
    checkName: f.text(w('Name', '盘点名称'), { max: 80, required: true }),
    deptIds: f.refs('sysDepartment', w('Departments', '盘点部门'), {
      ...fixed,
      help: w('With those below them. All, where none is named.', '含下级部门，不填为全部。'),
    }),
    areaIds: f.refs('areas', w('Places', '盘点区域'), {
      ...fixed,
      help: w('With those inside them. All, where none is named.', '含下级区域，不填为全部。'),
    }),
    categories: f.choices('assetCategory', w('Categories', '资产类别'), {
      ...fixed,
      help: w('All, where none is named.', '不填为全部。'),
    }),
    deadline: f.date(w('Until', '截止日期'), { required: true }),
    checkers: f.users(w('Counted by', '盘点人'), { required: true }),
    checkState: f.choice('assetCheckState', w('State', '盘点状态'), { ...readOnly, default: 'planned' }),
    startedAt: f.dateTime(w('Begun', '开始时间'), readOnly),
    closedAt: f.dateTime(w('Closed', '结束时间'), readOnly),
    closedBy: f.user(w('Closed by', '结束人'), readOnly),
    cardCount: f.integer(w('Cards', '应盘数量'), counter),
    seenCount: f.integer(w('Seen', '已盘数量'), counter),
    elsewhereCount: f.integer(w('Elsewhere', '位置不符'), counter),
    damagedCount: f.integer(w('Damaged', '损坏'), counter),
    missingCount: f.integer(w('Missing', '盘亏'), counter),
    surplusCount: f.integer(w('Surplus', '盘盈'), counter),
  },
  rules: {
    closed: ({ doc }) => (doc.checkState === 'closed' ? fault('closed', '', w('it is closed', '盘点已结束，不能修改')) : null),
    deadline: ({ doc, today }) =>
      doc.checkState === 'planned' && doc.deadline !== null && doc.deadline < today
        ? fault('deadline', 'deadline', w('lies in the past', '不能早于今天'))
        : null,
  },
  removal: {
    begun: ({ doc }) => (doc.checkState === 'planned' ? null : fault('begun', '', w('it has begun', '盘点已开始，不能删除'))),
  },
  acts: {
    start: {
      label: w('Begin', '开始盘点'),
      icon: 'check',
      needs: 'put',
      when: ({ doc, today }) =>
        doc.checkState === 'planned'
          ? (doc.deadline ?? '') >= today || notNow('deadlinePassed', w('Its last day has gone by', '截止日期已过'))
          : notPlanned,
      call: { method: 'POST', path: 'start/:id' },
      note: w('Makes a row for every card in the scope. The scope stays as it is.', '按盘点范围生成盘点明细，开始后范围不再变动。'),
      done: w('Begun: {cardCount} cards', '已开始：共{cardCount}张卡片'),
      moves: ['assetCheckItem'],
    },
    count: {
      label: w('Count', '盘点'),
      icon: 'check',
      needs: 'page',
      when: ({ doc }) => (doc.checkState === 'counting' ? true : notCounting),
      page: { address: '/bill/assetCount', as: 'id' },
    },
    close: {
      label: w('Close', '结束盘点'),
      icon: 'check',
      needs: 'put',
      when: ({ doc }) => (doc.checkState === 'counting' ? true : notCounting),
      call: { method: 'POST', path: 'close/:id' },
      note: w(
        'Cards that nobody has seen are missing. Transfers, scrappings and an acceptance are drafted for what differs; nothing is sent.',
        '未盘到的资产记为盘亏；差异自动生成移交、报废、验收草稿，不会自动提交。',
      ),
      done: w(
        'Closed. Drafts: {transfers} transfers, {scrappings} scrappings, {acceptances} acceptances; {left} cards are left to be looked at',
        '已结束。生成草稿：移交{transfers}份、报废{scrappings}份、验收{acceptances}份；{left}项需另行处理',
      ),
      moves: ['assetCheckItem', 'assetTransfer', 'fixassetScrapped', 'fixassetAccept'],
    },
  },
  belonging: [{ resource: 'assetCheckItem', by: 'checkId' }],
  dates: [{ notice: 'asset_check_due', date: 'deadline', where: { checkState: ['counting'] } }],
  name: { zh: 'checkName' },
  access: {
    owners: ['checkers'],
    grants: {
      asset_keeper: everything,
      sys_admin: everything,
      finance_manager: reading('all'),
      finance_accountant: reading('all'),
      audit_admin: reading('all'),
      general_manager: reading('all'),
      chairman: reading('all'),
      employee: { actions: ['page'], scope: 'self', menu: false },
    },
  },
  list: {
    columns: ['code', 'checkName', 'deadline', 'checkers', 'cardCount', 'seenCount', 'missingCount', 'surplusCount', 'checkState'],
    filters: ['code', 'checkName', 'deadline', 'checkers', 'checkState'],
    sort: [{ by: 'code', down: true }],
  },
  form: [
    { label: w('Stocktake', '盘点'), fields: ['code', 'checkName', 'deadline', 'checkers', 'checkState'] },
    { label: w('Scope', '盘点范围'), fields: ['deptIds', 'areaIds', 'categories'] },
    {
      label: w('Result', '盘点结果'),
      fields: [
        'cardCount',
        'seenCount',
        'elsewhereCount',
        'damagedCount',
        'missingCount',
        'surplusCount',
        'startedAt',
        'closedAt',
        'closedBy',
      ],
    },
  ],
});
