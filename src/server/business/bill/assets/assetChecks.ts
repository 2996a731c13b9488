/** Calls of stocktakes of assets: begun, scanned on a phone, closed, and what somebody has to count or to confirm. */
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { assetCheck } from '#resources/bill/assetCheck.ts';
import { scanAnswer, scanAsked } from '#resources/bill/assetCheckItem.ts';
import { mayRead } from '#server/access/scope.ts';
import { may, type Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { logOperation } from '#server/audit/operations.ts';
import { nameOfRecord } from '#server/audit/changes.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { readRecord } from '#server/documents/record.ts';
import { missingRecord } from '#server/documents/refusals.ts';
import { writer } from '#server/documents/write.ts';
import { tell } from '#server/outbox/tell.ts';
import { call, type BusinessAsked, type BusinessCall } from '#server/business/call.ts';
import { actOnRecord } from '#server/business/heads/act.ts';
import { asOnce, recount, scan } from './assetScans.ts';
import { draftCorrections } from './assetCheckDrafts.ts';

type Asked = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;

/** Makes a row of every card in the scope that is still there. Answers how many. */
async function makeRows(tx: Sql, context: Context, check: AnyDoc, now: string): Promise<number> {
  const rows = await tx.query<{ id: string }>(
    `with recursive depts as (
       select id from sys_department where id = any($2::bigint[])
       union select d.id from sys_department d join depts on d.parent_id = depts.id),
     places as (
       select id from areas where id = any($3::bigint[])
       union select a.id from areas a join places on a.parent_id = places.id)
     insert into asset_check_item (check_id, fixasset_id, asset_code, asset_name, spec, dept_id, user_id, book_area, net_value, finding,
       by_user, created_by, created_at)
     select $1, c.id, c.asset_code, c.asset_name, c.spec, c.dept_id, c.user_id, c.area_id, c.net_value, 'open', false, $5, $6
     from fixasset c where not c.deleted and c.asset_status not in ('scrapped', 'sold')
       and (coalesce(cardinality($2::bigint[]), 0) = 0 or c.dept_id in (select id from depts))
       and (coalesce(cardinality($3::bigint[]), 0) = 0 or c.area_id in (select id from places))
       and (coalesce(cardinality($4::text[]), 0) = 0 or c.asset_category = any($4))
     order by c.id returning id::text`,
    [check['id'], check['deptIds'] ?? [], check['areaIds'] ?? [], check['categories'] ?? [], context.actor.userId, now],
    'asset_check_rows',
  );
  return rows.length;
}

/** Begins a stocktake, and tells everybody who has a card in it to confirm it. */
const start = (asked: Asked): Promise<AnyDoc> =>
  actOnRecord(asked, 'start', {
    values: async (check, now, tx) => {
      const cardCount = await makeRows(tx, asked.context, check, now);
      if (cardCount === 0) throw new Refusal('409', 'noCards', w('There is no card in this scope', '盘点范围内没有资产卡片'));
      return { checkState: 'counting', startedAt: now, cardCount };
    },
    then: async (tx, check, now) => {
      const users = await tx.query<{ id: string }>(
        'select distinct user_id::text as id from asset_check_item where check_id = $1 and user_id is not null order by 1',
        [check['id']],
        'asset_check_users',
      );
      const params = { name: textOf(check['checkName']), code: textOf(check['code']), date: textOf(check['deadline']) };
      await tell(tx, now, [
        { key: 'asset_check_begun', principals: users.map(({ id }) => `u:${id}` as const), params, actorId: asked.context.actor.userId },
      ]);
    },
  });

/** Closes a stocktake: what nobody saw is missing, and what follows is drafted in the name of who closes it. */
function close({ context, definition, params }: Asked) {
  const { db, clock } = context.services;
  return db.transaction(async (tx) => {
    const check = await readRecord(tx, definition, params['id'], { lock: true });
    if (check === null || !(await mayRead(context, definition, check, tx))) throw missingRecord(definition, params['id']);
    requireAct(context, definition, 'close', check);
    await tx.query(
      `update asset_check_item set finding = 'missing', version = version + 1 where check_id = $1 and finding = 'open' and not deleted`,
      [check['id']],
      'asset_check_missing',
    );
    const made = await draftCorrections(tx, context, check);
    await recount(tx, check['id']);
    const now = clock.now().toISOString();
    await writer(tx, context)(
      definition.key,
      { checkState: 'closed', closedAt: now, closedBy: context.actor.userId },
      { id: textOf(check['id']) },
    );
    await logOperation(tx, context, {
      action: 'close',
      resource: definition.key,
      recordId: textOf(check['id']),
      name: nameOfRecord(definition, check),
    });
    return made;
  });
}

/** Stocktakes under way that somebody counts. */
async function counting(context: Context) {
  return context.services.db.query<{
    id: string;
    code: string;
    checkName: string;
    deadline: string;
    cardCount: number;
    seenCount: number;
  }>(
    `select id::text, code, check_name as "checkName", deadline::text, card_count as "cardCount", seen_count as "seenCount"
     from asset_check where check_state = 'counting' and not deleted and ($1 or $2::bigint = any(checkers)) order by deadline, code`,
    [may(context.actor, assetCheck.key, 'put'), context.actor.userId],
    'asset_counting',
  );
}

/** Own cards of stocktakes under way: what nobody else has counted is to be confirmed. */
async function toConfirm(context: Context) {
  return context.services.db.query<{
    checkId: string;
    code: string;
    deadline: string;
    qrcode: string;
    assetCode: string;
    assetName: string;
    place: string | null;
    confirmed: boolean;
  }>(
    `select k.id::text as "checkId", k.code, k.deadline::text, c.qrcode, c.asset_code as "assetCode", c.asset_name as "assetName", a.name as place,
       i.by_user as confirmed
     from asset_check_item i join asset_check k on k.id = i.check_id join fixasset c on c.id = i.fixasset_id left join areas a on a.id = i.book_area
     where k.check_state = 'counting' and not k.deleted and not i.deleted and (c.user_id = $1 or c.lent_to = $1)
       and (i.finding = 'open' or i.by_user) order by i.by_user, k.deadline, c.asset_code limit 500`,
    [context.actor.userId],
    'asset_to_confirm',
  );
}

const text = (en: string, zh: string) => f.text(w(en, zh), { required: true });
const count = (en: string, zh: string) => f.integer(w(en, zh), { required: true });

export const assetCheckCalls: readonly BusinessCall[] = [
  call({
    resource: assetCheck.key,
    method: 'POST',
    path: 'start/:id',
    action: 'put',
    summary: w('Begin a stocktake of assets', '开始资产盘点'),
    answer: 'record',
    run: (asked) => start(asked),
  }),
  call({
    resource: assetCheck.key,
    method: 'PUT',
    path: 'scan/:id',
    action: null,
    summary: w('Mark an asset as seen', '盘点扫码'),
    body: { ...scanAsked, ...asOnce },
    answer: scanAnswer,
    run: ({ body, ...asked }) => scan(asked, body),
  }),
  call({
    resource: assetCheck.key,
    method: 'POST',
    path: 'close/:id',
    action: 'put',
    summary: w('Close a stocktake and draft what follows', '结束资产盘点并生成差异单据'),
    answer: {
      transfers: count('Transfers', '移交单'),
      scrappings: count('Scrappings', '报废单'),
      acceptances: count('Acceptances', '验收单'),
      left: count('Left to be looked at', '另行处理'),
    },
    run: (asked) => close(asked),
  }),
  call({
    resource: assetCheck.key,
    method: 'GET',
    path: 'counting',
    action: 'page',
    summary: w('Stocktakes under way that I count', '我的盘点任务'),
    answer: [
      {
        id: text('Id', '编号'),
        code: text('No.', '单号'),
        checkName: text('Name', '盘点名称'),
        deadline: f.date(w('Until', '截止日期'), { required: true }),
        cardCount: count('Cards', '应盘数量'),
        seenCount: count('Seen', '已盘数量'),
      },
    ],
    run: ({ context }) => counting(context),
  }),
  call({
    resource: assetCheck.key,
    method: 'GET',
    path: 'mine',
    action: null,
    summary: w('My assets to be confirmed in stocktakes', '待本人确认的盘点资产'),
    answer: [
      {
        checkId: text('Stocktake', '盘点单'),
        code: text('No.', '单号'),
        deadline: f.date(w('Until', '截止日期'), { required: true }),
        qrcode: text('Code of the label', '标签编码'),
        assetCode: text('Asset no.', '资产编号'),
        assetName: text('Name', '资产名称'),
        place: f.text(w('Place', '账面位置')),
        confirmed: f.boolean(w('Confirmed', '已确认'), { required: true }),
      },
    ],
    run: ({ context }) => toConfirm(context),
  }),
];
