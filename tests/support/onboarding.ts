/** Onboardings that may be submitted: of a packer, and of as many feeding operators as a test wants. */
import { expect } from 'vitest';
import type { FileRef, Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { onboardSample } from './samples/hr/entry.ts';
import type { Company, Sample } from './samples/sample.ts';
import type { TestClient } from './server.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
async function file(by: TestClient, name: string): Promise<FileRef> {
  const form = new FormData();
  form.append('file', new Blob([png], { type: 'image/png' }), name);
  return (await by.call<FileRef[]>('POST', '/tydf/api/files', form)).json.data[0] as FileRef;
}

async function areaOf(by: TestClient, code: string): Promise<string> {
  const { json } = await by.call<Page>('GET', `/tydf/administration/areas/page?areaCode=${code}`);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return String(json.data.records[0]?.['id']);
}

const person = {
  hukouType: 'localRural',
  address: '烟台市芝罘区海港路12号',
  education: 'college',
  mobile: '10900000001',
  emergencyName: '李大海',
  emergencyRelation: 'father',
  emergencyMobile: '10900000002',
  grade: 'O1',
  staffType: 'fullTime',
  contractType: 'fixed',
} as const;

/** Li Chunhua, who packs, from 23 November 2026; entered by personnel. */
export async function newcomerOf(hr: TestClient, company: Company, more: AnyDoc = {}): Promise<AnyDoc> {
  return {
    ...person,
    name: '李春花',
    nameEn: 'Li Chunhua',
    gender: 'female',
    birthDate: '1998-03-05',
    idCard: '379900199803050026',
    photo: [await file(hr, 'photo.png')],
    attachments: [await file(hr, 'idCard.png'), await file(hr, 'diploma.png')],
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

const made: { paper: FileRef | null; place: string } = { paper: null, place: '' };
/** The sample, complete; each with an ID card of her own. */
export const completeOnboarding: Sample = {
  ...onboardSample,
  ready: async (server) => {
    const hr = await server.as(onboardSample.by);
    Object.assign(made, { paper: await file(hr, 'paper.png'), place: await areaOf(hr, 'LAND-RAS1') });
  },
  record: (company, n) => ({
    ...person,
    ...onboardSample.record(company, n),
    idCard: `37990019980305${String(n * 2 + 100).padStart(3, '0')}1`,
    photo: [made.paper],
    attachments: [made.paper, made.paper],
    supervisor: company.user('luyang'),
    workArea: made.place,
    contractFrom: '2026-12-01',
    contractTo: '2028-11-30',
  }),
};
