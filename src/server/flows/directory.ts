/**
 * Looks people up by approver rules (`ApproverRule` of machines/flow.ts). A rule
 * gives principals with the users behind them; whether they are asked is `settle`'s affair (machines/assign.ts).
 */
import type { Found, People } from '#machines/assign.ts';
import type { ApproverRule, Principal } from '#machines/flow.ts';
import { limited, type Budget } from '#machines/feel/budget.ts';
import { compileFeel } from '#machines/feel/feel.ts';
import { chosenVariable, isRule, partsOfRule } from '#machines/rules.ts';
import type { CandidatesAnswer, Person } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { inChargeFrom, leadersFrom } from './climb.ts';
import type { Organisation } from './organisation.ts';

/** Some rules have to ask the database this. */
export interface Enquiries {
  /** Value of a deployed decision table; refused where there is none. */
  readonly decide: (decision: string, values: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Who started the flow of a document; null where it has none. */
  readonly starterOf: (resource: string, id: string) => Promise<string | null>;
  /** Persons in a field of another record, by their ids; null where that field names none, or there is no such resource. */
  readonly namedBy: (
    resource: string,
    id: string,
    field: string,
  ) => Promise<{ readonly kind: 'user' | 'staff'; readonly held: readonly string[] } | null>;
}

/** Rules are resolved against this. `values`: the document's fields and what the flow knows beside them. */
export interface Question {
  readonly organisation: Organisation;
  readonly definition: Definition | null;
  readonly enquiries: Enquiries;
  readonly values: Readonly<Record<string, unknown>>;
  readonly starter: { readonly userId: string; readonly departmentId: string | null };
  readonly now: string;
  /** One for all that a call asks; each expression has its own without. */
  readonly budget?: Budget;
}

/** A document, as far as its fields name people. */
type Subject = Pick<Question, 'organisation' | 'definition' | 'values'>;
type Values = Pick<Subject, 'definition' | 'values'>;

const asUser = (organisation: Organisation, id: string): Found[] =>
  organisation.users.get(id)?.enabled ? [{ principal: `u:${id}`, holders: [id] }] : [];
const asRole = (organisation: Organisation, code: string): Found => ({ principal: `r:${code}`, holders: organisation.holdersOfRole.get(code) ?? [] });
const asPost = (organisation: Organisation, id: string): Found => ({ principal: `p:${id}`, holders: organisation.holdersOfPost.get(id) ?? [] });
const asDepartment = (organisation: Organisation, id: string): Found => ({ principal: `d:${id}`, holders: organisation.membersOfDepartment.get(id) ?? [] });

const ids = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((id) => id !== null && id !== undefined && id !== '').map(String);

/** The departments that a field's value stands for: a department itself, several, or that of the person picked. */
const departmentsOf = ({ organisation, definition, values }: Question, name: string): readonly (string | null)[] => {
  const field = definition?.fields[name];
  if (field?.kind === 'refs' && field.target === 'sysDepartment') return ids(values[name]);
  const [id] = ids(values[name]);
  if (!id) return [null];
  const kind = field?.kind ?? (name === 'applicantDept' ? 'department' : 'user');
  if (kind === 'department') return [id];
  const user = kind === 'staff' ? organisation.userOfStaff.get(id) : id;
  return [(user && organisation.users.get(user)?.departmentId) || null];
};

/** Reads what a field holds; of a field of lines (`participants.staffId`) what all of them do, each once. */
const heldBy = ({ definition, values }: Values, name: string): { readonly kind: string; readonly held: readonly string[] } => {
  const [set = '', field] = name.split('.');
  if (field === undefined) return { kind: definition?.fields[name]?.kind ?? 'user', held: ids(values[name]) };
  const lines = Array.isArray(values[set]) ? (values[set] as Record<string, unknown>[]) : [];
  return { kind: definition?.lines[set]?.fields[field]?.kind ?? 'user', held: [...new Set(lines.flatMap((line) => ids(line[field])))] };
};

const byField = (question: Question, name: string): Found[] => {
  const { organisation } = question;
  const { kind, held } = heldBy(question, name);
  return held.flatMap((id) => {
    if (kind === 'department') return [asDepartment(organisation, id)];
    if (kind === 'post') return [asPost(organisation, id)];
    const user = kind === 'staff' ? organisation.userOfStaff.get(id) : id;
    return user ? asUser(organisation, user) : [];
  });
};

const byExpression = (question: Question, text: string): Found[] => {
  const answer = limited(text, () => compileFeel(text)(question.values, question.now), question.budget);
  return ids(answer).flatMap((item) => {
    const [, sort, id] = /^([urpd]|user|role):(.+)$/.exec(item) ?? [];
    if (sort === 'r' || sort === 'role') return [asRole(question.organisation, id!)];
    if (sort === 'p') return [asPost(question.organisation, id!)];
    if (sort === 'd') return [asDepartment(question.organisation, id!)];
    return byLogin(question.organisation, id ?? item);
  });
};

const byLogin = (organisation: Organisation, name: string): Found[] => {
  const user = organisation.usersByName.get(name) ?? organisation.users.get(name);
  return user ? asUser(organisation, user.id) : [];
};

const chosenAt = ({ organisation, values }: Question, node: string | null): Found[] => {
  const all = values[chosenVariable] as Readonly<Record<string, readonly string[]>> | undefined;
  return (node === null ? [] : (all?.[node] ?? [])).flatMap((id) => asUser(organisation, id));
};

/** Who started the document that a reference field names. */
const starterOfLinked = async (question: Question, name: string): Promise<Found[]> => {
  const { definition, enquiries, organisation, values } = question;
  const field = definition?.fields[name];
  const resource = field?.target ?? null;
  const [id] = ids(values[name]);
  const starter = resource === null || id === undefined ? null : await enquiries.starterOf(resource, id);
  return starter === null ? [] : asUser(organisation, starter);
};

/** Persons whom the record in a reference field names: `field:storeId.keeper` is the keeper of the store that was chosen, as it stands now. */
const namedByLinked = async (question: Question, name: string): Promise<Found[]> => {
  const { definition, enquiries, organisation, values } = question;
  const [link = '', field = ''] = name.split('.');
  const target = definition?.fields[link]?.target;
  const [id] = ids(values[link]);
  const named = target === undefined || id === undefined ? null : await enquiries.namedBy(target, id, field);
  return (named?.held ?? []).flatMap((held) => {
    const user = named?.kind === 'staff' ? organisation.userOfStaff.get(held) : held;
    return user ? asUser(organisation, user) : [];
  });
};

/** A field of the document, of its lines, or of the record that a reference field points at. */
const byPath = (question: Question, name: string): Found[] | Promise<Found[]> =>
  question.definition?.fields[name.split('.')[0] ?? '']?.kind === 'ref' && name.includes('.') ? namedByLinked(question, name) : byField(question, name);

/** A decision table gives these: approver rules or logins, in one output or several, of one row or several. */
const textsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
};

const byDecision = async (question: Question, key: string, node: string | null): Promise<Found[]> => {
  const found: Found[] = [];
  for (const text of textsIn(await question.enquiries.decide(key, question.values)))
    found.push(...(isRule(text) && !text.startsWith('decision:') ? await peopleOf(question, text, node) : byLogin(question.organisation, text)));
  return found;
};

type Resolve = (question: Question, argument: string, modifier: string | undefined, node: string | null) => Found[] | Promise<Found[]>;

const nth = (line: readonly string[], modifier: string | undefined): string[] => {
  const inLine = /\((\d+)\)/.exec(modifier ?? '');
  return line.slice(Number(inLine?.[1] ?? 1) - 1).slice(0, 1);
};

/** The persons whom a field names, or one of lines; nobody leads themselves. */
const personsIn = (question: Subject, name: string): string[] => {
  const { definition, organisation } = question;
  const [set = '', field] = name.split('.');
  const kind = field === undefined ? definition?.fields[name]?.kind : definition?.lines[set]?.fields[field]?.kind;
  const { held } = heldBy(question, name);
  if (kind === 'user') return [...held];
  return kind === 'staff' ? held.flatMap((id) => organisation.userOfStaff.get(id) ?? []) : [];
};

/** The fields that say whose document it is (`document.about`), but those by which these rules ask. */
const aboutFields = ({ definition }: Values, rules: readonly ApproverRule[]): readonly string[] =>
  (definition?.document?.about ?? []).filter((name) => !rules.includes(`field:${name}`));

/** Users whose own document it is without having started it, but whom these rules ask by that very field. */
export const aboutIn = (subject: Subject, rules: readonly ApproverRule[] = []): string[] =>
  aboutFields(subject, rules).flatMap((name) => personsIn(subject, name));

/** People are named in documents by their account or by their personnel file; either makes them one of the subjects. */
export const isAbout = (
  { userId, staffId }: { readonly userId: string; readonly staffId: string | null },
  subject: Values,
  rules: readonly ApproverRule[],
): boolean =>
  aboutFields(subject, rules).some((name) => {
    const { kind, held } = heldBy(subject, name);
    const id = kind === 'staff' ? staffId : userId;
    return id !== null && held.includes(id);
  });

/** `.leader`, `.leader(n)`, `.leaders(toTop)`, `.leaders(n)`, `.inCharge`, `.inCharge(n)` over a department. `led`: passed over beside the starter. */
const upwards = (question: Question, departmentId: string | null, modifier: string, led: readonly string[] = []): Found[] => {
  const { organisation, starter } = question;
  const climbing = modifier.startsWith('inCharge') ? inChargeFrom : leadersFrom;
  const line = climbing(organisation, departmentId, [starter.userId, ...led]);
  const some = modifier.startsWith('leaders') ? line.slice(0, Number(/\((\d+)\)/.exec(modifier)?.[1] ?? line.length)) : nth(line, modifier);
  return some.flatMap((id) => asUser(organisation, id));
};

const kinds: Readonly<Record<string, Resolve>> = {
  starter: (question, _argument, modifier, node) =>
    modifier === 'choose'
      ? chosenAt(question, node)
      : modifier ? upwards(question, question.starter.departmentId, modifier) : asUser(question.organisation, question.starter.userId),
  previous: (question, _argument, _modifier, node) => chosenAt(question, node),
  decision: (question, key, _modifier, node) => byDecision(question, key, node),
  field: (question, name, modifier) =>
    modifier === 'starter'
      ? starterOfLinked(question, name)
      : modifier
        ? departmentsOf(question, name).flatMap((department) => upwards(question, department, modifier, personsIn(question, name)))
        : byPath(question, name),
  dept: (question, code, modifier) => {
    const department = question.organisation.departmentsByCode.get(code);
    if (!department) return [];
    return modifier ? upwards(question, department.id, modifier) : [asDepartment(question.organisation, department.id)];
  },
  role: ({ organisation }, code) => [asRole(organisation, code)],
  post: ({ organisation }, code) => [asPost(organisation, organisation.postsByCode.get(code) ?? code)],
  user: ({ organisation }, name) => byLogin(organisation, name),
};

/** One rule; an unknown form is a refusal, as a flow that names it should never have been deployed. */
async function peopleOf(question: Question, rule: ApproverRule, node: string | null): Promise<Found[]> {
  const text = rule.trim();
  if (text.startsWith('=')) return byExpression(question, text.slice(1));
  const parts = partsOfRule(text);
  const resolve = parts && Object.hasOwn(kinds, parts.kind) ? kinds[parts.kind] : undefined;
  if (!parts || !resolve) throw new Refusal('409', 'noFlowFits', w('The approver rule “{rule}” is not known', '无法识别审批人规则“{rule}”'), { rule });
  return resolve(question, parts.argument, parts.modifier, node);
}

/** People by rules, in their order. `node`: whose rules they are, for people picked by hand. */
export async function peopleBy(question: Question, rules: readonly ApproverRule[], node: string | null): Promise<Found[]> {
  const found: Found[] = [];
  for (const rule of rules) found.push(...(await peopleOf(question, rule, node)));
  return found;
}

/** Who is asked where nobody is found: the role that the document names, as long as somebody has it, else the administrators. */
const stewardsOf = ({ organisation, definition }: Question): Found => {
  const office = definition?.document?.standsIn;
  const named = office === undefined ? null : asRole(organisation, office);
  return named !== null && named.holders.length > 0 ? named : asRole(organisation, 'sys_admin');
};

/** Everything `settle` wants to know of a node whose rules found these; at a step that asks those in charge, the next of them is above. */
export const peopleAround = (question: Question, rules: readonly ApproverRule[], found: readonly Found[]): People => {
  const { organisation, starter } = question;
  const climbing = rules.some((rule) => rule.includes('inCharge')) ? inChargeFrom : leadersFrom;
  const about = aboutIn(question, rules);
  const above = (departmentId: string | null): string | null => climbing(organisation, departmentId, [starter.userId, ...about])[0] ?? null;
  return {
    found,
    starter: starter.userId,
    aboveStarter: above(starter.departmentId),
    about: about.map((id) => ({ id, above: above(organisation.users.get(id)?.departmentId ?? null) })),
    admins: stewardsOf(question),
  };
};

export const lookUp = async (question: Question, rules: readonly ApproverRule[], node: string | null): Promise<People> =>
  peopleAround(question, rules, await peopleBy(question, rules, node));

const unknownPerson = (id: string): Person => ({ id, name: id, nameEn: null });

export const personOf = (organisation: Organisation, id: string): Person => {
  const user = organisation.users.get(id);
  return user ? { id, name: user.name, nameEn: user.nameEn } : unknownPerson(id);
};

/** The name of a group of people, for a row that reads “Accountant (2)”; null for a single user. */
function groupName(organisation: Organisation, principal: Principal): Words | null {
  const id = principal.slice(2);
  switch (principal[0]) {
    case 'r':
      return organisation.roles.get(id) ?? { en: id, zh: id };
    case 'p':
      return organisation.posts.get(id)?.name ?? null;
    case 'd':
      return organisation.departments.get(id)?.name ?? null;
    default:
      return null;
  }
}

/** Enabled users behind principals, each once, at most `most` of them. */
export function holdersOf(organisation: Organisation, principals: readonly Principal[], most = 20): Person[] {
  const found = new Set<string>();
  for (const principal of principals) {
    const id = principal.slice(2);
    const holders =
      principal[0] === 'u' ? [id] : ({ r: organisation.holdersOfRole, p: organisation.holdersOfPost, d: organisation.membersOfDepartment }[principal[0]!]?.get(id) ?? []);
    for (const holder of holders) found.add(holder);
    if (found.size >= most) break;
  }
  return [...found].slice(0, most).map((id) => personOf(organisation, id));
}

/** People and group that a slot's principals mean, for routes and inbox rows. */
export const described = (organisation: Organisation, nodeId: string, principals: readonly Principal[]): CandidatesAnswer => ({
  nodeId,
  people: holdersOf(organisation, principals),
  group: principals.map((principal) => groupName(organisation, principal)).find((name) => name !== null) ?? null,
});
