/** `POST check` of heads with lines: what the rules say of a record before it is sent, kept with documents that have the fields for it. */
import { checkNames, itemsOf, passes } from '#model/check.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { f, type Json } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { isInForce } from '#model/status.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { isRecord } from '#model/values.ts';
import { w } from '#model/words.ts';
import { mayRead } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { may, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { tableOf } from '../../db/tables.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { weigh } from '../../documents/save.ts';
import { changedSince } from './changed.ts';
import type { BusinessCall } from '../call.ts';

const results: readonly unknown[] = [undefined, null, '', 'pass', 'fail'];

/** What somebody says of it by hand, which takes the permission for it. */
function byHand(context: Context, { key }: Definition, result: unknown): string | null {
  if (!results.includes(result))
    throw invalid([
      { field: 'checkResult', rule: 'choice', severity: 'error', message: w('is pass or fail', '核查结果只能是通过或不通过') },
    ]);
  const said = result === 'pass' || result === 'fail' ? result : null;
  if (said !== null && !may(context.actor, key, 'check'))
    throw new Refusal('403', 'notForYou', w('The result is said by whoever may check', '仅有核查权限的人员可填写核查结果'));
  return said;
}

async function storedOf(tx: Sql, context: Context, definition: Definition, id: string): Promise<AnyDoc> {
  const stored = await readRecord(tx, definition, id, { lock: true });
  if (stored === null || !(await mayRead(context, definition, stored, tx))) throw missingRecord(definition, id);
  return stored;
}

/** Keeps the result with the record; it is no change of what is in it, so its version stays. */
async function keep(tx: Sql, definition: Definition, id: string, checked: AnyDoc): Promise<void> {
  await tx.query(
    `update "${tableOf(definition).name}" set check_status = $2, check_opinion = $3, check_by = $4, check_time = $5 where id = $1`,
    [id, checked['checkStatus'], checked['checkOpinion'], checked['checkBy'], checked['checkTime']],
    `check_${definition.key}`,
  );
}

async function check(context: Context, definition: Definition, sent: AnyDoc): Promise<AnyDoc> {
  const { id: given, checkOpinion, checkResult, ...body } = sent;
  const said = byHand(context, definition, checkResult);
  if (typeof checkOpinion === 'string' && checkOpinion.length > 2000)
    throw invalid([{ field: 'checkOpinion', rule: 'max', severity: 'error', message: w('at most 2000 characters', '不能超过2000字') }]);
  const id = idOf(given);
  return context.services.db.transaction(async (tx) => {
    const stored = id === null ? null : await storedOf(tx, context, definition, id);
    const { record, faults, now } = await weigh(tx, context, definition, stored, body, 'submit');
    const items = itemsOf(faults);
    const passed = passes(items, said);
    const checked = {
      checkStatus: passed ? 'passed' : 'failed',
      checkOpinion: textOf(checkOpinion).trim() || null,
      checkBy: context.actor.userId,
      checkTime: now,
    };
    const keeps = checkNames.every((name) => Object.hasOwn(definition.fields, name));
    // What was checked is kept only where it is what is stored, and before the document has been decided on.
    const open = stored !== null && !isInForce(stored['status']) && stored['status'] !== 'invalidated';
    if (keeps && open && !changedSince(definition, stored, record)) {
      await keep(tx, definition, textOf(stored['id']), checked);
      await logOperation(tx, context, {
        action: 'check',
        resource: definition.key,
        recordId: textOf(stored['id']),
        name: nameOfRecord(definition, stored),
      });
    }
    return { passed, items: items as unknown as Json, ...checked };
  });
}

const checkAnswer = {
  passed: f.boolean(w('Passed', '是否通过'), { required: true }),
  items: f.json(w('Findings', '核查项'), { required: true }),
  checkStatus: f.text(w('Check', '核查状态'), { required: true }),
  checkOpinion: f.longText(w('Opinion of the check', '核查意见')),
  checkBy: f.user(w('Checked by', '核查人'), { required: true }),
  checkTime: f.dateTime(w('Checked at', '核查时间'), { required: true }),
} as const;

/** The call of one resource; its body is `{ id }` or a record, with `checkResult` and `checkOpinion` of who may check. */
export const checkCall = (own: Definition): BusinessCall => ({
  resource: own.key,
  method: 'POST',
  path: 'check',
  action: 'page',
  summary: w('Check against the rules', '合规核查'),
  shapes: { answer: checkAnswer },
  run: ({ context, definition, body }) => {
    if (isRecord(body) && Object.keys(body).length > 0) return check(context, definition, body);
    throw new Refusal('400', 'invalidBody', w('A record is to be sent, or its id', '请求内容应为单据或其编号'));
  },
});
