/** The logs that are written beside transactions, as one part of the server that is opened and closed with it. */
import type { Services } from '../context.ts';
import { openDeniedLog, type DeniedCall } from './denied.ts';
import { openLoginLog, type LoginLog } from './logins.ts';
import type { Merging } from './merging.ts';

export interface Audit {
  readonly logins: LoginLog;
  readonly denied: Merging<DeniedCall>;
  /** Writes what waits, so that a reader finds it. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function openAudit(services: Pick<Services, 'db' | 'clock' | 'log'>): Audit {
  const [logins, denied] = [openLoginLog(services), openDeniedLog(services)];
  return {
    logins,
    denied,
    flush: async () => void (await Promise.all([logins.flush(), denied.flush()])),
    close: async () => void (await Promise.all([logins.close(), denied.close()])),
  };
}
