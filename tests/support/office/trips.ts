/** Trips that tests ask for, dispatch and bring back. */
import { expect } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Company } from '#tests/fixtures/company.ts';
import type { TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/boatcarApply';

export interface Trips {
  /** Sends a call as somebody; whatever the answer. */
  readonly send: (login: string, method: string, path: string, body?: unknown) => Promise<AnyDoc & { code: string; data: AnyDoc }>;
  /** Asked for by yanfei and agreed to by the leader. */
  readonly asked: (from: string, to: string, more?: AnyDoc) => Promise<AnyDoc>;
  /** The decision of the step that is open, whatever the answer. */
  readonly decide: (login: string, trip: AnyDoc, values: AnyDoc, verb?: string) => Promise<AnyDoc & { code: string; data: AnyDoc }>;
  readonly dispatched: (from: string, to: string, boatcarId: string, more?: AnyDoc) => Promise<AnyDoc>;
  readonly read: (trip: AnyDoc) => Promise<AnyDoc>;
}

export function tripsOn(server: () => TestServer, company: () => Company): Trips {
  const send: Trips['send'] = async (login, method, path, body) =>
    (await (await server().as(login)).call<AnyDoc>(method, path, body)).json as unknown as AnyDoc & { code: string; data: AnyDoc };
  const decide: Trips['decide'] = (login, { id }, values, verb = 'approve') =>
    send(login, 'POST', `${at}/${verb}Process`, { id, ...values });
  const asked: Trips['asked'] = async (planStart, planEnd, more = {}) => {
    const body = {
      bcKind: 'van',
      tripType: 'business',
      reason: '到市区办事',
      fromPlace: '园区',
      toPlace: '市海洋局',
      planStart,
      planEnd,
      passengers: [company().user('luyang')],
      passengerCount: 2,
      contactMobile: '13800138000',
      ...more,
    };
    const answer = await send('yanfei', 'POST', `${at}/submitProcess`, body);
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: '200' });
    const trip = answer.data['document'] as AnyDoc;
    expect(await decide('qinhao', trip, { comment: '同意' })).toMatchObject({ code: '200' });
    return trip;
  };
  return {
    send,
    decide,
    asked,
    dispatched: async (from, to, boatcarId, more = {}) => {
      const trip = await asked(from, to, more);
      const answer = await decide('yujianguo', trip, { boatcarId, driver: company().user('songdawei') });
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: '200' });
      return trip;
    },
    read: async ({ id }) => (await send('yujianguo', 'GET', `${at}/get/${textOf(id)}`)).data,
  };
}
