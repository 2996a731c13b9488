/** Rooms of the dormitory and stays in them that tests need. */
import type { AnyDoc } from '#model/definition.ts';
import type { TestServer } from '#tests/support/server.ts';

const added = async (server: TestServer, resource: string, body: AnyDoc): Promise<string> => {
  const keeper = await server.as('zhanghongmei');
  const { json } = await keeper.call<AnyDoc>('POST', `/tydf/api/${resource}/add`, body);
  if (json.code !== '200') throw new Error(`no ${resource}: ${JSON.stringify(json)}`);
  return String(json.data?.['id']);
};

/** A room that the keeper of the dormitory sets up; its id. Without more it is for men, has four beds and is in use. */
export async function dormRoom(server: TestServer, roomNo: string, more: AnyDoc = {}): Promise<string> {
  const [area] = await server.db.query<{ id: string }>('select id::text from areas order by id limit 1');
  const usual = { areaId: area?.id, building: '1号楼', floor: 1, roomNo, roomGender: 'male', bedCount: 4, monthlyFee: '90.00' };
  return added(server, 'dormManagement', { ...usual, ...more });
}

/** Somebody who lives in a bed since a day, or did; the id of the stay. */
export const stayIn = (server: TestServer, dormId: string, bedNo: number, staffId: string, more: AnyDoc = {}): Promise<string> =>
  added(server, 'dormManagementDetail', { dormId, bedNo, staffId, checkInDate: '2026-11-01', ...more });

/** Reads the meters of a room as its keeper does; what it answers. */
export async function readMeters(server: TestServer, dormId: string, body: AnyDoc) {
  const keeper = await server.as('zhanghongmei');
  return (await keeper.call<AnyDoc>('PUT', `/tydf/api/dormManagement/meter/${dormId}`, body)).json;
}
