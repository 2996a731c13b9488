/**
 * The organisation tree that drives routing and data scope.
 *
 * Facts: `ancestors` ids of the departments above the chosen parent, itself first, up to the root; `siblings` names of the other
 * departments below the same parent; `depthBelow` levels below this department (0: none); `members` number of enabled users in it;
 * `children` number of departments directly below; `leaderEnabled` whether the chosen leader's account is enabled; `ownHand` whether whoever saves it
 * makes themself its leader, or the leader in charge; `openDocuments`
 * number of documents of the department that are in approval.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, systemData } from '../grants.ts';

/** Deepest level of the tree, the root being 1. */
const deepest = 5;

export const sysDepartment = resource({
  key: 'sysDepartment',
  area: 'admin',
  label: w('Departments', '部门管理'),
  icon: 'sitemap',
  api: { prefix: 'administration', style: 'newer' },
  fields: {
    deptCode: f.text(w('Code', '部门编码'), { max: 20, required: true, unique: true }),
    name: f.text(w('Name', '部门名称'), { max: 50, required: true }),
    nameEn: f.text(w('English name', '英文名'), { max: 80 }),
    parentId: f.department(w('Parent', '上级部门')),
    orgId: f.ref('org', w('Legal entity', '所属组织'), { required: true }),
    deptType: f.choice('deptType', w('Type', '部门类型'), { required: true }),
    leader: f.user(w('Leader', '部门负责人')),
    deputy: f.user(w('Deputy', '副职')),
    chargeLeader: f.user(w('Leader in charge', '分管领导')),
    phone: f.text(w('Phone', '电话'), { max: 20, check: 'contact' }),
    areaId: f.ref('areas', w('Location', '办公地点')),
    headcountPlan: f.integer(w('Planned headcount', '编制人数'), { least: '0' }),
    headcountNow: f.computed(f.integer(w('Present headcount', '在编人数'))),
    costCenter: f.text(w('Cost centre', '成本中心'), { max: 20 }),
    sort: f.integer(w('Order', '排序')),
    docWord: f.text(w('Word in document numbers', '发文代字'), {
      max: 4,
      help: w('Department documents are numbered with it; without one there are none', '部门文件编号使用，未设置时不能发部门文件'),
    }),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
  },
  facts: {
    ancestors: fact<readonly string[]>(['parentId']),
    siblings: fact<readonly string[]>(['parentId']),
    depthBelow: fact<number>([]),
    members: fact<number>([]),
    children: fact<number>([]),
    leaderEnabled: fact<boolean>(['leader']),
    ownHand: fact<boolean>(['leader', 'chargeLeader']),
    openDocuments: fact<number>([]),
  },
  computes: { headcountNow: ({ doc, facts }) => facts.members ?? doc.headcountNow ?? 0 },
  rules: {
    cycle: ({ doc, facts }) =>
      doc.id !== undefined && (doc.parentId === doc.id || facts.ancestors?.includes(doc.id))
        ? fault('cycle', 'parentId', w('a department cannot lie below itself', '上级部门不能是本部门或其下级'))
        : null,
    depth: ({ facts }) =>
      (facts.ancestors ?? []).length + 1 + (facts.depthBelow ?? 0) > deepest
        ? fault('depth', 'parentId', w(`at most ${deepest} levels`, `部门层级不能超过${deepest}级`))
        : null,
    siblingName: ({ doc, facts }) =>
      doc.name !== null && facts.siblings?.includes(doc.name)
        ? fault('siblingName', 'name', w('the parent already has a department of this name', '同一上级部门下名称不能重复'))
        : null,
    ownHand: ({ facts }) =>
      facts.ownHand === true
        ? fault('ownRoles', 'leader', w('nobody makes themself a leader; somebody else enters it', '不能将本人设为负责人，须由他人办理'))
        : null,
    leaderEnabled: ({ doc, facts }) =>
      doc.leader !== null && facts.leaderEnabled === false
        ? fault('leaderEnabled', 'leader', w('the leader must be an enabled user', '部门负责人必须为启用状态的用户'))
        : null,
  },
  removal: {
    inUse: ({ facts }) =>
      (facts.children ?? 0) + (facts.members ?? 0) + (facts.openDocuments ?? 0) > 0
        ? fault(
            'inUse',
            '',
            w('it has departments, users or documents in approval; disable it instead', '存在下级部门、人员或审批中的单据，可改为停用'),
          )
        : null,
  },
  effects: { saved: ['departmentSaved'], removed: ['departmentSaved'] },
  name: { zh: 'name', en: 'nameEn' },
  parent: 'parentId',
  access: { grants: { ...systemData, hr_manager: everything }, more: ['import'] },
  list: {
    columns: ['name', 'deptCode', 'nameEn', 'leader', 'chargeLeader', 'headcountNow', 'headcountPlan', 'status'],
    filters: ['name', 'status'],
    sort: [{ by: 'sort' }, { by: 'deptCode' }],
  },
  form: [
    { label: w('Department', '部门'), fields: ['deptCode', 'name', 'nameEn', 'parentId', 'orgId', 'deptType', 'status', 'sort'] },
    { label: w('Leaders', '负责人'), fields: ['leader', 'deputy', 'chargeLeader'] },
    { label: w('More', '其他'), fields: ['phone', 'areaId', 'headcountPlan', 'headcountNow', 'costCenter', 'docWord'] },
  ],
});
