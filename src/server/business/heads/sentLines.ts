/** Lines that a call is sent in its body, checked one by one; and the same request, answered once. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { faultsOfFields, normalised } from '#model/evaluate.ts';
import { fault } from '#model/faults.ts';
import type { Checked, Fields } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { idOf } from '#model/calculation/text.ts';
import { isRecord } from '#model/values.ts';
import { w } from '#model/words.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { choicesOf } from '#server/documents/lists/choices.ts';
import { keepAnswer, requestOf, takeRequest } from '../../documents/once.ts';
import { invalid } from '../../documents/refusals.ts';
import { promptly } from '../../flows/process/jobs.ts';

export type SentLine<F extends Fields> = Checked<F>;

const most = 500;

/** A list of lines whose values are in order; 400 names every field that is not, by its line: `lines.2.qty`. */
export async function linesSent<F extends Fields>(
  { services }: Context,
  name: string,
  fields: F,
  sent: unknown,
): Promise<readonly SentLine<F>[]> {
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > most || !sent.every((one) => isRecord(one)))
    throw invalid([fault('type', name, w(`is a list of 1 to ${most} lines`, `应为1至${most}条明细的列表`))]);
  const known = await choicesOf(services.db);
  const faults: Fault[] = [];
  const lines = sent.map((line: AnyDoc, at) => {
    const strange = Object.keys(line).filter((key) => !Object.hasOwn(fields, key));
    const given = normalised(fields, line);
    const values = Object.fromEntries(Object.keys(fields).map((key) => [key, given[key] ?? null]));
    faults.push(
      ...strange.map((key) => fault('unknown', `${name}.${at}.${key}`, w('is no field of it', '未知字段'))),
      ...faultsOfFields(fields, values, known).map((one) => ({ ...one, field: `${name}.${at}.${one.field}` })),
    );
    return values as SentLine<F>;
  });
  if (faults.length > 0) throw invalid(faults);
  return lines;
}

/** A list of ids. */
export function idsSent(name: string, sent: unknown): readonly string[] {
  const ids = Array.isArray(sent) && sent.length <= most ? sent.map((one) => idOf(one)) : [null];
  if (ids.some((id) => id === null || !/^[1-9]\d{0,17}$/.test(id)))
    throw invalid([fault('type', name, w('is a list of ids', '应为编号列表'))]);
  return ids as readonly string[];
}

/** Does the work in one transaction; the same `requestId` with the same body gets the first answer again. */
export async function once<Answer extends object>(
  context: Context,
  action: string,
  definition: Definition,
  body: AnyDoc,
  work: (tx: Sql) => Promise<Answer>,
): Promise<Answer> {
  const request = requestOf(context, action, definition.key, body);
  return promptly(context.services, async (tx) => {
    const before = request && (await takeRequest<Answer>(tx, request, context.services.clock.now().toISOString()));
    if (before) return before;
    const answer = await work(tx);
    if (request) await keepAnswer(tx, request, answer);
    return answer;
  });
}
