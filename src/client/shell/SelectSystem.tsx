/** The choice of a system after signing in (R-024, interface 4.2): always shown, the last used one has the focus. */
import { kept } from '#client/data/kept.ts';
import { useNavigation, type Query } from '#client/data/page.ts';
import { session, useSession, type System } from '#client/data/session.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { MenuIcon } from '#client/theme/menuIcons.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { sessionActor } from './actors.ts';
import { useBrand } from '#client/data/brand.ts';
import { BrandMark } from './BrandMark.tsx';
import css from './SelectSystem.module.css';
import { useLogout } from './useLogout.ts';
import { askPathSettings, askPerson, askSystems, refreshSession } from './start.ts';
import { useOwnName } from './UserMenu.tsx';

const LAST = 'system';

/** Where a person was going when he had to sign in; only inside the product. */
const targetOf = (query: Query): { readonly path: string; readonly query: Query } | null => {
  const from = query['from'];
  if (!from?.startsWith('/') || from.startsWith('//')) return null;
  const address = new URL(from, location.origin);
  return { path: address.pathname, query: Object.fromEntries(address.searchParams) };
};

interface Props {
  readonly query: Query;
  /** Waiting tasks by id of the system. */
  readonly counts?: Readonly<Record<string, number>>;
}

const tasks = (count: number) =>
  count === 1 ? w('1 task', '1 条待办') : count > 99 ? w('99+ tasks', '99+ 条待办') : w(`${count} tasks`, `${count} 条待办`);

export const SelectSystem = ({ query, counts = {} }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const { go } = useNavigation();
  const brand = useBrand();
  const name = useOwnName();
  const logout = useLogout();
  const userId = useSession((now) => now.user?.userId);
  const systems = useQuery({ queryKey: ['systems', userId], queryFn: askSystems, enabled: userId !== undefined });
  const [last, setLast] = useState<string | undefined>();
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    sessionActor.send({ type: 'CHOOSE_SYSTEM' });
    void askPerson()
      .then((person) => person && askPathSettings())
      .catch(() => undefined);
    void kept.get<string>(LAST).then((id) => setLast(id ?? ''));
  }, []);
  useEffect(() => {
    document.title = `${say(shell.systems)} – ${say(brand)}`;
  }, [say, brand]);
  const ready = systems.isSuccess && last !== undefined;
  useEffect(() => {
    if (!ready) return;
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    (tiles.find((tile) => tile.dataset['id'] === last) ?? tiles[0])?.focus();
  }, [ready, last]);

  const choose = (system: System) => {
    if (/^https?:|^\/screen/.test(system.entryPath)) {
      window.open(system.entryPath.startsWith('/') ? `/tf${system.entryPath}` : system.entryPath, '_blank', 'noopener');
      return;
    }
    session.set({ system, type: system.systemCode });
    void kept.set(LAST, system.id);
    void refreshSession();
    sessionActor.send({ type: 'SYSTEM_CHOSEN' });
    const target = targetOf(query);
    if (target) go(target.path, target.query);
    else go(system.entryPath);
  };

  const walk = (event: KeyboardEvent) => {
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (digit && !event.ctrlKey && !event.altKey && !event.metaKey) return tiles[Number(digit) - 1]?.click();
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.code];
    if (by === undefined) return;
    event.preventDefault();
    tiles[(tiles.indexOf(document.activeElement as HTMLElement) + by + tiles.length) % tiles.length]?.focus();
  };

  return (
    <div className={css['page']} onKeyDown={walk}>
      <header className={css['header']}>
        <BrandMark size={28} />
        <span className={css['brand']}>{say(brand)}</span>
        <span className={css['hello']}>{say(shell.hello, { name })}</span>
        <Button variant="default" onClick={() => void logout()}>
          {say(shell.logout)}
        </Button>
      </header>
      <main className={css['main']}>
        <Title order={1} mb="lg">
          {say(shell.systems)}
        </Title>
        {systems.isPending && <Skeleton h={132} w={260} radius="xl" />}
        {systems.isError && (
          <Alert color="berry" title={systems.error.message}>
            <Button variant="default" onClick={() => void systems.refetch()}>
              {say(w('Try again', '重试'))}
            </Button>
          </Alert>
        )}
        {systems.data?.length === 0 && (
          <EmptyState
            title={say(w('No system is assigned to you.', '尚未为您分配系统。'))}
            text={say(w('Contact the administrator.', '请联系管理员。'))}
          />
        )}
        <ul ref={list} className={css['tiles']}>
          {systems.data?.map((system, at) => {
            return (
              <li key={system.id}>
                <button type="button" className={css['tile']} data-id={system.id} onClick={() => choose(system)}>
                  <span className={css['top']}>
                    <MenuIcon name={system.icon} size={28} stroke={1.5} aria-hidden />
                    {at < 9 && <Kbd keys={String(at + 1)} />}
                  </span>
                  <span className={css['name']}>{(language === 'en' && system.systemNameEn) || system.systemName}</span>
                  {counts[system.id] ? <span className={css['last']}>{say(tasks(counts[system.id] ?? 0))}</span> : null}
                  {system.maintained && <span className={css['last']}>{say(w('under maintenance', '维护中'))}</span>}
                  {system.id === last && <span className={css['last']}>{say(w('last used', '上次使用'))} · ⏎</span>}
                </button>
              </li>
            );
          })}
        </ul>
      </main>
    </div>
  );
};
