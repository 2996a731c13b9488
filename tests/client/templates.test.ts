/** Which page an address is. */
import { templateOf } from '#client/documents/templates.ts';
import { catalogue } from '#resources/catalogue.ts';
import { expect, test } from 'vitest';

const approvals = ['approve', 'repost', 'approveEdit'] as const;

test('R-031: approval pages lie under the prefix that they were given, and under no other', () => {
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
