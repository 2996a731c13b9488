/** Which page an address is. */
import { namePages, pagesBeside } from '#client/data/page/knownPages.ts';
import { templateOf } from '#client/documents/templates.ts';
import { ownPages } from '#client/routes/ownPages.ts';
import { catalogue } from '#resources/catalogue.ts';
import { expect, test } from 'vitest';

const approvals = ['approve', 'repost', 'approveEdit'] as const;

test('approval pages lie under the prefix that they were given, and under no other', () => {
  for (const { key, area, pages } of catalogue.values())
    for (const template of approvals) {
      const address = pages[template];
      if (address === undefined) continue;
      expect(templateOf(address, {})).toEqual({ resource: key, template });
      const [, prefix = '', name = ''] = address.split('/');
      for (const other of [area, prefix.toLowerCase(), prefix.toUpperCase()])
        if (other !== prefix) expect(templateOf(`/${other}/${name}`, {}), `/${other}/${name}`).toBeNull();
    }
  expect(templateOf('/HrStaffTurn/hrStaffTurn', {})).toBeNull();
  expect(templateOf('/hr/hrStaffTurn', {})).toEqual({ resource: 'hrStaffTurn', template: 'list' });
});

test('a hand-made page beside a list is reached from the list of that resource', () => {
  namePages([], ownPages);
  const beside = Object.entries(ownPages).flatMap(([path, page]) => (page.beside === undefined ? [] : [{ path, resource: page.beside }]));
  expect(beside).toContainEqual({ path: '/hr/payrollMonth', resource: 'hrSalaryPayment' });
  for (const { path, resource } of beside) {
    expect(catalogue.get(resource)?.pages.list, path).toBeDefined();
    expect(pagesBeside(resource).map((one) => one.path)).toContain(path);
  }
});
