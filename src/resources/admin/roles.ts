/**
 * Named sets of permissions and data scope. Which resources a role opens is kept beside it
 * (`updateRoleAndResources`).
 *
 * Facts: `holders` number of users who have the role; `beyond` rights that its being enabled gives and that whoever saves it may not give;
 * `wider` resources of which its scope shows more, and of which whoever saves it does not see all.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

/** As many names as a sentence bears. */
const shortly = (names: readonly string[]): string => names.slice(0, 5).join(', ') + (names.length > 5 ? ' …' : '');

export const roles = resource({
  key: 'roles',
  area: 'admin',
  label: w('Roles', '角色管理'),
  icon: 'id-badge',
  api: { prefix: 'administration', style: 'older' },
  fields: {
    code: f.text(w('Role code', '角色编码'), { max: 40, required: true, unique: true, fixed: true, check: 'noSpaces' }),
    name: f.text(w('Name', '角色名称'), { max: 40, required: true }),
    nameEn: f.text(w('English name', '英文名'), { max: 60 }),
    systemId: f.ref('sysSystem', w('System', '所属系统')),
    dataScope: f.choice('dataScope', w('Data scope', '数据范围'), { required: true, default: 'self' }),
    scopeDepts: f.refs('sysDepartment', w('Chosen departments', '自定义部门')),
    builtIn: f.boolean(w('Built in', '内置'), { readOnly: true, default: false }),
    description: f.text(w('Description', '说明'), { max: 200 }),
    sort: f.integer(w('Order', '排序')),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
  },
  facts: {
    holders: fact<number>([]),
    beyond: fact<readonly string[]>(['status']),
    wider: fact<readonly string[]>(['dataScope', 'scopeDepts']),
  },
  rules: {
    chosenDepartments: ({ doc }) =>
      doc.dataScope === 'custom' && (doc.scopeDepts ?? []).length === 0
        ? fault('chosenDepartments', 'scopeDepts', w('choose at least one department', '至少选择一个部门'))
        : null,
    beyond: ({ facts }) => {
      const codes = shortly(facts.beyond ?? []);
      return codes === ''
        ? null
        : fault(
            'beyond',
            'status',
            w(
              `it carries rights that you do not hold, so a security administrator enables it for others: ${codes}`,
              `包含本人没有的权限，须由安全管理员为他人启用：${codes}`,
            ),
          );
    },
    wider: ({ facts }) => {
      const names = shortly(facts.wider ?? []);
      return names === '' ? null : fault('beyond', 'dataScope', w(`you do not see all of: ${names}`, `本人不能查看全部数据：${names}`));
    },
    builtInStays: ({ doc }) =>
      doc.builtIn && doc.status === 'disabled'
        ? fault('builtInStays', 'status', w('a built-in role cannot be disabled', '内置角色不能停用'))
        : null,
  },
  removal: {
    builtIn: ({ doc }) => (doc.builtIn ? fault('builtIn', '', w('a built-in role cannot be deleted', '内置角色不能删除')) : null),
    holders: ({ facts }) =>
      (facts.holders ?? 0) > 0
        ? fault('holders', '', w(`${facts.holders} user(s) have this role`, `还有${facts.holders}个用户拥有该角色`))
        : null,
  },
  name: { zh: 'name', en: 'nameEn' },
  access: { grants: { sys_admin: everything, security_admin: everything, audit_admin: reading('all') }, more: ['grant'] },
  list: {
    columns: ['code', 'name', 'nameEn', 'dataScope', 'builtIn', 'status'],
    filters: ['name', 'code', 'status'],
    sort: [{ by: 'sort' }, { by: 'code' }],
  },
  form: [
    { label: w('Role', '角色'), fields: ['code', 'name', 'nameEn', 'systemId', 'description', 'sort', 'status', 'builtIn'] },
    { label: w('Data scope', '数据范围'), fields: ['dataScope', 'scopeDepts'] },
  ],
});
