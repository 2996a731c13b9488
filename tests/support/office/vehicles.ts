/** Vehicles and boats that tests send out. */
import type { AnyDoc } from '#model/definition.ts';
import type { TestServer } from '#tests/support/server.ts';

/** A vehicle that the dispatcher registers; its id. Without more it is a van of seven seats whose papers hold for years. */
export async function vehicle(
  server: TestServer,
  plateNo: string,
  { insuranceTo = '2030-06-30', inspectionTo = '2030-05-31', ...more }: AnyDoc = {},
): Promise<string> {
  const dispatcher = await server.as('yujianguo');
  const rows = await server.db.query<{ dept: string; keeper: string }>(
    `select (select id::text from sys_department where dept_code = 'D02') as dept, (select id::text from users where user_name = 'yujianguo') as keeper`,
  );
  const body = {
    bcType: 'van',
    plateNo,
    seats: 7,
    oilType: 'g95',
    stdConsumption: '8.50',
    deptId: rows[0]?.dept,
    keeper: rows[0]?.keeper,
    ...more,
  };
  const { json } = await dispatcher.call<AnyDoc>('POST', '/tydf/api/boatcarManagement/add', body);
  if (json.code !== '200') throw new Error(`no vehicle ${plateNo}: ${JSON.stringify(json)}`);
  const id = String(json.data?.['id']);
  // What papers were approved for it is nobody's to type; these stand for them.
  await server.db.query('update boatcar_management set insurance_to = $2, inspection_to = $3 where id = $1', [
    id,
    insuranceTo,
    inspectionTo,
  ]);
  return id;
}
