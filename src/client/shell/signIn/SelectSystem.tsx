/** The choice of a system after signing in: always shown, the last used one has the focus. */
import { kept } from '#client/data/kept.ts';
import { isOutside, useNavigation, type Query } from '#client/data/page/page.ts';
import { session, useSession, type System } from '#client/data/session.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { MenuIcon } from '#client/blocks/MenuIcon.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { environmentOf } from '#client/data/environment.ts';
import { sessionActor } from '#client/shell/actors.ts';
import { useBrand } from '#client/data/brand.ts';
import { BrandMark } from '#client/shell/BrandMark.tsx';
import { EnvironmentLine } from '#client/shell/EnvironmentLine.tsx';
import css from './SelectSystem.module.css';
import { targetOf } from './target.ts';
import { useLogout } from './useLogout.ts';
import { askPathSettings, askPerson, askSystems, refreshSession } from '#client/shell/start.ts';
import { Greeting } from '#client/shell/user/Greeting.tsx';

const LAST = 'system';

/** Another product, or a screen for a wall: it opens in a window of its own. */
const standsApart = ({ entryPath }: System): boolean => isOutside(entryPath) || entryPath.startsWith('/screen');

interface Props {
  readonly query: Query;
  /** Waiting tasks by id of the system. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Asks about unsaved work of the pages that stand behind this one; false stops. */
  readonly mayLeave?: () => Promise<boolean>;
}

const tasks = (count: number) =>
  count === 1 ? w('1 task', '1条待办') : count > 99 ? w('99+ tasks', '99+条待办') : w(`${count} tasks`, `${count}条待办`);

export const SelectSystem = ({ query, counts = {}, mayLeave }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const { go, href } = useNavigation();
  const brand = useBrand();
  const logout = useLogout(mayLeave);
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
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    (tiles.find((tile) => tile.dataset['id'] === last) ?? tiles[0])?.focus();
  }, [ready, last]);

  /** Before anything opens, here or in a window of its own: that one reads what is chosen. */
  const take = (system: System) => {
    if (standsApart(system)) return;
    session.set({ system, type: system.systemCode });
    void kept.set(LAST, system.id);
  };
  const choose = (event: MouseEvent, system: System) => {
    take(system);
    if (standsApart(system) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void refreshSession();
    sessionActor.send({ type: 'SYSTEM_CHOSEN' });
    const target = targetOf(query);
    if (target) go(target.path, target.query);
    else go(system.entryPath);
  };

  const walk = (event: KeyboardEvent) => {
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (digit && !event.ctrlKey && !event.altKey && !event.metaKey) return tiles[Number(digit) - 1]?.click();
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.code];
    if (by === undefined) return;
    event.preventDefault();
    tiles[(tiles.indexOf(document.activeElement as HTMLElement) + by + tiles.length) % tiles.length]?.focus();
  };

  return (
    <div className={css['page']} onKeyDown={walk}>
      <EnvironmentLine name={environmentOf(location.hostname)} />
      <header className={css['header']}>
        <BrandMark size={28} />
        <span className={css['brand']}>{say(brand)}</span>
        <span className={css['hello']}>
          <Greeting />
        </span>
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
              {say(w('Retry', '重试'))}
            </Button>
          </Alert>
        )}
        {systems.data?.length === 0 && (
          <EmptyState
            title={say(w('No system is assigned to you.', '尚未分配系统。'))}
            text={say(w('The administrator assigns them.', '由管理员分配。'))}
          />
        )}
        <ul ref={list} className={css['tiles']}>
          {systems.data?.map((system, at) => {
            const apart = standsApart(system);
            return (
              <li key={system.id}>
                <a
                  href={href(system.entryPath)}
                  {...(apart ? { target: '_blank', rel: 'noopener' } : {})}
                  className={css['tile']}
                  data-id={system.id}
                  onClick={(event) => choose(event, system)}
                  onAuxClick={() => take(system)}
                >
                  <span className={css['top']}>
                    <MenuIcon name={system.icon} size={28} stroke={1.5} aria-hidden />
                    {at < 9 && <Kbd keys={String(at + 1)} />}
                  </span>
                  <span className={css['name']}>{(language === 'en' && system.systemNameEn) || system.systemName}</span>
                  {counts[system.id] ? <span className={css['last']}>{say(tasks(counts[system.id] ?? 0))}</span> : null}
                  {system.maintained && <span className={css['last']}>{say(w('under maintenance', '维护中'))}</span>}
                  {apart && (
                    <span className={css['last']}>
                      {say(w('opens a new window', '在新窗口打开'))} <span aria-hidden>↗</span>
                    </span>
                  )}
                  {system.id === last && <span className={css['last']}>{say(w('last used', '上次使用'))} · ⏎</span>}
                </a>
              </li>
            );
          })}
        </ul>
      </main>
    </div>
  );
};
