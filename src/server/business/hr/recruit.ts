/** A candidate who accepted begins their onboarding: a draft of the form with what is known of them. */
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { requirePermission } from '../../access/require.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { storedFor } from '../../documents/save.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { writer } from '../../documents/write.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';

const noCandidate = () => new Refusal('404', 'noCandidate', w('There is no such candidate', '没有该应聘人员'));

async function beginOnboarding({ context, definition, params, body }: BusinessAsked): Promise<unknown> {
  const onboarding = context.services.registry.get('hrStaffOnboard');
  if (onboarding === undefined) throw new Error('hrStaffOnboard is not defined');
  requirePermission(context.actor, onboarding, 'add');
  const { lineId, version } = body as { lineId: string; version?: number };
  const draft = await context.services.db.transaction(async (tx) => {
    const vacancy = await storedFor(tx, context, definition, params['id'] ?? '', { version });
    const candidates = linesOf(vacancy, 'candidates');
    const candidate = candidates.find(({ id }) => id === lineId);
    if (vacancy['status'] !== 'approved' || candidate === undefined) throw noCandidate();
    requireAct(context, definition, 'onboard', vacancy, candidate);
    const { name, gender, mobile, education } = candidate;
    const write = writer(tx, context);
    const made = await write(
      onboarding.key,
      {
        recruitId: vacancy['id'],
        name,
        gender,
        mobile,
        education,
        entryDept: vacancy['needDept'],
        entryPost: vacancy['postId'],
        entryDate: vacancy['needDate'],
      },
      { applicant: context.actor.userId },
    );
    const linked = candidates.map((line) => (line === candidate ? { ...line, onboardId: idOf(made['id']) } : line));
    await write(definition.key, { candidates: linked }, { id: textOf(vacancy['id']) });
    return made;
  });
  return shownRecord(context, onboarding, draft);
}

export const recruitCalls: readonly BusinessCall[] = [
  {
    resource: 'hrApplicationRecruit',
    method: 'POST',
    path: 'onboard/:id',
    action: null,
    summary: w('Begin the onboarding of a candidate who accepted', '为已接受录用的应聘人员创建入职单'),
    body: {
      type: 'object',
      required: ['lineId'],
      additionalProperties: false,
      properties: { lineId: { type: 'string', pattern: String.raw`^\d{1,18}$` }, version: { type: 'integer' } },
    },
    run: beginOnboarding,
  },
];
