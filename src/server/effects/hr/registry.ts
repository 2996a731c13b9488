/** Effects by name and facts by resource of human resources, one line a part. */
import type { Effect, FactLookup } from '../effect.ts';
import { reportFigures } from './figures.ts';
import { leaveFacts, leaveInformationFacts } from './leaveFacts.ts';

export const hrEffects: Readonly<Record<string, Effect>> = {};

export const hrFacts: Readonly<Record<string, Readonly<Record<string, FactLookup>>>> = {
  hrLeaveRequest: leaveFacts,
  hrLeaveInformation: leaveInformationFacts,
  hrDatasReport: reportFigures,
};
