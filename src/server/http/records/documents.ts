/** The workflow calls of approval documents. Each is one action of the door. */
import type { FastifyInstance } from 'fastify';
import type { Definition } from '#model/definition.ts';
import type { PermissionAction } from '#model/access.ts';
import { variantsOf } from '#model/flows.ts';
import { repostingOf, sendingOf } from '#model/operations/sending.ts';
import { w, type Words } from '#model/words.ts';
import { requirePermission } from '#server/access/require.ts';
import { decide, type Verb } from '#server/documents/decide.ts';
import { requireVariant } from '#server/documents/checks/variant.ts';
import { objectOf, serve, type JsonSchema } from '#server/http/call.ts';
import { bodySchema, recordSchema, remarksSchema } from '#server/http/schemas.ts';

interface Path {
  readonly verb: Verb;
  readonly summary: Words;
  /** `send`: whatever sending it takes. Null where the right comes from the open task alone. */
  readonly permission: PermissionAction | 'send' | null;
}

const repost: Path = { verb: 'repost', summary: w('submit again', '重新提交'), permission: 'send' };

/** One row for each path. */
const paths: Readonly<Record<string, Path>> = {
  approveProcess: { verb: 'approve', summary: w('approve', '同意'), permission: null },
  rejectProcess: { verb: 'reject', summary: w('reject', '驳回'), permission: null },
  withdrawProcess: { verb: 'withdraw', summary: w('withdraw', '撤回'), permission: 'withdraw' },
  discardProcess: { verb: 'discard', summary: w('discard', '放弃'), permission: 'send' },
  voidProcess: { verb: 'void', summary: w('invalidate', '作废'), permission: 'void' },
};

interface Served extends Path {
  readonly name: string;
  readonly method: 'POST' | 'PUT';
  /** The variant that this call is for; undefined where it is for all. */
  readonly variant?: string;
}

/** The paths of a definition: those of all, the one by which it is sent, and those by which it is sent again where they are others. */
const ordinary = (definition: Definition): readonly Served[] => {
  const { path, method } = sendingOf(definition);
  const summary = path === 'confirm' ? w('confirm', '确认') : w('submit', '提交');
  const again = repostingOf(definition).filter((call) => call.path !== path);
  return [
    { name: path, verb: 'submit', summary, permission: 'send', method },
    ...again.map((call): Served => ({ ...repost, name: call.path, method: call.method })),
    ...Object.entries(paths).map(([name, one]): Served => ({ ...one, name, method: 'POST' })),
  ];
};

/** Verbs that each variant has a call of its own for. */
const ofVariants: ReadonlySet<Verb> = new Set<Verb>(['submit', 'repost', 'reject']);

const pathsOf = (definition: Definition): readonly Served[] => {
  const variants = variantsOf(definition);
  if (variants.length === 0) return ordinary(definition);
  return ordinary(definition).flatMap((one) =>
    ofVariants.has(one.verb) ? variants.map(({ value, ending }) => ({ ...one, name: `${one.name}${ending}`, variant: value })) : [one],
  );
};

const answerSchema = (definition: Definition): JsonSchema => ({
  type: 'object',
  properties: { document: recordSchema(definition), can: {}, status: { type: 'string' }, next: {} },
});

/** Keys of a decision beside the document's own fields. */
const decideKeys: Readonly<Record<string, JsonSchema>> = {
  requestId: { type: 'string', minLength: 1, maxLength: 100 },
  taskId: { type: ['string', 'null'] },
  comment: { type: ['string', 'null'], maxLength: 4_000 },
  version: { type: ['integer', 'null'] },
  rejectTo: { type: ['string', 'null'], maxLength: 200 },
  chosen: { type: ['object', 'null'], additionalProperties: { type: 'array', maxItems: 50, items: { type: 'string' } } },
  remarks: remarksSchema,
  answers: remarksSchema,
  files: { type: ['array', 'null'], maxItems: 20, items: { type: 'string' } },
  signature: { type: ['string', 'null'], maxLength: 20 },
};

function deciding(definition: Definition): JsonSchema {
  const schema = bodySchema(definition);
  return { ...schema, properties: { ...(schema['properties'] as Record<string, JsonSchema>), ...decideKeys } };
}

/** `taken`: calls that the business serves itself under the same address, `PUT /tydf/…`. */
export function serveDocuments(app: FastifyInstance, definition: Definition, taken: ReadonlySet<string>): void {
  if (definition.kind !== 'document') return;
  const base = `/tydf/${definition.api.prefix}/${definition.key}`;
  const body = deciding(definition);
  const data = answerSchema(definition);
  const sending = sendingOf(definition).permission;
  for (const { name, verb, summary, permission, method, variant } of pathsOf(definition)) {
    // Rulings 7: only where the entry has a rule for it.
    if (verb === 'void' && definition.document?.voidable !== true) continue;
    if (taken.has(`${method} ${base}/${name}`)) continue;
    serve(app, {
      method,
      path: `${base}/${name}`,
      tag: definition.key,
      summary: w(`${definition.label.en}: ${summary.en}`, `${definition.label.zh}：${summary.zh}`),
      body,
      data,
      run: async ({ context, body: given }) => {
        if (permission !== null) requirePermission(context.actor, definition, permission === 'send' ? sending : permission);
        const sent = { ...objectOf(given) };
        if (variant !== undefined) await requireVariant(context, definition, variant, sent);
        return decide(context, definition, verb, sent);
      },
    });
  }
}
