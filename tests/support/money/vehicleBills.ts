/** Trip sheets and papers of vehicles that tests enter, and what becomes of them. */
import { expect } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { Company } from '#tests/fixtures/company.ts';
import type { TestServer } from '#tests/support/server.ts';
import { tripsOn, type Trips } from '#tests/support/office/trips.ts';
import { vehicle } from '#tests/support/office/vehicles.ts';

export const sheetsAt = '/tydf/process/driveRecord';
export const papersAt = '/tydf/process/vehicleWarranty';

type Answer = AnyDoc & { readonly code: string; readonly data: AnyDoc };

interface VehicleBills {
  readonly trips: Trips;
  readonly send: Trips['send'];
  /** Another vehicle of the register. */
  readonly another: (more?: AnyDoc) => Promise<string>;
  /** A vehicle as its register has it. */
  readonly registered: (id: string) => Promise<AnyDoc>;
  /** Notices under this key to this principal. */
  readonly told: (principal: string, key: string) => Promise<readonly { readonly params: AnyDoc }[]>;
  /** On 19 November from and to these hours of Greenwich, driven by songdawei for D08. */
  readonly sheet: (boatcarId: string, from: string, to: string, odo: readonly [string, string], more?: AnyDoc) => AnyDoc;
  readonly sendSheet: (body: AnyDoc, login?: string) => Promise<Answer>;
  readonly approvedSheet: (body: AnyDoc) => Promise<AnyDoc>;
  /** A year of compulsory insurance from December on. */
  readonly paper: (boatcarId: string, more?: AnyDoc) => AnyDoc;
  readonly sendPaper: (body: AnyDoc) => Promise<Answer>;
  readonly approvedPaper: (body: AnyDoc) => Promise<AnyDoc>;
  /** Through these steps, the last of which approves it. */
  readonly decided: (at: string, logins: readonly string[], document: AnyDoc) => Promise<AnyDoc>;
}

/** The document of an answer that was to be one. */
export const sentOf = (answer: Answer): AnyDoc => {
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: '200' });
  return answer.data['document'] as AnyDoc;
};

export function vehicleBillsOn(server: () => TestServer, company: () => Company): VehicleBills {
  const trips = tripsOn(server, company);
  const { send } = trips;
  let plates = 0;
  const decided: VehicleBills['decided'] = async (at, logins, { id }) => {
    let last: AnyDoc = {};
    for (const login of logins) last = sentOf(await send(login, 'POST', `${at}/approveProcess`, { id, comment: '同意' }));
    expect(last['status']).toBe('approved');
    return last;
  };
  const sendSheet: VehicleBills['sendSheet'] = (body, login = 'songdawei') => send(login, 'POST', `${sheetsAt}/submitProcess`, body);
  const sendPaper: VehicleBills['sendPaper'] = (body) => send('yujianguo', 'POST', `${papersAt}/submitProcess`, body);
  return {
    trips,
    send,
    decided,
    sendSheet,
    sendPaper,
    another: (more = {}) => vehicle(server(), `鲁F·S${(plates += 1)}`, more),
    registered: async (id) => (await send('yujianguo', 'GET', `/tydf/api/boatcarManagement/get/${id}`)).data,
    told: (principal, key) =>
      server().db.query<{ params: AnyDoc }>(
        `select payload -> 'params' as params from outbox where kind = 'notice' and payload ->> 'key' = $1 and payload -> 'principals' ? $2`,
        [key, principal],
      ),
    sheet: (boatcarId, from, to, [startOdo, endOdo], more = {}) => ({
      boatcarId,
      driver: company().user('songdawei'),
      useDept: company().department('D08'),
      tripType: 'delivery',
      reason: '送水样',
      fromPlace: '园区',
      toPlace: '检测中心',
      startTime: `2026-11-19T${from}:00.000Z`,
      endTime: `2026-11-19T${to}:00.000Z`,
      startOdo,
      endOdo,
      preCheck: true,
      ...more,
    }),
    paper: (boatcarId, more = {}) => ({
      boatcarId,
      warrantyType: 'insurance',
      company: '人保财险烟台分公司',
      content: '交强险',
      dateFrom: '2026-12-01',
      dateTo: '2027-11-30',
      compulsoryFee: '950.00',
      ...more,
    }),
    approvedSheet: async (body) => decided(sheetsAt, ['yujianguo', 'qinhao'], sentOf(await sendSheet(body))),
    approvedPaper: async (body) => decided(papersAt, ['liuguifang', 'majun'], sentOf(await sendPaper(body))),
  };
}
