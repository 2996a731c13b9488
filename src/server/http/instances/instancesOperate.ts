/** What was planned for one instance is applied as a whole, or told before. */
import type { FastifyInstance } from 'fastify';
import type { PlannedAct } from '#model/workflow/instanceActs.ts';
import { w } from '#model/words.ts';
import { invalid } from '#server/documents/refusals.ts';
import { logActs } from '#server/workflow/operate/logged.ts';
import { foresee, performAll } from '#server/workflow/operate/perform.ts';
import { idIn, objectOf, serve, type Asked, type JsonSchema } from '#server/http/call.ts';
import { acting } from './instancesActing.ts';
import { sendingIn, variablesSchema } from './instancesOutside.ts';
import { choiceIn, instanceTag, instanceWord, operating, reasonIn, textIn } from './instancesShared.ts';

const kinds = [
  'suspend',
  'activate',
  'jump',
  'send',
  'reassign',
  'migrate',
  'retry',
  'solve',
  'end',
] as const satisfies PlannedAct['kind'][];
const ends = ['rejected', 'invalidated'] as const;
/** Most acts planned at once. */
const most = 50;

const text = { type: 'string', maxLength: 200 } as const;
const operations: JsonSchema = {
  type: 'array',
  minItems: 1,
  maxItems: most,
  items: {
    type: 'object',
    properties: {
      kind: text,
      to: text,
      from: text,
      taskId: text,
      nodeId: text,
      wait: text,
      variables: variablesSchema,
      userId: text,
      incidentId: text,
      as: text,
      map: { type: 'object', additionalProperties: text, maxProperties: 500 },
      askAgain: { type: 'boolean' },
    },
  },
};

const id = (value: unknown, field: string): string => {
  if (typeof value === 'string' && /^[1-9]\d{0,17}$/.test(value)) return value;
  throw invalid([{ field, rule: 'id', severity: 'error', message: w('must be an id', '应为编号') }]);
};

/** One act of the body; what it lacks is refused by name. */
function actOf(body: Readonly<Record<string, unknown>>): PlannedAct {
  const kind = choiceIn('kind', textIn(body, 'kind'), kinds);
  const has = (field: string): boolean => body[field] !== undefined && body[field] !== null && body[field] !== '';
  switch (kind) {
    case 'jump':
      return { kind, to: textIn(body, 'to'), ...(has('from') ? { from: textIn(body, 'from') } : {}) };
    case 'send':
      return { kind, ...sendingIn(body) };
    case 'reassign': {
      const userId = id(body['userId'], 'userId');
      return has('taskId') ? { kind, taskId: id(body['taskId'], 'taskId'), userId } : { kind, nodeId: textIn(body, 'nodeId'), userId };
    }
    case 'migrate':
      return {
        kind,
        to: id(body['to'], 'to'),
        map: (body['map'] ?? {}) as Readonly<Record<string, string>>,
        askAgain: body['askAgain'] === true,
      };
    case 'retry':
    case 'solve':
      return { kind, incidentId: id(body['incidentId'], 'incidentId') };
    case 'end':
      return { kind, ...(has('as') ? { as: choiceIn('as', textIn(body, 'as'), ends) } : {}) };
    default:
      return { kind };
  }
}

const plannedIn = ({ body }: Pick<Asked, 'body'>): readonly PlannedAct[] => {
  const { operations: given } = objectOf(body);
  if (!Array.isArray(given) || given.length === 0)
    throw invalid([{ field: 'operations', rule: 'required', severity: 'error', message: w('what is to be done', '缺少操作') }]);
  return given.map((one) => actOf(objectOf(one)));
};

export function serveOperating(app: FastifyInstance): void {
  const path = '/tydf/process/instances/:id/operate';
  serve(app, {
    method: 'POST',
    path: `${path}/preview`,
    tag: instanceTag,
    summary: w('How an instance would stand after each of the acts planned', '运行干预预览'),
    body: { type: 'object', properties: { operations } },
    run: (asked) => {
      operating(asked);
      return foresee(asked.context, idIn(asked.params, instanceWord), plannedIn(asked));
    },
  });
  serve(app, {
    method: 'POST',
    path,
    tag: instanceTag,
    summary: w('Several acts on an instance in their order, all or none', '对流程实例执行多项运行干预'),
    body: { type: 'object', properties: { operations, reason: { type: 'string', maxLength: 500 } } },
    run: async (asked) => {
      operating(asked);
      const [instance, planned, reason] = [idIn(asked.params, instanceWord), plannedIn(asked), reasonIn(asked)];
      await acting(asked.context, async (tx) => {
        await performAll(tx, asked.context, instance, planned, reason);
        await logActs(
          tx,
          asked.context,
          instance,
          planned.map(({ kind }) => kind),
        );
      });
      return null;
    },
  });
}
