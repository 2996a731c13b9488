/**
 * Posts held by an employee: copied of their onboarding, grown by every transfer and change of post. Rows that a
 * document wrote are that document's; the open main row is where the file says they work.
 *
 * Facts: `file` department and post of the chosen person's file; `openMain` another open row of their main post, or of where they are seconded.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';
import { postFields, rowsOfFiles, spanFault } from './rules/histories.ts';
import type { Fault } from '#model/refusal.ts';

export interface PlaceOfFile {
  readonly deptId: string | null;
  readonly postId: string | null;
  readonly active: boolean;
}

const readOnly = { readOnly: true } as const;
const ofDocument = ({ sourceType }: { readonly sourceType: string | null }): Fault | null =>
  sourceType === null ? null : fault('ofDocument', '', w('the row of a document cannot be changed', '由单据生成的任职记录不能修改'));

/** Where the file says they work, and no other open main row says so. */
const isPresentPost = (
  doc: { readonly holdType: string | null; readonly deptId: string | null; readonly postId: string | null },
  { file, openMain }: { readonly file?: PlaceOfFile | null; readonly openMain?: boolean },
): boolean =>
  doc.holdType === 'main' && file?.active === true && openMain === false && doc.deptId === file.deptId && doc.postId === file.postId;

export const hrPfInnerPost = resource({
  key: 'hrPfInnerPost',
  area: 'hr',
  label: w('Internal posts held (personnel file)', '内部任职经历（档案）'),
  icon: 'briefcase',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    staffId: f.staff(w('Staff', '员工'), { required: true, fixed: true }),
    ...postFields,
    sourceType: f.text(w('Source', '来源单据'), { resourceKey: true, max: 50, ...readOnly }),
    sourceId: f.text(w('Source record', '来源记录'), { idIn: 'sourceType', max: 20, ...readOnly }),
  },
  facts: {
    file: fact<PlaceOfFile | null>(['staffId']),
    openMain: fact<boolean>(['staffId']),
  },
  rules: {
    dates: ({ doc }) => spanFault(doc),
    ofDocument: ({ doc }) => ofDocument(doc),
    oneMain: ({ doc, facts }) =>
      doc.holdType === 'main' && doc.dateTo === null && facts.openMain
        ? fault('oneMain', 'dateTo', w('there is an open main post already', '已有在任的主岗'))
        : null,
    presentPost: ({ doc, facts }) =>
      doc.id !== undefined && doc.dateTo !== null && isPresentPost(doc, facts)
        ? fault('presentPost', 'dateTo', w('ends by a transfer, a post change or a resignation', '现任主岗须通过调动、岗位异动或离职结束'))
        : null,
    placeOfFile: ({ doc, facts }) => {
      const { file } = facts;
      if (doc.holdType !== 'main' || doc.dateTo !== null || !file?.active) return null;
      if (doc.deptId !== file.deptId)
        return fault('placeOfFile', 'deptId', w('differs from the department of the file', '与档案中的部门不一致'));
      return doc.postId === file.postId
        ? null
        : fault('placeOfFile', 'postId', w('differs from the post of the file', '与档案中的岗位不一致'));
    },
  },
  removal: {
    ofDocument: ({ doc }) => ofDocument(doc),
    presentPost: ({ doc, facts }) =>
      isPresentPost(doc, facts) ? fault('presentPost', '', w('is the present main post', '现任主岗不能删除')) : null,
  },
  access: {
    owners: ['staffId'],
    department: 'deptId',
    grants: { ...rowsOfFiles, dept_leader: reading('deptTree'), vice_president: reading('charge') },
  },
  list: {
    columns: ['staffId', 'deptId', 'postId', 'grade', 'holdType', 'dateFrom', 'dateTo'],
    filters: ['staffId', 'deptId', 'postId', 'dateTo'],
    sort: [{ by: 'staffId' }, { by: 'dateFrom', down: true }],
  },
  form: [
    {
      label: w('Post held', '任职'),
      fields: ['staffId', 'deptId', 'postId', 'grade', 'holdType', 'dateFrom', 'dateTo', 'supervisor', 'docNo'],
    },
    { label: w('Source', '来源'), fields: ['sourceType', 'sourceId'] },
  ],
});
