/** Calls of the own pay slips. What they answer is kept nowhere: it goes when the page is left, or locked again. */
import { ask, call, Refused } from '#client/data/server/call.ts';
import { notConfirmed } from '#client/data/confirmPassword.ts';
import type { Envelope } from '#model/api.ts';
import type { MyPaySlips, PaySlip } from '#resources/hr/rules/paySlips.ts';
import { queryOptions } from '@tanstack/react-query';

const base = '/tydf/api/hrSalaryPaymentRecord';

export const slipsQuery = (year: string | null) =>
  queryOptions({
    queryKey: ['mySlips', year],
    queryFn: ({ signal }) => ask<MyPaySlips>('GET', `${base}/my`, { params: { year }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** The password has to be entered first, or again. */
export const isLocked = (error: Error | null): boolean => error instanceof Refused && error.envelope.reason === notConfirmed;

/** Says something of a slip: seen, right, or what is wrong with it. */
export const sayOf = (id: string, body: Partial<Pick<PaySlip, 'viewedAt' | 'staffConfirmed' | 'objection'>>): Promise<Envelope<PaySlip>> =>
  call('PUT', `${base}/put/${id}`, { body, quiet: true });
