/** What tests do with documents of stock: ask for goods, hand them out, send and lose them, and read what was refused. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Company } from '#tests/fixtures/company.ts';
import type { TestServer } from '#tests/support/server.ts';
import { approvedBy, confirmed, documentOf, entered, feed, item, stockAddress } from './stock.ts';

/** The server and the company are there once the tests run; `main` is the storehouse that is meant without another, `point` where it sends to. */
export interface StockStage {
  readonly server: () => TestServer;
  readonly company: () => Company;
  readonly main: () => string;
  readonly point: () => string;
}

/** The acts on one stage. */
export function stockActs(stage: StockStage) {
  const call = async (login: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: string, body?: AnyDoc) =>
    (await (await stage.server().as(login)).call<AnyDoc>(method, address, body)).json;
  const read = async (key: string, id: unknown, login = 'dingweiguo'): Promise<AnyDoc> =>
    (await call(login, 'GET', `${stockAddress}/${key}/get/${textOf(id)}`)).data;

  const entry = (lines: readonly AnyDoc[], more: AnyDoc = {}): AnyDoc => ({
    entryType: 'surplus',
    storehouseId: stage.main(),
    lines,
    ...more,
  });
  const exit = (lines: readonly AnyDoc[], more: AnyDoc = {}): AnyDoc => ({
    exitType: 'production',
    storehouseId: stage.main(),
    receiverId: stage.company().user('maoyu'),
    useDept: stage.company().department('D05'),
    purpose: '生产领用',
    lines,
    ...more,
  });
  const transfer = (lines: readonly AnyDoc[], more: AnyDoc = {}): AnyDoc => ({
    storehouseId: stage.main(),
    inStorehouseId: stage.point(),
    lines,
    ...more,
  });
  const loss = (lines: readonly AnyDoc[], more: AnyDoc = {}): AnyDoc => ({
    lossType: 'shortage',
    storehouseId: stage.main(),
    liability: 'none',
    description: '整理货架发现短少',
    lines,
    ...more,
  });

  /** Confirmed by whoever needs it and handed out: the document as it is booked. `change` says what the keeper hands out. */
  async function issued(body: AnyDoc, change: (picks: readonly AnyDoc[]) => readonly AnyDoc[] = (picks) => picks): Promise<AnyDoc> {
    const asked = documentOf(await confirmed(stage.server(), 'maoyu', 'materialExit', body));
    const { picks } = await read('materialExit', asked['id']);
    await approvedBy(stage.server(), 'materialExit', asked['id'], ['dingweiguo', 'luanguohua'], { picks: change(picks as AnyDoc[]) });
    return read('materialExit', asked['id']);
  }
  /** Confirmed and sent. */
  async function sent(body: AnyDoc): Promise<AnyDoc> {
    const asked = documentOf(await confirmed(stage.server(), 'maoyu', 'materialTransfer', body));
    await approvedBy(stage.server(), 'materialTransfer', asked['id'], ['luanguohua']);
    return read('materialTransfer', asked['id']);
  }
  async function lost(body: AnyDoc, approvers: readonly string[] = ['dingweiguo']): Promise<AnyDoc> {
    const asked = documentOf(await confirmed(stage.server(), 'luanguohua', 'materialLoss', body));
    await approvedBy(stage.server(), 'materialLoss', asked['id'], approvers);
    return read('materialLoss', asked['id']);
  }
  const voided = (key: string, { id }: AnyDoc) => call('dingweiguo', 'POST', `${stockAddress}/${key}/voidProcess`, { id, comment: '录错' });

  /** What a refused confirmation says: its reason, with the fields at fault. */
  async function refused(login: string, key: string, body: AnyDoc): Promise<readonly string[]> {
    const { json } = await confirmed(stage.server(), login, key, body);
    return json.reason === 'invalid' ? (json.faults ?? []).map(({ field, rule }) => `${rule} ${field}`) : [json.reason ?? json.code];
  }

  let parts = 0;
  const part = (more: AnyDoc = {}): Promise<string> => item(stage.server(), `备件${(parts += 1)}`, more);
  const fishFeed = (more: AnyDoc = {}): Promise<string> => feed(stage.server(), `饲料${(parts += 1)}`, more);
  /** A part of which some lie in the main storehouse, at 10.00 each. */
  async function partThere(qty: string): Promise<string> {
    const id = await part();
    await entered(stage.server(), stage.main(), [{ itemId: id, qty, unitPriceTax: '11.30' }]);
    return id;
  }
  const lots = (itemId: string, ...rows: readonly (readonly [lotNo: string, qty: string, produced: string])[]) =>
    entered(
      stage.server(),
      stage.main(),
      rows.map(([lotNo, qty, productionDate]) => ({ itemId, lotNo, qty, productionDate, unitPriceTax: '10.90' })),
    );

  return { call, read, entry, exit, transfer, loss, issued, sent, lost, voided, refused, part, fishFeed, partThere, lots };
}
