/** Personal quick links to menus, always of their owner alone. Added by `POST add/{id}` with the menu's id. */
import { resource } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import type { Grant } from '#model/access.ts';

const own: Grant = { actions: ['page', 'add', 'put', 'deletes'], scope: 'self' };

export const shortcut = resource({
  key: 'shortcut',
  area: 'admin',
  label: w('My shortcuts', '快捷入口'),
  icon: 'pin',
  api: { prefix: 'administration', style: 'newer', only: ['page', 'all', 'get', 'put', 'update', 'deletes'] },
  fields: {
    userId: f.user(w('User', '用户'), { readOnly: true }),
    resourceId: f.ref('resources', w('Menu', '菜单'), { required: true, fixed: true }),
    alias: f.text(w('Own name', '别名'), { max: 30 }),
    icon: f.text(w('Icon', '图标'), { max: 50 }),
    color: f.text(w('Colour', '颜色'), { max: 20 }),
    sort: f.integer(w('Order', '排序')),
  },
  name: { zh: 'alias' },
  access: {
    owners: ['userId'],
    // Nobody reads another's, not even the administrator: the widest scope anybody is given here is their own.
    grants: { employee: own, sys_admin: own },
  },
  uniques: [['userId', 'resourceId']],
  list: { columns: ['resourceId', 'alias', 'sort'], filters: [], sort: [{ by: 'sort' }] },
  form: [{ label: w('Shortcut', '快捷入口'), fields: ['userId', 'resourceId', 'alias', 'icon', 'color', 'sort'] }],
});
