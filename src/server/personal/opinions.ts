/** Opinions offered while deciding: the company's, which only its administrator changes, and one's own. */
import type { OpinionTemplate } from '#model/operations/personal.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import { invalid } from '../documents/refusals.ts';

const most = 50;
const longest = 200;
const actions = ['approve', 'reject', 'return', 'transfer', 'withdraw', 'discard'] as const;
const columns = `id::text, action, json_build_object('en', text_en, 'zh', text_zh) as text, user_id is not null as own, resource, sort`;

type Body = Readonly<Record<string, unknown>>;

const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, severity: 'error', message });
const missing = (id: string): Refusal =>
  new Refusal('404', 'missingRecord', w('There is no opinion {id} of yours', '没有本人的常用意见 {id}'), { id });

const oneFault = (name: string, value: unknown, { registry }: Context['services']): Fault[] => {
  switch (name) {
    case 'action':
      return actions.some((action) => action === value)
        ? []
        : [fault(name, 'unknownChoice', w(`is one of ${actions.join(', ')}`, `应为 ${actions.join('、')} 之一`))];
    case 'text':
      if (typeof value !== 'string' || value.trim() === '') return [fault(name, 'required', w('required', '必填'))];
      return value.trim().length > longest ? [fault(name, 'length', w(`length cannot exceed ${longest}`, `长度不能超过${longest}`))] : [];
    case 'resource':
      return value === null || (typeof value === 'string' && registry.get(value)?.kind === 'document')
        ? []
        : [fault(name, 'unknownResource', w('is no kind of document', '不是单据类型'))];
    case 'sort':
      return Number.isInteger(value) && Math.abs(Number(value)) < 1e6
        ? []
        : [fault(name, 'integer', w('has to be a whole number', '必须为整数'))];
    default:
      return [fault(name, 'unknownField', w('unknown field', '未知字段'))];
  }
};

/** Only what the body names is looked at; `required` has to be there. */
function check({ services }: Context, body: Body, required: readonly string[]): void {
  const given = [...new Set([...required, ...Object.keys(body)])];
  const faults = given.flatMap((name) => oneFault(name, body[name], services));
  if (faults.length > 0) throw invalid(faults);
}

/** The company's and one's own, in their order. */
export const opinionsOf = ({ services, actor }: Context): Promise<OpinionTemplate[]> =>
  services.db.query<OpinionTemplate>(
    `select ${columns} from opinion_template where user_id is null or user_id = $1 order by sort, user_id nulls first, opinion_template.id`,
    [actor.userId],
    'opinions',
  );

/** A new one of one's own: `action`, `text` (1-200 characters), `resource`, `sort`; without `sort` after all others of its action. */
export async function addOpinion(context: Context, body: Body): Promise<OpinionTemplate> {
  check(context, body, ['action', 'text']);
  const { services, actor } = context;
  const text = String(body['text']).trim();
  const row = await services.db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('opinions ' || $1, 0))`, [actor.userId]);
    const [own] = await tx.query<{ count: number }>('select count(*)::int as count from opinion_template where user_id = $1', [
      actor.userId,
    ]);
    if ((own?.count ?? 0) >= most) throw new Refusal('409', 'tooMany', w('At most {most} opinions', '最多保存{most}条常用意见'), { most });
    const [added] = await tx.query<OpinionTemplate>(
      `insert into opinion_template (user_id, action, text_en, text_zh, resource, sort)
       select $1, $2, $3, $3, $4, coalesce($5::int, (select max(o.sort) + 1 from opinion_template o where o.action = $2 and (o.user_id is null or o.user_id = $1)), 1)
       returning ${columns}`,
      [actor.userId, body['action'], text, body['resource'] ?? null, body['sort'] ?? null],
    );
    return added;
  });
  if (!row) throw new Error('the opinion just written has no row');
  return row;
}

/** What the body does not name stays. */
export async function putOpinion(context: Context, id: string, body: Body): Promise<OpinionTemplate> {
  check(context, body, []);
  const { services, actor } = context;
  const text = typeof body['text'] === 'string' ? body['text'].trim() : null;
  const [row] = await services.db.query<OpinionTemplate>(
    `update opinion_template set action = coalesce($3, action), text_en = coalesce($4, text_en), text_zh = coalesce($4, text_zh),
       resource = case when $5 then $6 else resource end, sort = coalesce($7::int, sort)
     where id = $1 and user_id = $2 returning ${columns}`,
    [id, actor.userId, body['action'] ?? null, text, 'resource' in body, body['resource'] ?? null, body['sort'] ?? null],
    'opinion_put',
  );
  if (!row) throw missing(id);
  return row;
}

export async function removeOpinion({ services, actor }: Context, id: string): Promise<void> {
  const gone = await services.db.query(
    'delete from opinion_template where id = $1 and user_id = $2 returning id',
    [id, actor.userId],
    'opinion_delete',
  );
  if (gone.length === 0) throw missing(id);
}
