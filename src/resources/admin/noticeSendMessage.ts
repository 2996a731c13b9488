/** Messages that people write or that a configured notice makes, with their delivery. */
import { resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isPage } from '#model/page.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

/** States in which a message may still be changed or deleted. */
const open: readonly (string | null)[] = [null, 'draft', 'scheduled'];
const named = {
  role: 'receiverRoles',
  dept: 'receiverDepts',
  user: 'receiverUsers',
} as const;

export const noticeSendMessage = resource({
  key: 'noticeSendMessage',
  area: 'admin',
  label: w('Notice sending', '消息发送'),
  icon: 'send',
  api: { prefix: 'administration', style: 'newer' },
  fields: {
    code: f.code('MSG-{yyyyMMdd}-{seq4}', w('No.', '编号')),
    title: f.text(w('Title', '标题'), { max: 150, required: true }),
    titleEn: f.text(w('Title, English', '标题（英文）'), { max: 150 }),
    content: f.richText(w('Content', '内容'), { required: true }),
    contentEn: f.richText(w('Content, English', '内容（英文）')),
    configKey: f.text(w('Config key', '配置键'), { max: 50, readOnly: true }),
    level: f.choice('noticeLevel', w('Level', '级别'), { default: 'info' }),
    channels: f.choices('noticeChannel', w('Channels', '渠道'), { required: true, default: ['inner'] }),
    receiverType: f.choice('receiverType', w('Receivers', '接收对象'), { required: true, default: 'user' }),
    receiverRoles: f.refs('roles', w('Roles', '角色')),
    receiverDepts: f.refs('sysDepartment', w('Departments', '部门')),
    receiverUsers: f.users(w('Users', '人员')),
    planTime: f.dateTime(w('Send at', '定时发送')),
    sendState: f.computed(f.choice('sendState', w('State', '发送状态'))),
    sentAt: f.dateTime(w('Sent at', '发送时间'), { readOnly: true }),
    receiverCount: f.integer(w('Receivers', '接收人数'), { readOnly: true }),
    readCount: f.integer(w('Read', '已读人数'), { readOnly: true }),
    failReason: f.text(w('Failure', '失败原因'), { max: 200, readOnly: true }),
    bizType: f.text(w('Resource', '业务类型'), { max: 50, readOnly: true }),
    bizId: f.text(w('Record', '业务ID'), { max: 20, readOnly: true }),
    link: f.text(w('Link', '跳转链接'), { max: 150 }),
  },
  computes: {
    sendState: ({ doc }) => (open.includes(doc.sendState) ? (doc.planTime ? 'scheduled' : 'draft') : doc.sendState),
  },
  rules: {
    sent: ({ doc }) =>
      open.includes(doc.sendState)
        ? null
        : fault('sent', 'sendState', w('A message that was sent cannot be changed', '已发送的消息不能修改')),
    channels: ({ doc }) =>
      (doc.channels ?? []).length === 0 ? fault('channels', 'channels', w('choose at least one channel', '至少选择一个渠道')) : null,
    receivers: ({ doc }) => {
      const type = doc.receiverType ?? '';
      if (type === 'all') return null;
      if (!(type in named))
        return fault(
          'receivers',
          'receiverType',
          w('a message goes to people, roles, departments or everyone', '消息只能发送给人员、角色、部门或全员'),
        );
      const field = named[type as keyof typeof named];
      return (doc[field] ?? []).length === 0 ? fault('receivers', field, w('required', '必填')) : null;
    },
    later: ({ doc, now }) =>
      doc.planTime !== null && open.includes(doc.sendState) && Date.parse(doc.planTime) <= Date.parse(now)
        ? fault('later', 'planTime', w('must lie in the future', '必须晚于当前时间'))
        : null,
    link: ({ doc }) =>
      doc.link && !isPage(doc.link)
        ? fault('link', 'link', w('is a page of the application and begins with /', '应为以 / 开头的系统内页面'))
        : null,
  },
  removal: {
    sent: ({ doc }) =>
      open.includes(doc.sendState)
        ? null
        : fault('sent', '', w('a message that was sent cannot be deleted; recall it', '已发送的消息不能删除，只能撤回')),
  },
  name: { zh: 'title', en: 'titleEn' },
  access: {
    owners: ['createdBy'],
    grants: {
      sys_admin: everything,
      audit_admin: reading('all'),
      admin_manager: { actions: ['page', 'add', 'put', 'deletes', 'sendMsg'], scope: 'self' },
    },
    more: ['sendMsg', 'sendAll'],
  },
  list: {
    columns: ['code', 'title', 'level', 'receiverType', 'sendState', 'sentAt', 'receiverCount', 'readCount'],
    filters: ['title', 'sendState', 'sentAt'],
    sort: [{ by: 'createdAt', down: true }],
  },
  form: [
    { label: w('Message', '消息'), fields: ['code', 'title', 'titleEn', 'content', 'contentEn', 'link'] },
    {
      label: w('Receivers', '接收人'),
      fields: ['receiverType', 'receiverRoles', 'receiverDepts', 'receiverUsers', 'channels', 'level', 'planTime'],
    },
    {
      label: w('Delivery', '发送情况'),
      fields: ['sendState', 'sentAt', 'receiverCount', 'readCount', 'failReason', 'configKey', 'bizType', 'bizId'],
    },
  ],
});
