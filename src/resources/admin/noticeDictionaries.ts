/** Dictionaries of notices. Chat groups of DingTalk and Feishu stand beside the other channels. */
import { dictionary, type DictionarySeed } from '../dictionary.ts';
import { w } from '#model/words.ts';

export const noticeDictionaries = {
  noticeChannel: dictionary(w('Notice channel', '通知渠道'), {
    inner: ['In-app', '站内信'],
    email: ['E-mail', '邮件'],
    sms: ['SMS', '短信'],
    wecom: ['WeCom', '企业微信'],
    dingtalk: ['DingTalk', '钉钉'],
    feishu: ['Feishu', '飞书'],
  }),
  noticeLevel: dictionary(
    w('Notice level', '消息级别'),
    { info: ['Info', '普通'], warning: ['Warning', '提醒'], critical: ['Critical', '重要'] },
    { info: 'draft', warning: 'attention', critical: 'rejected' },
  ),
  noticeKind: dictionary(w('Kind of notice', '消息类别'), {
    assigned: ['New tasks', '新任务'],
    decided: ['Decisions on my documents', '我的单据的处理结果'],
    returned: ['Rejections and returns', '驳回与退回'],
    copied: ['Copies', '抄送'],
    mentioned: ['Mentions', '提到我'],
    asked: ['Questions', '询问'],
    urged: ['Urging', '催办'],
    system: ['System', '系统'],
  }),
  receiverType: dictionary(w('Receivers', '接收对象'), {
    starter: ['Applicant', '申请人'],
    assignee: ['Task assignees', '办理人'],
    role: ['Role', '角色'],
    dept: ['Department', '部门'],
    user: ['Named users', '指定人员'],
    field: ['Field of the record', '单据字段'],
    all: ['Everyone', '全员'],
  }),
  sendState: dictionary(
    w('Sending state', '发送状态'),
    {
      draft: ['Draft', '草稿'],
      scheduled: ['Scheduled', '定时'],
      sent: ['Sent', '已发送'],
      partial: ['Partly failed', '部分失败'],
      failed: ['Failed', '失败'],
      recalled: ['Recalled', '已撤回'],
    },
    { draft: 'draft', scheduled: 'submitted', sent: 'approved', partial: 'attention', failed: 'rejected', recalled: 'invalidated' },
  ),
  readState: dictionary(
    w('Reading state', '阅读状态'),
    { unread: ['Unread', '未读'], read: ['Read', '已读'] },
    { unread: 'submitted', read: 'draft' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
