/** Random movements of administrative materials: stock and worth are the sum of the rows and what a model of its own says, to the cent. */
import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { Company } from '#tests/fixtures/company.ts';
import type { TestClient, TestServer } from '#tests/support/server.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const stage = onStage();
let server: TestServer;
let company: Company;
let clerk: TestClient;
const base = '/tydf/api/adMaterialManagement';
const moves = '/tydf/api/adMaterialMove';

beforeAll(async () => {
  ({ server, company } = stage());
  clerk = await stage().as('jiangyuzhen');
});

type Step =
  | { readonly kind: 'in'; readonly qty: number; readonly price: number }
  | { readonly kind: 'out' | 'loss' | 'adjust'; readonly qty: number }
  | { readonly kind: 'return' | 'reverse'; readonly which: number; readonly qty: number };

const qty = fc.integer({ min: 1, max: 4000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('in' as const), qty, price: fc.integer({ min: 0, max: 99_999 }) }),
  fc.record({ kind: fc.constantFrom('out' as const, 'loss' as const, 'adjust' as const), qty }),
  fc.record({ kind: fc.constantFrom('return' as const, 'reverse' as const), which: fc.nat(20), qty }),
);

/** A row as the model has it: signed hundredths, and of an issue what came back. */
interface Row {
  readonly kind: string;
  readonly id: string;
  readonly qty: number;
  readonly cents: number;
  back: number;
  backCents: number;
  reversed: boolean;
}

const share = (cents: number, part: number, whole: number): number =>
  part >= whole ? cents : new Decimal(cents).times(part).dividedBy(whole).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();

/** Stock and worth in hundredths, kept in another way than the ledger keeps them. */
class Model {
  qty = 0;
  cents = 0;
  readonly rows: Row[] = [];

  /** Signed change of a step, or null where it is to be refused. */
  change(one: Step): { readonly qty: number; readonly cents: number; readonly row?: Row } | null {
    if (one.kind === 'in')
      return {
        qty: one.qty,
        cents: new Decimal(one.qty).times(one.price).dividedBy(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber(),
      };
    if (one.kind !== 'adjust' && !('which' in one))
      return one.qty > this.qty ? null : { qty: -one.qty, cents: -share(this.cents, one.qty, this.qty) };
    if (!('which' in one)) {
      const more = one.qty - this.qty;
      if (more === 0) return null;
      if (more < 0) return { qty: more, cents: -share(this.cents, -more, this.qty) };
      // What is found where nothing lay is worth 1.00, the price of reference.
      return this.qty === 0
        ? { qty: more, cents: more }
        : {
            qty: more,
            cents: new Decimal(this.cents).times(more).dividedBy(this.qty).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber(),
          };
    }
    const of = this.rows.filter(({ kind }) => (one.kind === 'return' ? kind === 'out' : !['return', 'reverse'].includes(kind)));
    const row = of[one.which % Math.max(of.length, 1)];
    if (row === undefined || row.reversed) return null;
    if (one.kind === 'reverse') {
      if (row.back > 0) return null;
      const [after, worth] = [this.qty - row.qty, this.cents - row.cents];
      return after < 0 || worth < 0 || (after === 0 && worth !== 0) ? null : { qty: -row.qty, cents: -row.cents, row };
    }
    const left = -row.qty - row.back;
    if (one.qty > left) return null;
    const cents = one.qty === left ? -row.cents - row.backCents : share(-row.cents, one.qty, -row.qty);
    return { qty: one.qty, cents, row };
  }
}

const text = (hundredths: number): string => new Decimal(hundredths).dividedBy(100).toFixed(2);

it('sums to the stock and its worth, whatever happens, and nothing is worth 0.00', async () => {
  const moveDate = server.clock.now().toISOString().slice(0, 10);
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const keeper = company.user('wangxiaolei');
      const added = await clerk.call<AnyDoc>('POST', `${base}/add`, {
        name: `油${(made += 1)}`,
        category: 'canteen',
        unit: 'l',
        price: '1.00',
        keeper,
      });
      const id = String(added.json.data['id']);
      const model = new Model();
      for (const one of steps) {
        const expected = model.change(one);
        const target = 'which' in one ? expected?.row : undefined;
        // Nothing to name: the model has no row of that kind, or one that cannot come back.
        if ('which' in one && target === undefined) continue;
        const path =
          target === undefined ? `${base}/move/${id}` : `${moves}/${one.kind === 'return' ? 'giveBack' : 'reverse'}/${target.id}`;
        const body: AnyDoc =
          one.kind === 'reverse'
            ? { remark: '冲销' }
            : {
                moveDate,
                qty: text(one.qty),
                ...(one.kind === 'return' ? {} : { moveType: one.kind }),
                ...(one.kind === 'in' ? { price: text(one.price) } : {}),
                ...(one.kind === 'out' ? { receiverDept: company.department('D02') } : {}),
              };
        const { json } = await clerk.call<{ move: AnyDoc; stockQty: string; stockAmount: string }>('POST', path, body);
        if (expected === null) {
          expect(json.code, JSON.stringify(json)).toBe('409');
          continue;
        }
        expect(json.code, JSON.stringify([one, json])).toBe('200');
        model.qty += expected.qty;
        model.cents += expected.cents;
        if (target !== undefined && one.kind === 'return') {
          target.back += expected.qty;
          target.backCents += expected.cents;
        }
        if (target !== undefined && one.kind === 'reverse') target.reversed = true;
        model.rows.push({
          kind: one.kind,
          id: String(json.data.move['id']),
          qty: expected.qty,
          cents: expected.cents,
          back: 0,
          backCents: 0,
          reversed: false,
        });
        expect(json.data, JSON.stringify(one)).toMatchObject({ stockQty: text(model.qty), stockAmount: text(model.cents) });
        if (model.qty === 0) expect(json.data.stockAmount).toBe('0.00');
      }
      const [sums] = await server.db.query<AnyDoc>(
        'select coalesce(sum(qty), 0)::numeric(12, 2)::text as qty, coalesce(sum(amount), 0)::numeric(16, 2)::text as amount from ad_material_move where material_id = $1',
        [id],
      );
      expect(sums).toEqual({ qty: text(model.qty), amount: text(model.cents) });
      const [last] = await server.db.query<AnyDoc>(
        'select balance::text from ad_material_move where material_id = $1 order by id desc limit 1',
        [id],
      );
      expect(last?.['balance'] ?? '0.00').toBe(text(model.qty));
    }),
    { numRuns: 25 },
  );
});
