/**
 * Which event informs whom through which channel with which text. The Chinese templates stand in
 * fields of their own, the English ones beside them.
 */
import { resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { strangePlaces } from '#model/operations/noticeTemplate.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

const templates = ['titleTpl', 'titleTplEn', 'contentTpl', 'contentTplEn', 'linkTpl'] as const;

export const noticeConfig = resource({
  key: 'noticeConfig',
  area: 'admin',
  label: w('Notice configuration', '通知配置'),
  icon: 'bell-cog',
  api: { prefix: 'administration', style: 'newer' },
  fields: {
    configKey: f.text(w('Key', '配置键'), { max: 50, required: true, unique: true, fixed: true, check: 'noSpaces' }),
    name: f.text(w('Name', '名称'), { max: 60, required: true }),
    nameEn: f.text(w('English name', '英文名'), { max: 80 }),
    bizResource: f.text(w('Resource', '业务对象'), { max: 50 }),
    kind: f.choice('noticeKind', w('Kind in personal settings', '消息类别'), { required: true, default: 'system' }),
    level: f.choice('noticeLevel', w('Level', '级别'), { default: 'info' }),
    channels: f.choices('noticeChannel', w('Channels', '通知渠道'), { required: true, default: ['inner'] }),
    loud: f.boolean(w('Shows itself at once', '即时弹出提醒'), { default: false }),
    titleTpl: f.text(w('Title template', '标题模板'), { max: 150, required: true }),
    titleTplEn: f.text(w('Title template, English', '标题模板（英文）'), { max: 150, required: true }),
    contentTpl: f.longText(w('Text template', '内容模板'), { required: true }),
    contentTplEn: f.longText(w('Text template, English', '内容模板（英文）'), { required: true }),
    linkTpl: f.text(w('Link template', '跳转链接'), { max: 150 }),
    receiverType: f.choice('receiverType', w('Receivers', '接收对象'), { required: true, default: 'user' }),
    receiverRoles: f.refs('roles', w('Roles', '角色')),
    receiverDepts: f.refs('sysDepartment', w('Departments', '部门')),
    receiverUsers: f.users(w('Users', '人员')),
    receiverField: f.text(w('Field', '字段'), { max: 50 }),
    advanceDays: f.text(w('Days ahead', '提前天数'), { max: 30, help: w('For example 60,30,7', '例如 60,30,7') }),
    sendTime: f.time(w('Time of day', '发送时间')),
    quietFrom: f.integer(w('No mail or chat from (hour)', '免打扰开始（时）'), { least: '0', most: '23' }),
    quietTo: f.integer(w('until (hour)', '免打扰结束（时）'), { least: '0', most: '23' }),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
  },
  rules: {
    places: ({ doc }) =>
      templates.flatMap((name) => {
        const [strange] = strangePlaces(doc[name] ?? '');
        return strange === undefined ? [] : [fault('places', name, w(`there is no placeholder ${strange}`, `没有占位符${strange}`))];
      }),
    channels: ({ doc }) =>
      (doc.channels ?? []).length === 0 ? fault('channels', 'channels', w('choose at least one channel', '至少选择一个渠道')) : null,
    field: ({ doc }) =>
      doc.receiverType === 'field' && !doc.receiverField ? fault('field', 'receiverField', w('required', '必填')) : null,
    days: ({ doc }) =>
      doc.advanceDays && !/^\d{1,3}(,\d{1,3}){0,6}$/.test(doc.advanceDays)
        ? fault('days', 'advanceDays', w('are whole numbers with commas between them', '应为以英文逗号分隔的整数'))
        : null,
    quiet: ({ doc }) =>
      (doc.quietFrom === null) !== (doc.quietTo === null)
        ? fault('quiet', doc.quietFrom === null ? 'quietFrom' : 'quietTo', w('needs both hours', '须同时填写起止时间'))
        : null,
    link: ({ doc }) =>
      doc.linkTpl && !/^(\/(?![/\\])|\{link\}$)/.test(doc.linkTpl)
        ? fault('link', 'linkTpl', w('is a page of the application and begins with /', '应为以 / 开头的系统内页面'))
        : null,
  },
  name: { zh: 'name', en: 'nameEn' },
  access: { grants: { sys_admin: everything, audit_admin: reading('all') } },
  list: {
    columns: ['configKey', 'name', 'channels', 'receiverType', 'level', 'status'],
    filters: ['name', 'configKey', 'level', 'status'],
    sort: [{ by: 'configKey' }],
  },
  form: [
    { label: w('Event', '事件'), fields: ['configKey', 'name', 'nameEn', 'bizResource', 'kind', 'level', 'status'] },
    { label: w('Channels', '渠道'), fields: ['channels', 'loud', 'quietFrom', 'quietTo'] },
    { label: w('Texts', '内容'), fields: ['titleTpl', 'titleTplEn', 'contentTpl', 'contentTplEn', 'linkTpl'] },
    {
      label: w('Receivers', '接收人'),
      fields: ['receiverType', 'receiverRoles', 'receiverDepts', 'receiverUsers', 'receiverField', 'advanceDays', 'sendTime'],
    },
  ],
});
