/** Drafts of dormitory applications that follow from people coming and going; somebody completes and sends them. */
import { idOf, textOf } from '#model/calculation/text.ts';
import type { Effect } from '../effect.ts';

/** A newcomer who needs a bed: whoever entered them asks for it. */
export const dormAsked: Effect = async ({ tx, write, record: form }) => {
  const author = idOf(form['applicant']);
  if (form['needDorm'] !== true || author === null) return;
  const [file] = await tx.query<{ id: string }>(
    'select id::text from hr_pf_staff_onboard where onboard_id = $1 and not deleted',
    [idOf(form['id'])],
    'dorm_newcomer',
  );
  if (file === undefined) return;
  const { entryDate: planInDate, mobile, address: homeAddress } = form;
  const source = { sourceType: 'hrStaffOnboard', sourceId: textOf(form['id']) };
  const values = { applyType: 'checkIn', staffId: file.id, mobile, homeAddress, planInDate, reason: '新员工入职住宿', ...source };
  await write('dormApply', values, { applicant: author });
};

/** Who has left and still lives in the dormitory moves out: its keeper is to take the room back. */
export const dormToLeave: Effect = async ({ tx, write, record }) => {
  const [resident] = await tx.query<{ mobile: string | null; keeper: string | null }>(
    `select s.mobile, (select u.id::text from users u join roles r on r.code = 'dorm_keeper' and r.id = any(u.roles)
         where u.status = 'enabled' and not u.deleted order by u.sort, u.id limit 1) as keeper
     from dorm_management_detail d join hr_pf_staff_onboard s on s.id = d.staff_id
     where d.staff_id = $1 and d.stay_status = 'living' and not d.deleted limit 1`,
    [idOf(record['staffId'])],
    'dorm_leaver',
  );
  const keeper = resident?.keeper ?? null;
  if (resident === undefined || keeper === null) return;
  const { staffId } = record;
  const source = { sourceType: 'hrStaffResign', sourceId: textOf(record['id']) };
  await write(
    'dormApply',
    { applyType: 'checkOut', staffId, mobile: resident.mobile, reason: '离职退宿', ...source },
    { applicant: keeper },
  );
};
