/** How values of PostgreSQL come out of the driver: as JSON carries them. */
import pg from 'pg';

const oid = { textArray: 1009, date: 1082, dateArray: 1182, timestamptz: 1184, timestamptzArray: 1185, time: 1083 } as const;

/** ISO 8601 in UTC with milliseconds; `infinity` stays what it is. */
const instant = (text: string): string => (text.endsWith('infinity') ? text : new Date(text).toISOString());

const arrayOf = (parse: (text: string) => string) => {
  const texts = pg.types.getTypeParser(oid.textArray as number) as unknown as (text: string) => (string | null)[];
  return (text: string) => texts(text).map((value) => (value === null ? null : parse(value)));
};

const parsers = new Map<number, (text: string) => unknown>([
  [oid.date, String],
  [oid.time, String],
  [oid.timestamptz, instant],
  [oid.dateArray, arrayOf(String)],
  [oid.timestamptzArray, arrayOf(instant)],
]);

/**
 * bigint and numeric are strings (the driver's own way), date is `yyyy-MM-dd`, timestamptz an ISO string in UTC, json and jsonb
 * are parsed, integer and double precision are numbers.
 */
export const typeParsers = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) || pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};
