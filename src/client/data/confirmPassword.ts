/** The password once more in a session, which the server asks for before some calls. */
import type { Envelope } from '#model/api.ts';
import { call } from './server/call.ts';

/** Reason of a refusal that comes before the password was confirmed, or some minutes after. */
export const notConfirmed = 'passwordNotConfirmed';

/** Confirms it for the next minutes; a wrong one is refused at the field `password`. */
export const confirmPassword = (userId: string, password: string): Promise<Envelope<{ readonly until: string }>> =>
  call('PUT', `/tydf/administration/users/passwordConfirm/${userId}`, { body: { password }, quiet: true });
