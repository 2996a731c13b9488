/** An onboarding that may be submitted, of a packer. */
import { expect } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { upload, type Company } from '#tests/fixtures/company.ts';
import { person } from '#tests/fixtures/hr/hrStaffOnboard.ts';
import type { TestClient } from '#tests/support/server.ts';

async function areaOf(by: TestClient, code: string): Promise<string> {
  const { json } = await by.call<Page>('GET', `/tydf/administration/areas/page?areaCode=${code}`);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return String(json.data.records[0]?.['id']);
}

/** Li Chunhua, who packs, from 23 November 2026; entered by personnel. */
export async function newcomerOf(hr: TestClient, company: Company, more: AnyDoc = {}): Promise<AnyDoc> {
  return {
    ...person,
    name: '李春花',
    nameEn: 'Li Chunhua',
    gender: 'female',
    birthDate: '1998-03-05',
    idCard: '379900199803050020',
    photo: [await upload(hr, 'photo.png')],
    attachments: [await upload(hr, 'idCard.png'), await upload(hr, 'diploma.png')],
    entryDept: company.department('D10'),
    entryPost: company.post('Packing operator'),
    supervisor: company.user('lengxue'),
    workArea: await areaOf(hr, 'PARK-PLANT'),
    entryDate: '2026-11-23',
    probationMonths: 2,
    contractFrom: '2026-11-23',
    contractTo: '2028-11-22',
    firstWorkDate: '2016-07-01',
    healthCertNo: 'JK2026112',
    healthCertTo: '2027-11-01',
    ...more,
  };
}
