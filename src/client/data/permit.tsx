/** Button-level permission: an element is absent unless the stored list holds its code. The server checks for itself. */
import { session, useSession } from './session.ts';

/** The stored list as one text, joined with commas, contains the code. */
export const permits = (permissions: readonly string[], code: string): boolean => permissions.join(',').includes(code);

export const permit = (code: string): boolean => permits(session.get().permissions, code);

export const usePermit = (code: string): boolean => useSession((now) => permits(now.permissions, code));
