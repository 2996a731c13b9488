/**
 * Fields that every record has beside its own. `id` is the key and no field;
 * a definition's own field of the same name comes first.
 */
import { f, type Field, type Fields } from './field.ts';
import { w } from './words.ts';
import type { AnyLines } from './lineSet.ts';

export type ResourceKind = 'record' | 'confirmable' | 'document' | 'register' | 'report';

const readOnly = { readOnly: true } as const;

const record = {
  remark: f.longText(w('Remark', '备注')),
  createdBy: f.user(w('Created by', '创建人'), readOnly),
  createdAt: f.dateTime(w('Created at', '创建时间'), readOnly),
  updatedBy: f.user(w('Changed by', '修改人'), readOnly),
  updatedAt: f.dateTime(w('Changed at', '修改时间'), readOnly),
  version: f.integer(w('Version', '版本'), readOnly),
} as const satisfies Fields;

const document = {
  title: f.text(w('Title', '标题'), { max: 200, ...readOnly }),
  status: f.choice('docStatus', w('Status', '状态'), { default: 'draft', ...readOnly }),
  applicant: f.user(w('Applicant', '申请人'), { default: { from: 'self' }, ...readOnly }),
  applicantDept: f.department(w('Department', '申请部门'), { default: { from: 'ownDepartment' }, ...readOnly }),
  applicantPost: f.post(w('Post', '申请岗位'), { default: { from: 'ownPost' }, ...readOnly }),
  applyDate: f.date(w('Applied on', '申请日期'), readOnly),
  urgency: f.choice('urgency', w('Urgency', '紧急程度'), { default: 'normal' }),
  processInstanceId: f.text(w('Process', '流程实例'), { max: 20, ...readOnly }),
  processKey: f.text(w('Flow key', '流程标识'), { max: 60, ...readOnly }),
  currentNode: f.text(w('Current step', '当前环节'), { max: 500, ...readOnly }),
  currentAssignees: f.users(w('Current approvers', '当前审批人'), readOnly),
  submitCount: f.integer(w('Times submitted', '提交次数'), { default: 0, ...readOnly }),
  submittedAt: f.dateTime(w('Submitted at', '提交时间'), readOnly),
  finishedAt: f.dateTime(w('Finished at', '办结时间'), readOnly),
  rejectReason: f.longText(w('Reason of rejection', '驳回原因'), readOnly),
  attachments: f.files(w('Attachments', '附件')),
  ccUsers: f.users(w('Copy to', '抄送')),
} as const satisfies Fields;

const confirmable = {
  confirmState: f.choice('confirmState', w('Confirmation', '确认状态'), { default: 'unconfirmed', ...readOnly }),
  confirmedBy: f.user(w('Confirmed by', '确认人'), readOnly),
  confirmedAt: f.dateTime(w('Confirmed at', '确认时间'), readOnly),
  voidReason: f.longText(w('Reason of invalidation', '作废原因'), readOnly),
} as const satisfies Fields;

const byKind = {
  record,
  confirmable: { ...confirmable, ...record },
  document: { ...document, ...record },
  register: record,
  report: {},
} as const satisfies Readonly<Record<ResourceKind, Fields>>;

/** The common fields of a kind, for the compiler. */
export type CommonFields<Kind extends ResourceKind> = (typeof byKind)[Kind];

interface Shape {
  readonly kind: ResourceKind;
  readonly fields: Fields;
}

/** The common fields of a definition that it does not declare itself. */
export const commonFields = (definition: Shape): Fields =>
  Object.fromEntries(Object.entries(byKind[definition.kind]).filter(([name]) => definition.fields[name] === undefined));

/** Own fields, then common ones. */
export const allFields = (definition: Shape): Fields => ({ ...definition.fields, ...commonFields(definition) });

/** A field by name, own or common; undefined for every other word. */
export const fieldOf = (definition: Shape, name: string): Field | undefined => {
  const fields = allFields(definition);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
};

const line = { remark: f.text(w('Remark', '备注'), { max: 200 }) } as const satisfies Fields;
/** Fields of every detail line; `id`, `parentId` and `lineNo` are its key and place, and no fields. */
export const commonLineFields = (lines: Pick<AnyLines, 'fields'>): Fields => (lines.fields['remark'] === undefined ? line : {});
export const allLineFields = (lines: Pick<AnyLines, 'fields'>): Fields => ({ ...lines.fields, ...commonLineFields(lines) });
/** Keys of a line that are not fields. */
export const lineKeys = ['id', 'parentId', 'lineNo'] as const;
