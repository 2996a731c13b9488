/** What the areas add to the server beyond their definitions: calls, work of every day, kinds of long-running work. One line each. */
import type { JobKind } from '../jobs/kind.ts';
import type { BusinessCall } from './call.ts';
import { payCalls, payWorks } from './hr/pay.ts';
import { figureCalls, monthlyFigures } from './hr/snapshots.ts';
import type { Work } from './work.ts';

export const businessCalls: readonly BusinessCall[] = [...figureCalls, ...payCalls];

export const businessWorks: readonly Work[] = [monthlyFigures, ...payWorks];

export const businessJobs: readonly JobKind[] = [];
