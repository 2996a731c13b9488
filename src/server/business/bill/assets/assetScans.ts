/** Scans of a stocktake of assets: each finds the card and its row, says how that was seen, and is counted. */
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { assetCheck } from '#resources/bill/assetCheck.ts';
import { assetCheckItem, type scanAnswer, type scanAsked } from '#resources/bill/assetCheckItem.ts';
import { f, type Checked } from '#model/field.ts';
import { mayRead } from '#server/access/scope.ts';
import { may, type Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { readRecord } from '#server/documents/record.ts';
import { missing, missingRecord } from '#server/documents/refusals.ts';
import { writer } from '#server/documents/write.ts';
import type { BusinessAsked } from '#server/business/call.ts';
import { once } from '#server/business/heads/sentLines.ts';

/** The same request again gets the first answer. */
export const asOnce = { requestId: f.text(w('Request', '请求号'), { max: 200 }) } as const;

type Asked = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;

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

/** The finding of a card: outside the scope it is surplus, at another place elsewhere, broken damaged. */
function findingOf(row: Row | null, areaId: string | null, condition: string | null): string {
  if (row === null || row.finding === 'surplus') return 'surplus';
  if (areaId !== null && areaId !== row.bookArea) return 'elsewhere';
  return condition === 'defect' ? 'damaged' : 'found';
}

/** Counts of a stocktake as its rows have them; `seen` are cards of the scope that somebody saw. */
export const recount = (tx: Sql, id: unknown): Promise<readonly { readonly cardCount: number; readonly seenCount: number }[]> =>
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
export const scan = (asked: Asked, body: Checked<typeof scanAsked & typeof asOnce>): Promise<Checked<typeof scanAnswer>> => {
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

/** The fields of a new row: those of a card outside the scope, or the typed name of a thing without one. */
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
