/** Calls of approved meetings: answering an invitation, ending early, cancelling one date or all. */
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { answerAsked, cancelAsked, cancelDayAsked } from '#resources/general/rules/meetings.ts';
import { occasionsOf, runningAt, type Occasion } from '#resources/general/rules/meetings.ts';
import { invalid } from '../../documents/refusals.ts';
import { asMeeting, tellInvited } from '../../effects/general/meetings.ts';
import { call, type BusinessCall } from '../call.ts';
import { actOn, type Acting } from './acting.ts';

const answer = (asked: Acting, given: { readonly answer: string; readonly reason: string | null }): Promise<AnyDoc> =>
  actOn(asked, 'answer', (record, now) => {
    const { userId } = asked.context.actor;
    const others = linesOf(record, 'answers').filter((one) => one['userId'] !== userId);
    return { values: { answers: [...others, { userId, ...given, at: now }] } };
  });

const end = (asked: Acting): Promise<AnyDoc> =>
  actOn(asked, 'end', (record, now) => {
    const running = runningAt(asMeeting(record), now) as Occasion;
    const exception = { day: running.day, change: 'ended', at: now };
    return { values: { exceptions: [...linesOf(record, 'exceptions'), exception] } };
  });

const cancelDay = (asked: Acting, day: string, reason: string): Promise<AnyDoc> =>
  actOn(asked, 'cancelDay', (record, now) => {
    const occasion = occasionsOf(asMeeting(record)).find((one) => one.day === day && one.from > now);
    if (occasion === undefined)
      throw invalid([fault('day', 'day', w('is no date of this meeting that is still to come', '不是本会议尚未召开的日期'))]);
    const exception = { day, change: 'cancelled', at: now, reason };
    return {
      values: { exceptions: [...linesOf(record, 'exceptions'), exception] },
      tell: (tx) =>
        tellInvited(tx, asked.context, 'meeting_cancelled', record, occasion, { but: asked.context.actor.userId, comment: reason }),
    };
  });

const cancel = (asked: Acting, reason: string): Promise<AnyDoc> =>
  actOn(asked, 'cancel', (record, now) => {
    const next = occasionsOf(asMeeting(record)).find(({ from }) => from > now) as Occasion;
    return {
      values: { cancelledAt: now, cancelReason: reason },
      tell: (tx) => tellInvited(tx, asked.context, 'meeting_cancelled', record, next, { but: asked.context.actor.userId, comment: reason }),
    };
  });

export const meetingCalls: readonly BusinessCall[] = [
  call({
    resource: 'meetApply',
    method: 'PUT',
    path: 'answer/:id',
    action: 'page',
    summary: w('Accept or decline an invitation', '回复参会邀请'),
    body: answerAsked,
    answer: 'record',
    run: ({ body, ...asked }) => answer(asked, body),
  }),
  call({
    resource: 'meetApply',
    method: 'PUT',
    path: 'end/:id',
    action: 'page',
    summary: w('End a meeting that runs, so that its room is free', '提前结束会议'),
    answer: 'record',
    run: (asked) => end(asked),
  }),
  call({
    resource: 'meetApply',
    method: 'PUT',
    path: 'cancelDay/:id',
    action: 'put',
    summary: w('Cancel one date of a series', '取消单次会议'),
    body: cancelDayAsked,
    answer: 'record',
    run: ({ body, ...asked }) => cancelDay(asked, body.day, body.reason),
  }),
  call({
    resource: 'meetApply',
    method: 'PUT',
    path: 'cancel/:id',
    action: 'put',
    summary: w('Cancel a meeting before it begins', '取消会议'),
    body: cancelAsked,
    answer: 'record',
    run: ({ body, ...asked }) => cancel(asked, body.reason),
  }),
];
