/**
 * Login accounts. The password is no field: it lives hashed in a table of its own.
 *
 * Facts: `openTasks` how many open tasks only this user can decide, with the titles of the first; `mine` whether it is the asking user;
 * `administration` names of the roles of administrators that they gain or lose by this save; `lastAdministrator` whether nobody else is an
 * enabled system administrator.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading, systemData } from '../grants.ts';

export interface OpenTasks {
  readonly count: number;
  /** Of the first ones. */
  readonly titles: readonly string[];
}

export const users = resource({
  key: 'users',
  area: 'admin',
  label: w('Users', '用户管理'),
  icon: 'users',
  api: { prefix: 'administration', style: 'older' },
  fields: {
    userName: f.text(w('Login name', '登录名'), { max: 30, required: true, unique: true, fixed: true, check: 'noSpaces' }),
    realName: f.text(w('Name', '姓名'), { max: 30, required: true }),
    nameEn: f.text(w('Name in Latin letters', '英文名'), { max: 50 }),
    staffNo: f.text(w('Staff no.', '工号'), { max: 20, unique: true }),
    staffId: f.staff(w('Personnel file', '员工档案')),
    userType: f.choice('userType', w('Account type', '账号类型'), { required: true, default: 'employee' }),
    gender: f.choice('gender', w('Gender', '性别')),
    mobile: f.text(w('Mobile', '手机'), { max: 20, required: true, check: 'mobile' }),
    email: f.text(w('E-mail', '邮箱'), { max: 80, check: 'email' }),
    officePhone: f.text(w('Office phone', '办公电话'), { max: 20, check: 'contact' }),
    deptId: f.department(w('Department', '部门'), { required: true }),
    postId: f.post(w('Main post', '主岗位'), { required: true }),
    partTimePosts: f.refs('posts', w('Additional posts', '兼任岗位')),
    supervisor: f.user(w('Reports to', '直接上级')),
    roles: f.refs('roles', w('Roles', '角色')),
    avatar: f.images(w('Photo', '头像')),
    signature: f.images(w('Signature image for prints', '电子签名')),
    status: f.choice('userStatus', w('Status', '状态'), { required: true, default: 'enabled' }),
    sort: f.integer(w('Order', '排序'), { default: 100 }),
    mustChangePwd: f.boolean(w('Must change password', '需改密码'), { readOnly: true }),
    pwdChangedAt: f.dateTime(w('Password changed at', '改密时间'), { readOnly: true }),
    lastLoginAt: f.dateTime(w('Last login', '最近登录'), { readOnly: true, sensitive: true }),
    lastLoginIp: f.text(w('Last IP', '登录IP'), { max: 45, readOnly: true, sensitive: true }),
    failCount: f.integer(w('Failed logins', '失败次数'), { readOnly: true, sensitive: true, default: 0 }),
  },
  facts: {
    openTasks: fact<OpenTasks>(['status']),
    mine: fact<boolean>([]),
    administration: fact<readonly string[]>(['roles']),
    lastAdministrator: fact<boolean>([]),
    rolesChanged: fact<boolean>(['roles']),
    beyond: fact<readonly string[]>(['roles', 'postId', 'partTimePosts']),
  },
  rules: {
    openTasks: ({ doc, facts }) => {
      const { count = 0, titles = [] } = facts.openTasks ?? {};
      if (doc.status !== 'disabled' || count === 0) return null;
      const [first, more] = [titles.join(', '), count - titles.length];
      return fault(
        'openTasks',
        'status',
        w(
          `${count} open task(s) must be handed over first: ${first}${more > 0 ? ` and ${more} more` : ''}`,
          `还有${count}个待办任务，须先移交：${first}${more > 0 ? ` 及另外${more}个` : ''}`,
        ),
      );
    },
    lastAdministrator: ({ doc, facts }) =>
      facts.lastAdministrator && doc.status !== 'enabled'
        ? fault('lastAdministrator', 'status', w('there must be another enabled system administrator', '必须保留至少一名启用的系统管理员'))
        : null,
    administration: ({ facts, actor }) => {
      const changed = facts.administration ?? [];
      if (changed.length === 0) return null;
      if (facts.mine) return fault('notOneself', 'roles', w('nobody changes their own administration', '不能修改本人的管理员角色'));
      return actor.roles.includes('security_admin')
        ? null
        : fault(
            'administration',
            'roles',
            w(`only a security administrator gives or takes: ${changed.join(', ')}`, `仅安全管理员可以授予或收回：${changed.join('、')}`),
          );
    },
    ownRoles: ({ facts }) =>
      facts.mine && facts.rolesChanged
        ? fault('ownRoles', 'roles', w('nobody gives or takes roles to or from themself', '不能为自己分配或收回角色'))
        : null,
    beyond: ({ facts }) => {
      const [first, ...more] = facts.beyond ?? [];
      if (first === undefined) return null;
      const named = `${first}${more.length > 0 ? ` (+${more.length})` : ''}`;
      return fault(
        'beyond',
        'roles',
        w(
          `roles and posts carry rights that you do not hold, which a security administrator gives to others: ${named}`,
          `角色或岗位包含本人没有的权限，须由安全管理员授予他人：${named}`,
        ),
      );
    },
    ownStatus: ({ doc, facts }) =>
      facts.mine && doc.status !== 'enabled'
        ? fault('ownStatus', 'status', w('you cannot disable your own account', '不能停用自己的账号'))
        : null,
    ownSupervisor: ({ doc }) =>
      doc.id !== undefined && doc.supervisor === doc.id
        ? fault('ownSupervisor', 'supervisor', w('nobody reports to themselves', '直接上级不能是本人'))
        : null,
  },
  removal: {
    ownAccount: ({ facts }) => (facts.mine ? fault('ownAccount', '', w('you cannot delete your own account', '不能删除自己的账号')) : null),
    openTasks: ({ facts }) =>
      (facts.openTasks?.count ?? 0) > 0
        ? fault('openTasks', '', w('open tasks must be handed over first', '还有待办任务，须先移交'))
        : null,
    lastAdministrator: ({ facts }) =>
      facts.lastAdministrator
        ? fault('lastAdministrator', '', w('there must be another enabled system administrator', '必须保留至少一名启用的系统管理员'))
        : null,
  },
  effects: { saved: ['accountSaved'], removed: ['accountSaved'] },
  name: { zh: 'realName', en: 'nameEn' },
  access: {
    department: 'deptId',
    grants: {
      ...systemData,
      security_admin: everything,
      hr_manager: reading('all'),
      // The auditor reads everything: what hangs on an account and what it may, too.
      audit_admin: { actions: ['page', 'export', 'viewAs'], scope: 'all' },
    },
    more: ['import', 'resetPwd', 'handover', 'sensitive', 'viewAs'],
  },
  list: {
    columns: ['staffNo', 'userName', 'realName', 'deptId', 'postId', 'mobile', 'roles', 'status', 'lastLoginAt'],
    filters: ['realName', 'userName', 'mobile', 'deptId', 'postId', 'status'],
    sort: [{ by: 'sort' }, { by: 'staffNo' }],
  },
  form: [
    { label: w('Account', '账号'), fields: ['userName', 'realName', 'nameEn', 'userType', 'status', 'roles', 'sort'] },
    { label: w('Person', '个人信息'), fields: ['staffNo', 'staffId', 'gender', 'mobile', 'email', 'officePhone', 'avatar', 'signature'] },
    { label: w('Position', '任职'), fields: ['deptId', 'postId', 'partTimePosts', 'supervisor'] },
    { label: w('Sign-in', '登录'), fields: ['mustChangePwd', 'pwdChangedAt', 'lastLoginAt', 'lastLoginIp', 'failCount'] },
  ],
});
