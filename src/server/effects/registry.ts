/** Every effect by name, every fact by resource and name, from their areas. */
import type { Effect, FactLookup } from './effect.ts';
import { leaveFacts, leaveInformationFacts } from './hr/leaveFacts.ts';

export const effects: Readonly<Record<string, Effect>> = {};

export const facts: Readonly<Record<string, Readonly<Record<string, FactLookup>>>> = {
  hrLeaveRequest: leaveFacts,
  hrLeaveInformation: leaveInformationFacts,
};
