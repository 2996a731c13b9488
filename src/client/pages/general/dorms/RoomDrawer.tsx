/** A room beside its floor: who lives in which bed, who has one reserved, who lived here before. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { dateAt } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roomQuery, type BedOfRoom, type Named } from './dorms.ts';
import css from './dorms.module.css';
import { words } from './dormsWords.ts';

const To = ({ resource, id, children }: { readonly resource: string; readonly id: string | null; readonly children: ReactNode }) => {
  const place = id === null ? null : placeOfRecord(resource, id, 'view');
  return place === null ? (
    children
  ) : (
    <PageLink to={place.path} query={place.query}>
      {children}
    </PageLink>
  );
};

const residentOf = ({ $names, staffId }: Named) => {
  const id = idOf(staffId) ?? '';
  return $names?.[`hrPfStaffOnboard/${id}`] ?? w(id, id);
};

const BedLine = ({ bed: { bedNo, stay, booking } }: { readonly bed: BedOfRoom }) => {
  const say = useSay();
  const living = stay !== null && stay['stayStatus'] === 'living';
  return (
    <>
      <dt>{say(words.bed, { bed: bedNo })}</dt>
      <dd>
        {stay !== null && (
          <To resource="dormManagementDetail" id={idOf(stay['id'])}>
            {say(residentOf(stay))}
          </To>
        )}
        {stay === null && booking !== null && (
          <To resource={booking.resource} id={booking.recordId}>
            {booking.code}
          </To>
        )}
        {stay === null && booking === null && <span className={frame['quiet']}>{say(words.free)}</span>}
        {(stay !== null || booking !== null) && (
          <span className={frame['second']}>
            {say(living ? words.living : words.reserved)}{' '}
            {say(words.from, { date: stay === null ? dateAt(booking?.from ?? '') : textOf(stay['checkInDate']) })}{' '}
            {textOf(stay?.['planOutDate']) !== '' && say(words.until, { date: textOf(stay?.['planOutDate']) })}
          </span>
        )}
      </dd>
    </>
  );
};

export const RoomDrawer = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const room = useQuery(roomQuery(id));
  const { building, roomNo } = room.data?.room ?? {};
  return (
    <Drawer
      opened
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '85%' : 420}
      title={`${textOf(building)} ${textOf(roomNo)}`.trim() || say(words.room)}
      closeButtonProps={{ 'aria-label': say(words.close) }}
    >
      <Loaded of={room} title={words.failed} height={200}>
        {({ beds, history }) => (
          <div className={css['drawer']}>
            <section className={frame['part']}>
              <h2>{say(words.beds)}</h2>
              <dl className={frame['facts']}>
                {beds.map((bed) => (
                  <BedLine key={bed.bedNo} bed={bed} />
                ))}
              </dl>
            </section>
            <section className={frame['part']}>
              <h2>{say(words.history)}</h2>
              {history.length === 0 && <p className={frame['quiet']}>{say(words.noHistory)}</p>}
              <ul className={frame['rows']}>
                {history.map((stay) => (
                  <li key={textOf(stay['id'])}>
                    <span>
                      <To resource="dormManagementDetail" id={idOf(stay['id'])}>
                        {say(residentOf(stay))}
                      </To>
                      <span className={frame['second']}>
                        {say(words.bed, { bed: textOf(stay['bedNo']) })} · {textOf(stay['checkInDate'])} – {textOf(stay['checkOutDate'])}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
            <section className={frame['part']}>
              <To resource="dormManagement" id={id}>
                {say(words.open)}
              </To>
            </section>
          </div>
        )}
      </Loaded>
    </Drawer>
  );
};
