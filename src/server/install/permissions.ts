/** Permission codes of a definition and the menus that carry them. */
import { sendingOf } from '#model/operations/sending.ts';
import type { Definition } from '#model/definition.ts';
import type { ResourceKind } from '#model/common.ts';
import type { Grant } from '#model/access.ts';
import { w, type Words } from '#model/words.ts';
import { permissionWords } from '#resources/seeds.ts';

/** Words of the actions that kinds of resource have by themselves. */
export const kindWords: Readonly<Record<string, Words>> = {
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

export const actionWords = (action: string): Words => kindWords[action] ?? permissionWords[action] ?? w(action, action);

/** The actions a default grant opens; those without a code are none of its business. */
export const grantedActions = (definition: Definition, grant: Grant): readonly string[] =>
  actionsOf(definition).filter((action) =>
    grant.actions === 'all' ? grant.but?.includes(action) !== true : grant.actions.includes(action),
  );
