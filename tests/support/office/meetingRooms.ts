/** Meeting rooms that tests book. */
import type { AnyDoc } from '#model/definition.ts';
import type { TestServer } from '#tests/support/server.ts';

/** A room that the administration's desk sets up; its id. Without more it seats 20, is always open and needs no confirmation. */
export async function meetingRoom(server: TestServer, code: string, more: AnyDoc = {}): Promise<string> {
  const desk = await server.as('jiangyuzhen');
  const [area] = await server.db.query<{ id: string }>('select id::text from areas order by id limit 1');
  const body = { code, name: `会议室${code}`, areaId: area?.id, capacity: 20, openFrom: '07:00', openTo: '22:00', ...more };
  const { json } = await desk.call<AnyDoc>('POST', '/tydf/api/meetingRoom/add', body);
  if (json.code !== '200') throw new Error(`no room ${code}: ${JSON.stringify(json)}`);
  return String(json.data?.['id']);
}
