/** What purchases should do to the lines of applications, inquiries and orders, in whole units and without the ledgers. */

interface Apply {
  left: number;
  held: number;
  asked: number;
  ordered: number;
  cancelled: number;
  received: number;
}
interface Ask {
  readonly apply: number;
  readonly qty: number;
  left: number;
  held: number;
  ordered: number;
  state: 'pending' | 'approved' | 'over';
}
interface Order {
  readonly apply: number;
  readonly ask: number | null;
  qty: number;
  toArrive: number;
  allowance: number;
  arrived: number;
  held: number;
  received: number;
  rejected: number;
  closed: boolean;
  state: 'pending' | 'approved' | 'over';
}
interface Receipt {
  readonly order: number;
  readonly qty: number;
  readonly reject: number;
  /** What of the rejected nobody sends again. */
  gone: number;
  state: 'pending' | 'approved' | 'over';
}

export const stepKinds = [
  'open',
  'ask',
  'direct',
  'decideAsk',
  'closeAsk',
  'voidAsk',
  'order',
  'decideOrder',
  'arrive',
  'change',
  'receive',
  'voidOrder',
  'closeOrder',
  'decideReceipt',
  'voidReceipt',
  'sendBack',
] as const;
/**
 * `at` chooses among those that the step is possible with; `yes` is the decision, whether a closed order gives its need up, and whether goods
 * that go back are replaced.
 */
export interface Step {
  readonly kind: (typeof stepKinds)[number];
  readonly at: number;
  readonly qty: number;
  readonly reject: number;
  readonly yes: boolean;
}

/** A twentieth may come beyond an order. */
const allowance = (qty: number): number => qty / 20;

/** Every step answers whether it is possible; one that is not changes nothing. */
export class Model {
  readonly applies: Apply[] = [0, 1].map(() => ({ left: 0, held: 0, asked: 0, ordered: 0, cancelled: 0, received: 0 }));
  readonly asks: Ask[] = [];
  readonly orders: Order[] = [];
  readonly receipts: Receipt[] = [];

  open(at: number, qty: number): boolean {
    this.applies[at]!.left += qty;
    return true;
  }

  ask(at: number, qty: number): boolean {
    const apply = this.applies[at]!;
    if (apply.left < qty) return false;
    apply.left -= qty;
    apply.asked += qty;
    this.asks.push({ apply: at, qty, left: 0, held: 0, ordered: 0, state: 'pending' });
    return true;
  }

  decideAsk(at: number, yes: boolean): boolean {
    const ask = this.asks[at]!;
    if (yes) ask.left = ask.qty;
    else this.giveBack(ask, ask.qty);
    ask.state = yes ? 'approved' : 'over';
    return true;
  }

  closeAsk(at: number): boolean {
    const ask = this.asks[at]!;
    this.giveBack(ask, ask.left);
    ask.left = 0;
    return true;
  }

  voidAsk(at: number): boolean {
    const ask = this.asks[at]!;
    if (ask.left < ask.qty || this.applies[ask.apply]!.asked < ask.qty) return false;
    this.giveBack(ask, ask.qty);
    ask.left -= ask.qty;
    ask.state = 'over';
    return true;
  }

  private giveBack(ask: Ask, qty: number): void {
    this.applies[ask.apply]!.asked -= qty;
    this.applies[ask.apply]!.left += qty;
  }

  order(apply: number, ask: number | null, qty: number): boolean {
    if (!this.take(apply, ask, 'held', qty)) return false;
    const none = { toArrive: 0, allowance: 0, arrived: 0, held: 0, received: 0, rejected: 0 };
    this.orders.push({ apply, ask, qty, ...none, closed: false, state: 'pending' });
    return true;
  }

  /** From the inquiry, or from the application where nobody was asked; less than nothing gives back. */
  private take(at: number, askAt: number | null, to: 'held' | 'ordered', qty: number): boolean {
    const apply = this.applies[at]!;
    const ask = askAt === null ? null : this.asks[askAt]!;
    const from = ask === null ? 'left' : 'asked';
    if (apply[from] < qty || apply[to] + qty < 0 || (ask !== null && (ask.left < qty || ask[to] + qty < 0))) return false;
    apply[from] -= qty;
    apply[to] += qty;
    if (ask !== null) {
      ask.left -= qty;
      ask[to] += qty;
    }
    return true;
  }

  decideOrder(at: number, yes: boolean): boolean {
    const order = this.orders[at]!;
    this.take(order.apply, order.ask, 'held', -order.qty);
    order.state = yes ? 'approved' : 'over';
    if (!yes) return true;
    this.take(order.apply, order.ask, 'ordered', order.qty);
    order.toArrive = order.qty;
    order.allowance = allowance(order.qty);
    return true;
  }

  /** Books it with another quantity, 0 for an order that is made void. */
  change(at: number, qty: number): boolean {
    const order = this.orders[at]!;
    const more = qty - order.qty;
    const spare = order.allowance + allowance(qty) - allowance(order.qty);
    if (spare < 0 || order.toArrive + more + spare < 0 || !this.take(order.apply, order.ask, 'ordered', more)) return false;
    order.toArrive += more;
    order.allowance = spare;
    order.qty = qty;
    return true;
  }

  voidOrder(at: number): boolean {
    if (!this.change(at, 0)) return false;
    this.orders[at]!.state = 'over';
    return true;
  }

  arrive(at: number, qty: number): boolean {
    const order = this.orders[at]!;
    if (order.toArrive + order.allowance < qty) return false;
    order.toArrive -= qty;
    order.arrived += qty;
    return true;
  }

  closeOrder(at: number, giveUp: boolean): boolean {
    const order = this.orders[at]!;
    const rest = Math.max(0, order.toArrive);
    const apply = this.applies[order.apply]!;
    if (apply.ordered < rest) return false;
    order.closed = true;
    order.allowance = Math.max(0, -order.toArrive);
    order.toArrive -= rest;
    apply.ordered -= rest;
    apply[giveUp ? 'cancelled' : 'left'] += rest;
    return true;
  }

  receive(at: number, qty: number, reject: number): boolean {
    const order = this.orders[at]!;
    if (order.arrived < qty + reject) return false;
    order.arrived -= qty + reject;
    order.held += qty + reject;
    this.receipts.push({ order: at, qty, reject, gone: 0, state: 'pending' });
    return true;
  }

  decideReceipt(at: number, yes: boolean): boolean {
    const receipt = this.receipts[at]!;
    const order = this.orders[receipt.order]!;
    order.held -= receipt.qty + receipt.reject;
    order.arrived += receipt.qty + receipt.reject;
    receipt.state = yes ? 'approved' : 'over';
    if (!yes) return true;
    receipt.gone = this.gone(order, receipt.reject, true);
    this.book(receipt, 1);
    return true;
  }

  voidReceipt(at: number): boolean {
    const receipt = this.receipts[at]!;
    const { qty, reject, gone } = receipt;
    const order = this.orders[receipt.order]!;
    const apply = this.applies[order.apply]!;
    if (order.toArrive - (reject - gone) + order.allowance < 0 || order.received < qty || apply.received < qty || apply.left < gone)
      return false;
    this.book(receipt, -1);
    receipt.state = 'over';
    return true;
  }

  private book({ order: at, qty, reject, gone }: Receipt, sign: 1 | -1): void {
    const order = this.orders[at]!;
    const apply = this.applies[order.apply]!;
    order.arrived -= sign * (qty + reject);
    order.received += sign * qty;
    order.toArrive += sign * (reject - gone);
    order.rejected += sign * reject;
    apply.received += sign * qty;
    apply.ordered -= sign * gone;
    apply.left += sign * gone;
  }

  static beyond = ({ toArrive }: Pick<Order, 'toArrive'>): number => Math.max(0, -toArrive);

  /** What of goods that go back is left to be bought anew. */
  private gone = (order: Order, qty: number, replaced: boolean): number =>
    replaced && !order.closed ? 0 : Math.max(0, qty - Model.beyond(order));

  sendBack(at: number, qty: number, replaced: boolean): boolean {
    const order = this.orders[at]!;
    const apply = this.applies[order.apply]!;
    const gone = this.gone(order, qty, replaced);
    if (order.received < qty || apply.received < qty || apply.ordered < gone) return false;
    order.received -= qty;
    order.toArrive += qty - gone;
    order.rejected += qty;
    apply.received -= qty;
    apply.ordered -= gone;
    apply.left += gone;
    return true;
  }
}
