/**
 * News and announcements for everybody. The desk writes them; readers see what is published, from its time on. What must be read keeps who
 * read it, and whoever has not is urged, once a day at most.
 *
 * State, time and counter are never written with the record: `publish` and `takeOffline` change the state, the server publishes what was
 * given a later time, and readers count by a call that leaves the version of the record alone.
 */
import { notNow } from '#model/acts.ts';
import { resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';
import { publishAsked, takeOfflineAsked } from './rules/news.ts';

export const companyDynamic = resource({
  key: 'companyDynamic',
  area: 'general',
  label: w('Company news', '公司动态'),
  icon: 'news',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    title: f.text(w('Title', '标题'), { max: 120, required: true }),
    category: f.choice('newsCategory', w('Category', '分类'), { required: true, default: 'news' }),
    summary: f.text(w('Summary', '摘要'), { max: 300 }),
    content: f.richText(w('Text', '正文'), { required: true, pictures: true }),
    cover: f.images(w('Cover', '封面')),
    source: f.text(w('Source', '来源'), { max: 60 }),
    author: f.text(w('Author', '作者'), { max: 30 }),
    publishDept: f.department(w('Published by', '发布部门'), { required: true, default: { from: 'ownDepartment' } }),
    publishAt: f.dateTime(w('Published at', '发布时间'), { readOnly: true }),
    topFlag: f.boolean(w('On top', '置顶'), { default: false }),
    homeFlag: f.boolean(w('On home page', '首页展示'), { default: true }),
    mustRead: f.boolean(w('Must be read', '须确认已读'), {
      default: false,
      help: w(
        'Everybody is told and confirms that they have read it. You see who has not, by department, and can urge them once a day.',
        '发布时通知全体员工，员工须确认已读。可按部门查看未读人员，每天可催阅一次。',
      ),
    }),
    publishState: f.choice('publishState', w('State', '状态'), { readOnly: true, default: 'draft' }),
    hits: f.integer(w('Hits', '点击量'), { readOnly: true, default: 0 }),
    attachments: f.files(w('Attachments', '附件')),
    offlineReason: f.text(w('Reason it was taken offline', '下线原因'), { max: 200, readOnly: true }),
    toldAt: f.dateTime(w('Told at', '通知时间'), { readOnly: true }),
    urgedOn: f.date(w('Urged on', '催阅日期'), { readOnly: true }),
    sourceType: f.text(w('Written for', '来源单据'), { resourceKey: true, max: 50, readOnly: true }),
    sourceId: f.text(w('Record it was written for', '来源记录'), { idIn: 'sourceType', max: 20, readOnly: true }),
  },
  removal: {
    notShown: ({ doc }) =>
      doc.publishState === 'published' || doc.publishState === 'scheduled'
        ? fault('notShown', 'publishState', w('is published; take it offline first', '已发布，须先下线'))
        : null,
  },
  name: { zh: 'title' },
  access: {
    published: { where: { publishState: 'published' }, from: 'publishAt', files: true },
    grants: {
      admin_manager: everything,
      admin_clerk: everything,
      sys_admin: everything,
      audit_admin: reading('all'),
      employee: { actions: ['page'], scope: 'self' },
    },
    more: ['publish'],
  },
  list: {
    columns: ['title', 'category', 'publishDept', 'publishAt', 'topFlag', 'mustRead', 'hits', 'publishState'],
    filters: ['title', 'category', 'publishState', 'publishAt'],
    sort: [
      { by: 'topFlag', down: true },
      { by: 'publishAt', down: true },
    ],
  },
  form: [
    { label: w('News', '动态内容'), fields: ['title', 'category', 'summary', 'content', 'cover', 'attachments'] },
    { label: w('From whom', '来源'), fields: ['publishDept', 'source', 'author', 'sourceType', 'sourceId'] },
    {
      label: w('Publication', '发布'),
      fields: ['topFlag', 'homeFlag', 'mustRead', 'publishState', 'publishAt', 'offlineReason', 'toldAt', 'urgedOn', 'hits'],
    },
  ],
  acts: {
    publish: {
      label: w('Publish', '发布'),
      icon: 'submit',
      needs: 'publish',
      when: ({ doc }) => (doc.publishState === 'published' ? notNow('published', w('It is published', '已发布')) : true),
      call: { method: 'PUT', path: 'publish/:id' },
      asks: publishAsked,
      note: w('Without a time it is shown at once.', '未填写时间则立即发布。'),
      done: w('Done', '已完成'),
    },
    takeOffline: {
      label: w('Take offline', '下线'),
      icon: 'invalidate',
      needs: 'publish',
      when: ({ doc }) =>
        doc.publishState === 'published' || doc.publishState === 'scheduled' || notNow('notPublished', w('It is not published', '未发布')),
      call: { method: 'PUT', path: 'takeOffline/:id' },
      asks: takeOfflineAsked,
      note: w('Nobody but the desk sees it any more.', '下线后员工不再可见。'),
      danger: true,
      done: w('Taken offline', '已下线'),
    },
    readers: {
      label: w('Who has read it', '阅读情况'),
      icon: 'cc',
      needs: 'publish',
      when: ({ doc }) => (doc.mustRead === true && doc.publishState === 'published' ? true : null),
      page: { address: '/general/newsReaders', as: 'id' },
    },
    urge: {
      label: w('Urge', '催阅'),
      icon: 'urge',
      needs: 'publish',
      when: ({ doc, today }) => {
        if (doc.mustRead !== true || doc.publishState !== 'published') return null;
        return doc.urgedOn === today ? notNow('urgedToday', w('Urged today already', '今天已催阅')) : true;
      },
      call: { method: 'PUT', path: 'urge/:id' },
      note: w('Everybody who has not confirmed is told again.', '再次通知所有未确认的员工。'),
      done: w('Urged', '已催阅'),
    },
  },
});
