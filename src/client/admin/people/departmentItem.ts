/** A department as a row of a tree. Pure. */
import type { DepartmentNode } from '#model/operations/people.ts';
import type { Language } from '#model/words.ts';
import type { TreeItem } from '#client/blocks/choose/tree.ts';

/** With its leader where there is one, and how many people are in it and below. */
export const departmentItem = (node: DepartmentNode, language: Language, leaders = false): TreeItem => {
  const leader = leaders && node.leader ? (language === 'en' ? (node.leader.nameEn ?? node.leader.name) : node.leader.name) : null;
  return {
    id: node.id,
    label: node.name[language],
    detail: [leader, node.total].filter((part) => part !== null).join(' · '),
    faint: !node.enabled,
    children: node.children.map((child) => departmentItem(child, language, leaders)),
  };
};
