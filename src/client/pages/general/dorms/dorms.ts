/** The dormitory as the server tells it, for its floors and its meters. */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope, Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { queryOptions } from '@tanstack/react-query';

export interface Bed {
  readonly bedNo: number;
  readonly state: 'free' | 'reserved' | 'living';
  /** Null where it is free, and where the person may not read who has it. */
  readonly name: string | null;
  readonly from: string | null;
  readonly until: string | null;
}
export interface Room {
  readonly id: string;
  readonly building: string;
  readonly floor: number;
  readonly roomNo: string;
  readonly roomGender: string;
  readonly roomState: string;
  readonly beds: readonly Bed[];
}

export const floorsQuery = queryOptions({
  queryKey: ['list', 'dormManagementDetail', 'floors'],
  queryFn: ({ signal }) => ask<{ readonly rooms: readonly Room[] }>('GET', '/tydf/api/dormManagement/floors', { signal }),
});

/** A record with the names of what it points at. */
export type Named = AnyDoc & { readonly $names?: Names };

export interface BedOfRoom {
  readonly bedNo: number;
  readonly stay: Named | null;
  readonly booking: {
    readonly code: string;
    readonly title: string | null;
    readonly resource: string;
    readonly recordId: string | null;
    readonly from: string;
    readonly held: boolean;
  } | null;
}
export interface RoomWithBeds {
  readonly room: Named;
  readonly beds: readonly BedOfRoom[];
  readonly history: readonly Named[];
}

export const roomQuery = (id: string) =>
  queryOptions({
    queryKey: ['list', 'dormManagementDetail', 'getAcc', id],
    queryFn: ({ signal }) => ask<RoomWithBeds>('GET', `/tydf/api/dormManagementDetail/getAcc/${id}`, { signal }),
  });

export interface MeterRow {
  readonly id: string;
  readonly building: string;
  readonly roomNo: string;
  /** Month of the reading before. */
  readonly month: string | null;
  readonly waterBefore: string | null;
  readonly powerBefore: string | null;
  readonly waterTo: string | null;
  readonly powerTo: string | null;
  readonly amount: string | null;
  readonly carried: boolean;
}

export const metersQuery = (month: string) =>
  queryOptions({
    queryKey: ['list', 'dormMeter', 'month', month],
    queryFn: ({ signal }) =>
      ask<{ readonly rooms: readonly MeterRow[] }>('GET', '/tydf/api/dormManagement/meters', { params: { month }, signal }),
  });

export const saveReading = (id: string, body: object): Promise<Envelope> =>
  call('PUT', `/tydf/api/dormManagement/meter/${id}`, { body, quiet: true });

/** Floors in the order in which the server gives their rooms. */
export function byFloor(
  rooms: readonly Room[],
): readonly { readonly key: string; readonly building: string; readonly floor: number; readonly rooms: readonly Room[] }[] {
  const floors = new Map<string, Room[]>();
  for (const room of rooms) {
    const key = `${room.building} ${room.floor}`;
    floors.set(key, [...(floors.get(key) ?? []), room]);
  }
  return [...floors].flatMap(([key, those]) => {
    const [first] = those;
    return first === undefined ? [] : [{ key, building: first.building, floor: first.floor, rooms: those }];
  });
}
