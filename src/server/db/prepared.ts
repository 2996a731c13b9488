/**
 * A named statement as the driver runs it, but that it asks the server only once on each connection what columns come back: to say
 * so for every run costs both sides more than a short statement itself. The driver leaves no other way in than these members of its
 * query; tests/server/db/prepared.test.ts says when a new release of it has moved them.
 */
import pg from 'pg';

interface Connection {
  readonly parsedStatements: Readonly<Record<string, string>>;
  describe(message: { readonly type: 'P'; readonly name: string }): void;
}

/** What the driver keeps of the description of a result. */
interface Shape {
  fields: unknown[];
  _parsers: unknown[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}

interface Inner {
  readonly name: string;
  readonly _result: Shape;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: object): void;
}

interface Known {
  /** The connection, deaf to `describe`. */
  readonly quiet: Connection;
  readonly shapes: Map<string, Shape>;
}

const connections = new WeakMap<Connection, Known>();

const knownOf = (connection: Connection): Known => {
  const before = connections.get(connection);
  if (before !== undefined) return before;
  const quiet = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  const known = { quiet, shapes: new Map<string, Shape>() };
  connections.set(connection, known);
  return known;
};

const base = pg.Query.prototype as unknown as Inner;

/** Members that the driver calls; each falls back on its own where nothing is known yet. */
export class Prepared extends pg.Query {
  #shapes: Map<string, Shape> | null = null;

  prepare(this: Prepared & Inner, connection: Connection): void {
    const { quiet, shapes } = knownOf(connection);
    this.#shapes = shapes;
    const shape = connection.parsedStatements[this.name] === undefined ? undefined : shapes.get(this.name);
    if (shape === undefined) {
      base.prepare.call(this, connection);
      return;
    }
    const { fields, _parsers, _prebuiltEmptyResultObject } = shape;
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
    this._accumulateRows = true;
    base.prepare.call(this, quiet);
  }

  handleRowDescription(this: Prepared & Inner, message: object): void {
    base.handleRowDescription.call(this, message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#shapes?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
