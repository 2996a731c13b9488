/** What the company earns, so that what it pays is there: the receipts of a month, booked by the cashier. */
import { addDays, atWork, dateOf } from './plan.ts';
import { acted, acting } from './saving.ts';
import { chance } from './random.ts';
import type { Stage, Step } from './stage.ts';

const customers = ['海都水产批发市场', '渤海连锁超市', '鲁东餐饮集团', '东港进出口公司', '滨城生鲜配送'];
/** Receipts of a month, and what each of them brings at least, in yuan. */
const [receipts, least] = [4, 170_000];

/** Salmon sold in a month, paid in some amounts. */
const month =
  (number: number): Step =>
  async ({ as, day, account }) => {
    const [cashier, random] = [await as('weixiaodan'), chance(20_261_140 + number)];
    for (let at = 0; at < receipts; at += 1) {
      const moment = atWork(addDays(day, -30 * number - 7 * at - 1));
      const body = {
        direction: 'in',
        kind: 'receipt',
        amount: `${least + random.whole(0, 80) * 1_000}.00`,
        date: dateOf(moment),
        counterparty: random.pick(customers),
        summary: '三文鱼销售回款',
        payNo: null,
      };
      await acted(acting(cashier, moment), 'companyBankAccount', 'adjust/:id', { params: { id: account }, body });
    }
  };

/** One step a month, the earliest first. */
export const incomeSteps = ({ volumes }: Stage): readonly Step[] =>
  Array.from({ length: volumes.months }, (_, number) => month(volumes.months - 1 - number));
