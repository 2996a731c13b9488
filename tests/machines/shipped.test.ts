import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { compileChart } from '#machines/compile/compileChart.ts';
import { mirrors } from '#machines/mirrors.ts';
import { sha256 } from '#machines/sha256.ts';
import { pathsOf } from '#machines/explore/paths.ts';

const root = join(import.meta.dirname, '../../flows');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.bpmn'));
const xmlOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const now = '2026-03-02T01:00:00.000Z';

describe.each(files)('%s', (file) => {
  const xml = xmlOf(file);

  test('is mirrored: the mirror is what the compiler makes of it (run `npx tsx src/tools/mirrors.ts`)', async () => {
    const mirror = await mirrors[sha256(xml)]?.();
    expect(mirror, 'the drawing changed after its mirror').toBeDefined();
    expect(mirror).toEqual(await compileChart(xml));
  });

  test('has no problems, the key of its file and English names on all that is named', async () => {
    const { key, problems, elements, name } = await compileChart(xml);
    expect(problems).toEqual([]);
    expect(key).toBe(basename(file, '.bpmn'));
    const unnamed = [{ id: key, name }, ...Object.values(elements)].filter(
      (one) => one.name.zh !== '' && (one.name.en === one.name.zh || /[\u4e00-\u9fff]/.test(one.name.en)),
    );
    expect(unnamed.map(({ id }) => id)).toEqual([]);
    const nameless = Object.values(elements).filter(({ type, name: own }) => type !== 'SequenceFlow' && own.zh === '');
    expect(nameless.map(({ id }) => id)).toEqual([]);
  });

  test('draws every element', async () => {
    const { elements } = await compileChart(xml);
    const drawn = new Set([...xml.matchAll(/bpmnElement="([^"]+)"/g)].map(([, id]) => id));
    expect(Object.keys(elements).filter((id) => !drawn.has(id))).toEqual([]);
  });

  test('names who approves at every task, and every way can be taken', async () => {
    const flow = await compileFlow(xml);
    for (const { id, task } of Object.values(flow.elements)) if (task) expect(task.approvers.length, id).toBeGreaterThan(0);
    const { paths, untaken } = pathsOf(flow, now);
    expect(untaken).toEqual([]);
    expect(new Set(paths.flatMap(({ decisions }) => decisions.map(({ node }) => node)))).toEqual(
      new Set(Object.values(flow.elements).flatMap(({ id, task }) => (task ? [id] : []))),
    );
  });
});

test('no mirror is left of a drawing that is gone', () => {
  expect(Object.keys(mirrors).toSorted()).toEqual(files.map((file) => sha256(xmlOf(file))).toSorted());
  const kept = readdirSync(join(root, '../machines'), { recursive: true, encoding: 'utf8' }).filter((file) => {
    const path = join(root, '../machines', file);
    return file.endsWith('.ts') && readFileSync(path, 'utf8').startsWith('/** Statechart of flows/');
  });
  expect(kept.toSorted()).toEqual(files.map((file) => join(dirname(file), `${basename(file, '.bpmn')}.ts`)).toSorted());
});

test('sha256 is the standard one', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('年假'.repeat(50))).toBe('0544d4c047564ada94cdcb03e56101d1379a8f9046b524ee8a4f74ff92e352ae');
});

describe('the shipped flows draw', () => {
  const route = async (file: string, values: Record<string, unknown>): Promise<string> => {
    const { paths } = pathsOf(
      await compileFlow(xmlOf(file)),
      now,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])),
    );
    return paths.find(({ end }) => end === 'approved')!.id;
  };
  test.each([
    ['hr/hrLeaveRequest.bpmn', { leaveDays: '3.0', leaveType: 'annual' }, 'leader > hrRecord'],
    ['hr/hrLeaveRequest.bpmn', { leaveDays: '3.5', leaveType: 'annual' }, 'leader > inCharge > hrRecord'],
    ['hr/hrLeaveRequest.bpmn', { leaveDays: '7.0', leaveType: 'annual' }, 'leader > inCharge > hrRecord'],
    ['hr/hrLeaveRequest.bpmn', { leaveDays: '7.5', leaveType: 'sick' }, 'leader > inCharge > generalManager > hrRecord'],
    ['hr/hrLeaveRequest.bpmn', { leaveDays: '158.0', leaveType: 'maternity' }, 'leader > inCharge > hrRecord'],
    ['hr/hrLeaveRequest.bpmn', { leaveDays: '30.0', leaveType: 'injury' }, 'leader > inCharge > hrRecord'],
    ['bill/expenseReport.bpmn', { totalAmount: '5000.00' }, 'costLeader > audit > financeManager > pay'],
    ['bill/expenseReport.bpmn', { totalAmount: '5000.01' }, 'costLeader > inCharge > audit > financeManager > pay'],
    ['bill/expenseReport.bpmn', { totalAmount: '20000.00' }, 'costLeader > inCharge > audit > financeManager > pay'],
    ['bill/expenseReport.bpmn', { totalAmount: '200000.00' }, 'costLeader > inCharge > audit > financeManager > generalManager > pay'],
    [
      'bill/expenseReport.bpmn',
      { totalAmount: '200000.01' },
      'costLeader > inCharge > audit > financeManager > generalManager > chairman > pay',
    ],
    ['bill/debitNote.bpmn', { amount: '5000.00' }, 'leader > financeManager > payOut'],
    ['bill/debitNote.bpmn', { amount: '20000.00' }, 'leader > inCharge > financeManager > payOut'],
    ['admin/sysSystem.bpmn', { applyType: 'register' }, 'leader > security > implement > generalManager'],
    ['admin/sysSystem.bpmn', { applyType: 'offline' }, 'leader > security > implement > generalManager'],
    ['admin/sysSystem.bpmn', { applyType: 'change' }, 'leader > security > implement'],
    ['bill/debitNote.bpmn', { amount: '20000.01' }, 'leader > inCharge > financeManager > generalManager > payOut'],
  ])('%s with %o: %s', async (file, values, expected) => {
    expect(await route(file, values)).toBe(expected);
  });

  test('who fills what at which node', async () => {
    const fieldsOf = async (file: string) =>
      Object.fromEntries(
        Object.values((await compileFlow(xmlOf(file))).elements).flatMap(({ id, task }) =>
          task && Object.keys(task.fields).length > 0 ? [[id, task.fields]] : [],
        ),
      );
    expect(await fieldsOf('hr/hrLeaveRequest.bpmn')).toEqual({});
    expect(await fieldsOf('bill/expenseReport.bpmn')).toEqual({
      audit: { 'items.approvedAmount': 'edit', 'items.subject': 'require' },
      pay: { payAccount: 'edit', paidAt: 'require', payNo: 'edit', accountVoucherNo: 'edit' },
    });
    expect(await fieldsOf('bill/debitNote.bpmn')).toEqual({
      financeManager: { overrideReason: 'edit' },
      payOut: { payAccount: 'require', paidAt: 'require' },
    });
    expect((await compileFlow(xmlOf('hr/hrLeaveRequest.bpmn'))).copies).toEqual({ atSubmit: [], atEnd: ['field:agentUser'] });
  });
});
