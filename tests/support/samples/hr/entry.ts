/** Samples of onboarding, of the histories of a person and of what he is given. */
import { hrInnerPost } from '#resources/hr/hrInnerPost.ts';
import { hrItemRequisitionRecord } from '#resources/hr/hrItemRequisitionRecord.ts';
import { hrPfInnerPost } from '#resources/hr/hrPfInnerPost.ts';
import { hrPfStaffFamily } from '#resources/hr/hrPfStaffFamily.ts';
import { hrPfStaffLearnexp } from '#resources/hr/hrPfStaffLearnexp.ts';
import { hrPfStaffWorkexp } from '#resources/hr/hrPfStaffWorkexp.ts';
import { hrStaffFamily } from '#resources/hr/hrStaffFamily.ts';
import { hrStaffLearnexp } from '#resources/hr/hrStaffLearnexp.ts';
import { hrStaffOnboard } from '#resources/hr/hrStaffOnboard.ts';
import { hrStaffWorkexp } from '#resources/hr/hrStaffWorkexp.ts';
import type { AnyDoc } from '#model/definition.ts';
import { sample, type Sample } from '../sample.ts';

export const onboardSample = sample({
  definition: hrStaffOnboard,
  by: 'xujiayi',
  record: (company, n) => ({
    name: `入职人员${n}`,
    gender: 'female',
    birthDate: '1998-03-05',
    mobile: '10900000001',
    education: 'college',
    entryDept: company.department('D08'),
    entryPost: company.post('Feeding operator'),
    entryDate: '2026-12-01',
    probationMonths: 2,
  }),
  made: (company) => ({
    status: 'draft',
    applicant: company.user('xujiayi'),
    nation: '汉族',
    probationEnd: '2027-01-31',
    firstJobOfYear: false,
    applied: false,
  }),
  change: () => ({ entryDate: '2026-12-15', probationMonths: 1 }),
  brings: { probationEnd: '2027-01-14', status: 'draft' },
  filter: 'name',
});

/** A draft that the rows of forms belong to. */
let onboardId = '';
const ready: Sample['ready'] = async (server, company) => {
  if (onboardId !== '') return;
  const { json } = await (
    await server.as(onboardSample.by)
  ).call<AnyDoc>('POST', '/tydf/process/hrStaffOnboard/add', onboardSample.record(company, 900));
  onboardId = String(json.data['id']);
};

const family = (n: number) => ({ name: `家人${n}`, relation: 'mother', mobile: '10900000003' });
const work = (n: number) => ({ company: `前单位${n}`, dateFrom: '2019-07-01', dateTo: '2022-06-30', jobTitle: '养殖工' });
const school = (n: number) => ({ school: `水产学校${n}`, dateFrom: '2016-09-01', dateTo: '2019-06-30', education: 'college' });

export const entrySamples: readonly Sample[] = [
  onboardSample,
  sample({
    definition: hrInnerPost,
    by: 'xujiayi',
    ready,
    record: (company) => ({
      onboardId,
      deptId: company.department('D09'),
      postId: company.post('Cage worker'),
      dateFrom: '2019-03-11',
      dateTo: '2021-12-31',
    }),
    made: () => ({ holdType: 'main' }),
    change: () => ({ holdType: 'seconded', dateTo: '2022-01-31' }),
    filter: 'onboardId',
  }),
  sample({
    definition: hrStaffFamily,
    by: 'xujiayi',
    ready,
    record: (_, n) => ({ onboardId, ...family(n) }),
    made: () => ({ isEmergency: false, isColleague: false }),
    change: () => ({ workUnit: '烟台水产学校', isEmergency: true }),
    filter: 'onboardId',
  }),
  sample({
    definition: hrStaffWorkexp,
    by: 'xujiayi',
    ready,
    record: (_, n) => ({ onboardId, ...work(n), salary: '4200.00' }),
    made: () => ({ referee: null }),
    change: () => ({ dateTo: '2022-08-31', leaveReason: '合同到期' }),
    filter: 'onboardId',
  }),
  sample({
    definition: hrStaffLearnexp,
    by: 'xujiayi',
    ready,
    record: (_, n) => ({ onboardId, ...school(n) }),
    made: () => ({ degree: null }),
    change: () => ({ major: '水产养殖', certNo: 'SC20190630' }),
    filter: 'onboardId',
  }),
  sample({
    definition: hrPfInnerPost,
    by: 'xujiayi',
    record: (company, n) => ({
      staffId: company.staff('yanfei'),
      deptId: company.department('D08'),
      postId: company.post('Feeding operator'),
      dateFrom: `201${n % 10}-01-01`,
      dateTo: `201${n % 10}-12-31`,
    }),
    made: () => ({ holdType: 'main', sourceType: null }),
    change: () => ({ holdType: 'acting', docNo: '人字〔2018〕3号' }),
    filter: 'staffId',
  }),
  sample({
    definition: hrPfStaffFamily,
    by: 'xujiayi',
    record: (company, n) => ({ staffId: company.staff('yanfei'), ...family(n) }),
    made: () => ({ isEmergency: false, sourceId: null }),
    change: () => ({ relation: 'spouse', jobTitle: '教师' }),
    filter: 'staffId',
  }),
  sample({
    definition: hrPfStaffWorkexp,
    by: 'xujiayi',
    record: (company, n) => ({ staffId: company.staff('yanfei'), ...work(n) }),
    made: () => ({ sourceId: null }),
    change: () => ({ referee: '王站长', refereePhone: '0535-6123456' }),
    filter: 'staffId',
  }),
  sample({
    definition: hrPfStaffLearnexp,
    by: 'xujiayi',
    record: (company, n) => ({ staffId: company.staff('yanfei'), ...school(n) }),
    made: () => ({ isHighest: false, sourceId: null }),
    change: () => ({ degree: '学士', studyMode: 'correspondence' }),
    filter: 'staffId',
  }),
  sample({
    definition: hrItemRequisitionRecord,
    by: 'xujiayi',
    record: (company) => ({ staffId: company.staff('yanfei'), itemType: 'tool', itemName: '溶氧仪', qty: '1.00', issueDate: '2026-11-20' }),
    made: (company) => ({
      deptId: company.department('D08'),
      issuer: company.user('xujiayi'),
      mustReturn: true,
      itemState: 'toIssue',
      confirmState: 'unconfirmed',
    }),
    change: () => ({ spec: '便携式', planReturn: '2027-11-20' }),
    filter: 'itemType',
  }),
];
