/** Words of logs and audit. What the server names by a code is said here; an unknown one stands as it is. */
import { w, type Words } from '#model/words.ts';

export const words = {
  time: w('Time', '时间'),
  person: w('Person', '人员'),
  account: w('Account', '账号'),
  outcome: w('Outcome', '结果'),
  address: w('Address', 'IP 地址'),
  browser: w('Browser', '浏览器'),
  action: w('Action', '操作'),
  resource: w('Resource', '资源'),
  record: w('Record', '记录'),
  fields: w('Changed fields', '变更字段'),
  call: w('Call', '接口'),
  reason: w('Reason', '原因'),
  permission: w('Permission', '权限编码'),
  code: w('Code', '状态码'),
  times: w('{n} times', '{n} 次'),
  nobody: w('not signed in', '未登录'),
  noAccount: w('no such account', '无此账号'),
  system: w('System', '系统'),
  search: w('Search', '查找'),
  all: w('All', '全部'),
  clear: w('Clear all filters', '清除全部筛选'),
  export: w('Export CSV', '导出 CSV'),
  close: w('Close', '关闭'),
  failed: w('This could not be loaded.', '加载失败。'),
  retry: w('Try again', '重试'),
  none: w('–', '–'),
  more: w('and {n} more', '等 {n} 项'),
} as const;

const actions: Readonly<Record<string, Words>> = {
  add: w('Added', '新增'),
  put: w('Changed', '修改'),
  deletes: w('Deleted', '删除'),
  export: w('Exported', '导出'),
  grant: w('Rights granted', '授权'),
  resetPwd: w('Password reset', '重置密码'),
  changePwd: w('Password changed', '修改密码'),
  handover: w('Handed over', '移交'),
  viewAs: w('Viewed as', '以他人视角查看'),
  endSession: w('Session ended', '结束会话'),
  retry: w('Tried again', '重试'),
  clear: w('Cleared', '清除'),
  import: w('Imported', '导入'),
};
export const actionNames = Object.keys(actions);
export const actionWords = (action: string): Words => actions[action] ?? w(action, action);

const reasons: Readonly<Record<string, Words>> = {
  signedIn: w('Signed in', '登录成功'),
  failed: w('Failed', '登录失败'),
  wrongLogin: w('Wrong name or password', '用户名或密码错误'),
  wrongCode: w('Wrong code', '验证码错误'),
  accountDisabled: w('Account disabled', '账号已停用'),
  accountLocked: w('Account locked', '账号已锁定'),
  addressLocked: w('Address locked', '地址已锁定'),
  loginIncomplete: w('Incomplete', '信息不完整'),
  signedOut: w('No session', '未登录或已过期'),
  noPermission: w('No permission', '没有权限'),
  passwordMustChange: w('Password must be changed', '须先修改密码'),
  notForYou: w('Not his record', '无权查看该记录'),
  notAuthor: w('Not his document', '非本人单据'),
  others: w('Many others', '其他（已合并）'),
};
export const reasonWords = (reason: string): Words => reasons[reason] ?? w(reason, reason);
