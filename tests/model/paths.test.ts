/** What is said of fields: by their labels, lines by their place, or by their name where one is known. */
import { expect, test } from 'vitest';
import { saidOf } from '#model/paths.ts';
import { w } from '#model/words.ts';
import { projectProgress } from '#resources/project/projectProgress.ts';

const message = w('is required', '必填');
const named = (_set: string, index: number): string | null => (index === 1 ? '基础开挖' : null);

test('a field is named by its label, what is of no field stands as it is', () => {
  expect(saidOf(projectProgress, 'summary', message)).toEqual(w('Summary: is required', '本期总结：必填'));
  expect(saidOf(projectProgress, '', message)).toBe(message);
});

test('a line is named by its place, or by its name where it has one', () => {
  expect(saidOf(projectProgress, 'lines.1.actualEnd', message)).toEqual(
    w('Tasks 2, Finished: is required', '任务进度第2行，实际完成：必填'),
  );
  expect(saidOf(projectProgress, 'lines.1.actualEnd', message, named)).toEqual(
    w('基础开挖, Finished: is required', '基础开挖，实际完成：必填'),
  );
  expect(saidOf(projectProgress, 'lines.1', message, named)).toEqual(w('基础开挖: is required', '基础开挖：必填'));
  expect(saidOf(projectProgress, 'lines.0.actualEnd', message, named).en).toBe('Tasks 1, Finished: is required');
  expect(saidOf(projectProgress, 'lines', message, named).en).toBe('Tasks: is required');
});
