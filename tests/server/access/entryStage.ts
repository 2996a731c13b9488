/** Onboardings, histories and things given, near and far from everybody, for the permission matrix. */
import { expect } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { decide } from '#server/documents/decide.ts';
import { acting } from '#tests/server/documents/people.ts';
import type { TestClient, TestServer } from '#tests/support/server.ts';

export interface Furnishing {
  readonly server: TestServer;
  readonly admin: TestClient;
  /** Address of a resource's calls. */
  readonly baseOf: (key: string) => string;
  readonly definitionOf: (key: string) => Definition;
}

/** Whose records: his login, his department, his personnel file. */
export interface RecordOwner {
  readonly login: string;
  readonly department: string;
  readonly staffId: string;
}

const person = (number: number): AnyDoc => ({
  name: `新人${number}`,
  gender: 'female',
  birthDate: '1998-03-05',
  idCard: `37990019980305${String(number * 2).padStart(3, '0')}0`,
  hukouType: 'localUrban',
  address: 'x',
  education: 'college',
  mobile: '10900000001',
  emergencyName: 'x',
  emergencyRelation: 'father',
  emergencyMobile: '10900000002',
  grade: 'O1',
  staffType: 'fullTime',
  entryDate: '2026-12-01',
  probationMonths: 0,
  contractType: 'fixed',
  contractFrom: '2026-12-01',
  contractTo: '2027-11-30',
});

export async function furnishEntry(
  { server, admin, baseOf, definitionOf }: Furnishing,
  all: readonly RecordOwner[],
): Promise<ReadonlyMap<string, string>> {
  const records = new Map<string, string>();
  const idOf = async (text: string, value: string): Promise<string> => {
    const [row] = await server.db.query<{ id: string }>(text, [value]);
    if (row === undefined) throw new Error(`nothing for ${value}: ${text}`);
    return row.id;
  };
  const workArea = await idOf('select id::text from areas where area_code = $1', 'A1');
  const supervisor = await idOf('select id::text from users where user_name = $1', 'luyang');
  const add = async (key: string, body: AnyDoc): Promise<string> => {
    const { json } = await admin.call<AnyDoc>('POST', `${baseOf(key)}/add`, body);
    expect(json.code, `${key}: ${JSON.stringify(json)}`).toBe('200');
    return String(json.data['id']);
  };
  const file = async (name: string): Promise<unknown> => {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])], { type: 'image/png' }), name);
    return ((await admin.call('POST', '/tydf/api/files', form)).json.data as readonly unknown[])[0];
  };
  const [photo, idCard, diploma] = [await file('photo.png'), await file('idCard.png'), await file('diploma.png')];
  for (const [at, { login, department, staffId }] of all.entries()) {
    const deptId = await idOf('select id::text from sys_department where dept_code = $1', department);
    const postId = await idOf(
      'select id::text from posts where dept_id = $1 and not coalesce(health_cert_required, false) order by id',
      deptId,
    );
    // As if each department entered its own people: those who may are asked about in the matrix themselves.
    const { document } = await decide(await acting(server.services, login), definitionOf('hrStaffOnboard'), 'submit', {
      ...person(at + 1),
      entryDept: deptId,
      entryPost: postId,
      supervisor,
      workArea,
      photo: [photo],
      attachments: [idCard, diploma],
      requestId: `onboard-${login}`,
    });
    records.set(`hrStaffOnboard ${login}`, String(document['id']));
    const rows: readonly (readonly [string, AnyDoc])[] = [
      ['hrPfInnerPost', { deptId, postId, dateFrom: '2015-01-01', dateTo: '2015-12-31' }],
      ['hrPfStaffFamily', { name: 'x', relation: 'other' }],
      ['hrPfStaffWorkexp', { company: 'x', dateFrom: '2014-01-01', jobTitle: 'x' }],
      ['hrPfStaffLearnexp', { school: 'x', dateFrom: '2010-09-01', dateTo: '2013-06-30', education: 'college' }],
      ['hrItemRequisitionRecord', { itemType: 'key', itemName: 'x', qty: '1.00' }],
    ];
    for (const [key, row] of rows) records.set(`${key} ${login}`, await add(key, { staffId, ...row }));
  }
  const onboardId = await add('hrStaffOnboard', { name: 'x' });
  // Not of an onboarding above, which its applicant reads.
  const { department = '', login = '' } = all.at(-1) ?? {};
  const deptId = await idOf('select id::text from sys_department where dept_code = $1', department);
  const postId = await idOf('select id::text from posts where dept_id = $1 order by id', deptId);
  records.set(`hrInnerPost ${login}`, await add('hrInnerPost', { onboardId, deptId, postId, dateFrom: '2015-01-01' }));
  await add('hrStaffFamily', { onboardId, name: 'x', relation: 'other' });
  await add('hrStaffWorkexp', { onboardId, company: 'x', dateFrom: '2014-01-01', jobTitle: 'x', salary: '1.00' });
  await add('hrStaffLearnexp', { onboardId, school: 'x', dateFrom: '2010-09-01', dateTo: '2013-06-30', education: 'college' });
  return records;
}
