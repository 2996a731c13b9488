/** Pages that need a flow: a menu without a key leads to where it is set; a suspended flow says why. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openSite, patience, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());
beforeEach(async () => {
  await site.server.db.query(`update resources set flow_key = 'hrLeaveRequest' where path = '/hr/hrLeaveRequest'`);
});

const missing = 'Define the flow id for the menu "Leave request" first.';
const add = { en: 'New', zh: '新增' };

it('a menu without a flow key alerts, opens nothing, and leads the administrator to the menu where the key is set', async () => {
  await site.server.db.query(`update resources set flow_key = null where path = '/hr/hrLeaveRequest'`);
  const person = await site.as('maoyu', { language: 'en' });
  const { page } = person;
  await person.open('/hr/hrLeaveRequest');
  await person.button(add).first().click();
  const alert = page.getByRole('dialog', { name: missing });
  await alert.waitFor(patience);
  await expect.poll(() => new URL(page.url()).pathname, patience).toBe('/tf/hr/hrLeaveRequest');
  await alert.getByRole('button', { name: 'Define it now' }).click();
  const key = page.getByRole('textbox', { name: /flow/i });
  await key.first().waitFor(patience);
  expect(await key.first().inputValue()).toBe('');
  expect(person.faults).toEqual([]);
  await person.close();
});

it('who may not set it is only told', async () => {
  await site.server.db.query(`update resources set flow_key = null where path = '/hr/hrLeaveRequest'`);
  const person = await site.as('yanfei', { language: 'en' });
  const { page } = person;
  await person.open('/hr/hrLeaveRequest');
  await person.button(add).first().click();
  const alert = page.getByRole('dialog', { name: missing });
  await alert.waitFor(patience);
  expect(await alert.getByRole('button', { name: 'Define it now' }).count()).toBe(0);
  await person.close();
});

it('the form of a suspended flow opens to read, under the reason; activated it can be filled in again', async () => {
  const admin = await site.server.as('maoyu');
  const { json } = await admin.call<{ records: readonly { id: string }[] }>('GET', '/tydf/process/definitions/page?key=hrLeaveRequest');
  const id = json.data.records[0]?.id;
  const suspended = await admin.call('PUT', `/tydf/process/definitions/onoffPro/${id}`, { status: 'suspended', reason: '额度复核' });
  expect(suspended.json.code).toBe('200');
  const person = await site.as('yanfei', { language: 'en' });
  const { page } = person;
  await person.open('/add?type=hrLeaveRequest');
  await page.getByText(/suspended since .* by Mao Yu: 额度复核/).waitFor(patience);
  expect(await page.getByRole('button', { name: 'Send for approval' }).count()).toBe(0);
  expect(await person.violations()).toEqual([]);
  await admin.call('PUT', `/tydf/process/definitions/onoffPro/${id}`, { status: 'active' });
  await person.open('/add?type=hrLeaveRequest');
  await page.getByRole('button', { name: 'Send for approval' }).waitFor(patience);
  await person.close();
});
