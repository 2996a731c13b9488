/**
 * A directory in which everybody exists: models drawn for other engines name people and groups that no company knows. Ids are numbers,
 * given to names as they are asked for.
 */
import type { Organisation, OrgUser } from '#server/flows/organisation.ts';

/** A map that has an answer for every key that is asked for. */
class Answering<Value> extends Map<string, Value> {
  readonly #make: (key: string) => Value | undefined;
  constructor(make: (key: string) => Value | undefined) {
    super();
    this.#make = make;
  }
  override get(key: string): Value | undefined {
    const known = super.get(key);
    if (known !== undefined) return known;
    const made = this.#make(key);
    if (made !== undefined) this.set(key, made);
    return made;
  }
}

/** Holds groups of which nobody is told apart. */
const holder = '1';
const firstId = 100;

/** The organisation, with everybody in it. */
export const anybody = (organisation: Organisation): Organisation => {
  const users = new Map<string, OrgUser>();
  const usersByName = new Answering<OrgUser>((name) => {
    if (name === '' || users.has(name)) return undefined;
    const user: OrgUser = {
      id: String(firstId + users.size),
      userName: name,
      name,
      nameEn: null,
      email: null,
      staffNo: null,
      mobile: null,
      departmentId: null,
      postIds: [],
      staffId: null,
      enabled: true,
    };
    users.set(user.id, user);
    return user;
  });
  return { ...organisation, users, usersByName, holdersOfRole: new Answering<readonly string[]>(() => [holder]) };
};
