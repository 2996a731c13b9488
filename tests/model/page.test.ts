import { expect, test } from 'vitest';
import { filledLink } from '#model/operations/noticeTemplate.ts';
import { isPage } from '#model/page.ts';

test.each([
  ['/dashboard', true],
  ['/view?type=hrLeaveRequest&id=7', true],
  ['', false],
  ['dashboard', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/a\\b', false],
  ['/a b', false],
  ['/a\r\nb', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  [`/${'a'.repeat(500)}`, false],
])('%j is a page of the application: %j', (link, is) => {
  expect(isPage(link)).toBe(is);
});

test.each([
  ['{link}', { link: '/dashboard' }, '/dashboard'],
  ['{link}', { link: 'https://evil.example' }, null],
  ['/{code}', { code: '/evil.example' }, null],
  ['/view?id={code}', { code: '7' }, '/view?id=7'],
  ['{link}', {}, null],
  [null, { link: '/dashboard' }, null],
])('the template %j with %j leads to %j', (template, params, link) => {
  expect(filledLink(template, params)).toBe(link);
});
