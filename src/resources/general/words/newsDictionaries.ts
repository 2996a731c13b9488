/** Dictionaries of company news. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';

export const newsDictionaries = {
  newsCategory: dictionary(w('Category of news', '动态分类'), {
    news: ['Company news', '公司新闻'],
    notice: ['Announcement', '通知公告'],
    industry: ['Industry', '行业动态'],
    culture: ['Culture', '企业文化'],
    party: ['Party building', '党建'],
    safety: ['Safety', '安全生产'],
  }),
  publishState: dictionary(
    w('State of publication', '发布状态'),
    {
      draft: ['Draft', '草稿'],
      scheduled: ['To be published', '待发布'],
      published: ['Published', '已发布'],
      offline: ['Offline', '已下线'],
    },
    { draft: 'draft', scheduled: 'submitted', published: 'approved', offline: 'invalidated' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
