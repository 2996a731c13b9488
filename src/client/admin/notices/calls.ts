/** What the pages of notices ask the server. */
import { ask } from '#client/data/server/call.ts';
import type { Names, Person } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Channel } from './noticesWords.ts';

const configs = '/tydf/administration/noticeConfig';
export const sends = '/tydf/administration/noticeSendMessage';
export const mine = '/tydf/administration/noticeMessage';

export interface ChannelState {
  readonly channel: Channel;
  readonly ready: boolean;
  readonly address: string | null;
  readonly signed: boolean;
  readonly inside: boolean;
}
export interface Trial {
  readonly channel: Channel;
  readonly reason: string | null;
}
export type DeliveryState = 'waiting' | 'sent' | 'read' | 'failed';
export interface Deliveries {
  readonly counts: Readonly<Record<DeliveryState, number>>;
  readonly lines: readonly {
    readonly receiver: Person | null;
    readonly channel: Channel;
    readonly state: DeliveryState;
    readonly at: string | null;
    readonly reason: string | null;
  }[];
  readonly total: number;
}
export const DELIVERY_PAGE = 50;

export interface Meant {
  readonly count: number;
  readonly people: readonly Person[];
  readonly most: number | null;
}

export interface MyNotice {
  readonly id: string;
  readonly sendId: string | null;
  readonly title: string;
  readonly content: string;
  readonly level: 'info' | 'warning' | 'critical';
  readonly kind: string;
  readonly bizType: string | null;
  readonly bizId: string | null;
  readonly taskId: string | null;
  readonly link: string | null;
  readonly readState: 'unread' | 'read';
  readonly readAt: string | null;
  readonly sentAt: string;
}

export interface Message extends AnyDoc {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly content: string;
  readonly contentEn: string | null;
  readonly level: 'info' | 'warning' | 'critical';
  readonly channels: readonly Channel[];
  readonly sendState: 'draft' | 'scheduled' | 'sent' | 'partial' | 'failed' | 'recalled';
  readonly planTime: string | null;
  readonly sentAt: string | null;
  readonly receiverCount: number | null;
  readonly readCount: number | null;
  readonly failReason: string | null;
  readonly link: string | null;
  readonly $names: Names;
}

export const channelsPath = `${configs}/channels`;
export const trialPath = (id: string): string => `${configs}/test/${id}`;

export const channelsQuery = {
  queryKey: ['noticeConfig', 'channels'],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask<readonly ChannelState[]>('GET', channelsPath, { signal }),
};
export const messageQuery = (id: string) => ({
  queryKey: ['record', 'noticeSendMessage', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask<Message>('GET', `${sends}/get/${id}`, { signal }),
});
export const deliveriesQuery = (id: string, state: DeliveryState | null, pageNum: number) => ({
  queryKey: ['noticeSendMessage', 'deliveries', id, state, pageNum],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ask<Deliveries>('GET', `${sends}/deliveries/${id}`, { params: { state, pageNum }, signal }),
});
/** Of a message: whom it is meant for. */
export const wishOf = ({ receiverType, receiverRoles, receiverDepts, receiverUsers }: AnyDoc): AnyDoc => ({
  receiverType,
  receiverRoles,
  receiverDepts,
  receiverUsers,
});

/** Who would hear of it, as the form stands. */
export const meantQuery = (wish: AnyDoc) => ({
  queryKey: ['noticeSendMessage', 'receivers', wish],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask<Meant>('POST', `${sends}/receivers`, { body: wish, byPerson: false, signal }),
});
