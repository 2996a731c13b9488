/** Kept cases of flows: they belong to the flow's key and outlive its drawings. What people do to them is written down. */
import type { CaseOutcome, CaseStep, FlowCase } from '#model/workflow/design.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { recordChanged } from '../../documents/record.ts';
import { invalid, missing } from '../../documents/refusals.ts';
import { personOf } from '../../flows/directory.ts';
import { organisationOf, type Organisation } from '../../flows/organisation.ts';

/** Of one flow; a table that a business owner reads is never as long. */
const mostCases = 200;

interface Row {
  readonly id: string;
  readonly flow_key: string;
  readonly name: string;
  readonly starter_id: string;
  readonly given: AnyDoc;
  readonly steps: readonly CaseStep[];
  readonly expected: CaseOutcome;
  readonly expected_by: string | null;
  readonly expected_at: string;
  readonly version: number;
}

const columns = 'id::text, flow_key, name, starter_id::text, given, steps, expected, expected_by::text, expected_at, version';

const caseOf = (organisation: Organisation, row: Row): FlowCase => ({
  id: row.id,
  flowKey: row.flow_key,
  name: row.name,
  starter: personOf(organisation, row.starter_id),
  values: row.given,
  steps: row.steps,
  expected: row.expected,
  expectedBy: row.expected_by === null ? null : personOf(organisation, row.expected_by),
  expectedAt: new Date(row.expected_at).toISOString(),
  version: row.version,
});

/** Cases of a flow in the order in which they were kept. */
export async function casesOf({ services: { db } }: Pick<Context, 'services'>, flowKey: string): Promise<readonly FlowCase[]> {
  const [rows, organisation] = await Promise.all([
    db.query<Row>(`select ${columns} from flow_case where flow_key = $1 order by id`, [flowKey], 'cases_of_flow'),
    organisationOf(db),
  ]);
  return rows.map((row) => caseOf(organisation, row));
}

interface Change {
  readonly action: 'keep' | 'change' | 'accept' | 'delete';
  readonly before: object | null;
  readonly after: object | null;
  /** Version that was deployed with it. */
  readonly version?: number;
}

async function note(
  tx: Sql,
  { actor, address, services }: Context,
  row: Pick<Row, 'id' | 'flow_key' | 'name'>,
  change: Change,
): Promise<void> {
  const { action, before, after, version = null } = change;
  await tx.query(
    `insert into flow_case_change (case_id, flow_key, name, action, before, after, deployed_version, by, at, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.flow_key,
      row.name,
      action,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
      version,
      actor.userId,
      services.clock.now(),
      address,
    ],
    'case_note',
  );
}

const missingCase = (id: string): Refusal => new Refusal('404', 'missingRecord', w('There is no case {id}', '没有用例 {id}'), { id });

async function held(tx: Sql, id: string): Promise<Row> {
  const [row] = await tx.query<Row>(`select ${columns} from flow_case where id = $1 for update`, [id], 'case_held');
  if (!row) throw missingCase(id);
  return row;
}

/** A case as it is sent; what is missing stays as it is. */
export interface CaseBody {
  readonly name?: string;
  /** Id of the starter. */
  readonly starter?: string;
  readonly values?: AnyDoc;
  readonly steps?: readonly CaseStep[];
  readonly expected?: CaseOutcome;
}

const nameIn = (name: string | undefined): string => {
  const given = name?.trim() ?? '';
  if (given === '') throw missing('name');
  return given;
};

const checkStarter = (organisation: Organisation, id: string): void => {
  if (!organisation.users.has(id))
    throw invalid([{ field: 'starter', rule: 'missing', severity: 'error', message: w('no such user', '用户不存在') }]);
};

async function checkName(tx: Sql, flowKey: string, name: string, own: string | null): Promise<void> {
  const [taken] = await tx.query(
    'select 1 from flow_case where flow_key = $1 and name = $2 and id is distinct from $3',
    [flowKey, name, own],
    'case_name',
  );
  if (taken)
    throw invalid([
      { field: 'name', rule: 'unique', severity: 'error', message: w('another case of this flow has this name', '该流程已有同名用例') },
    ]);
}

/** Keeps a case of a flow. */
export async function addCase(context: Context, flowKey: string, body: Required<CaseBody>): Promise<FlowCase> {
  const { actor, services } = context;
  const organisation = await organisationOf(services.db);
  const name = nameIn(body.name);
  checkStarter(organisation, body.starter);
  return services.db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cases ${flowKey}`]);
    const [known] = await tx.query<{ count: number }>(
      'select count(*)::int as count from flow_case where flow_key = $1',
      [flowKey],
      'case_count',
    );
    if ((known?.count ?? 0) >= mostCases)
      throw new Refusal('422', 'tooManyCases', w('A flow keeps at most {most} cases', '每个流程最多保留{most}个用例'), {
        most: String(mostCases),
      });
    await checkName(tx, flowKey, name, null);
    const [row] = await tx.query<Row>(
      `insert into flow_case (flow_key, name, starter_id, given, steps, expected, expected_by, expected_at, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $8, $8) returning ${columns}`,
      [
        flowKey,
        name,
        body.starter,
        JSON.stringify(body.values),
        JSON.stringify(body.steps),
        JSON.stringify(body.expected),
        actor.userId,
        services.clock.now(),
      ],
      'case_add',
    );
    if (!row) throw new Error('the case just written has no row');
    await note(tx, context, row, { action: 'keep', before: null, after: row.expected });
    return caseOf(organisation, row);
  });
}

/** Renames a case, changes what is filled in, or says that another outcome is right. `version`: that which the writer saw. */
export async function putCase(context: Context, id: string, version: number, body: CaseBody): Promise<FlowCase> {
  const { actor, services } = context;
  const organisation = await organisationOf(services.db);
  const name = body.name === undefined ? null : nameIn(body.name);
  if (body.starter !== undefined) checkStarter(organisation, body.starter);
  return services.db.transaction(async (tx) => {
    const before = await held(tx, id);
    if (before.version !== version) throw recordChanged(id);
    if (name !== null) await checkName(tx, before.flow_key, name, id);
    const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
    const now = services.clock.now();
    const [row] = await tx.query<Row>(
      `update flow_case set name = coalesce($2, name), starter_id = coalesce($3, starter_id), given = coalesce($4::jsonb, given),
         steps = coalesce($5::jsonb, steps), expected = coalesce($6::jsonb, expected),
         expected_by = case when $6::jsonb is null then expected_by else $7 end, expected_at = case when $6::jsonb is null then expected_at else $8 end,
         updated_at = $8, version = version + 1
       where id = $1 returning ${columns}`,
      [id, name, body.starter ?? null, json(body.values), json(body.steps), json(body.expected), actor.userId, now],
      'case_put',
    );
    if (!row) throw missingCase(id);
    const changed = body.values !== undefined || body.steps !== undefined || body.starter !== undefined || name !== null;
    const whole = ({ name: called, starter_id, given, steps, expected }: Row): object => ({
      name: called,
      starter: starter_id,
      values: given,
      steps,
      expected,
    });
    if (changed) await note(tx, context, row, { action: 'change', before: whole(before), after: whole(row) });
    else if (body.expected !== undefined) await note(tx, context, row, { action: 'accept', before: before.expected, after: row.expected });
    return caseOf(organisation, row);
  });
}

export async function deleteCase(context: Context, id: string): Promise<void> {
  await context.services.db.transaction(async (tx) => {
    const row = await held(tx, id);
    await tx.query('delete from flow_case where id = $1', [id], 'case_delete');
    await note(tx, context, row, {
      action: 'delete',
      before: { values: row.given, steps: row.steps, expected: row.expected },
      after: null,
    });
  });
}

/** A kept case that another outcome came of, said to be right by whoever deploys. */
export interface Accepted {
  readonly id: string;
  readonly flowKey: string;
  readonly outcome: CaseOutcome;
}

/** Outcomes that came of a drawing are right from now on, said together with its deployment as these versions. */
export async function acceptOutcomes(
  tx: Sql,
  context: Context,
  accepted: readonly Accepted[],
  deployed: readonly { readonly key: string; readonly version: number }[],
): Promise<void> {
  const { actor, services } = context;
  for (const { id, flowKey, outcome } of accepted) {
    const row = await held(tx, id);
    const version = deployed.find(({ key }) => key === flowKey)?.version;
    await tx.query(
      'update flow_case set expected = $2, expected_by = $3, expected_at = $4, updated_at = $4, version = version + 1 where id = $1',
      [id, JSON.stringify(outcome), actor.userId, services.clock.now()],
      'case_accept',
    );
    await note(tx, context, row, { action: 'accept', before: row.expected, after: outcome, ...(version === undefined ? {} : { version }) });
  }
}
