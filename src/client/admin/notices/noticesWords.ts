/** Words of the pages of notices. */
import { w } from '#model/words.ts';

export const channelWords = {
  inner: w('In-app', '站内信'),
  email: w('E-mail', '邮件'),
  sms: w('SMS', '短信'),
  wecom: w('WeCom', '企业微信'),
  dingtalk: w('DingTalk', '钉钉'),
  feishu: w('Feishu', '飞书'),
} as const;
export type Channel = keyof typeof channelWords;

export const words = {
  configs: w('Notice configuration', '通知配置'),
  messages: w('Notice sending', '消息发送'),
  mine: w('My notices', '我的消息'),
  add: w('New', '新增'),
  write: w('New message', '新建消息'),
  save: w('Save', '保存'),
  saved: w('Saved', '已保存'),
  cancel: w('Cancel', '取消'),
  close: w('Close', '关闭'),
  back: w('Back to the list', '返回列表'),
  unsaved: w('Changes that are not saved yet.', '有尚未保存的修改。'),
  channels: w('Channels', '渠道设置'),
  event: w('Event', '事件'),
  texts: w('Texts', '内容模板'),
  receivers: w('Receivers', '接收人'),
} as const;

/** Why something did not go out; what a server answered stands as it is. */
export const reasonWords = {
  noGateway: w('the channel is not set up', '渠道未配置'),
  noAddress: w('no mail address is known', '未登记邮箱'),
  recalled: w('recalled before it went out', '发送前已撤回'),
} as const;
