/** Permission codes of a definition and the menus that carry them (office.md 0.7, rulings 10). */
import { sendingOf } from '#model/sending.ts';
import type { Definition, Grant, ResourceKind } from '#model/definition.ts';
import { w, type Words } from '#model/words.ts';

const words: Readonly<Record<string, Words>> = {
  page: w('Read', '查看'),
  add: w('Add', '新增'),
  put: w('Edit', '编辑'),
  deletes: w('Delete', '删除'),
  export: w('Export', '导出'),
  import: w('Import', '导入'),
  sensitive: w('See sensitive fields', '查看敏感信息'),
  submit: w('Submit', '提交'),
  approve: w('Approve', '审批'),
  withdraw: w('Withdraw', '撤回'),
  print: w('Print', '打印'),
  void: w('Invalidate', '作废'),
  confirm: w('Confirm', '确认'),
  deploy: w('Deploy', '发布'),
  run: w('Run', '运行'),
  suspend: w('Suspend and activate', '挂起与激活'),
  sendMsg: w('Send', '发送'),
  sendAll: w('Send to more than 50', '群发（50人以上）'),
  operate: w('Operate running processes', '运行干预'),
  grant: w('Grant rights', '授权'),
  resetPwd: w('Reset password', '重置密码'),
  handover: w('Hand over', '移交'),
  viewAs: w('View as', '以他人视角查看'),
  reportBack: w('Report back', '销假'),
  sign: w('Sign in and out', '签到签退'),
  score: w('Enter scores', '录入成绩'),
  cancel: w('Cancel', '取消'),
  repay: w('Repay', '还款'),
  candidates: w('Keep candidates', '维护应聘人员'),
  taxation: w('Compute tax', '计算个税'),
  generate: w('Generate', '生成'),
  override: w('Lift the limit', '特批'),
};

const keeping = ['page', 'add', 'put', 'deletes', 'export'];
const ofKind: Readonly<Record<ResourceKind, readonly string[]>> = {
  record: keeping,
  confirmable: [...keeping, 'confirm'],
  document: [...keeping, 'submit', 'approve', 'withdraw', 'print'],
  register: ['page', 'export'],
  report: ['page', 'export'],
};

/** The actions that have a permission code, in the order in which administrators read them. */
export function actionsOf(definition: Definition): readonly string[] {
  const fields = [definition.fields, ...Object.values(definition.lines).map((set) => set.fields)];
  const sensitive = fields.some((group) => Object.values(group).some((field) => field.sensitive === true));
  return [
    ...new Set([
      ...ofKind[definition.kind].map((action) => (action === 'submit' ? sendingOf(definition).permission : action)),
      ...(definition.document?.voidable === true || definition.confirmation?.voidable === true ? ['void'] : []),
      ...(sensitive ? ['sensitive'] : []),
      ...(definition.access.more ?? []),
    ]),
  ];
}

export const actionWords = (action: string): Words => words[action] ?? w(action, action);

/** The actions a default grant opens; those without a code are none of its business. */
export const grantedActions = (definition: Definition, grant: Grant): readonly string[] =>
  actionsOf(definition).filter((action) =>
    grant.actions === 'all' ? grant.but?.includes(action) !== true : grant.actions.includes(action),
  );
