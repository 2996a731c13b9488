/**
 * Directories, menus and interfaces (permission codes): what the side menu and the rights are made of.
 *
 * Facts: `parentType` resType of the chosen parent, null without one; `ancestors` ids above, the parent first; `sameCall` whether
 * another interface has the same permission code, method and URL; `samePath` name of another menu of the system with the path;
 * `mixedUp` codes that contain this one, or that it contains: whoever looks for one in the joined list finds the other; `beyond` codes that its
 * holders would get by the change and that whoever saves it may not give; `flowOf` key of the flow of the documents that the menu lists.
 */
import { fact, resource } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

/** Values of the dictionary resType. */
const resTypes = { directory: '1', call: '2', menu: '3' } as const;

export const resources = resource({
  key: 'resources',
  area: 'admin',
  label: w('Resources', '资源管理'),
  icon: 'list-tree',
  api: { prefix: 'administration', style: 'older' },
  fields: {
    name: f.text(w('Name', '名称'), { max: 50, required: true }),
    nameEn: f.text(w('English name', '英文名'), { max: 80 }),
    parentId: f.ref('resources', w('Parent', '上级')),
    resType: f.choice('resType', w('Type', '类型'), { required: true }),
    systemId: f.ref('sysSystem', w('System', '所属系统'), { required: true }),
    permCode: f.text(w('Permission code', '权限编码'), { max: 80, check: 'noSpaces' }),
    path: f.text(w('Route path', '路由'), { max: 120 }),
    realPath: f.text(w('Real path', '实际路径'), { max: 120 }),
    component: f.text(w('Page component', '页面组件'), { max: 120 }),
    redirect: f.text(w('Redirect', '重定向'), { max: 120 }),
    icon: f.text(w('Icon', '图标'), { max: 50 }),
    hidden: f.boolean(w('Hidden', '隐藏'), { default: false }),
    hasPage: f.boolean(w('Has page', '有页面'), { default: true }),
    keepAlive: f.boolean(w('Cached', '缓存'), { default: false }),
    method: f.text(w('HTTP method', '请求方法'), { max: 10 }),
    url: f.text(w('URL pattern', '接口地址'), { max: 150 }),
    flowKey: f.text(w('Flow key', '流程标识'), { max: 60 }),
    sort: f.integer(w('Order', '排序')),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
  },
  facts: {
    parentType: fact<string | null>(['parentId']),
    ancestors: fact<readonly string[]>(['parentId']),
    sameCall: fact<boolean>(['permCode', 'method', 'url']),
    samePath: fact<string | null>(['path', 'systemId']),
    mixedUp: fact<readonly string[]>(['permCode']),
    beyond: fact<readonly string[]>(['permCode', 'status', 'resType']),
    flowOf: fact<string | null>(['permCode']),
  },
  rules: {
    place: ({ doc, facts }) => {
      const parent = facts.parentType ?? null;
      const fits =
        doc.resType === resTypes.call
          ? parent === resTypes.menu
          : parent === resTypes.directory || (doc.resType === resTypes.directory && parent === null);
      return fits
        ? null
        : fault(
            'place',
            'parentId',
            w('directories and menus lie below a directory, interfaces below a menu', '目录、菜单应在目录之下，接口应在菜单之下'),
          );
    },
    cycle: ({ doc, facts }) =>
      doc.id !== undefined && facts.ancestors?.includes(doc.id)
        ? fault('cycle', 'parentId', w('cannot lie below itself', '上级不能是本身或其下级'))
        : null,
    permission: ({ doc, facts }) => {
      if (doc.resType !== resTypes.call) return null;
      if (doc.permCode === null) return fault('permission', 'permCode', w('required', '必填'));
      return facts.sameCall
        ? fault('permission', 'permCode', w('an interface of this code, method and URL exists', '相同编码、方法和地址的接口已存在'))
        : null;
    },
    beyond: ({ facts }) => {
      const [code] = facts.beyond ?? [];
      return code === undefined
        ? null
        : fault(
            'beyond',
            'permCode',
            w(
              `whoever has this row would get a right that you do not hold, which a security administrator gives to others: ${code}`,
              `已拥有此项的人员将获得本人没有的权限，须由安全管理员授予他人：${code}`,
            ),
          );
    },
    mixedUp: ({ doc, facts }) => {
      const others = (facts.mixedUp ?? []).slice(0, 3).join(', ');
      return doc.resType === resTypes.call && others !== ''
        ? fault('mixedUp', 'permCode', w(`cannot be told from ${others}: one contains the other`, `与 ${others} 互相包含，无法区分`))
        : null;
    },
    path: ({ doc, facts }) => {
      if (doc.resType !== resTypes.menu) return null;
      if (doc.hasPage && doc.path === null) return fault('path', 'path', w('required', '必填'));
      return doc.path !== null && facts.samePath
        ? fault('path', 'path', w(`“${facts.samePath}” has this path`, `“${facts.samePath}”已使用该路由`))
        : null;
    },
    flow: ({ doc, facts }) =>
      doc.resType === resTypes.menu && doc.flowKey === null && facts.flowOf
        ? warning(
            'flow',
            'flowKey',
            w(`documents of this menu need the flow key ${facts.flowOf}`, `该菜单的单据需要流程标识 ${facts.flowOf}`),
          )
        : null,
  },
  effects: { removed: ['resourceRemoved'] },
  name: { zh: 'name', en: 'nameEn' },
  parent: 'parentId',
  access: { grants: { sys_admin: everything, security_admin: everything, audit_admin: reading('all') } },
  list: {
    columns: ['name', 'nameEn', 'resType', 'path', 'permCode', 'icon', 'sort', 'hidden', 'status'],
    filters: ['name', 'resType', 'systemId'],
    sort: [{ by: 'sort' }],
  },
  form: [
    { label: w('Resource', '资源'), fields: ['name', 'nameEn', 'parentId', 'resType', 'systemId', 'permCode', 'sort', 'status'] },
    {
      label: w('Page', '页面'),
      fields: ['path', 'realPath', 'component', 'redirect', 'icon', 'hidden', 'hasPage', 'keepAlive', 'flowKey'],
    },
    { label: w('Interface', '接口'), fields: ['method', 'url'] },
  ],
});
