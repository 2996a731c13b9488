/** Which role holds what of one menu: roles down, permission codes across. */
import { useSay } from '#client/words/language.tsx';
import type { RoleHold } from '#model/rights.ts';
import { w } from '#model/words.ts';
import { IconCheck } from '@tabler/icons-react';
import css from './rights.module.css';
import type { TreeNode } from './tree.ts';
import { words } from './rightsWords.ts';

const texts = {
  caption: w('Rights on {menu} by role', '各角色对{menu}的权限'),
  yes: w('yes', '有'),
  no: w('no', '无'),
  entry: w('Menu entry', '菜单入口'),
};

interface Props {
  readonly menu: TreeNode;
  readonly roles: readonly RoleHold[];
  /** Opens a role. */
  readonly onRole: (id: string) => void;
}

export const PermissionMatrix = ({ menu, roles, onRole }: Props) => {
  const say = useSay();
  const columns = [{ id: menu.id, name: texts.entry, code: menu.code ?? '' }, ...menu.codes];
  return (
    <div className={css['scroll']} role="region" aria-label={say(texts.caption, { menu: say(menu.name) })} tabIndex={0}>
      <table className={css['matrix']}>
        <caption>{say(texts.caption, { menu: say(menu.name) })}</caption>
        <thead>
          <tr>
            <th scope="col">{say(words.role)}</th>
            {columns.map(({ id, name, code }) => (
              <th key={id} scope="col" title={code}>
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <tr key={role.id} data-none={role.ids.length === 0 || undefined}>
              <th scope="row">
                <button type="button" className={css['link']} onClick={() => onRole(role.id)}>
                  {say(role.name)}
                </button>
              </th>
              {columns.map(({ id }) => (
                <td key={id} data-on={role.ids.includes(id) || undefined}>
                  {role.ids.includes(id) ? (
                    <IconCheck size={16} stroke={2} role="img" aria-label={say(texts.yes)} />
                  ) : (
                    <span aria-label={say(texts.no)} role="img">
                      ·
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
