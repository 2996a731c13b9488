/** What depends on today is counted when it is read: the clock moves, nobody writes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql as raw } from 'kysely';
import type { Page } from '#model/api.ts';
import { recordOn } from '#model/daily.ts';
import { fullYears } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, type EvaluationInput } from '#model/evaluate.ts';
import { tableOn } from '#server/db/today.ts';
import { loadRegistry } from '#resources/registry.ts';
import { storyOf, type Story } from './story.ts';

let story: Story;
beforeAll(async () => {
  story = await storyOf('debitNote');
});
afterAll(() => story?.close());

it('overdue days of a loan: read, listed, filtered and sorted as they are today', async () => {
  const { id: account } = await story.one<{ id: string }>(
    "select id::text from company_bank_account where account_type = 'basic' order by id limit 1",
  );
  const lend = async (login: string, planClearDate: string): Promise<string> => {
    const note = { loanType: 'petty', amount: '800.00', reason: '零星采购', planClearDate, payMethod: 'bankTransfer' };
    const { document } = await story.by(login, 'submit', note);
    const id = String(document['id']);
    for (const leader of ['qinhao', 'qiaolihua']) await story.by(leader, 'approve', { id });
    await story.by('weixiaodan', 'approve', { id, payAccount: account, paidAt: '2026-11-20' });
    return id;
  };
  const [late, later] = [await lend('luyang', '2026-12-10'), await lend('yanfei', '2026-12-20')];
  const finance = await story.server.as('qiaolihua');
  const at = '/tydf/process/debitNote';
  expect((await finance.call<Page>('GET', `${at}/page?overdueDays_from=1`)).json.data.records).toEqual([]);
  story.server.clock.set(new Date('2026-12-31T02:00:00.000Z'));
  const again = await story.server.as('qiaolihua');
  expect((await again.call<AnyDoc>('GET', `${at}/get/${late}`)).json.data).toMatchObject({ overdueDays: 21 });
  const all = async (query: string) =>
    (await again.call<Page>('GET', `${at}/page?${query}`)).json.data.records.map((row) => [row['id'], row['overdueDays']]);
  expect(await all('overdueDays_from=1&sort=-overdueDays')).toEqual([
    [late, 21],
    [later, 11],
  ]);
  expect(await all('overdueDays_from=1&sort=overdueDays&pageSize=1')).toEqual([[later, 11]]);
  expect(await all('overdueDays=11')).toEqual([[later, 11]]);
});

it('age and years of service are those of today, and end with the last day', async () => {
  const file = await story.one<{ id: string; birth: string }>(
    `select id::text, birth_date::text as birth from hr_pf_staff_onboard where birth_date is not null and leave_date is null and to_char(entry_date, 'MM-DD') > '01-10'
     order by id limit 1`,
  );
  const years = async (instant: string) => {
    story.server.clock.set(new Date(instant));
    const hr = await story.server.as('zhoumin');
    const at = '/tydf/api/hrPfStaffOnboard';
    const one = (await hr.call<AnyDoc>('GET', `${at}/get/${file.id}`)).json.data;
    const { records } = (await hr.call<Page>('GET', `${at}/page?age=${String(one['age'])}&sort=-companyYears&pageSize=200`)).json.data;
    const same = records.find(({ id }) => id === file.id);
    expect(same).toMatchObject({ age: one['age'], companyYears: one['companyYears'] });
    expect(records.map((row) => Number(row['companyYears']))).toEqual(
      records.map((row) => Number(row['companyYears'])).toSorted((a, b) => b - a),
    );
    return ['age', 'companyYears', 'workYears'].map((name) => Number(one[name]));
  };
  const [now, later] = [await years('2027-01-05T02:00:00.000Z'), await years('2032-01-05T02:00:00.000Z')];
  expect(later).toEqual(now.map((count) => count + 5));
  expect(now[0]).toBe(fullYears(file.birth, '2027-01-05'));
  await story.server.db.query(`update hr_pf_staff_onboard set leave_date = '2027-01-05' where id = $1`, [file.id]);
  expect(await years('2032-01-05T02:00:00.000Z')).toEqual([later[0], now[1], now[2]]);
});

it('the database counts years and states as the model does', async () => {
  const definition = story.server.services.registry.get('hrPfStaffOnboard') as Definition;
  const ids = (await story.server.db.query<{ id: string }>('select id::text from hr_pf_staff_onboard order by id')).map(({ id }) => id);
  const days = ['2024-02-28', '2024-02-29', '2025-02-28', '2025-03-01', '2026-12-31', '2027-01-01'];
  for (const [at, id] of ids.entries()) {
    const day = days[at % days.length];
    await story.server.db.query(
      `update hr_pf_staff_onboard set birth_date = $2::date, entry_date = $2::date, leave_date = case when id % 2 = 0 then $3::date end where id = $1`,
      [id, day, days[(at + 3) % days.length]],
    );
  }
  for (const today of [...days, '2028-02-29', '2029-02-28']) {
    const { rows } = await raw<AnyDoc>`select id::text, birth_date::text as "birthDate", entry_date::text as "entryDate",
      first_work_date::text as "firstWorkDate", leave_date::text as "leaveDate", age, company_years as "companyYears",
      work_years as "workYears" from ${tableOn(definition, today)} r`.execute(story.server.db.kysely);
    for (const row of rows) expect([today, recordOn(definition, row, today)]).toEqual([today, row]);
  }
});

it('a computed value that differs from one day to another is declared as such', async () => {
  const at = (today: string): EvaluationInput => ({
    facts: {},
    actor: { userId: '1', staffId: '1', departmentId: '1', roles: [] },
    today,
    now: `${today}T01:00:00.000Z`,
  });
  const dated = (definition: Definition, status: string): AnyDoc => ({
    status,
    applyDate: '2026-01-05',
    submittedAt: '2026-01-05T01:00:00.000Z',
    ...Object.fromEntries(
      Object.entries(definition.fields).flatMap(([name, { kind }]) =>
        kind === 'date'
          ? [[name, '2026-01-05']]
          : kind === 'dateTime'
            ? [[name, '2026-01-05T01:00:00.000Z']]
            : kind === 'money' || kind === 'decimal'
              ? [[name, '10']]
              : kind === 'month'
                ? [[name, '2026-01']]
                : [],
      ),
    ),
    clearedAmount: '0',
    actualEnd: null,
    leaveDate: null,
  });
  const undeclared = [...(await loadRegistry()).values()].flatMap((definition) =>
    ['draft', 'approved'].flatMap((status) => {
      const record = dated(definition, status);
      const [one, other] = [compute(definition, record, at('2026-02-01')), compute(definition, record, at('2031-02-01'))];
      return Object.keys(definition.computes)
        .filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
        .filter((field) => definition.fields[field]?.daily === undefined)
        .map((field) => `${definition.key}.${field}`);
    }),
  );
  expect(undeclared).toEqual([]);
});
