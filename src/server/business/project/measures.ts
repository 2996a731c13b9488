/** Acts on measures of problems and risks: who has to do one says that it is done, another one verifies it. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Fields } from '#model/field.ts';
import { f } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { notAheadFault, verifiersOf } from '#resources/project/measures.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { invalid } from '../../documents/refusals.ts';
import { faultsOfNamed } from '#server/documents/checks/references.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import { actOnRecord } from '../heads/act.ts';

const line = { lineId: f.text(w('Measure', '措施'), { max: 20, required: true }) } as const;

/** The lines of a record, one of them changed. */
const changed = (record: AnyDoc, lineId: string, values: AnyDoc): readonly AnyDoc[] =>
  linesOf(record, 'lines').map((one) => (textOf(one['id']) === lineId ? { ...one, ...values } : one));

const lineIn = (record: AnyDoc, lineId: string): AnyDoc => linesOf(record, 'lines').find(({ id }) => textOf(id) === lineId) ?? {};

/** What messages of one measure say. */
const paramsOf = (resource: string, record: AnyDoc, one: AnyDoc) => ({
  name: textOf(record['code']),
  resource,
  documentId: textOf(record['id']),
  measures: textOf(one['measure']).slice(0, 300),
});

type Asked = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;

/** What is said to be done: its day has come, its files are the person's to give. */
async function report(asked: Asked, lineId: string, values: AnyDoc): Promise<AnyDoc> {
  const { context, definition } = asked;
  return actOnRecord(asked, 'done', {
    lineId,
    values: async (record, now, tx) => {
      const ahead = notAheadFault('doneDate', values['doneDate'], dateAt(now, context.services.zone));
      const lines = changed(record, lineId, values);
      const strange = await faultsOfNamed(tx, context, definition, { ...record, lines }, [record]);
      const wrong = [...(ahead === null ? [] : [ahead]), ...strange];
      if (wrong.length > 0) throw invalid(wrong);
      return { lines };
    },
    then: (tx, written, now) => toVerify(tx, context, definition, written, lineId, now),
  });
}

/** Those who may verify it hear of it. */
async function toVerify(tx: Sql, { actor }: Context, { key }: Definition, record: AnyDoc, lineId: string, now: string): Promise<void> {
  const one = lineIn(record, lineId);
  const principals = verifiersOf(record as unknown as Parameters<typeof verifiersOf>[0], one);
  await tell(tx, now, [{ key: 'project_verify', principals, params: paramsOf(key, record, one), actorId: actor.userId }]);
}

/** `then` runs once a measure is verified. */
type Then = (tx: Sql, context: Context, written: AnyDoc) => Promise<void>;

/** `PUT done/{id}` and `PUT verify/{id}` of a document with measures. `asks`: what is said when one is done. */
export const measureCalls = (resource: string, asks: Fields, then?: Then): readonly BusinessCall[] => [
  call({
    resource,
    method: 'PUT',
    path: 'done/:id',
    action: 'page',
    summary: w('A measure is done', '措施完成'),
    body: { ...line, ...asks },
    answer: 'record',
    run: (asked) => {
      const { lineId, ...values } = asked.body as AnyDoc;
      // What is not said again stays: what was planned to be spent, evidence given before.
      const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
      return report(asked, textOf(lineId), said);
    },
  }),
  call({
    resource,
    method: 'PUT',
    path: 'verify/:id',
    action: 'page',
    summary: w('A measure is verified', '验证措施'),
    body: line,
    answer: 'record',
    run: (asked) => {
      const { context, body } = asked;
      const { lineId } = body;
      return actOnRecord(asked, 'verify', {
        lineId,
        values: (record, now) => ({
          lines: changed(record, lineId, {
            verified: true,
            verifiedBy: context.actor.userId,
            verifiedOn: dateAt(now, context.services.zone),
          }),
        }),
        ...(then && { then: (tx: Sql, written: AnyDoc) => then(tx, context, written) }),
      });
    },
  }),
];

/** A measure that does not do goes back to who has to do it, with the reason as its result; they hear of it. */
export const sendBack = (asked: Asked, lineId: string, reason: string): Promise<AnyDoc> =>
  actOnRecord(asked, 'sendBack', {
    lineId,
    values: (record) => ({ lines: changed(record, lineId, { doneDate: null, result: reason }) }),
    then: async (tx, written, now) => {
      const one = lineIn(written, lineId);
      const params = { ...paramsOf(asked.definition.key, written, one), comment: reason };
      const principals = [`u:${textOf(one['ownerId'])}` as const];
      await tell(tx, now, [{ key: 'project_sent_back', principals, params, actorId: asked.context.actor.userId }]);
    },
  });
