/** What payroll takes off for bed, damage and personal meals: once, with the first payment that can, and given free with it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { add, compare, least, multiply, subtract } from '#model/calculation/decimal.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { compensationOf } from '#tests/support/money/assets.ts';
import { dormRoom, stayIn } from '#tests/support/office/dormRooms.ts';
import type { TestClient, TestServer } from '#tests/support/server.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const base = '/tydf/api/hrSalaryPayment';
const meals = '/tydf/process/adminMealApplication';
const stage = onStage();
let server: TestServer;
let company: Company;
let payroll: TestClient;

beforeAll(async () => {
  ({ server, company } = stage());
  payroll = await stage().as('hetingting');
});

const paymentOf = async (login: string, salaryMonth: string): Promise<AnyDoc> => {
  const { json } = await payroll.call<{ records: AnyDoc[] }>(
    'GET',
    `${base}/page?salaryMonth=${salaryMonth}&staffId=${company.staff(login)}`,
  );
  const [row] = json.data.records;
  return row === undefined ? {} : (await payroll.call<AnyDoc>('GET', `${base}/get/${textOf(row['id'])}`)).json.data;
};
const generate = async (salaryMonth: string): Promise<void> => {
  expect((await payroll.call('POST', `${base}/generate`, { salaryMonth })).json).toMatchObject({ code: '200' });
};

let beds = 0;
const stay = async (login: string): Promise<string> => {
  beds += 1;
  return stayIn(server, await dormRoom(server, `8${String(beds).padStart(2, '0')}`), 1, company.staff(login), {
    checkInDate: '2026-05-01',
  });
};
const charge = async (stayId: string, month: string, roomFee: string, damageFee = '0.00'): Promise<void> => {
  await server.db.query(
    `insert into dorm_charge (month, stay_id, dorm_id, staff_id, days, room_fee, meter_fee, damage_fee, total, pay_state, created_at)
     select $2, id, dorm_id, staff_id, 30, $3::numeric, 10, $4::numeric, $3::numeric + 10 + $4::numeric, 'open', now() from dorm_management_detail where id = $1`,
    [stayId, month, roomFee, damageFee],
  );
};
const chargesOf = (stayId: string): Promise<AnyDoc[]> =>
  server.db.query<AnyDoc>(
    `select month, damage_fee::text as damage, total::text, pay_state as state, payment_id is not null as taken from dorm_charge
     where stay_id = $1 and not deleted order by month`,
    [stayId],
  );

describe(`POST ${base}/generate`, () => {
  it('takes open charges up to its month, and gives them free when the payment is deleted', async () => {
    const living = await stay('majun');
    await charge(living, '2026-06', '80.00');
    await charge(living, '2026-07', '90.00');
    await charge(living, '2026-08', '90.00');
    await generate('2026-07');
    const first = await paymentOf('majun', '2026-07');
    expect(first).toMatchObject({ dormDeduct: '190.00', mealDeduct: '0.00', otherDeduct: '0.00' });
    expect((await chargesOf(living)).map(({ state }) => state)).toEqual(['carried', 'carried', 'open']);
    // Generated again it takes the same once, and the next month what is left.
    await generate('2026-07');
    expect(await paymentOf('majun', '2026-07')).toMatchObject({ dormDeduct: '190.00', netPay: first['netPay'] });
    await generate('2026-08');
    expect(await paymentOf('majun', '2026-08')).toMatchObject({ dormDeduct: '100.00' });
    const gone = await payroll.call('DELETE', `${base}/deletes?ids=${textOf((await paymentOf('majun', '2026-08'))['id'])}`);
    expect(gone.json).toMatchObject({ code: '200' });
    expect((await chargesOf(living)).map(({ state, taken }) => [state, taken])).toEqual([
      ['carried', true],
      ['carried', true],
      ['open', false],
    ]);
  });

  it('takes damage up to a fifth of the pay, keeps what was entered by hand, and leaves the rest for the next month', async () => {
    const living = await stay('yanfei');
    await charge(living, '2026-07', '90.00', '50000.00');
    await generate('2026-07');
    const first = await paymentOf('yanfei', '2026-07');
    const fifth = multiply(first['grossPay'], '0.20');
    expect(first).toMatchObject({ dormDeduct: '100.00', otherDeduct: fifth });
    const rest = subtract('50000.00', fifth);
    expect(await chargesOf(living)).toEqual([
      { month: '2026-07', damage: fifth, total: add('100.00', fifth), state: 'carried', taken: true },
      { month: '2026-08', damage: rest, total: rest, state: 'open', taken: false },
    ]);
    const entered = await payroll.call<AnyDoc>('PUT', `${base}/put/${textOf(first['id'])}`, { otherDeduct: add(fifth, '15.00') });
    expect(entered.json).toMatchObject({ code: '200' });
    await generate('2026-07');
    expect(await paymentOf('yanfei', '2026-07')).toMatchObject({ otherDeduct: add(fifth, '15.00') });
    expect((await chargesOf(living)).map(({ damage }) => damage)).toEqual([fifth, rest]);
    expect(compare((await paymentOf('yanfei', '2026-07'))['netPay'], '2200') >= 0).toBe(true);
  });

  it('takes compensation for an asset in parts, under one limit with other damage, until nothing is left', async () => {
    const scrap = await compensationOf(server, company.staff('luyang'), '2026-06', '2500.00');
    const parts = (): Promise<AnyDoc[]> =>
      server.db.query<AnyDoc>(
        `select month, amount::text, pay_state as state, payment_id is not null as taken from asset_compensation where scrap_id = $1 order by month`,
        [scrap],
      );
    const living = await stay('luyang');
    await charge(living, '2026-05', '0.00', '400.00');
    await generate('2026-07');
    const first = await paymentOf('luyang', '2026-07');
    const fifth = multiply(first['grossPay'], '0.20');
    // The older damage of the dormitory is taken whole; of the compensation, what the limit leaves.
    expect(first).toMatchObject({ otherDeduct: fifth });
    const part = subtract(fifth, '400.00');
    expect(await parts()).toEqual([
      { month: '2026-06', amount: part, state: 'carried', taken: true },
      { month: '2026-08', amount: subtract('2500.00', part), state: 'open', taken: false },
    ]);
    await generate('2026-07');
    expect(await paymentOf('luyang', '2026-07')).toMatchObject({ otherDeduct: fifth });
    await generate('2026-08');
    const second = await paymentOf('luyang', '2026-08');
    const next = least(multiply(second['grossPay'], '0.20'), subtract('2500.00', part));
    expect(second).toMatchObject({ otherDeduct: next });
    expect((await parts()).reduce((total, { amount }) => add(total, amount), '0.00')).toBe('2500.00');
    const gone = await payroll.call('DELETE', `${base}/deletes?ids=${textOf(second['id'])}`);
    expect(gone.json).toMatchObject({ code: '200' });
    expect((await parts())[1]).toMatchObject({ month: '2026-08', state: 'open', taken: false });
  });

  it('takes a personal meal in its month, once it was served, from who is named in its lines', async () => {
    const line = (login: string, price: string) => ({ personName: login, staffId: company.staff(login), count: 1, price });
    const asked = await (
      await stage().as('yanfei')
    ).call<AnyDoc>('POST', `${meals}/submitProcess`, {
      mealType: 'in',
      mealDate: '2026-11-23',
      mealTime: 'dinner',
      mealPlace: '员工食堂二楼',
      reason: '班组聚餐',
      guestCount: 0,
      staffCount: 2,
      standard: '35.00',
      settleBy: 'personal',
      persons: [line('luyang', '35.00'), line('qinhao', '28.50')],
    });
    expect(asked.json, JSON.stringify(asked.json)).toMatchObject({ code: '200' });
    const meal = asked.json.data['document'] as AnyDoc;
    for (const login of ['qinhao', 'zhanghongmei']) {
      const client = await stage().as(login);
      expect((await client.call('POST', `${meals}/approveProcess`, { id: meal['id'] })).json, login).toMatchObject({ code: '200' });
    }
    await generate('2026-11');
    expect(await paymentOf('luyang', '2026-11')).toMatchObject({ mealDeduct: '0.00' });
    server.clock.set(new Date('2026-11-23T11:00:00.000Z'));
    const keeper = await server.as('zhanghongmei');
    const served = await keeper.call('PUT', `${meals}/served/${textOf(meal['id'])}`, { actualCount: 2, actualAmount: '63.50' });
    expect(served.json).toMatchObject({ code: '200' });
    payroll = await server.as('hetingting');
    await generate('2026-10');
    await generate('2026-11');
    expect(await paymentOf('luyang', '2026-10')).toMatchObject({ mealDeduct: '0.00' });
    expect(await paymentOf('luyang', '2026-11')).toMatchObject({ mealDeduct: '35.00' });
    const paid = await paymentOf('qinhao', '2026-11');
    expect(paid).toMatchObject({ mealDeduct: '28.50' });
    const read = async () => (await keeper.call<AnyDoc>('GET', `${meals}/get/${textOf(meal['id'])}`)).json.data;
    expect(await read()).toMatchObject({ mealStatus: 'settled', persons: [{ payMonth: '2026-11' }, { payMonth: '2026-11' }] });
    expect((await payroll.call('DELETE', `${base}/deletes?ids=${textOf(paid['id'])}`)).json).toMatchObject({ code: '200' });
    expect(await read()).toMatchObject({ mealStatus: 'done', persons: [{ payMonth: '2026-11' }, { payMonth: null }] });
  });
});
