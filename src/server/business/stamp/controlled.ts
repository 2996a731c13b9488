/** Controlled documents on the server: what their rules ask, which copies are out, and what takes the place of what. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { typedKey } from '#model/calculation/typed.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { isOut, recallAsked, stateWith, type Copy } from '#resources/stamp/controlled.ts';
import { controlStamp } from '#resources/stamp/controlStamp.ts';
import { controlStampApply, type ControlFact } from '#resources/stamp/controlStampApply.ts';
import type { Sql } from '../../db/sql.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { effect, lookups, type EffectInput, type WriteRecord } from '../../effects/effect.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessCall } from '../call.ts';
import { actOnRecord } from '../heads/act.ts';
import { sealBy } from './sealFacts.ts';
import { countUse } from './uses.ts';

interface Issue {
  readonly id: string;
  readonly code: string;
  readonly docVersion: string;
  readonly controlState: string | null;
}

/** Issues of a document by its number, however that is typed, but for one. */
const issuesOf = (sql: Sql, docNo: unknown, but: unknown): Promise<Issue[]> =>
  sql.query<Issue>(
    `select id::text, code, doc_version as "docVersion", control_state as "controlState" from control_stamp
     where typed_key(doc_no) = typed_key($1) and not deleted and status not in ('draft', 'rejected') and id is distinct from $2::bigint
     order by id`,
    [textOf(docNo), idOf(but)],
    'control_issues',
  );

const twinAmong = (issues: readonly Issue[], docVersion: unknown): Issue | undefined =>
  issues.find((one) => typedKey(one.docVersion) === typedKey(textOf(docVersion)));
const validAmong = (issues: readonly Issue[]): Issue | undefined => issues.find(({ controlState }) => controlState === 'valid');

export const controlStampFacts = lookups(controlStamp, {
  file: async ({ sql, record }) => {
    const dataId = idOf(record.dataId);
    if (dataId === null) return null;
    const [file] = await sql.query<{ n: number | null }>(
      'select version_no as n from data_management where id = $1 and not deleted',
      [dataId],
      'fact_control_file',
    );
    return file?.n ?? null;
  },
  twin: async ({ sql, record }) =>
    textOf(record.docNo) === '' ? undefined : (twinAmong(await issuesOf(sql, record.docNo, record.id), record.docVersion)?.code ?? null),
  current: async ({ sql, record }) =>
    textOf(record.docNo) === '' ? undefined : (validAmong(await issuesOf(sql, record.docNo, record.id))?.docVersion ?? null),
  seal: ({ sql, context, record }) => sealBy(sql, context, record.stampId),
});

export const controlStampApplyFacts = lookups(controlStampApply, {
  control: async ({ sql, record }) => {
    const id = idOf(record.controlId);
    if (id === null) return undefined;
    const [row] = await sql.query<ControlFact>(
      `select c.doc_no as "docNo", c.doc_version as "docVersion", c.control_state as "controlState",
         coalesce((select jsonb_agg(jsonb_build_object('id', h.id::text, 'recallDate', h.recall_date) order by h.id)
          from control_stamp_holders h where h.parent_id = c.id), '[]') as holders
       from control_stamp c where c.id = $1 and not c.deleted`,
      [id],
      'fact_control',
    );
    return row ?? null;
  },
});

/** Issues are sent and approved one after the other, so that a version is issued once and one version is valid. */
const inTurn = (tx: Sql): Promise<unknown> => tx.query(`select pg_advisory_xact_lock(hashtext('controlStamp'))`, [], 'control_in_turn');

export const oneIssue = effect(controlStamp, async ({ tx, record }) => {
  await inTurn(tx);
  const twin = twinAmong(await issuesOf(tx, record.docNo, record.id), record.docVersion);
  if (twin !== undefined) throw new Refusal('409', 'twin', w(`${twin.code} has issued this version already`, `该版本已由${twin.code}发放`));
});

/** Copies of a version that another one takes the place of are to come back; their holders are told. */
async function replace({ tx, context, write, now }: Pick<EffectInput, 'tx' | 'context' | 'write' | 'now'>, id: string): Promise<void> {
  const replaced = await readRecord(tx, controlStamp, id, { lock: true });
  if (replaced === null) throw missingRecord(controlStamp, id);
  const out = linesOf(replaced, 'holders').filter(isOut);
  await write(controlStamp.key, { controlState: 'replaced' }, { id });
  const params = { name: textOf(replaced['docName']), resource: controlStamp.key, documentId: id };
  const principals = [...new Set(out.map(({ holder }) => `u:${textOf(holder)}` as const))];
  if (principals.length > 0) await tell(tx, now, [{ key: 'controlled_recall', principals, params, actorId: context.actor.userId }]);
}

/** The version is valid from now on, in place of the one before it. */
export const copiesIssued = effect(controlStamp, async ({ tx, context, record, write, now }) => {
  await inTurn(tx);
  const before = validAmong(await issuesOf(tx, record.docNo, record.id));
  if (typedKey(before?.docVersion ?? '') !== typedKey(record.replacesVersion ?? ''))
    throw new Refusal('409', 'replaces', w('Another version has become valid meanwhile', '现行有效版本已变化'));
  if (before !== undefined) await replace({ tx, context, write, now }, before.id);
  // The seal comes last, as everywhere that copies are made.
  await countUse(tx, textOf(record.stampId), record.holders.length, now);
  return { controlState: 'valid' };
});

/** Changes the copies of a document, which is locked: `change` gets those that are there. Answers the seal that they bear. */
async function changeCopies(
  tx: Sql,
  write: WriteRecord,
  id: string,
  change: (copies: readonly AnyDoc[]) => readonly AnyDoc[],
): Promise<string> {
  const control = await readRecord(tx, controlStamp, id, { lock: true });
  if (control === null) throw missingRecord(controlStamp, id);
  const holders = change(linesOf(control, 'holders'));
  await write(controlStamp.key, { holders, controlState: stateWith(holders, textOf(control['controlState'])) }, { id });
  return textOf(control['stampId']);
}

const backAlready = (): Refusal => new Refusal('409', 'recalled', w('This copy is back already', '该副本已回收'));

/** Closes a copy of those that are there; refused where it is none that is out. */
const closed = (copies: readonly AnyDoc[], lineId: string, recallDate: unknown): readonly AnyDoc[] => {
  if (!copies.some((copy: Copy) => textOf(copy.id) === lineId && isOut(copy))) throw backAlready();
  return copies.map((copy) => (textOf(copy['id']) === lineId ? { ...copy, recallDate } : copy));
};

export const copiesChanged = effect(controlStampApply, async ({ tx, record, write, now }) => {
  const { holderDept, holder, outsideOrg, handOutDate: issueDate, uncontrolledOn } = record;
  const made = Array.from({ length: record.copies ?? 1 }, () => ({
    holderDept,
    holder,
    outsideOrg: record.outside === true ? outsideOrg : null,
    issueDate,
    uncontrolledOn,
  }));
  const stampId = await changeCopies(tx, write, textOf(record.controlId), (copies) => {
    const rest = record.applyKind === 'more' ? copies : closed(copies, textOf(record.oldCopyNo), issueDate);
    return record.applyKind === 'recall' ? rest : [...rest, ...made];
  });
  if (record.applyKind !== 'recall') await countUse(tx, stampId, made.length, now);
});

export const controlCalls: readonly BusinessCall[] = [
  call({
    resource: controlStamp.key,
    method: 'PUT',
    path: 'recall/:id',
    action: 'recall',
    summary: w('Write down that a controlled copy is back', '登记受控副本回收'),
    body: recallAsked,
    answer: 'record',
    run: ({ body: { lineId, recallDate }, ...asked }) =>
      actOnRecord(asked, 'recall', {
        lineId,
        values: (record, now) => {
          if (recallDate > dateAt(now, asked.context.services.zone))
            throw invalid([fault('recalled', 'recallDate', w('lies in the future', '不能晚于今天'))]);
          const holders = closed(linesOf(record, 'holders'), lineId, recallDate);
          return { holders, controlState: stateWith(holders, textOf(record['controlState'])) };
        },
      }),
  }),
];
