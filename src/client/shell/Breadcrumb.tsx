/** Where one is: Dashboard first, unless it is the dashboard; the last crumb is text, the earlier ones lead to their pages. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNavigation } from '#client/data/page/page.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Fragment } from 'react';
import css from './Breadcrumb.module.css';
import { home } from './menu/menu.ts';

export interface Crumb {
  readonly label: string;
  /** Absent where the entry has no page. */
  readonly path?: string;
  /** Id of its menu entry. */
  readonly menu?: string;
}

/** More than four: the middle ones shrink to an ellipsis, their names in its title. */
const MOST = 4;

export const Breadcrumb = ({ crumbs, atHome }: { readonly crumbs: readonly Crumb[]; readonly atHome: boolean }) => {
  const say = useSay();
  const { back } = useNavigation();
  const all: readonly Crumb[] = atHome ? [{ label: say(home.words) }] : [{ label: say(home.words), path: home.path }, ...crumbs];
  const tooMany = all.length > MOST;
  const shown = tooMany
    ? [
        ...all.slice(0, 1),
        {
          label: '…',
          title: all
            .slice(1, -2)
            .map(({ label }) => label)
            .join(' / '),
        },
        ...all.slice(-2),
      ]
    : all;
  return (
    <nav aria-label={say(shell.breadcrumb)} className={css['nav']}>
      {!atHome && (
        <ActionIcon className={css['back']} size={32} aria-label={say(shell.back)} onClick={back}>
          <IconArrowLeft size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <ol className={css['list']}>
        {shown.map((crumb: Crumb & { readonly title?: string }, at) => {
          const last = at === shown.length - 1;
          return (
            <Fragment key={`${at} ${crumb.label}`}>
              <li className={css['crumb']} title={crumb.title}>
                {last ? (
                  <span aria-current="page" className={css['last']}>
                    {crumb.label}
                  </span>
                ) : crumb.path ? (
                  <PageLink to={crumb.path} menu={crumb.menu} className={css['link']}>
                    {crumb.label}
                  </PageLink>
                ) : (
                  <span>{crumb.label}</span>
                )}
              </li>
              {!last && (
                <li aria-hidden className={css['slash']}>
                  /
                </li>
              )}
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
};
