import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { fieldsToCheck, type CheckedField, type Choice } from '#machines/verify/fields.ts';
import { verify } from '#machines/verify/verify.ts';
import { dictionaries } from '#resources/seeds.ts';
import { draw } from '#tests/support/drawing.ts';
import { documentOfFlow } from '#tests/support/flowDocument.ts';

const now = '2026-03-02T01:00:00.000Z';
const amount: CheckedField = { name: 'amount', kind: 'money', required: true, label: { en: 'Amount', zh: '金额' } };

describe('one report', () => {
  test('a way that is possible by itself, but not behind the one before', async () => {
    const flows = ['start > x1', 'x1 > x2: amount > 5', 'x1 > end: default', 'x2 > a: amount < 3', 'x2 > b: default', 'a > end', 'b > end'];
    const { findings } = verify(await compileFlow(draw('behind', { flows })), [amount], now);
    expect(findings.map(({ kind, element, severity }) => `${severity} ${kind} ${element}`)).toEqual(['warning untaken f4']);
  });

  test('without a document only the drawing is judged', async () => {
    const flows = ['start > x1', 'x1 > a: whatever > 5', 'x1 > b: default', 'a > p1', 'b > p1', 'p1 > end'];
    const flow = await compileFlow(draw('alone', { flows }));
    expect(verify(flow, null, now).findings.map(({ kind }) => kind)).toEqual(['deadlock']);
    expect(verify(flow, [amount], now).findings.map(({ kind }) => kind)).toContain('unknownField');
  });

  const root = join(import.meta.dirname, '../../../flows');
  const shipped = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.bpmn'));
  const choices = (code: string): readonly Choice[] | undefined => dictionaries[code]?.items;
  const fieldsOf = async (key: string): Promise<readonly CheckedField[]> => fieldsToCheck(await documentOfFlow(key), choices);

  test.each(shipped)('of shipped %s, against its document with the dictionaries, in less than a second', async (file) => {
    const flow = await compileFlow(readFileSync(join(root, file), 'utf8'));
    const fields = await fieldsOf(flow.key);
    expect(fields.some(({ options }) => options !== undefined)).toBe(true);
    const from = performance.now();
    const { findings, bounded } = verify(flow, fields, now);
    expect(performance.now() - from).toBeLessThan(1000);
    // Judged: neither errors nor warnings are left. Whoever adds a flow with one says here why it is right.
    expect([findings.map(({ severity, kind, element, reason }) => `${severity} ${kind} ${element}: ${reason.en}`), bounded]).toEqual([
      [],
      false,
    ]);
  });

  test('a choice that nobody can make is found by the dictionaries', async () => {
    const xml = readFileSync(join(root, 'hr/hrLeaveRequest.bpmn'), 'utf8').replace('"maternity", "injury"', '"maternity", "accident"');
    const { findings } = verify(await compileFlow(xml), await fieldsOf('hrLeaveRequest'), now);
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'unknownChoice', element: 'over7Days_yes', severity: 'error' }));
  });
});
