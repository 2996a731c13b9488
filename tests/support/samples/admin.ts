/** Samples of administration. */
import { admins } from '#resources/admin/admins.ts';
import { areas } from '#resources/admin/areas.ts';
import { dictionaries } from '#resources/admin/dictionariesResource.ts';
import { noticeConfig } from '#resources/admin/noticeConfig.ts';
import { noticeSendMessage } from '#resources/admin/noticeSendMessage.ts';
import { org } from '#resources/admin/org.ts';
import { posts } from '#resources/admin/posts.ts';
import { resources } from '#resources/admin/resourcesResource.ts';
import { roles } from '#resources/admin/roles.ts';
import { sysDepartment } from '#resources/admin/sysDepartment.ts';
import { sysSystem } from '#resources/admin/sysSystem.ts';
import { users } from '#resources/admin/users.ts';
import { expect } from 'vitest';
import { sample, type Sample } from './sample.ts';

export const adminSamples: readonly Sample[] = [
  sample({
    definition: users,
    by: 'maoyu',
    record: (company, n) => ({
      userName: `newcomer${n}`,
      realName: '新人',
      nameEn: 'New Comer',
      mobile: '13800000001',
      deptId: company.department('D13'),
      postId: company.post('System administrator'),
    }),
    made: () => ({ userType: 'employee', status: 'enabled', failCount: 0, sort: 100 }),
    change: (company) => ({ realName: '改名', supervisor: company.user('shenyifan') }),
    filter: 'userName',
  }),
  sample({
    definition: admins,
    by: 'shenyifan',
    record: (company) => ({
      userId: company.user('luojia'),
      adminType: 'audit',
      systems: [company.system],
      orgScope: [company.department('D13')],
      validFrom: '2026-11-01',
    }),
    made: (company) => ({ status: 'enabled', validTo: null, grantedBy: company.user('shenyifan') }),
    change: () => ({ validTo: '2026-12-31' }),
    filter: 'userId',
  }),
  sample({
    definition: roles,
    by: 'shenyifan',
    record: (_, n) => ({ code: `sample_role${n}`, name: '样例角色', dataScope: 'dept' }),
    made: () => ({ builtIn: false, status: 'enabled' }),
    change: (company) => ({ dataScope: 'custom', scopeDepts: [company.department('D06')] }),
    filter: 'code',
  }),
  sample({
    definition: sysDepartment,
    by: 'zhoumin',
    record: (company, n) => ({
      deptCode: `D13${n}`,
      name: `数据组${n}`,
      nameEn: 'Data team',
      parentId: company.department('D13'),
      orgId: company.org,
      deptType: 'group',
    }),
    made: () => ({ headcountNow: 0, status: 'enabled' }),
    change: (company, n) => ({ name: `平台组${n}`, leader: company.user('maoyu') }),
    filter: 'name',
  }),
  sample({
    definition: posts,
    by: 'xujiayi',
    record: (company, n) => ({
      postCode: `SP${n}`,
      name: `巡检员${n}`,
      deptId: company.department('D06'),
      category: 'operation',
      gradeFrom: 'O1',
      gradeTo: 'O3',
    }),
    made: () => ({ workSystem: 'standard', healthCertRequired: false, status: 'enabled' }),
    change: () => ({ gradeTo: 'T1', headcount: 4 }),
    filter: 'name',
  }),
  sample({
    definition: areas,
    by: 'liuguifang',
    record: (company, n) => ({ areaCode: `AR${n}`, name: `样例区${n}`, areaType: 'zone', deptId: company.department('D08') }),
    made: () => ({ bioLevel: 'open', status: 'enabled' }),
    change: () => ({ bioLevel: 'restricted', surface: '120.50', longitude: '121.391400' }),
    filter: 'name',
  }),
  sample({
    definition: org,
    by: 'qiaolihua',
    record: (_, n) => ({
      orgCode: `ORG${n}`,
      name: `样例分公司${n}`,
      shortName: `样例${n}`,
      creditCode: `91370600MA${String(n).padStart(8, '0')}`,
    }),
    made: () => ({ status: 'enabled' }),
    change: () => ({ legalPerson: '林海川', regCapital: '5000000.00', bankAccount: '3700160000000001' }),
    filter: 'name',
  }),
  sample({
    definition: dictionaries,
    by: 'maoyu',
    record: (_, n) => ({ dictCode: `sampleList${n}`, dictName: '样例', labelZh: '样例', labelEn: 'Sample' }),
    made: () => ({ builtIn: false, isDefault: false, status: 'enabled' }),
    change: () => ({ dictName: '改名', sort: 7, ext: { unit: 'kg' } }),
    filter: 'dictCode',
    all: false,
  }),
  sample({
    definition: resources,
    by: 'shenyifan',
    record: (company, n) => ({ name: `样例目录${n}`, nameEn: 'Sample', resType: '1', systemId: company.system }),
    made: () => ({ hidden: false, keepAlive: false, status: 'enabled' }),
    change: () => ({ icon: 'folder', sort: 900 }),
    filter: 'name',
  }),
  sample({
    definition: sysSystem,
    by: 'maoyu',
    record: (company, n) => ({
      systemCode: `sample${n}`,
      systemName: `样例系统${n}`,
      entryPath: '/tf/sample',
      ownerDept: company.department('D08'),
      ownerUser: company.user('qinhao'),
      plannedDate: '2026-12-01',
      reason: '试用',
    }),
    made: () => ({ applyType: 'register', env: 'prod', status: 'draft', code: expect.stringMatching(/^SYS-2026-\d{3}$/) as unknown }),
    change: (company) => ({ sysVersion: '1.1', userRange: [company.department('D08')] }),
    filter: 'systemName',
  }),
  sample({
    definition: noticeConfig,
    by: 'maoyu',
    record: (company, n) => ({
      configKey: `sample_notice${n}`,
      name: '样例通知',
      titleTpl: '样例：{name}',
      titleTplEn: 'Sample: {name}',
      contentTpl: '{date}',
      contentTplEn: '{date}',
      receiverType: 'user',
      receiverUsers: [company.user('yanfei')],
    }),
    made: () => ({ channels: ['inner'], kind: 'system', level: 'info', loud: false, status: 'enabled' }),
    change: () => ({ channels: ['inner', 'email'], advanceDays: '30,7', quietFrom: 22, quietTo: 7 }),
    filter: 'configKey',
  }),
  sample({
    definition: noticeSendMessage,
    by: 'maoyu',
    record: (company, n) => ({
      title: `停水通知${n}`,
      content: '<p>周六停水。</p>',
      receiverType: 'user',
      receiverUsers: [company.user('yanfei')],
    }),
    made: () => ({
      sendState: 'draft',
      channels: ['inner'],
      level: 'info',
      code: expect.stringMatching(/^MSG-20261120-\d{4}$/) as unknown,
    }),
    change: (company) => ({ receiverType: 'dept', receiverDepts: [company.department('D13')], level: 'warning' }),
    filter: 'title',
  }),
];
