/** A new enrolment that is in force ends the one before it (src/resources/hr/hrSocialSecurity.ts). */
import { addMonths, dateAt } from '#model/dates.ts';
import { textOf } from '#model/text.ts';
import type { Effect } from '../effect.ts';

const enrolmentSaved: Effect = async ({ tx, context, record, now, write }) => {
  const startMonth = textOf(record['startMonth']);
  if (record['socialState'] !== 'active' || startMonth === '') return;
  const former = await tx.query<{ id: string }>(
    `select id::text from hr_social_security where staff_id = $1 and id <> $2 and social_state = 'active' and stop_month is null
       and start_month < $3 and not deleted`,
    [record['staffId'], record['id'], startMonth],
    'enrolment_former',
  );
  const stopMonth = addMonths(`${startMonth}-01`, -1).slice(0, 7);
  const over = stopMonth < dateAt(now, context.services.zone).slice(0, 7);
  for (const { id } of former) await write('hrSocialSecurity', { stopMonth, socialState: over ? 'stopped' : 'active' }, { id });
};

export const enrolmentEffects: Readonly<Record<string, Effect>> = { enrolmentSaved };
