/** What a sample of a resource says: a valid record, what the server makes of it, a change, and what is true after it. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Fields, RecordOf } from '#model/field.ts';
import type { Database } from '#server/db/sql.ts';
import type { TestServer } from '../server.ts';

/** Ids of the demo company by the names people use. */
export interface Company {
  readonly user: (login: string) => string;
  readonly staff: (login: string) => string;
  readonly department: (code: string) => string;
  readonly post: (name: string) => string;
  readonly org: string;
  readonly system: string;
  readonly account: string;
  /** Of insurance, by its code. */
  readonly scheme: (code: string) => string;
  /** By its number: `T2-1`. */
  readonly standard: (number: string) => string;
}

type Values<F extends Fields> = Partial<RecordOf<F>>;

export interface SampleOf<F extends Fields> {
  readonly definition: Definition & { readonly fields: F };
  /** Login of somebody whose office it is. */
  readonly by: string;
  /** What has to be there before the first record, made once. */
  readonly ready?: (server: TestServer, company: Company) => Promise<void>;
  /** A new record; `n` counts the records of a file, so that unique values differ. */
  readonly record: (company: Company, n: number) => Values<F>;
  readonly lines?: (company: Company) => Readonly<Record<string, readonly AnyDoc[]>>;
  /** What the server adds: defaults, computed fields, numbers. */
  readonly made: (company: Company) => AnyDoc;
  readonly change: (company: Company, n: number) => Values<F>;
  /** What the change brings with it beside itself. */
  readonly brings?: AnyDoc;
  /** Field whose value finds the record in a list. */
  readonly filter: keyof F & string;
  /** False where `GET all` is another call than that of records. */
  readonly all?: false;
}

/** A sample whose field types no longer matter: what tests read. */
export interface Sample {
  readonly definition: Definition;
  readonly by: string;
  readonly ready?: SampleOf<Fields>['ready'];
  readonly record: (company: Company, n: number) => AnyDoc;
  readonly lines?: SampleOf<Fields>['lines'];
  readonly made: (company: Company) => AnyDoc;
  readonly change: (company: Company, n: number) => AnyDoc;
  readonly brings?: AnyDoc;
  readonly filter: string;
  readonly all?: false;
}

/** Keeps a sample to the fields of its definition: a misspelt one does not compile. */
export const sample = <const F extends Fields>(given: SampleOf<F>): Sample => given;

export async function companyOf(db: Database): Promise<Company> {
  const maps = await Promise.all(
    [
      'select user_name as name, id::text from users',
      'select user_name as name, staff_id::text as id from users',
      'select dept_code as name, id::text from sys_department',
      'select name_en as name, id::text from posts',
      'select org_code as name, id::text from org',
      'select system_code as name, id::text from sys_system order by id desc',
      'select account_type as name, id::text from company_bank_account order by id desc',
      'select standard_num as name, id::text from hr_salary_standard',
      'select code as name, id::text from hr_social_security_fund',
    ].map(async (text) => new Map((await db.query<{ name: string; id: string }>(text)).map(({ name, id }) => [name, id]))),
  );
  const find = (at: number) => (name: string) => {
    const id = maps[at]?.get(name);
    if (id === undefined) throw new Error(`${name} is not of the company`);
    return id;
  };
  const [system] = maps[5]?.values() ?? [];
  return {
    user: find(0),
    staff: find(1),
    department: find(2),
    post: find(3),
    org: find(4)('TYDF'),
    system: system ?? '',
    account: find(6)('basic'),
    standard: find(7),
    scheme: find(8),
  };
}
