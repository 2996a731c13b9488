/** The demo company over a test database, and its people acting through the door. */
import type { DecideAnswer } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { decide, type Verb } from '#server/documents/decide.ts';
import { bundle } from '#server/inbox/bundle.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { acting } from './people.ts';

export interface Story {
  readonly server: TestServer;
  readonly definition: Definition;
  /** Ids of users and their personnel files by login, of departments by code. */
  readonly user: (login: string) => string;
  readonly staff: (login: string) => string;
  readonly department: (code: string) => string;
  by(login: string, action: Verb, body: AnyDoc): Promise<DecideAnswer>;
  /** The refusal that the call gives; anything else fails the test. */
  refused(login: string, action: Verb, body: AnyDoc): Promise<Refusal>;
  bundle(login: string, id: unknown): Promise<DocumentBundle>;
  /** The same people over documents of another resource. */
  of(resource: string): Pick<Story, 'by' | 'refused'>;
  one<Row extends object = AnyDoc>(text: string, values?: readonly unknown[]): Promise<Row>;
  close(): Promise<void>;
}

let requests = 0;

export async function storyOf(resource: string): Promise<Story> {
  const server = await startTestServer();
  const definition = server.services.registry.get(resource);
  if (!definition) throw new Error(`${resource} is not defined`);
  const users = await server.db.query<{ user_name: string; id: string; staff_id: string }>(
    'select user_name, id::text, staff_id::text from users',
  );
  const departments = await server.db.query<{ dept_code: string; id: string }>('select dept_code, id::text from sys_department');
  const find = <Row>(rows: readonly Row[], fits: (row: Row) => boolean, name: string): Row => {
    const row = rows.find(fits);
    if (!row) throw new Error(`${name} is not of the company`);
    return row;
  };
  const over = (of: Definition): Pick<Story, 'by' | 'refused'> => {
    const by: Story['by'] = async (login, action, body) =>
      decide(await acting(server.services, login), of, action, { requestId: `story-${(requests += 1)}`, ...body });
    return {
      by,
      refused: async (login, action, body) => {
        const answer = await by(login, action, body).catch((error: unknown) => error);
        if (answer instanceof Refusal) return answer;
        throw answer instanceof Error ? answer : new Error(`it was not refused: ${JSON.stringify(answer)}`);
      },
    };
  };
  return {
    server,
    definition,
    user: (login) => find(users, ({ user_name }) => user_name === login, login).id,
    staff: (login) => find(users, ({ user_name }) => user_name === login, login).staff_id,
    department: (code) => find(departments, ({ dept_code }) => dept_code === code, code).id,
    ...over(definition),
    of: (key) => over(find([...server.services.registry.values()], (one) => one.key === key, key)),
    bundle: async (login, id) => bundle(await acting(server.services, login), { resource, id: String(id) }),
    one: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const [row] = await server.db.query<Row>(text, values);
      if (!row) throw new Error(`no row: ${text}`);
      return row;
    },
    close: () => server.close(),
  };
}
