/** Dictionaries of projects. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '../dictionary.ts';

export const projectDictionaries = {
  projectType: dictionary(w('Type of a project', '项目类型'), {
    construction: ['Construction', '基建工程'],
    equipment: ['Equipment', '设备技改'],
    research: ['Research', '科研'],
    breeding: ['Breeding trial', '养殖试验'],
    it: ['Information technology', '信息化'],
    market: ['Market', '市场'],
  }),
  reserveSource: dictionary(w('Source of a project idea', '项目来源'), {
    plan: ['Plan', '规划'],
    government: ['Government programme', '政策申报'],
    production: ['Production', '生产需求'],
    customer: ['Customer', '客户需求'],
  }),
  fundSource: dictionary(w('Source of funds', '资金来源'), {
    own: ['Own funds', '自有'],
    loan: ['Loan', '贷款'],
    subsidy: ['Subsidy', '补助'],
    mixed: ['Mixed', '混合'],
  }),
  level3: dictionary(
    w('Level', '高中低'),
    { high: ['High', '高'], medium: ['Medium', '中'], low: ['Low', '低'] },
    { high: 'attention', medium: 'submitted', low: 'draft' },
  ),
  maturity: dictionary(
    w('Maturity of a project idea', '成熟度'),
    { idea: ['Idea', '构想'], study: ['Preliminary study', '前期研究'], ready: ['Ready', '可立项'] },
    { idea: 'draft', study: 'submitted', ready: 'approved' },
  ),
  reserveStatus: dictionary(
    w('State of a project idea', '储备状态'),
    {
      inPool: ['In the pool', '在库'],
      initiated: ['Initiated', '已立项'],
      shelved: ['Shelved', '搁置'],
      removed: ['Removed', '出库'],
    },
    { inPool: 'submitted', initiated: 'approved', shelved: 'attention', removed: 'invalidated' },
  ),
  budgetSubject: dictionary(w('Budget subject', '预算科目'), {
    equipment: ['Equipment', '设备费'],
    material: ['Materials', '材料费'],
    construction: ['Construction', '工程费'],
    labour: ['Labour', '人工费'],
    service: ['Technical services', '技术服务'],
    travel: ['Travel', '差旅费'],
    other: ['Other', '其他'],
  }),
  initDetailType: dictionary(w('Kind of a project line', '立项明细类型'), {
    budget: ['Budget', '预算'],
    milestone: ['Milestone', '里程碑'],
  }),
  projectState: dictionary(
    w('State of a project', '项目状态'),
    {
      notStarted: ['Not started', '未开始'],
      running: ['Running', '进行中'],
      suspended: ['Suspended', '暂停'],
      finished: ['Finished', '已完成'],
      closed: ['Closed', '已结项'],
      cancelled: ['Cancelled', '已取消'],
    },
    {
      notStarted: 'draft',
      running: 'submitted',
      suspended: 'attention',
      finished: 'confirmed',
      closed: 'approved',
      cancelled: 'invalidated',
    },
  ),
  taskState: dictionary(
    w('State of a task', '任务状态'),
    { todo: ['To do', '未开始'], doing: ['Under way', '进行中'], done: ['Done', '已完成'], delayed: ['Late', '已延期'] },
    { todo: 'draft', doing: 'submitted', done: 'approved', delayed: 'attention' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
