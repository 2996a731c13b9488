/** Kysely over one of our connections: it builds statements, we run them, so that transactions stay in one place. */
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection, type Driver } from 'kysely';
import type { Tables } from './sql.ts';

type Execute = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[]; rowCount: number | null }>;

const refuse = (): Promise<never> => Promise.reject(new Error('Transactions are begun by Database.transaction only.'));
const nothing = (): Promise<void> => Promise.resolve();

const connectionOver = (execute: Execute): DatabaseConnection => ({
  async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
    const { rows, rowCount } = await execute(sql, parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  },
  streamQuery: () => {
    throw new Error('Streams are read by keyset pages.');
  },
});

export const kyselyOver = (execute: Execute): Kysely<Tables> => {
  const connection = connectionOver(execute);
  const driver: Driver = {
    init: nothing,
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: nothing,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: nothing,
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
};
