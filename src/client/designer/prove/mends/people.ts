/** Mends of who decides and what can be filled in: policies of a step, its rules, its rights over fields. */
import type { FlowElement } from '#machines/flow.ts';
import { w } from '#model/words.ts';
import type { Mend, MendsOf } from './mend.ts';

export const nobodyMends: MendsOf = ({ element }, { elements }) => {
  const policy = elements[element]?.task?.nobody;
  if (policy === undefined || policy === 'admin') return [];
  return [
    {
      label: w('Ask the administrators then', '无人时转管理员'),
      apply: (edit) => edit.set(element, { 'tydf:nobody': 'admin' }),
    },
  ];
};

export const onlyStarterMends: MendsOf = ({ element }, { elements }) =>
  elements[element]?.task?.self === 'leader'
    ? []
    : [{ label: w('Ask their leader then', '改由其上级审批'), apply: (edit) => edit.set(element, { 'tydf:self': 'leader' }) }];

/** The rights of a step written anew with this one of them. */
const withRight = ({ id, task }: FlowElement, name: string, right: string): Mend['apply'] => {
  const all = Object.entries({ ...task?.fields, [name]: right });
  return (edit) =>
    edit.extend(
      id,
      'tydf:Field',
      all.map(([field, one]) => ({ name: field, right: one })),
    );
};

export const formMends: MendsOf = ({ element, rule, about }, { elements }) => {
  const at = elements[element];
  if (!at || about === undefined) return [];
  return rule === 'hiddenLines'
    ? [{ label: w('Show the lines', '显示明细'), apply: withRight(at, about, 'read') }]
    : [{ label: w('Let it be read only', '设为只读'), apply: withRight(at, about, 'read') }];
};

/** A field that there is not, in the rules and rights of a step. */
export const unknownOfTask: MendsOf = ({ element, about, instead }, { elements }) => {
  const task = elements[element]?.task;
  if (!task || about === undefined) return [];
  const named = Object.hasOwn(task.fields, about);
  const rights = Object.entries(task.fields).filter(([name]) => name !== about || instead !== undefined);
  const pattern = new RegExp(`^field:${about}\\b`);
  const apply: Mend['apply'] = (edit) => {
    if (named)
      edit.extend(
        element,
        'tydf:Field',
        rights.map(([name, right]) => ({ name: name === about ? instead! : name, right })),
      );
    if (instead !== undefined && task.approvers.some((rule) => pattern.test(rule)))
      edit.extend(
        element,
        'tydf:Approver',
        task.approvers.map((rule) => ({ rule: rule.replace(pattern, `field:${instead}`) })),
      );
  };
  if (instead !== undefined) return [{ label: w(`${about} → ${instead}`, `${about} → ${instead}`), apply }];
  return named ? [{ label: w('Remove the right', '删除该字段权限'), apply }] : [];
};
