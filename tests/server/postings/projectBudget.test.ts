/** The ledger of project budgets: its lines show it, nothing goes below zero, and stopped projects take on nothing new. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { projectBudget } from '#resources/project/ledgers.ts';
import { projectInitiate } from '#resources/project/projectInitiate.ts';
import { machineContext } from '#server/context.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { readRecord } from '#server/documents/record.ts';
import { writeMirrors } from '#server/postings/mirror.ts';
import { amountsOf, unbalanced } from '#server/postings/reading.ts';
import { settle } from '#server/postings/settle.ts';
import { approvedProject } from '#tests/support/projects.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const today = '2026-11-20';
const at = `${today}T01:00:00.000Z`;
const accounts = ['left', 'held', 'committed', 'spent'] as const;
type Account = (typeof accounts)[number];
interface Move {
  readonly line: string;
  readonly from: Account;
  readonly to: Account;
  readonly quantity: string;
}

/** Posts for a made-up document, as contracts and orders do, with what the project shows of it. */
const post = ({ id }: AnyDoc, ...moves: readonly Move[]): Promise<void> =>
  server.db.transaction(async (tx) => {
    const postings = moves.map(({ line, from, to, quantity }) =>
      posting(projectBudget, { dimensions: { project: textOf(id), line }, from, to, quantity, date: today }),
    );
    const source = { resource: 'sample', recordId: '1', actorId: null, at };
    const moved = await settle(tx, server.services, [{ source, post: [{ kind: 'effect', postings }] }], today);
    const input = await evaluation(tx, machineContext(server.services), projectInitiate, {}, at, []);
    await writeMirrors(tx, server.services, moved, input);
  });
const stored = async ({ id }: AnyDoc): Promise<AnyDoc> => (await readRecord(server.db, projectInitiate, id)) as AnyDoc;
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.reason;
      throw error;
    },
  );
const budget = (content: string, unitPrice: string): AnyDoc => ({
  detailType: 'budget',
  budgetSubject: 'equipment',
  content,
  qty: '1',
  unitPrice,
});
const twoLines = { lines: [budget('设备', '600'), budget('材料', '400')] };
const idsIn = (project: AnyDoc): readonly [string, string] => {
  const [one, two] = linesOf(project, 'lines').map(({ id }) => textOf(id));
  return [one ?? '', two ?? ''];
};

describe('a budget', () => {
  it('comes in with the approval, and the project and its lines show where it is', async () => {
    const project = await approvedProject(server, twoLines);
    const [line] = idsIn(project);
    expect(project).toMatchObject({ budgetTotal: '1000.00', budgetLeft: '1000.00' });
    await post(project, { line, from: 'left', to: 'held', quantity: '250' });
    await post(project, { line, from: 'held', to: 'committed', quantity: '200' });
    await post(project, { line, from: 'committed', to: 'spent', quantity: '120.5' });
    const after = await stored(project);
    expect(after).toMatchObject({
      budgetTotal: '1000.00',
      heldAmount: '50.00',
      contractedAmount: '79.50',
      paidAmount: '120.50',
      budgetLeft: '750.00',
    });
    expect(linesOf(after, 'lines')[0]).toMatchObject({
      amount: '600.00',
      leftAmount: '350.00',
      heldAmount: '50.00',
      committedAmount: '79.50',
      usedAmount: '120.50',
    });
  });

  it('is never overdrawn, line by line', async () => {
    const project = await approvedProject(server, twoLines);
    const [, line] = idsIn(project);
    expect(await reasonOf(post(project, { line, from: 'left', to: 'held', quantity: '400.01' }))).toBe('budgetShort');
    expect(await reasonOf(post(project, { line, from: 'left', to: 'held', quantity: '0.001' }))).toBe('tooPrecise');
    expect(await reasonOf(post(project, { line, from: 'left', to: 'held', quantity: '400' }))).toBe('done');
  });

  it('takes on nothing new while its project is suspended, closed or cancelled; what it took on before goes on', async () => {
    for (const state of ['suspended', 'closed', 'cancelled']) {
      const project = await approvedProject(server, twoLines);
      const [line] = idsIn(project);
      await post(project, { line, from: 'left', to: 'held', quantity: '100' });
      await server.db.query('update project_initiate set set_state = $2 where id = $1', [project['id'], state]);
      expect(await reasonOf(post(project, { line, from: 'left', to: 'held', quantity: '1' })), state).toBe('projectNotRunning');
      expect(await reasonOf(post(project, { line, from: 'left', to: 'spent', quantity: '1' })), state).toBe('projectNotRunning');
      expect(await reasonOf(post(project, { line, from: 'held', to: 'committed', quantity: '40' })), state).toBe('done');
      expect(await reasonOf(post(project, { line, from: 'committed', to: 'spent', quantity: '40' })), state).toBe('done');
      expect(await reasonOf(post(project, { line, from: 'held', to: 'left', quantity: '60' })), state).toBe('done');
    }
  });

  it('two lines of one project move at the same time without waiting for each other in a circle', async () => {
    const project = await approvedProject(server, twoLines);
    const [one, two] = idsIn(project);
    const moves = Array.from({ length: 20 }, (_, n) =>
      post(project, { line: n % 2 === 0 ? one : two, from: 'left', to: 'held', quantity: '1' }),
    );
    await Promise.all(moves);
    expect(await stored(project)).toMatchObject({ heldAmount: '20.00', budgetLeft: '980.00' });
  });

  it('after any movements is what its entries add up to, and the sum of its accounts is what was approved', async () => {
    const move = fc.record({
      at: fc.nat(1),
      from: fc.constantFrom(...accounts),
      to: fc.constantFrom(...accounts),
      cents: fc.integer({ min: 1, max: 40_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
        const project = await approvedProject(server, twoLines);
        const ids = idsIn(project);
        const balances = [60_000, 40_000].map((left) => ({ left, held: 0, committed: 0, spent: 0 }));
        for (const { at: place, from, to, cents } of moves) {
          const balance = balances[place] as Record<Account, number>;
          const line = ids[place] ?? '';
          const wanted = from === to || balance[from] >= cents ? 'done' : 'budgetShort';
          expect(await reasonOf(post(project, { line, from, to, quantity: (cents / 100).toFixed(2) }))).toBe(wanted);
          if (wanted === 'done') {
            balance[from] -= cents;
            balance[to] += cents;
          }
        }
        for (const [place, line] of ids.entries()) {
          const now = await amountsOf(server.db, projectBudget, { project: textOf(project['id']), line });
          for (const account of accounts)
            expect(Math.round(Number(now[account]?.quantity) * 100)).toBe((balances[place] as Record<Account, number>)[account]);
        }
        expect(await stored(project)).toMatchObject({ budgetTotal: '1000.00' });
      }),
      { numRuns: 6 },
    );
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });
});
