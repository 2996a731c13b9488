/** Typed numbers and codes are unique by their keys, in the database as in the model; what was typed stays. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { typedKey } from '#model/calculation/typed.ts';
import { Refusal } from '#model/refusal.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { storyOf, type Story } from './story.ts';
import { anyCharacter } from '#tests/support/people/characters.ts';

let story: Story;
beforeAll(async () => {
  story = await storyOf('expenseReport');
});
afterAll(() => story?.close());

it('the database has the same keys', async () => {
  const texts = fc.sample(fc.string({ unit: anyCharacter, maxLength: 12 }), 500).map((text) => text.replaceAll('\u0000', ''));
  const special = ['Ｅ1284351', 'ﬁ１２', '\u200Bx\uFEFF', 'a\u3000b', 'ß', 'é', 'e\u0301', '\u3164', '\uFFA0'];
  const rows = await story.server.db.query<{ text: string; key: string }>(
    'select t as text, typed_key(t) as key from unnest($1::text[]) t',
    [[...texts, ...special]],
  );
  for (const { text, key } of rows) expect([text, key]).toEqual([text, typedKey(text)]);
});

it('an account number in another form is taken already, and the refusal names the field', async () => {
  const finance = await story.server.as('qiaolihua');
  const at = '/tydf/api/companyBankAccount';
  const { json: first } = await finance.call<AnyDoc>('GET', `${at}/page?pageSize=1`);
  const [known] = (first.data as unknown as { records: AnyDoc[] }).records;
  const account = (await finance.call<AnyDoc>('GET', `${at}/get/${String(known?.['id'])}`)).json.data;
  const typed = ` ${String(account['accountNo']).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))}\u200B`;
  const { orgId, accountName, bankName, accountType, currency } = account;
  const { json } = await finance.call('POST', `${at}/add`, { orgId, accountName, bankName, accountType, currency, accountNo: typed });
  expect(json).toMatchObject({ code: '400', faults: [{ field: 'accountNo', rule: 'unique' }] });
});

const bill = (invoiceNo: string): AnyDoc => ({
  costDept: story.department('D08'),
  reason: '出差',
  billCount: 1,
  items: [
    {
      expenseType: 'office',
      happenDate: '2026-11-10',
      summary: '车票',
      amount: '20.00',
      invoiceType: 'coach',
      invoiceNo,
    },
  ],
});

it('a ticket is reimbursed once, however its number is typed', async () => {
  const { document } = await story.by('yanfei', 'submit', bill('E1284351'));
  for (const typed of ['e1284351', 'Ｅ1284351', 'E1284351\u200B']) {
    const refusal = await story.refused('luyang', 'submit', bill(typed));
    expect([refusal.code, refusal.faults?.map(({ field, rule }) => [field, rule])]).toEqual(['400', [['items.0.invoiceNo', 'B1']]]);
  }
  const stored = await story.one<{ no: string }>('select invoice_no as no from expense_report_items where parent_id = $1', [
    document['id'],
  ]);
  expect(stored.no).toBe('E1284351');
  await story.by('yanfei', 'withdraw', { id: document['id'] });
  await story.by('luyang', 'submit', bill('e1284351'));
});

it('of many who send the same ticket in one moment one succeeds', async () => {
  const answers = await Promise.allSettled(
    ['yanfei', 'luyang', 'majun', 'xujiayi'].map((login, at) => story.by(login, 'submit', bill(at % 2 === 0 ? 'K7700123' : 'ｋ7700123'))),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') {
      expect(answer.reason).toBeInstanceOf(Refusal);
      expect(['B1', 'invoiceUsed']).toContain((answer.reason as Refusal).faults?.[0]?.rule ?? (answer.reason as Refusal).reason);
    }
  expect(await unbalanced(story.server.db, story.server.services.ledgers)).toEqual([]);
});
