/**
 * Inbox of each user: the rows behind the bell, as a register. They stand in the engine's own table `notice`, so this has
 * no table of its own; everybody sees and changes their own alone.
 */
import { report } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

export const noticeMessage = report({
  key: 'noticeMessage',
  area: 'admin',
  label: w('My notices', '我的消息'),
  icon: 'bell',
  api: { prefix: 'administration', style: 'newer', only: [] },
  fields: {
    sendId: f.ref('noticeSendMessage', w('Message', '消息')),
    receiver: f.user(w('Receiver', '接收人')),
    title: f.text(w('Title', '标题'), { max: 150 }),
    content: f.richText(w('Content', '内容')),
    kind: f.choice('noticeKind', w('Kind', '消息类别')),
    level: f.choice('noticeLevel', w('Level', '级别')),
    bizType: f.text(w('Resource', '业务类型'), { max: 50 }),
    bizId: f.text(w('Record', '业务ID'), { max: 20 }),
    link: f.text(w('Link', '跳转链接'), { max: 150 }),
    readState: f.choice('readState', w('State', '阅读状态')),
    readAt: f.dateTime(w('Read at', '阅读时间')),
    sentAt: f.dateTime(w('Sent at', '发送时间')),
  },
  name: { zh: 'title' },
  access: {
    grants: { employee: { actions: ['page'], scope: 'self', menu: false }, sys_admin: everything, audit_admin: reading('self') },
  },
  list: {
    columns: ['level', 'title', 'sentAt', 'readState'],
    filters: ['readState', 'level', 'kind', 'sentAt'],
    sort: [{ by: 'readState' }, { by: 'sentAt', down: true }],
  },
  form: [
    { label: w('Message', '消息'), fields: ['title', 'content', 'kind', 'level', 'link'] },
    { label: w('Origin', '来源'), fields: ['receiver', 'sendId', 'bizType', 'bizId', 'sentAt', 'readState', 'readAt'] },
  ],
});
