/** A new enrolment that is in force ends the one before it (src/resources/hr/pay/hrSocialSecurity.ts). */
import { addMonths, dateAt } from '#model/calculation/dates.ts';
import { hrSocialSecurity } from '#resources/hr/pay/hrSocialSecurity.ts';
import { tables } from '../../db/typed.ts';
import { effect, type Effect } from '../effect.ts';

const enrolmentSaved = effect(hrSocialSecurity, async ({ tx, context, record, now, write }) => {
  const { startMonth } = record;
  if (record.socialState !== 'active' || startMonth === null) return;
  const former = await tables(tx, hrSocialSecurity)
    .selectFrom('hrSocialSecurity')
    .select('id')
    .where('staffId', '=', record.staffId)
    .where('id', '<>', record.id)
    .where('socialState', '=', 'active')
    .where('stopMonth', 'is', null)
    .where('startMonth', '<', startMonth)
    .where('deleted', '=', false)
    .execute();
  const stopMonth = addMonths(`${startMonth}-01`, -1).slice(0, 7);
  const over = stopMonth < dateAt(now, context.services.zone).slice(0, 7);
  for (const { id } of former) await write('hrSocialSecurity', { stopMonth, socialState: over ? 'stopped' : 'active' }, { id });
});

export const enrolmentEffects: Readonly<Record<string, Effect>> = { enrolmentSaved };
