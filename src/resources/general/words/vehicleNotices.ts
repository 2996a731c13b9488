/** What people are told of trips. */
import { w } from '#model/words.ts';
import { noticeOf, type NoticeMore, type NoticeSeeds } from '#resources/notice.ts';

const ofTrips: NoticeMore = { resource: 'boatcarApply', receivers: 'field', field: 'passengers' };

export const vehicleNotices = {
  vehicle_dispatch: noticeOf(
    w('Vehicle dispatched', '派车派船'),
    w('Trip to {name}', '派车：前往{name}'),
    w('{from} – {to}, {node}, driver {who}', '{from}–{to}，{node}，驾驶员{who}'),
    'system',
    { ...ofTrips, mail: true },
  ),
  vehicle_cancelled: noticeOf(
    w('Trip cancelled', '行程取消'),
    w('Cancelled: trip to {name}', '行程取消：前往{name}'),
    w('It was planned for {from}. {comment}', '原定于{from}。{comment}'),
    'system',
    { ...ofTrips, level: 'warning', mail: true },
  ),
} as const satisfies NoticeSeeds;
