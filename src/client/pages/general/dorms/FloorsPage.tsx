/** All rooms of the dormitory by floors, every bed a tile: free, reserved or lived in, by whom and until when. A tile opens its room. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { withPart } from '#client/data/server/query.ts';
import { useChoices } from '#client/fields/choice.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { dateAt } from '#model/calculation/dates.ts';
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useQuery } from '@tanstack/react-query';
import { byFloor, floorsQuery, type Bed, type Room } from './dorms.ts';
import css from './dorms.module.css';
import { RoomDrawer } from './RoomDrawer.tsx';
import { words } from './dormsWords.ts';

const count = (rooms: readonly Room[], state?: Bed['state']): number =>
  rooms.reduce((sum, { beds }) => sum + beds.filter((bed) => state === undefined || bed.state === state).length, 0);
/** Beds of rooms that nobody can be put into are not on offer. */
const inUse = ({ roomState }: Room): boolean => roomState === 'normal' || roomState === 'full';

const BedTile = ({ room, bed, onOpen }: { readonly room: Room; readonly bed: Bed; readonly onOpen: () => void }) => {
  const say = useSay();
  const { bedNo, state, name, from, until } = bed;
  const text = state === 'free' ? say(inUse(room) ? words.free : words.empty) : (name ?? say(words.taken));
  const till =
    state === 'reserved' && from !== null
      ? say(words.from, { date: dateAt(from) })
      : until === null
        ? null
        : say(words.until, { date: until.length === 10 ? until : dateAt(until) });
  return (
    <button type="button" className={css['bed']} data-state={state === 'free' && !inUse(room) ? 'empty' : state} onClick={onOpen}>
      <span className={css['heard']}>{say(words.roomOf, { room: room.roomNo })}</span>
      <span className={css['no']}>{bedNo}</span>
      <strong>{text}</strong>
      {state === 'reserved' && <span>{say(words.reserved)}</span>}
      {till !== null && <span>{till}</span>}
    </button>
  );
};

export const FloorsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const mayApply = usePermit('dormApply:add');
  const floors = useQuery(floorsQuery);
  const genders = new Map(useChoices('roomGender').map(({ value, label }) => [value, label]));
  const states = new Map(useChoices('roomStatus').map(({ value, label }) => [value, label]));
  usePageMarks({ title: say(words.title) });
  const onlyFree = query['free'] === '1';
  const show = (part: Readonly<Record<string, string | null>>): void => go(path, withPart(query, part), { replace: true });
  const hasFree = (room: Room): boolean => inUse(room) && count([room], 'free') > 0;
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <div className={frame['bar']}>
          <Checkbox
            checked={onlyFree}
            label={say(words.onlyFree)}
            onChange={(event) => show({ free: event.currentTarget.checked ? '1' : null })}
          />
          {mayApply && <Button onClick={() => go('/add', { type: 'dormApply' })}>{say(words.fresh)}</Button>}
        </div>
      </header>
      <Loaded of={floors} title={words.failed} height={320}>
        {({ rooms }) => {
          if (rooms.length === 0) return <EmptyState title={say(words.none)} text={say(words.noneText)} />;
          const offered = rooms.filter(inUse);
          return (
            <>
              <p>{say(words.sum, { free: count(offered, 'free'), beds: count(rooms), reserved: count(rooms, 'reserved') })}</p>
              {byFloor(onlyFree ? rooms.filter(hasFree) : rooms).map(({ key, building, floor, rooms: those }) => (
                <section key={key} className={frame['part']} aria-label={say(words.floor, { building, floor })}>
                  <h2>{say(words.floor, { building, floor })}</h2>
                  <ul className={css['rooms']}>
                    {those.map((room) => (
                      <li key={room.id} className={css['room']} data-state={room.roomState}>
                        <div className={css['head']}>
                          <strong>{room.roomNo}</strong>
                          <span>{genders.get(room.roomGender)}</span>
                          {room.roomState !== 'normal' && <span className={css['state']}>{states.get(room.roomState)}</span>}
                        </div>
                        <div className={css['beds']}>
                          {room.beds.map((bed) => (
                            <BedTile key={bed.bedNo} room={room} bed={bed} onOpen={() => show({ room: room.id })} />
                          ))}
                        </div>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </>
          );
        }}
      </Loaded>
      {query['room'] !== undefined && <RoomDrawer id={String(query['room'])} onClose={() => show({ room: null })} />}
    </div>
  );
};
