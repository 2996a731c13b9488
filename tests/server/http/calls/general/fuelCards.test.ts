/** Random lives of fillings and top-ups: what a fuel card has is what a model written apart from the product says, whatever was refused between. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { amountsOf } from '#server/postings/reading.ts';
import { fuelCard } from '#resources/general/rules/vehicleLedgers.ts';
import { fuelOn } from '#tests/support/office/fuel.ts';
import type { TestServer } from '#tests/support/server.ts';
import { vehicle } from '#tests/support/office/vehicles.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const stage = onStage();
let server: TestServer;
const { send, fill, topUp, pass, decide, makeVoid } = fuelOn((login) => stage().as(login));

beforeAll(() => {
  ({ server } = stage());
});

type Step =
  | { readonly kind: 'fill' | 'topUp'; readonly cents: number }
  | { readonly kind: 'approve' | 'reject' | 'again' | 'void'; readonly which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('fill' as const, 'topUp' as const, 'fill' as const), cents: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({
    kind: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const, 'again' as const, 'void' as const),
    which: fc.nat(20),
  }),
);

type State = 'pending' | 'rejected' | 'approved' | 'void';
interface Doc {
  readonly document: AnyDoc;
  readonly in: boolean;
  readonly cents: number;
  state: State;
}

/**
 * The card as it ought to be: a filling takes what it costs when it is sent, gives it back unless it is approved; a top-up comes with its
 * approval.
 */
class Card {
  readonly documents: Doc[] = [];
  private sum(isIn: boolean, ...states: State[]): number {
    return this.documents.filter((one) => one.in === isIn && states.includes(one.state)).reduce((all, { cents }) => all + cents, 0);
  }
  get held(): number {
    return this.sum(false, 'pending');
  }
  get used(): number {
    return this.sum(false, 'approved');
  }
  get free(): number {
    return this.sum(true, 'approved') - this.held - this.used;
  }
  /** The document that a step is about: the one of that place among those in its state. */
  about(which: number, state: State): Doc | undefined {
    const some = this.documents.filter((one) => one.state === state);
    return some[which % Math.max(some.length, 1)];
  }
}

const money = (cents: number): string => (cents / 100).toFixed(2);
const at = '/tydf/process/administrationOilManagement';
let plates = 0;
let filled = 0;

/** Sends one document; it is in the model where the model has room for it, and refused where it has none. */
async function sendOne(card: Card, van: string, { kind, cents }: Extract<Step, { cents: number }>): Promise<void> {
  filled += 1;
  const answer =
    kind === 'topUp'
      ? await topUp(van, { topUpAmount: money(cents) })
      : await fill(van, {
          oilPay: 'card',
          refuelTime: new Date(Date.UTC(2026, 9, 1, 0, filled)).toISOString(),
          thisOdo: `${filled}.0`,
          liters: money(cents),
          unitPrice: '1.000',
          fullTank: false,
        });
  const fits = kind === 'topUp' || cents <= card.free;
  expect(answer.code, JSON.stringify(answer)).toBe(fits ? '200' : '400');
  if (fits) card.documents.push({ document: answer.data['document'] as AnyDoc, in: kind === 'topUp', cents, state: 'pending' });
}

async function decideOne(card: Card, { kind, which }: Extract<Step, { which: number }>): Promise<void> {
  const from = ({ approve: 'pending', reject: 'pending', again: 'rejected', void: 'approved' } as const)[kind];
  const one = card.about(which, from);
  if (one === undefined) return;
  if (kind === 'approve') {
    await pass(one.document);
    one.state = 'approved';
    return;
  }
  if (kind === 'reject') {
    expect(await decide('yujianguo', one.document, 'reject')).toMatchObject({ code: '200' });
    one.state = 'rejected';
    return;
  }
  const fits = kind === 'again' ? one.in || one.cents <= card.free : !one.in || one.cents <= card.free;
  const answer =
    kind === 'again'
      ? await send('songdawei', 'POST', `${at}/rePostProcess`, { id: textOf(one.document['id']) })
      : await makeVoid(one.document);
  expect(answer.code === '200', JSON.stringify([kind, one, answer])).toBe(fits);
  if (fits) one.state = kind === 'again' ? 'pending' : 'void';
}

it('has what the model says after every step, and never less than nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      plates += 1;
      const van = await vehicle(server, `鲁F·Q${plates}`, { fuelCardNo: `7700${plates}` });
      const card = new Card();
      for (const one of [{ kind: 'topUp', cents: 50_000 } as const, { kind: 'approve', which: 0 } as const, ...steps]) {
        if ('cents' in one) await sendOne(card, van, one);
        else await decideOne(card, one);
        const { free, held, used } = await amountsOf(server.db, fuelCard, { vehicle: van });
        expect([free, held, used].map((account) => Number(account?.quantity ?? 0))).toEqual(
          [card.free, card.held, card.used].map((cents) => Number(money(cents))),
        );
        const { data } = await send('yujianguo', 'GET', `/tydf/api/boatcarManagement/get/${van}`);
        expect(data).toMatchObject({ fuelCardBalance: money(card.free), fuelCardHeld: money(card.held) });
      }
    }),
    { numRuns: 12 },
  );
}, 180_000);
