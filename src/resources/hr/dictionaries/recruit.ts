/** Dictionaries of recruiting. */
import { dictionary, type DictionarySeed } from '../../dictionary.ts';
import { w } from '#model/words.ts';

export const recruitDictionaries = {
  planType: dictionary(w('Plan type', '计划类型'), {
    annual: ['Annual', '年度计划'],
    half: ['Half year', '半年计划'],
    extra: ['Additional', '增补计划'],
  }),
  recruitChannel: dictionary(w('Recruiting channel', '招聘渠道'), {
    online: ['Online job board', '网络招聘'],
    campus: ['Campus', '校园招聘'],
    referral: ['Referral', '内部推荐'],
    agency: ['Agency', '中介'],
    fair: ['Job fair', '招聘会'],
    inner: ['Internal', '内部竞聘'],
  }),
  recruitReason: dictionary(w('Reason of recruiting', '招聘原因'), {
    vacancy: ['Vacancy', '缺编补充'],
    replace: ['Replacement', '离职接替'],
    expansion: ['New business', '业务扩展'],
    reserve: ['Talent reserve', '人才储备'],
    season: ['Season work', '季节用工'],
  }),
  recruitState: dictionary(
    w('Recruiting', '招聘状态'),
    { open: ['Recruiting', '招聘中'], filled: ['Filled', '已完成'], closed: ['Closed', '已关闭'] },
    { open: 'attention', filled: 'approved', closed: 'invalidated' },
  ),
  candidateState: dictionary(
    w('Candidate', '应聘状态'),
    {
      resume: ['CV screening', '简历筛选'],
      first: ['First interview', '初试'],
      second: ['Second interview', '复试'],
      offer: ['Offer', '录用通知'],
      accepted: ['Accepted', '已接受'],
      joined: ['Joined', '已入职'],
      refused: ['Refused', '放弃'],
      rejected: ['Not taken', '淘汰'],
    },
    {
      resume: 'draft',
      first: 'submitted',
      second: 'submitted',
      offer: 'attention',
      accepted: 'reposted',
      joined: 'approved',
      refused: 'invalidated',
      rejected: 'rejected',
    },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
