/** What was measured in this window and is not sent yet: times and counts, never a content. Sent by `shell/timingsSent.ts`. */
import { type MeasureName, mostNoted, type Noted } from '#model/operations/timings.ts';

let noted: Noted[] = [];

/** Only remembered here: whoever calls it may be answering a key. More than one call takes is not kept. */
export const note = (measure: MeasureName, value = 1, about?: string): void => {
  if (noted.length < mostNoted) noted.push({ measure, value, ...(about === undefined ? {} : { about }) });
};

export const takeNoted = (): readonly Noted[] => {
  const taken = noted;
  noted = [];
  return taken;
};
