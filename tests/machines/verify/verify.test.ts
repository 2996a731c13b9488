import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { fieldsToCheck, type CheckedField } from '#machines/verify/fields.ts';
import { verify } from '#machines/verify/verify.ts';
import { loadDefinition } from '#resources/registry.ts';
import { draw } from '#tests/support/drawing.ts';

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
    expect(verify(flow, null, now).findings.map(({ kind }) => kind)).toEqual(['deadlock', 'dead', 'dead']);
    expect(verify(flow, [amount], now).findings.map(({ kind }) => kind)).toContain('unknownField');
  });

  const root = join(import.meta.dirname, '../../../flows');
  test.each(readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.bpmn')))(
    'of shipped %s, in less than a second',
    async (file) => {
      const flow = await compileFlow(readFileSync(join(root, file), 'utf8'));
      const definition = await loadDefinition(flow.key);
      const fields = fieldsToCheck(definition!, ['applicant', 'applicantDept', 'urgency'], () => undefined);
      const from = performance.now();
      const { findings, bounded } = verify(flow, fields, now);
      expect(performance.now() - from).toBeLessThan(1000);
      expect([findings.filter(({ severity }) => severity !== 'info' && severity !== 'warning'), bounded]).toEqual([[], false]);
      expect(findings.map(({ kind, element, reason }) => `${kind} ${element}: ${reason.en}`)).toMatchSnapshot();
    },
  );
});
