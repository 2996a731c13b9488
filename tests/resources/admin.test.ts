/** Rules of administration in both directions. */
import { describe, expect, it } from 'vitest';
import { compute, faultsOf, faultsOfRemoval, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { unknownFields } from '#model/body.ts';
import { areas } from '#resources/admin/areas.ts';
import { dictionaries } from '#resources/admin/dictionariesResource.ts';
import { org } from '#resources/admin/org.ts';
import { posts } from '#resources/admin/posts.ts';
import { resources } from '#resources/admin/resourcesResource.ts';
import { roles } from '#resources/admin/roles.ts';
import { sysDepartment } from '#resources/admin/sysDepartment.ts';
import { sysSystem } from '#resources/admin/sysSystem.ts';
import { users } from '#resources/admin/users.ts';
import { hrPfStaffOnboard } from '#resources/hr/hrPfStaffOnboard.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';

const input = (facts: AnyDoc = {}): EvaluationInput => ({
  facts,
  actor: { userId: '1', staffId: '1', departmentId: '1', roles: ['sys_admin'] },
  today: '2026-11-20',
  now: '2026-11-20T02:00:00.000Z',
});
const rules = (definition: Definition, doc: AnyDoc, facts: AnyDoc = {}): string[] =>
  faultsOf(definition, compute(definition, normalise(definition, doc), input(facts)), input(facts), 'submit').map(
    ({ rule, field }) => `${rule}:${field}`,
  );
const removal = (definition: Definition, doc: AnyDoc, facts: AnyDoc = {}): string[] =>
  faultsOfRemoval(definition, compute(definition, normalise(definition, doc), input(facts)), input(facts)).map(({ rule }) => rule);

describe('users', () => {
  const user = {
    userName: 'yanfei',
    realName: '闫飞',
    userType: 'employee',
    mobile: '13812345678',
    deptId: '1',
    postId: '1',
    status: 'enabled',
  };

  it('an ordinary account passes', () => {
    expect(rules(users, user)).toEqual([]);
    expect(rules(users, { ...user, userName: 'yan fei', mobile: '1' })).toEqual(['noSpaces:userName', 'mobile:mobile']);
  });
  it('the login name is fixed', () => {
    expect(unknownFields(users, { userName: 'other' }, undefined, { ...user, id: '5' }).map(({ field }) => field)).toEqual(['userName']);
    expect(unknownFields(users, { userName: 'other' })).toEqual([]);
  });
  it('who has open tasks is not disabled, nobody disables or deletes themselves', () => {
    const few = { openTasks: { count: 2, titles: ['QJ-1', 'QJ-2'] } };
    const none = { openTasks: { count: 0, titles: [] } };
    expect(rules(users, { ...user, status: 'disabled' }, few)).toEqual(['openTasks:status']);
    expect(rules(users, { ...user, status: 'disabled' }, none)).toEqual([]);
    const many = { openTasks: { count: 400, titles: ['QJ-1', 'QJ-2'] } };
    expect(faultsOf(users, { ...user, status: 'disabled' }, input(many), 'submit')[0]?.message).toEqual({
      en: '400 open task(s) must be handed over first: QJ-1, QJ-2 and 398 more',
      zh: '还有400个待办任务，须先移交：QJ-1, QJ-2 及另外398个',
    });
    expect(rules(users, { ...user, status: 'locked' }, { mine: true })).toEqual(['ownStatus:status']);
    expect(removal(users, user, { mine: true })).toEqual(['ownAccount']);
    expect(removal(users, user, { mine: false, ...few })).toEqual(['openTasks']);
    expect(removal(users, user, { mine: false, ...none })).toEqual([]);
    expect(rules(users, { ...user, id: '5', supervisor: '5' })).toEqual(['ownSupervisor:supervisor']);
  });
  it('roles of administrators are given by security only; one system administrator stays', () => {
    expect(rules(users, user, { administration: ['系统管理员'] })).toEqual(['administration:roles']);
    expect(rules(users, user, { mine: true, administration: ['系统管理员'] })).toEqual(['notOneself:roles']);
    expect(rules(users, { ...user, status: 'disabled' }, { lastAdministrator: true })).toEqual(['lastAdministrator:status']);
    expect(removal(users, user, { lastAdministrator: true })).toEqual(['lastAdministrator']);
  });
});

describe('roles and posts', () => {
  it('custom scope names departments', () => {
    expect(rules(roles, { code: 'a', name: 'A', dataScope: 'custom' })).toEqual(['chosenDepartments:scopeDepts']);
    expect(rules(roles, { code: 'a', name: 'A', dataScope: 'custom', scopeDepts: ['1'] })).toEqual([]);
  });
  it('built-in and held roles stay', () => {
    expect(rules(roles, { code: 'a', name: 'A', dataScope: 'self', builtIn: true, status: 'disabled' })).toEqual(['builtInStays:status']);
    expect(removal(roles, { builtIn: true }, { holders: 1 })).toEqual(['builtIn', 'holders']);
    expect(removal(roles, { builtIn: false }, { holders: 0 })).toEqual([]);
  });
  it('grades of a post do not run backwards', () => {
    const post = { postCode: 'P1', name: 'A', deptId: '1', category: 'operation', workSystem: 'standard' };
    expect(rules(posts, { ...post, gradeFrom: 'M1', gradeTo: 'T4' })).toEqual(['grades:gradeTo']);
    expect(rules(posts, { ...post, gradeFrom: 'T4', gradeTo: 'M1' })).toEqual([]);
    expect(removal(posts, post, { holders: 1 })).toEqual(['holders']);
    expect(removal(posts, post, { holders: 0 })).toEqual([]);
  });
});

describe('departments, areas, organisations', () => {
  const dept = { deptCode: 'D01', name: '总经办', orgId: '1', deptType: 'function', parentId: '2' };
  it('the tree has no cycle, five levels, distinct siblings and enabled leaders', () => {
    const fine = { ancestors: ['2', '1'], depthBelow: 1, siblings: ['行政部'], leaderEnabled: true, members: 4 };
    expect(rules(sysDepartment, { ...dept, leader: '9' }, fine)).toEqual([]);
    expect(rules(sysDepartment, { ...dept, id: '1' }, fine)).toEqual(['cycle:parentId']);
    expect(rules(sysDepartment, { ...dept, id: '2' }, { ...fine, ancestors: [] })).toEqual(['cycle:parentId']);
    expect(rules(sysDepartment, dept, { ...fine, depthBelow: 2 })).toEqual([]);
    expect(rules(sysDepartment, dept, { ...fine, depthBelow: 3 })).toEqual(['depth:parentId']);
    expect(rules(sysDepartment, dept, { ...fine, siblings: ['总经办'] })).toEqual(['siblingName:name']);
    expect(rules(sysDepartment, { ...dept, leader: '9' }, { ...fine, leaderEnabled: false })).toEqual(['leaderEnabled:leader']);
    expect(compute(sysDepartment, dept, input(fine))['headcountNow']).toBe(4);
  });
  it('what is in use is not deleted', () => {
    for (const fact of ['children', 'members', 'openDocuments']) expect(removal(sysDepartment, dept, { [fact]: 1 })).toEqual(['inUse']);
    expect(removal(sysDepartment, dept, { children: 0, members: 0, openDocuments: 0 })).toEqual([]);
    expect(removal(areas, {}, { references: 1 })).toEqual(['inUse']);
    expect(removal(org, {}, { references: 0 })).toEqual([]);
  });
  it('a zone is at least as protected as what it lies in', () => {
    const area = { areaCode: 'A', name: 'A', areaType: 'zone' };
    expect(rules(areas, { ...area, bioLevel: 'open' }, { parentLevel: 'controlled' })).toEqual(['level:bioLevel']);
    expect(rules(areas, { ...area, bioLevel: 'restricted' }, { parentLevel: 'controlled' })).toEqual([]);
    expect(rules(areas, { ...area, id: '4', parentId: '4' })).toEqual(['cycle:parentId']);
  });
  it('the credit code has 18 digits or capital letters', () => {
    const entity = { orgCode: 'O', name: 'N', shortName: 'S' };
    expect(rules(org, { ...entity, creditCode: '91370600MA3ABCDE1X' })).toEqual([]);
    for (const creditCode of ['91370600MA3ABCDE1', '91370600ma3abcde1x'])
      expect(rules(org, { ...entity, creditCode })).toEqual(['creditCode:creditCode']);
  });
});

describe('dictionaries, resources, systems', () => {
  const item = {
    dictCode: 'leaveType',
    dictName: '假期类型',
    parentId: '3',
    itemValue: 'sick',
    labelZh: '病假',
    labelEn: 'Sick leave',
    status: 'enabled',
  };
  it('a value is complete, built-in ones keep theirs, one default', () => {
    expect(rules(dictionaries, item)).toEqual([]);
    expect(rules(dictionaries, { dictCode: 'x', dictName: 'X' })).toEqual([]);
    expect(rules(dictionaries, { ...item, labelEn: null })).toEqual(['itemComplete:labelEn']);
    const stored = { dictCode: 'leaveType', itemValue: 'sick', status: 'enabled' };
    expect(rules(dictionaries, { ...item, builtIn: true, labelZh: '病休' }, { stored })).toEqual([]);
    expect(rules(dictionaries, { ...item, builtIn: true, itemValue: 'ill' }, { stored })).toEqual(['builtIn:itemValue']);
    expect(rules(dictionaries, { ...item, isDefault: true }, { otherDefault: true })).toEqual(['oneDefault:isDefault']);
    expect(removal(dictionaries, { builtIn: true }, { children: 2 })).toEqual(['builtIn', 'children']);
  });
  it('directories, menus and interfaces lie where they belong', () => {
    const row = { name: 'A', systemId: '1' };
    expect(rules(resources, { ...row, resType: '1' }, { parentType: null })).toEqual([]);
    expect(rules(resources, { ...row, resType: '1' }, { parentType: '3' })).toEqual(['place:parentId']);
    expect(rules(resources, { ...row, resType: '3', path: '/a', hasPage: true }, { parentType: '1' })).toEqual([]);
    expect(rules(resources, { ...row, resType: '3', hasPage: true }, { parentType: '1' })).toEqual(['path:path']);
    expect(rules(resources, { ...row, resType: '3', path: '/a' }, { parentType: null })).toEqual(['place:parentId']);
    expect(rules(resources, { ...row, resType: '2', permCode: 'a:b' }, { parentType: '3' })).toEqual([]);
    expect(rules(resources, { ...row, resType: '2' }, { parentType: '3' })).toEqual(['permission:permCode']);
    expect(rules(resources, { ...row, resType: '2', permCode: 'a:b' }, { parentType: '3', sameCall: true })).toEqual([
      'permission:permCode',
    ]);
    expect(rules(resources, { ...row, id: '4', resType: '1' }, { parentType: '1', ancestors: ['4'] })).toEqual(['cycle:parentId']);
  });
  it('a change names the system it concerns', () => {
    const system = {
      systemCode: 's',
      systemName: 'S',
      entryPath: '/',
      env: 'prod',
      ownerDept: '1',
      ownerUser: '1',
      plannedDate: '2026-12-01',
      reason: 'r',
    };
    expect(rules(sysSystem, { ...system, applyType: 'register' })).toEqual([]);
    expect(rules(sysSystem, { ...system, applyType: 'register', systemId: '3' })).toEqual(['concerned:systemId']);
    expect(rules(sysSystem, { ...system, applyType: 'change' })).toEqual(['concerned:systemId']);
    const about = (applyType: string, facts: AnyDoc) => rules(sysSystem, { ...system, applyType, systemId: '3' }, facts);
    expect(about('change', { system: null })).toEqual(['concerned:systemId']);
    expect(about('change', { system: { sysStatus: 'running' } })).toEqual([]);
    expect(about('maintain', { system: { sysStatus: 'offline' } })).toEqual(['concerned:systemId']);
    expect(about('change', { system: { sysStatus: 'offline' } })).toEqual([]);
  });
  it('a system goes offline only when nothing of it is in approval, and two that run do not share a code', () => {
    const system = { systemCode: 's', systemName: 'S', entryPath: '/', env: 'prod', ownerDept: '1', ownerUser: '1' };
    const request = { ...system, plannedDate: '2026-12-01', reason: 'r' };
    const running = { system: { sysStatus: 'running' } };
    const offline = { ...request, applyType: 'offline', systemId: '3' };
    expect(rules(sysSystem, offline, { ...running, openProcesses: 2 })).toEqual(['openProcesses:systemId']);
    expect(rules(sysSystem, offline, { ...running, openProcesses: 0, codeTaken: true })).toEqual([]);
    expect(rules(sysSystem, { ...request, applyType: 'register' }, { codeTaken: true })).toEqual(['codeTaken:systemCode']);
  });
});

describe('personnel file', () => {
  const file = { name: '闫飞', gender: 'male', birthDate: '1993-07-13', idCard: '379900199307130013' };
  it('says who works here, and when the newest contract and the health certificate end', () => {
    const span = (dateFrom: string, dateTo: string | null) => ({ contractNo: '1', contractType: 'fixed', dateFrom, dateTo });
    const certificate = (certType: string, validTo: string) => ({ certType, certName: 'x', validTo });
    const lines = {
      contracts: [span('2023-05-11', '2026-05-10'), span('2020-05-11', '2023-05-10')],
      certificates: [certificate('health', '2026-12-01'), certificate('health', '2025-12-01'), certificate('driver', '2030-01-01')],
    };
    expect(compute(hrPfStaffOnboard, { ...file, ...lines, staffState: 'leaving' }, input())).toMatchObject({
      active: true,
      contractTo: '2026-05-10',
      healthCertTo: '2026-12-01',
    });
    const open = { ...file, contracts: [span('2023-05-11', '2026-05-10'), span('2026-05-11', null)], certificates: [] };
    expect(compute(hrPfStaffOnboard, { ...open, staffState: 'retired' }, input())).toMatchObject({
      active: false,
      contractTo: null,
      healthCertTo: null,
    });
  });

  it('computes years and hints at the open-ended contract', () => {
    const doc = compute(hrPfStaffOnboard, { ...file, entryDate: '2020-05-11', firstWorkDate: '2015-07-01' }, input());
    expect(doc).toMatchObject({ age: 33, companyYears: 6, workYears: 11 });
    const contract = { contractNo: '1', contractType: 'fixed', dateFrom: '2020-05-11', dateTo: '2023-05-10', renewNo: 2 };
    expect(rules(hrPfStaffOnboard, { ...file, contracts: [contract] })).toEqual(['openEnded:contracts.0.contractType']);
    expect(rules(hrPfStaffOnboard, { ...file, contracts: [{ ...contract, renewNo: 1 }] })).toEqual([]);
    expect(rules(hrPfStaffOnboard, { ...file, contracts: [{ ...contract, renewNo: 1, dateTo: '2020-01-01' }] })).toEqual([
      'dates:contracts.0.dateTo',
    ]);
    expect(rules(hrPfStaffOnboard, { ...file, birthDate: '2026-11-21' })).toEqual(['born:birthDate']);
  });
});
