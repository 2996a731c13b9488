/** Calls of stocktakes of assets: begun, scanned on a phone, closed, and what somebody has to count or to confirm. */
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/text.ts';
import { w } from '#model/words.ts';
import { assetCheck } from '#resources/bill/assetCheck.ts';
import { assetCheckItem, scanAnswer, scanAsked } from '#resources/bill/assetCheckItem.ts';
import type { Checked } from '#model/field.ts';
import { mayRead } from '../../access/scope.ts';
import { may, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { logOperation } from '../../audit/operations.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { requireAct } from '../../documents/acts.ts';
import { readRecord } from '../../documents/record.ts';
import { missing, missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import { actOnRecord } from '../heads/act.ts';
import { once } from '../heads/sentLines.ts';
import { draftCorrections } from './assetCheckDrafts.ts';

/** The same request again gets the first answer. */
const asOnce = { requestId: f.text(w('Request', '请求号'), { max: 200 }) } as const;

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

/** A card as somebody who scans it meets it. */
interface ScannedCard {
  readonly id: string;
  readonly assetCode: string;
  readonly assetName: string;
  readonly spec: string | null;
  readonly deptId: string | null;
  readonly userId: string | null;
  readonly lentTo: string | null;
  readonly areaId: string | null;
  readonly netValue: string | null;
}

async function cardOf(tx: Sql, qrcode: string): Promise<ScannedCard | null> {
  const [card] = await tx.query<ScannedCard>(
    `select id::text, asset_code as "assetCode", asset_name as "assetName", spec, dept_id::text as "deptId", user_id::text as "userId",
       lent_to::text as "lentTo", area_id::text as "areaId", net_value::text as "netValue"
     from fixasset where qrcode = $1 and not deleted`,
    [qrcode],
    'asset_check_card',
  );
  return card ?? null;
}

const mayCount = ({ actor }: Context, check: AnyDoc): boolean =>
  may(actor, assetCheck.key, 'put') || (Array.isArray(check['checkers']) && check['checkers'].map(String).includes(actor.userId));

const noCard = (qrcode: string): Refusal =>
  new Refusal('404', 'assetNotFound', w('There is no asset {qrcode}', '未找到资产{qrcode}'), { qrcode });

/** The row of a card in a stocktake, if it has one. */
interface Row {
  readonly id: string;
  readonly finding: string;
  readonly byUser: boolean;
  readonly bookArea: string | null;
  readonly areaId: string | null;
  readonly condition: string | null;
}

async function rowOf(tx: Sql, check: AnyDoc, card: ScannedCard | null): Promise<Row | null> {
  if (card === null) return null;
  const [row] = await tx.query<Row>(
    `select id::text, finding, by_user as "byUser", book_area::text as "bookArea", area_id::text as "areaId", condition
     from asset_check_item where check_id = $1 and fixasset_id = $2 and not deleted`,
    [check['id'], card.id],
    'asset_check_row',
  );
  return row ?? null;
}

/** What was seen of a card: outside the scope it is surplus, at another place elsewhere, broken damaged. */
function findingOf(row: Row | null, areaId: string | null, condition: string | null): string {
  if (row === null || row.finding === 'surplus') return 'surplus';
  if (areaId !== null && areaId !== row.bookArea) return 'elsewhere';
  return condition === 'defect' ? 'damaged' : 'found';
}

/** Counts of a stocktake as its rows have them; `seen` are cards of the scope that somebody saw. */
const recount = (tx: Sql, id: unknown): Promise<readonly { readonly cardCount: number; readonly seenCount: number }[]> =>
  tx.query<{ cardCount: number; seenCount: number }>(
    `update asset_check k set seen_count = n.seen, elsewhere_count = n.elsewhere, damaged_count = n.damaged, missing_count = n.missing,
       surplus_count = n.surplus
     from (select count(*) filter (where finding in ('found', 'elsewhere', 'damaged'))::int as seen,
         count(*) filter (where finding = 'elsewhere')::int as elsewhere, count(*) filter (where finding = 'damaged')::int as damaged,
         count(*) filter (where finding = 'missing')::int as missing, count(*) filter (where finding = 'surplus')::int as surplus
       from asset_check_item where check_id = $1 and not deleted) n
     where k.id = $1 returning k.card_count as "cardCount", k.seen_count as "seenCount"`,
    [id],
    'asset_check_counts',
  );

/** Whoever neither counts it nor reads it is not told that there is one. */
const refusedTo = async (tx: Sql, { context, definition, params }: Asked, check: AnyDoc): Promise<Refusal> =>
  (await mayRead(context, definition, check, tx))
    ? new Refusal('403', 'notCounting', w('Only who counts may scan here', '仅盘点人可录入盘点结果'))
    : missingRecord(definition, params['id']);

/**
 * Marks what was scanned as seen. The last scan counts; the word of who has a thing does not replace what somebody else saw.
 * @returns the row, with how far the stocktake is
 * @throws 404 for an unknown code without a name, 403 for who does not count, 409 once it is closed
 */
const scan = (asked: Asked, body: Checked<typeof scanAsked & typeof asOnce>): Promise<Checked<typeof scanAnswer>> => {
  const { context, definition, params } = asked;
  const { clock } = context.services;
  return once(context, `scan/${textOf(params['id'])}`, definition, { ...body }, async (tx) => {
    const check = await readRecord(tx, definition, params['id'], { lock: true });
    if (check === null) throw missingRecord(definition, params['id']);
    const { userId } = context.actor;
    const counts = mayCount(context, check);
    const card = body.qrcode === null ? null : await cardOf(tx, body.qrcode);
    const row = await rowOf(tx, check, card);
    const own = row !== null && card !== null && (card.userId === userId || card.lentTo === userId);
    if (!counts && !own) throw await refusedTo(tx, asked, check);
    if (check['checkState'] !== 'counting') throw new Refusal('409', 'notCounting', w('It is not being counted', '盘点未在进行中'));
    if (card === null && body.assetName === null) throw body.qrcode === null ? missing('qrcode') : noCard(body.qrcode);
    if (!counts && row !== null && row.finding !== 'open' && !row.byUser)
      throw new Refusal('409', 'seenAlready', w('Somebody has counted it already', '该资产已由盘点人盘点'));
    const now = clock.now().toISOString();
    const condition = body.condition ?? 'good';
    const item = await writer(tx, context)(
      assetCheckItem.key,
      {
        ...(row === null && { checkId: check['id'], ...ofCard(card, body) }),
        finding: findingOf(row, body.areaId, condition),
        areaId: body.areaId ?? row?.bookArea ?? card?.areaId ?? null,
        condition,
        ...(body.photo !== null && { photo: body.photo }),
        ...(body.note !== null && { note: body.note }),
        seenAt: now,
        seenBy: userId,
        byUser: !counts,
      },
      row === null ? {} : { id: row.id },
    );
    if (card !== null)
      await tx.query('update fixasset set last_seen_at = $2, last_seen_by = $3 where id = $1', [card.id, now, userId], 'asset_seen');
    const [standing] = await recount(tx, check['id']);
    return {
      id: textOf(item['id']),
      fixassetId: idOf(item['fixassetId']),
      assetCode: idOf(item['assetCode']),
      assetName: textOf(item['assetName']),
      finding: textOf(item['finding']),
      areaId: idOf(item['areaId']),
      condition,
      seenAt: now,
      cardCount: standing?.cardCount ?? 0,
      seenCount: standing?.seenCount ?? 0,
    };
  });
};

/** What a row takes from a card outside the scope, or from what was typed of a thing without one. */
const ofCard = (card: ScannedCard | null, { assetName }: Checked<typeof scanAsked>): AnyDoc =>
  card === null
    ? { assetName }
    : {
        fixassetId: card.id,
        assetCode: card.assetCode,
        assetName: card.assetName,
        spec: card.spec,
        deptId: card.deptId,
        userId: card.userId,
        bookArea: card.areaId,
        netValue: card.netValue,
      };

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
