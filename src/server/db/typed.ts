/** Reading tables by the names of their definitions: `tables(tx, hrLeaveRequest).selectFrom('hrLeaveRequest')` knows every column. */
import { CamelCasePlugin, type Kysely } from 'kysely';
import type { CommonFields } from '#model/common.ts';
import type { AnyNamed, NamesOf } from '#model/definition.ts';
import type { Fields, RecordOf } from '#model/field.ts';
import type { Sql } from './sql.ts';

type With<Common, F> = Omit<Common, keyof F> & F;
type Columns<F extends Fields> = Readonly<RecordOf<F>>;
/** Columns of every record's table beside its fields. */
export interface Row {
  readonly id: string;
  readonly deleted: boolean;
}
/** Columns of every table of lines beside their fields. */
export interface LineRow {
  readonly id: string;
  readonly parentId: string;
  readonly lineNo: number;
}

type Records<D extends AnyNamed> = {
  readonly [One in D as One['key']]: Row & Columns<With<CommonFields<NamesOf<One>['kind']>, NamesOf<One>['fields']>>;
};
type LinesOf<D extends AnyNamed> = {
  readonly [Set in keyof NamesOf<D>['lines'] & string as `${D['key']}${Capitalize<Set>}`]: LineRow &
    Columns<NamesOf<D>['lines'][Set]['fields']>;
};
type Every<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

/** Tables by the keys of definitions (lines: `expenseReportItems`), columns by their fields, values as the driver gives them (values.ts). */
export type TablesOf<D extends AnyNamed> = Records<D> & Every<D extends unknown ? LinesOf<D> : never>;

/** `hrLeaveRequest.startDate` is written `hr_leave_request.start_date`; what lies in JSON keeps its names. */
const names = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/**
 * Queries over the tables of some definitions, on the same connection or transaction. For reading: records are written by `writeRecord`, which
 * keeps codes, versions and the index of search.
 */
export const tables = <D extends AnyNamed>(sql: Sql, ..._of: readonly D[]): Pick<Kysely<TablesOf<D>>, 'selectFrom'> =>
  sql.kysely.withPlugin(names) as unknown as Kysely<TablesOf<D>>;
