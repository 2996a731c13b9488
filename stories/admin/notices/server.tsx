/** Answers for the calls of the pages of notices; everything above the network is the real thing. */
import type { ChannelState, Deliveries, Message, MyNotice } from '#client/admin/notices/calls.ts';
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { NavigationContext, type PageProps, type Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import type { Dictionary, Envelope } from '#model/api.ts';
import { dictionaries } from '#resources/seeds.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { user } from '../../documents/fixtures.ts';

const config = {
  id: '1',
  version: 1,
  configKey: 'task_assigned',
  name: '待审批',
  nameEn: 'To approve',
  bizResource: null,
  kind: 'assigned',
  level: 'info',
  channels: ['inner', 'email', 'wecom'],
  loud: false,
  titleTpl: '待审批：{docTitle} {code}',
  titleTplEn: 'To approve: {docTitle} {code}',
  contentTpl: '{applicant} · {node}',
  contentTplEn: '{applicant} · {node}',
  linkTpl: null,
  receiverType: 'assignee',
  receiverRoles: null,
  receiverDepts: null,
  receiverUsers: null,
  receiverField: null,
  advanceDays: null,
  sendTime: null,
  quietFrom: null,
  quietTo: null,
  status: 'enabled',
  $names: {},
};
export const message: Message = {
  id: '7',
  version: 2,
  code: 'MSG-20261120-0007',
  title: '周六停水',
  titleEn: 'No water on Saturday',
  content: '<p>八点到十二点停水。</p>',
  contentEn: '<p>From eight to twelve.</p>',
  level: 'warning',
  channels: ['inner', 'email', 'wecom'],
  receiverType: 'user',
  receiverRoles: null,
  receiverDepts: null,
  receiverUsers: ['31', '32'],
  sendState: 'partial',
  planTime: null,
  sentAt: '2026-11-20T01:00:00.000Z',
  receiverCount: 2,
  readCount: 1,
  failReason: 'wecom 1: noGateway',
  link: null,
  $names: {},
};
const qiao = { id: '31', name: '乔丽华', nameEn: 'Qiao Lihua' };
const ma = { id: '32', name: '马骏', nameEn: 'Ma Jun' };
const at = '2026-11-20T01:00:00.000Z';
const deliveries: Deliveries = {
  counts: { waiting: 1, sent: 2, read: 1, failed: 1 },
  lines: [
    { receiver: null, channel: 'wecom', state: 'failed', at, reason: 'noGateway' },
    { receiver: ma, channel: 'email', state: 'waiting', at, reason: null },
    { receiver: ma, channel: 'inner', state: 'sent', at, reason: null },
    { receiver: qiao, channel: 'email', state: 'sent', at, reason: null },
    { receiver: qiao, channel: 'inner', state: 'read', at, reason: null },
  ],
  total: 5,
};
const state = (channel: ChannelState['channel'], more: Partial<ChannelState> = {}): ChannelState => ({
  channel,
  ready: false,
  address: null,
  signed: false,
  inside: false,
  ...more,
});
const channels: readonly ChannelState[] = [
  state('inner', { ready: true }),
  state('email', { ready: true }),
  state('sms'),
  state('wecom'),
  state('dingtalk', { ready: true, address: 'https://oapi.dingtalk.com/…k3f9', signed: true }),
  state('feishu'),
];
const notice = (id: string, more: Partial<MyNotice> = {}): MyNotice => ({
  id,
  sendId: null,
  title: 'To approve: Leave request LV-20261120-0007',
  content: '<p>Yan Fei · Department leader</p>',
  level: 'info',
  kind: 'assigned',
  bizType: 'hrLeaveRequest',
  bizId: '5',
  taskId: '9',
  link: null,
  readState: 'unread',
  readAt: null,
  sentAt: at,
  ...more,
});
const notices: readonly MyNotice[] = [
  notice('3', { level: 'critical', title: 'Maintenance: tydf', kind: 'system', sendId: '7', bizType: null, bizId: null, taskId: null }),
  notice('2'),
  notice('1', { readState: 'read', readAt: at }),
];

const page = (records: readonly unknown[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 });

const usual = (method: string, path: string): unknown => {
  if (path.endsWith('/noticeConfig/channels')) return channels;
  if (path.includes('/noticeConfig/channels/')) return method === 'POST' ? { channel: 'dingtalk', reason: null } : channels;
  if (path.includes('/noticeConfig/test/'))
    return [
      { channel: 'inner', reason: null },
      { channel: 'wecom', reason: 'noGateway' },
    ];
  if (path.endsWith('/noticeConfig/page')) return page([config]);
  if (path.includes('/noticeConfig/')) return { ...config, can: { put: true } };
  if (path.endsWith('/noticeSendMessage/page'))
    return page([
      message,
      {
        ...message,
        id: '8',
        code: 'MSG-20261120-0008',
        title: '草稿',
        titleEn: 'Draft',
        sendState: 'draft',
        sentAt: null,
        receiverCount: null,
        readCount: null,
      },
    ]);
  if (path.endsWith('/receivers')) return { count: 62, people: [qiao, ma], most: 50 };
  if (path.includes('/deliveries/')) return deliveries;
  if (path.includes('/recall/')) return { receiverCount: 2, unread: 1, gone: 1 };
  if (path.includes('/send/')) return { receiverCount: 2, again: 1 };
  if (path.includes('/noticeSendMessage/')) return message;
  if (path.endsWith('/noticeMessage/page')) return page(notices);
  if (path.includes('/noticeMessage/put/')) return { ...notices[0], content: message.contentEn };
  return null;
};

export interface PageArgs {
  readonly query?: Query;
  readonly seen?: string[];
  /** Other answers, by the end of the path; a whole envelope is a refusal. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Calls that never answer. */
  readonly silent?: string;
  readonly permissions?: readonly string[];
}

const all = ['noticeConfig', 'noticeSendMessage', 'noticeMessage'].flatMap((key) =>
  ['page', 'add', 'put', 'deletes', 'sendMsg', 'sendAll'].map((action) => `${key}:${action}`),
);

const isEnvelope = (value: unknown): value is Envelope => typeof value === 'object' && value !== null && 'desc' in value && 'code' in value;

const dictionary: Dictionary = Object.fromEntries(
  Object.entries(dictionaries).map(([code, { items }]) => [
    code,
    items.map(({ value, label }) => ({ value, label: label.zh, labelEn: label.en, color: null, isDefault: false })),
  ]),
);

const serve = ({ answers = {}, silent, permissions = all, seen = [] }: PageArgs): void => {
  session.set({ token: 'story', user, dictionary, permissions, menu: [] });
  queries.clear();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? '' : await request.clone().text();
    seen.push(`${request.method} ${pathname}${search} ${body}`.trim());
    if (silent !== undefined && pathname.includes(silent)) return new Promise<Response>(() => undefined);
    const other = Object.entries(answers).find(([ending]) => pathname.endsWith(ending))?.[1];
    const envelope: Envelope = isEnvelope(other) ? other : { code: '200', desc: 'ok', data: other ?? usual(request.method, pathname) };
    return Response.json(envelope, { status: Number(envelope.code) });
  };
};

/** Where the page went last. */
export const went: { path: string | null; query: Query } = { path: null, query: {} };

interface StageProps {
  readonly Page: ComponentType<PageProps>;
  readonly path: string;
  readonly query: Query;
}

const Stage = ({ Page, path, query: first }: StageProps) => {
  const [query, setQuery] = useState(first);
  const navigation = useMemo(
    () => ({
      go: (to: string, next: Query = {}) => {
        if (to === path) setQuery(next);
        else Object.assign(went, { path: to, query: next });
      },
      back: () => undefined,
      href: (to: string, next: Query = {}) => `#${to}?${new URLSearchParams(next).toString()}`,
      close: () => undefined,
    }),
    [path],
  );
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        <main style={{ minHeight: '100dvh', background: 'var(--pane)' }}>
          <Page path={path} query={query} />
        </main>
        <NoticeHost />
        <QuestionHost />
      </NavigationContext>
    </QueryClientProvider>
  );
};

export const pageMeta = (Page: ComponentType<PageProps>, path: string) => ({
  parameters: { layout: 'fullscreen' },
  beforeEach: ({ args }: { args: PageArgs }) => {
    const before = globalThis.fetch;
    args.seen?.splice(0);
    Object.assign(went, { path: null, query: {} });
    serve(args);
    return () => {
      globalThis.fetch = before;
    };
  },
  render: ({ query }: PageArgs) => <Stage Page={Page} path={path} query={query ?? {}} />,
});
