/** Carries out what follows from abolitions of seals. */
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { stampAbolition } from '#resources/stamp/stampAbolition.ts';
import { faultOfOpen } from '#resources/stamp/stamps.ts';
import { effect, lookups, type EffectOn } from '../../effects/effect.ts';
import { tell } from '../../outbox/tell.ts';
import { lockedSeal, moveSeal, type Cause } from './moving.ts';
import { beforeEnding } from './openDocuments.ts';
import { sealBy } from './sealFacts.ts';

export const stampAbolitionFacts = lookups(stampAbolition, {
  seal: ({ sql, context, record }) => sealBy(sql, context, record.stampId),
  open: async ({ sql, record }) => {
    const stampId = idOf(record.stampId);
    return stampId === null ? undefined : beforeEnding(sql, stampId, { resource: stampAbolition.key, id: idOf(record.id) });
  },
});

type Abolition = EffectOn<typeof stampAbolition>;

const causeOf = ({ tx, context, record, write }: Abolition): Cause => ({
  tx,
  context,
  write,
  source: { resource: stampAbolition.key, id: record.id },
});

/** Nobody uses it from now on; what was sent about it a moment ago is seen under its lock. */
export const sealHeldBack = effect(stampAbolition, async (input) => {
  const { tx, record } = input;
  const stampId = textOf(record.stampId);
  const before = await moveSeal(causeOf(input), stampId, { kind: 'heldBack', lost: record.abolishReason === 'lost' });
  const open = faultOfOpen(await beforeEnding(tx, stampId, { resource: stampAbolition.key, id: record.id }));
  if (open !== null) throw new Refusal('409', 'sealBusy', open.message, {}, [open]);
  return { stateBefore: textOf(before['serviceState']) };
});

/** The seal is again what it was; one that was declared invalid meanwhile stays so. */
export const sealRestored = effect(stampAbolition, async (input) => {
  const { tx, record } = input;
  const stampId = textOf(record.stampId);
  if (record.stateBefore === null) return {};
  if ((await lockedSeal(tx, stampId))['serviceState'] !== 'suspended') return { stateBefore: null };
  await moveSeal(causeOf(input), stampId, { kind: 'restored', to: record.stateBefore });
  return { stateBefore: null };
});

const endOf = ({ abolishReason, destroyType }: Abolition['record']): 'lost' | 'abolished' | 'destroyed' =>
  abolishReason === 'lost' ? 'lost' : destroyType === 'sealed' ? 'abolished' : 'destroyed';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The desk gets a draft of news to complete and publish. */
async function announce({ tx, context, record, write, now }: Abolition, stampName: string): Promise<void> {
  const medium = record.noticeText === null ? '' : `<p>公告媒体：${escaped(record.noticeText)}。</p>`;
  const draft = await write('companyDynamic', {
    title: `印章废止公告：${stampName}`.slice(0, 120),
    category: 'notice',
    content: `<p>“${escaped(stampName)}”自${textOf(record.abolishDate)}起废止，此后加盖该印章的文件一律无效。</p>${medium}`,
    publishDept: record.applicantDept,
    sourceType: stampAbolition.key,
    sourceId: record.id,
  });
  const params = { name: textOf(draft['title']), resource: 'companyDynamic', documentId: textOf(draft['id']) };
  await tell(tx, now, [{ key: 'news_draft', principals: ['r:admin_clerk'], params, actorId: context.actor.userId }]);
}

export const sealEnded = effect(stampAbolition, async (input) => {
  const { tx, record, write } = input;
  const stampId = textOf(record.stampId);
  const seal = await moveSeal(causeOf(input), stampId, { kind: 'ended', as: endOf(record), today: textOf(record.abolishDate) });
  // Whoever had borrowed it brings nothing back any more.
  if (seal['custody'] === 'lent') {
    const [out] = await tx.query<{ id: string }>(
      `select id::text from stamp_borrow where stamp_id = $1 and status = 'approved' and back_state = 'out' and not deleted`,
      [stampId],
      'seal_lost_borrowing',
    );
    if (out !== undefined) await write('stampBorrow', { backState: 'lost' }, { id: out.id });
  }
  if (record.needNotice === true) await announce(input, textOf(seal['stampName']));
});
