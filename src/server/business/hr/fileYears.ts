/** Ages and years of service in personnel files, every day: they change without anybody writing the file. */
import { w } from '#model/words.ts';
import { fileYears, type FileYears } from '#resources/hr/fileYears.ts';
import type { Services } from '../../context.ts';
import type { Work } from '../work.ts';

type FileRow = Parameters<typeof fileYears>[0] & FileYears & { readonly id: string };

const names = ['age', 'companyYears', 'workYears'] as const;

/** Counts them anew; a file that somebody is writing stays the version that he knows. */
async function countYears({ db }: Services, today: string): Promise<number> {
  const files = await db.query<FileRow>(
    `select id::text, birth_date::text as "birthDate", entry_date::text as "entryDate", first_work_date::text as "firstWorkDate",
       leave_date::text as "leaveDate", age, company_years as "companyYears", work_years as "workYears"
     from hr_pf_staff_onboard where not deleted`,
    [],
    'file_years',
  );
  const changed = files.flatMap((file) => {
    const now = fileYears(file, today);
    return names.every((name) => file[name] === now[name]) ? [] : [{ id: file.id, ...now }];
  });
  await db.query(
    `update hr_pf_staff_onboard s set age = x.age, company_years = x."companyYears", work_years = x."workYears"
     from json_to_recordset($1::json) as x (id bigint, age integer, "companyYears" integer, "workYears" integer) where s.id = x.id`,
    [JSON.stringify(changed)],
    'file_years_keep',
  );
  return changed.length;
}

export const yearsOfFiles: Work = {
  key: 'hrPfStaffOnboard',
  name: w('Ages and years of service', '年龄与司龄更新'),
  about: w('Personnel file', '员工档案'),
  time: '00:10',
  run: countYears,
};
