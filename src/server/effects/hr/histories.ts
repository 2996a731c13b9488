/** Histories of a person: the starting post of an onboarding, their copies in the personnel file, the highest school of the file. */
import type { AnyDoc } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { copied } from '#resources/hr/rules/histories.ts';
import { snake } from '../../db/tables.ts';
import type { Effect, EffectInput } from '../effect.ts';
import { holdFile } from './place.ts';

interface Copy {
  readonly from: string;
  readonly to: string;
  readonly fields: readonly string[];
  /** Fields by which a row that the file has already is known: a former employee's. */
  readonly known: readonly string[];
  readonly source: (row: AnyDoc, onboardId: string) => AnyDoc;
}

const bySelf = (row: AnyDoc): AnyDoc => ({ sourceId: textOf(row['id']) });

const copies: readonly Copy[] = [
  {
    from: 'hrInnerPost',
    to: 'hrPfInnerPost',
    fields: copied.posts,
    known: ['deptId', 'postId', 'dateFrom'],
    source: (_, onboardId) => ({ sourceType: 'hrStaffOnboard', sourceId: onboardId }),
  },
  { from: 'hrStaffFamily', to: 'hrPfStaffFamily', fields: copied.family, known: ['name', 'relation'], source: bySelf },
  { from: 'hrStaffWorkexp', to: 'hrPfStaffWorkexp', fields: copied.work, known: ['company', 'dateFrom'], source: bySelf },
  { from: 'hrStaffLearnexp', to: 'hrPfStaffLearnexp', fields: copied.schools, known: ['school', 'education'], source: bySelf },
];

const columns = (fields: readonly string[], types: Readonly<Record<string, string>>): string =>
  fields.map((field) => `"${snake(field)}"${types[field] ?? ''} as "${field}"`).join(', ');

/** Ids and dates as JSON carries them. */
const asText: Readonly<Record<string, string>> = {
  deptId: '::text',
  postId: '::text',
  supervisor: '::text',
  dateFrom: '::text',
  dateTo: '::text',
  birthDate: '::text',
};

/** Every row of the form that the file does not have yet, in the order they were written. */
export async function copyHistories({ tx, write, record }: EffectInput, staffId: string): Promise<void> {
  const onboardId = textOf(record['id']);
  for (const { from, to, fields, known, source } of copies) {
    const rows = await tx.query<AnyDoc>(
      `select f.id::text as id, ${columns(fields, asText)} from "${snake(from)}" f where f.onboard_id = $1 and not f.deleted
         and not exists (select from "${snake(to)}" t where t.staff_id = $2 and not t.deleted
           and ${known.map((field) => `t."${snake(field)}" = f."${snake(field)}"`).join(' and ')})
       order by f.id`,
      [onboardId, staffId],
      `copy_${snake(from)}`,
    );
    for (const row of rows) {
      const { id: _id, ...values } = row;
      await write(to, { ...values, staffId, ...source(row, onboardId) });
    }
  }
}

/** The row of the post that somebody begins with says what the form says. */
export const startingPost: Effect = async ({ tx, write, record }) => {
  const [row] = await tx.query<{ id: string }>(
    `select id::text from hr_inner_post where onboard_id = $1 and hold_type = 'main' and date_to is null and not deleted order by id limit 1`,
    [idOf(record['id'])],
    'starting_post',
  );
  const values = {
    onboardId: record['id'],
    deptId: record['entryDept'],
    postId: record['entryPost'],
    grade: record['grade'],
    holdType: 'main',
    dateFrom: record['entryDate'],
    supervisor: record['supervisor'],
  };
  await write('hrInnerPost', values, row === undefined ? {} : { id: row.id });
};

/** There is one highest school, and the file says the same. */
export const highestSchool: Effect = async ({ tx, write, record }) => {
  if (record['isHighest'] !== true) return;
  const staffId = textOf(record['staffId']);
  await holdFile(tx, staffId);
  const others = await tx.query<{ id: string }>(
    'select id::text from hr_pf_staff_learnexp where staff_id = $1 and is_highest and id <> $2 and not deleted',
    [staffId, record['id']],
    'other_highest',
  );
  for (const { id } of others) await write('hrPfStaffLearnexp', { isHighest: false }, { id });
  const { education, school, major } = record;
  await write('hrPfStaffOnboard', { education, school, major }, { id: staffId });
};
