/** Fillings and top-ups that tests enter, and what becomes of them. */
import { expect } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { upload } from '#tests/fixtures/company.ts';
import type { TestClient } from '#tests/support/server.ts';

const at = '/tydf/process/administrationOilManagement';

type Answer = AnyDoc & { readonly code: string; readonly data: AnyDoc };

export interface Fuel {
  /** Sends a call as somebody; whatever the answer. */
  readonly send: (login: string, method: string, path: string, body?: unknown) => Promise<Answer>;
  /** A filling by the driver for cash, without more of a full tank; whatever the answer. */
  readonly fill: (boatcarId: string, more: AnyDoc) => Promise<Answer>;
  readonly topUp: (boatcarId: string, more: AnyDoc) => Promise<Answer>;
  /** The document of an answer that was to be one. */
  readonly sent: (answer: Promise<Answer>) => Promise<AnyDoc>;
  readonly decide: (login: string, document: AnyDoc, verb?: string) => Promise<Answer>;
  /** Through all steps; the leader of drivers is the manager of administration, who is asked once. */
  readonly pass: (document: AnyDoc) => Promise<AnyDoc>;
  readonly read: (document: AnyDoc) => Promise<AnyDoc>;
  /** Made void by the dispatcher. */
  readonly makeVoid: (document: AnyDoc) => Promise<Answer>;
}

export function fuelOn(as: (login: string) => Promise<TestClient>): Fuel {
  const send: Fuel['send'] = async (login, method, path, body) =>
    (await (await as(login)).call<AnyDoc>(method, path, body)).json as unknown as Answer;
  const submit = async (values: AnyDoc): Promise<Answer> =>
    send('songdawei', 'POST', `${at}/submitProcess`, { ...values, receipts: [await upload(await as('songdawei'), '小票.png')] });
  const decide: Fuel['decide'] = (login, { id }, verb = 'approve') =>
    send(login, 'POST', `${at}/${verb}Process`, { id, comment: '已核对' });
  return {
    send,
    decide,
    fill: (boatcarId, more) =>
      submit({
        oilUse: 'car',
        boatcarId,
        oilType: 'g95',
        oilPay: 'cash',
        station: '中石化开发区站',
        unitPrice: '7.850',
        ...more,
      }),
    topUp: (boatcarId, more) => submit({ recordType: 'topUp', boatcarId, ...more }),
    sent: async (answer) => {
      const found = await answer;
      expect(found, JSON.stringify(found)).toMatchObject({ code: '200' });
      return found.data['document'] as AnyDoc;
    },
    pass: async (document) => {
      let last: Answer | null = null;
      for (const login of ['yujianguo', 'liuguifang', 'majun']) {
        last = await decide(login, document);
        expect(last, `${login} ${JSON.stringify(last)}`).toMatchObject({ code: '200' });
      }
      expect(last?.data['document']).toMatchObject({ status: 'approved' });
      return last?.data['document'] as AnyDoc;
    },
    read: async ({ id }) => (await send('yujianguo', 'GET', `${at}/get/${textOf(id)}`)).data,
    makeVoid: (document) => decide('yujianguo', document, 'void'),
  };
}
