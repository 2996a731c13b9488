/** A person may do this with a record beside the verbs of its kind (model/acts.ts): for `can`, and for the calls themselves. */
import { judge, needOf, verdictsOf, type Act, type ActMoment, type Verdict } from '#model/acts.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { isInForce } from '#model/status.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { may, type Context } from '#server/context.ts';
import { ruleActor } from '#server/documents/checks/evaluation.ts';
import { notInState } from '#server/documents/refusals.ts';

type Asker = Pick<Context, 'actor' | 'services'>;

const momentOf = (context: Asker): ActMoment => {
  const now = context.services.clock.now().toISOString();
  return { actor: ruleActor(context), today: dateAt(now, context.services.zone), now };
};

/** Documents take acts once they are approved, some acts in approval too, and pages of theirs in every state. */
const isOpenTo = ({ kind }: Definition, { status }: AnyDoc, act: Act | undefined): boolean =>
  kind !== 'document' ||
  act?.always === true ||
  isInForce(status) ||
  (act?.underWay === true && (status === 'submitted' || status === 'reposted'));

/** The part of `can` that the definition's own acts are. `keeping`: whether they keep the document after its approval. */
export function canAct(context: Asker, definition: Definition, record: AnyDoc, keeping: Verdict = null): ReturnType<typeof verdictsOf> {
  const acts = Object.entries(definition.acts ?? {});
  if (acts.length === 0) return {};
  const moment = momentOf(context);
  const found = acts
    .filter(
      ([, act]) => isOpenTo(definition, record, act) && may(context.actor, ...needOf(definition, act)) && !(act.keeper && keeping !== true),
    )
    .map(([name, act]) => verdictsOf(name, act, record, moment));
  return Object.assign({}, ...found) as ReturnType<typeof verdictsOf>;
}

/** Refuses a call of an act that is not possible with the record, or its line, now; in the words of its button. */
export function requireAct(context: Asker, definition: Definition, name: string, record: AnyDoc, line: AnyDoc | null = null): void {
  const act: Act | undefined = definition.acts?.[name];
  if (!isOpenTo(definition, record, act)) throw notInState(record['status']);
  if (act === undefined) throw new Error(`${definition.key} has no act ${name}`);
  const verdict = judge(act, record, line, momentOf(context));
  if (verdict === true) return;
  if (verdict !== null) throw new Refusal(verdict.code ?? '409', verdict.reason, verdict.desc);
  throw new Refusal('409', 'notPossible', w('This cannot be done with {id} now', '{id}当前不能执行此操作'), { id: textOf(record['id']) });
}
