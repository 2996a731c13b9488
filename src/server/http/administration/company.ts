/** Calls of the company's own settings. */
import type { FastifyInstance } from 'fastify';
import { w, type Words } from '#model/words.ts';
import { companySettings, setCompany } from '#server/access/company.ts';
import { logoFrom } from '#server/administration/logo.ts';
import { requireCode } from '#server/access/require.ts';
import { changesOf, serve } from '#server/http/call.ts';

const path = '/tydf/administration/company';
const tag = 'sysSystem';

/** `shipped`: the name of an installation that has set none. */
export function serveCompany(app: FastifyInstance, shipped: Words): void {
  serve(app, {
    method: 'GET',
    path,
    tag,
    summary: w('Settings of the company', '公司设置'),
    data: {},
    run: ({ context }) => {
      // Who may take the register of systems out: their administrator and the auditor; `page` is everybody's.
      requireCode(context.actor, 'sysSystem:export');
      return companySettings(context, shipped);
    },
  });
  serve(app, {
    method: 'PUT',
    path,
    tag,
    summary: w('Change settings of the company', '修改公司设置'),
    data: {},
    run: async ({ context, body }) => {
      requireCode(context.actor, 'sysSystem:put');
      const { logo, ...changes } = changesOf(body);
      await setCompany(context, changes, logo === undefined ? undefined : await logoFrom(context, logo));
      return companySettings(context, shipped);
    },
  });
}
