/** Things handed to the demo people: most in use, some back, a few lost, the newest still to be handed out. */
import { addDays } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { writer } from '#server/documents/write.ts';
import { people } from '../organisation.ts';
import type { Organisation } from '../people.ts';
import { acting, saveAll } from '../saving.ts';

interface Thing extends AnyDoc {
  readonly itemType: string;
  readonly mustReturn: boolean;
}

const badge: Thing = { itemType: 'badge', itemName: '工牌', unit: 'pcs', mustReturn: true };
const uniform: Thing = { itemType: 'uniform', itemName: '工服', spec: '175/96A', unit: 'set', mustReturn: false };
const own: readonly Thing[] = [
  { itemType: 'computer', itemName: '笔记本电脑', unit: 'unit', mustReturn: true },
  { itemType: 'ppe', itemName: '防水围裙、水靴', unit: 'set', mustReturn: false },
  { itemType: 'tool', itemName: '手持对讲机', unit: 'unit', mustReturn: true },
];
const key: Thing = { itemType: 'key', itemName: '更衣柜钥匙', unit: 'pcs', mustReturn: true };

/** Who works at a desk has a computer, crews have what they wear and carry. */
const ownOf = (department: string, number: number): Thing => {
  const crew = ['D06', 'D07', 'D08', 'D09', 'D10'].includes(department);
  return own[crew ? 1 + (number % 2) : 0] as Thing;
};

/** So many of what comes back has come back. */
const comesBack = (number: number): boolean => number % 5 < 2;
/** Nothing is left with who is leaving, or nobody could clear them. */
const leaving = ['tianye', 'tengfei'];

function stateOf(login: string, thing: Thing, number: number): string {
  if (leaving.includes(login)) return 'returned';
  if (number % 38 === 5) return 'toIssue';
  if (number % 57 === 9) return 'lost';
  return thing !== badge && thing !== uniform && comesBack(number) ? 'returned' : 'issued';
}

/** Handed out a day of the last year or so; what was signed for on paper is confirmed as such by the system. */
export async function loadThings(context: Context, organisation: Organisation, today: string): Promise<void> {
  let number = 0;
  for (const [place, person] of people.entries()) {
    const handed = addDays(today, -45 - ((place * 37) % 400));
    const issueDate = handed < person.joined ? person.joined : handed;
    const things = [badge, uniform, ownOf(person.department, place), ...(place % 2 === 0 ? [key] : [])];
    const there = acting(context, new Date(`${issueDate}T02:00:00.000Z`));
    const staffId = organisation.staff.get(person.login);
    const rows = things.map((thing): AnyDoc => ({ ...thing, staffId, qty: '1.00', issueDate }));
    const ids = await saveAll(there, 'hrItemRequisitionRecord', rows);
    const signed = {
      confirmState: 'confirmed',
      confirmedBy: organisation.users.get(person.login),
      confirmedAt: `${issueDate}T06:00:00.000Z`,
    };
    await context.services.db.transaction(async (tx) => {
      const write = writer(tx, there);
      for (const [at, thing] of things.entries()) {
        const itemState = stateOf(person.login, thing, (number += 1));
        if (itemState === 'toIssue') continue;
        const back = itemState === 'issued' ? {} : { returnDate: addDays(today, -(number % 25)) };
        const charge = itemState === 'lost' ? { damageFee: '80.00' } : {};
        await write('hrItemRequisitionRecord', { ...signed, itemState, ...back, ...charge }, { id: ids[at] ?? '' });
      }
    });
  }
}
