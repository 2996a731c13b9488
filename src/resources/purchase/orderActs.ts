/** Who may do what with an order in force, and when. */
import { notNow, type Verdict } from '#model/acts.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import type { RuleActor } from '#model/facts.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';

/** Its buyer carries an order out, and whoever leads the buyers. */
export const carriesOut = ({ userId, roles }: RuleActor, { buyerId }: { readonly buyerId: string | null }): boolean =>
  buyerId === userId || roles.includes('procurement_manager');

const notTheBuyer = notNow('notTheBuyer', w('Its buyer does this', '应由该订单的采购员办理'), '403');
const changing = notNow('orderChanging', w('A change of it is being decided on', '订单变更正在审批'));

interface Order {
  readonly buyerId: string | null;
  readonly status?: string;
  readonly lines: readonly Line[];
}
interface Line {
  readonly toArriveQty: string | null;
  readonly allowanceQty: string | null;
  readonly closed: boolean | null;
}
/** Lines that something may still come of. */
const openLines = ({ lines }: Order): readonly Line[] => lines.filter(({ closed }) => closed !== true);

/** Its prices, quantities and dates. */
export const mayChange = ({ doc, actor }: { readonly doc: Order; readonly actor: RuleActor }): Verdict => {
  if (!carriesOut(actor, doc)) return notTheBuyer;
  if (doc.status === 'reconfirmed') return changing;
  return openLines(doc).length > 0 || notNow('orderClosed', w('It is closed', '订单已关闭'));
};
/** Something of it, or of what may come beyond it, is still to come. */
export const mayArrive = ({ doc, actor }: { readonly doc: Order; readonly actor: RuleActor }): Verdict => {
  if (!carriesOut(actor, doc)) return notTheBuyer;
  return (
    openLines(doc).some(({ toArriveQty, allowanceQty }) => isPositive(sum([toArriveQty, allowanceQty], 3))) ||
    notNow('allArrived', w('Everything has arrived', '货物已全部到达'))
  );
};
/** What has not come is no longer waited for. */
export const mayClose = ({ doc, actor }: { readonly doc: Order; readonly actor: RuleActor }): Verdict => {
  if (!carriesOut(actor, doc)) return notTheBuyer;
  if (doc.status === 'reconfirmed') return changing;
  return (
    openLines(doc).some(({ toArriveQty }) => isPositive(toArriveQty)) || notNow('nothingLeft', w('Nothing is to come', '无未到货数量'))
  );
};
