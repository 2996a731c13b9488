/** What follows a closed stocktake of assets, as drafts of who closed it: transfers, scrappings, an acceptance. Nothing is sent. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { assetTransfer } from '#resources/bill/assetTransfer.ts';
import { fixassetAccept } from '#resources/bill/fixassetAccept.ts';
import { fixassetScrapped } from '#resources/bill/fixassetScrapped.ts';
import { todayOf, type Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { writer } from '#server/documents/write.ts';
import type { WriteRecord } from '#server/effects/effect.ts';

/** How many documents were drafted; `left` are differences that none of them is about. */
export interface Drafted {
  readonly transfers: number;
  readonly scrappings: number;
  readonly acceptances: number;
  readonly left: number;
}

/** A row that differs from the books. The card is as it stands now; `busy`: a document holds it, or a draft of another stocktake waits. */
interface Difference {
  readonly id: string;
  readonly finding: string;
  readonly fixassetId: string | null;
  readonly assetName: string;
  readonly foundAt: string | null;
  readonly condition: string | null;
  readonly note: string | null;
  readonly photo: readonly unknown[] | null;
  readonly deptId: string | null;
  readonly userId: string | null;
  readonly areaId: string | null;
  readonly assetStatus: string | null;
  readonly busy: boolean;
}

const differences = (tx: Sql, check: AnyDoc): Promise<Difference[]> =>
  tx.query<Difference>(
    `select i.id::text, i.finding, i.fixasset_id::text as "fixassetId", i.asset_name as "assetName", i.area_id::text as "foundAt", i.condition, i.note,
       i.photo, c.dept_id::text as "deptId", c.user_id::text as "userId", c.area_id::text as "areaId", c.asset_status as "assetStatus",
       coalesce(c.held_id is not null or exists (
         select from asset_check_item o
           left join asset_transfer t on o.draft_type = 'assetTransfer' and t.id = o.draft_id::bigint and not t.deleted
           left join fixasset_scrapped s on o.draft_type = 'fixassetScrapped' and s.id = o.draft_id::bigint and not s.deleted
         where o.fixasset_id = c.id and coalesce(t.status, s.status) in ('draft', 'rejected')), false) as busy
     from asset_check_item i left join fixasset c on c.id = i.fixasset_id and not c.deleted
     where i.check_id = $1 and i.finding in ('elsewhere', 'damaged', 'missing', 'surplus') and not i.deleted order by i.id`,
    [check['id']],
    'asset_check_differences',
  );

/** What one document can take (`most` of its lines). */
const mostLines = 100;

/** Rows of one document each: those that say the same, in portions. */
function portions(rows: readonly Difference[], keyOf: (row: Difference) => string): Difference[][] {
  const groups = new Map<string, Difference[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / mostLines) }, (_, at) => group.slice(at * mostLines, (at + 1) * mostLines)),
  );
}

const isMoved = ({ finding, fixassetId, foundAt, areaId, assetStatus, busy }: Difference): boolean =>
  (finding === 'elsewhere' || finding === 'surplus') &&
  fixassetId !== null &&
  !busy &&
  foundAt !== null &&
  foundAt !== areaId &&
  (assetStatus === 'inUse' || assetStatus === 'idle');

const isLost = ({ finding, fixassetId, assetStatus, busy }: Difference): boolean =>
  finding === 'missing' && fixassetId !== null && !busy && ['inUse', 'idle', 'repair'].includes(assetStatus ?? '');

const isUnknown = ({ finding, fixassetId }: Difference): boolean => finding === 'surplus' && fixassetId === null;

const idsOf = (rows: readonly Difference[]): string[] => rows.map(({ id }) => id);

interface Draft {
  readonly resource: string;
  readonly rows: readonly string[];
  readonly values: AnyDoc;
}

/** The thing stays of its department and with its user; the place is corrected. */
const transferOf = (rows: readonly Difference[], code: string): Draft => {
  const [first] = rows;
  return {
    resource: assetTransfer.key,
    rows: idsOf(rows),
    values: {
      transferType: 'inner',
      outDept: first?.deptId ?? null,
      outUser: first?.userId ?? null,
      inDept: first?.deptId ?? null,
      inUser: first?.userId ?? null,
      inArea: first?.foundAt ?? null,
      reason: `盘点${code}：实际位置与账面不符`,
      items: rows.map(({ fixassetId, condition }) => ({ fixassetId, condition: condition ?? 'good' })),
    },
  };
};

const scrappingOf = (rows: readonly Difference[], code: string): Draft => ({
  resource: fixassetScrapped.key,
  rows: idsOf(rows),
  values: {
    scrapDept: rows[0]?.deptId ?? null,
    scrapReason: 'lost',
    reasonText: `盘点${code}：截止盘点结束未找到该资产，按盘亏处理`,
    items: rows.map(({ fixassetId }) => ({ fixassetId, faultDesc: '盘亏' })),
  },
});

const acceptanceOf = (rows: readonly Difference[], code: string, today: string): Draft => ({
  resource: fixassetAccept.key,
  rows: idsOf(rows),
  values: {
    assetSource: 'inventory',
    arriveDate: today,
    problem: `盘点${code}：盘盈资产，无卡片`,
    photos: rows.flatMap(({ photo }) => photo ?? []).slice(0, 20),
    assets: rows.map(({ assetName, foundAt }) => ({ assetName, qty: 1, unit: 'unit', areaId: foundAt })),
  },
});

async function write(tx: Sql, drafting: WriteRecord, applicant: string, { resource, rows, values }: Draft): Promise<void> {
  const { id } = await drafting(resource, values, { applicant });
  await tx.query(
    'update asset_check_item set draft_type = $2, draft_id = $3, version = version + 1 where id = any($1::bigint[])',
    [rows, resource, textOf(id)],
    'asset_check_drafted',
  );
}

/**
 * Drafts what follows the rows of a stocktake that differ. Cards that a document holds, that are lent or gone, and what is damaged at
 * its own place are left: the keeper decides about them.
 */
export async function draftCorrections(tx: Sql, context: Context, check: AnyDoc): Promise<Drafted> {
  const code = textOf(check['code']);
  const today = todayOf(context);
  const found = await differences(tx, check);
  const moved = portions(found.filter(isMoved), (row) => [row.deptId, row.userId, row.foundAt].join(' ')).map((rows) =>
    transferOf(rows, code),
  );
  const lost = portions(found.filter(isLost), ({ deptId }) => deptId ?? '').map((rows) => scrappingOf(rows, code));
  const unknown = portions(found.filter(isUnknown), () => '').map((rows) => acceptanceOf(rows, code, today));
  const drafts = [...moved, ...lost, ...unknown];
  const drafting = writer(tx, context);
  for (const draft of drafts) await write(tx, drafting, context.actor.userId, draft);
  return {
    transfers: moved.length,
    scrappings: lost.length,
    acceptances: unknown.length,
    left: found.length - drafts.reduce((sum, { rows }) => sum + rows.length, 0),
  };
}
