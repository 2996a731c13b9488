/** Access says who reaches the records of a definition, and what the shipped roles may do with them. */
import type { LineSets } from './lineSet.ts';
import type { Fields } from './field.ts';

/** Actions as they stand in permission codes `resource:action`. */
export type PermissionAction =
  | 'page'
  | 'add'
  | 'put'
  | 'deletes'
  | 'export'
  | 'import'
  | 'sensitive'
  | 'submit'
  | 'approve'
  | 'withdraw'
  | 'print'
  | 'void'
  | 'confirm'
  | 'check'
  | 'reConfirm'
  | 'submitGoods'
  | 'invoke'
  | (string & {});

/** Which records of others a role sees, over the owner's department. */
export type DataScope = 'self' | 'dept' | 'deptTree' | 'charge' | 'all';

export interface Grant {
  readonly actions: readonly PermissionAction[] | 'all';
  /** What `all` leaves out. */
  readonly but?: readonly PermissionAction[];
  readonly scope: DataScope;
  /** False: may be read to choose from in forms, without an entry in the side menu. */
  readonly menu?: false;
}

export interface AccessOf<F extends Fields, L extends LineSets> {
  /**
   * Fields (user or staff) that make their person an owner; of a document, once it was sent, beside its writer and applicant. `createdBy`
   * is for what people write by hand and keep for themselves, never for what effects write.
   */
  readonly owners?: readonly ((keyof F & string) | 'createdBy')[];
  /** Own records are masked for their owners too: a call of its own shows them in clear (pay slips, after the password). */
  readonly ownersMasked?: true;
  /** Field with the department for data scopes; documents use applicantDept. */
  readonly department?: keyof F & string;
  /** Field with roles: where it names some, only who has one of them, owns the record or may change it (`put`) sees it. */
  readonly audience?: keyof F & string;
  /**
   * Records with one of these values lie in nobody's reach but that of `roles`: beside them only owners and who had a task or a copy
   * sees them, however wide their reach is otherwise.
   */
  readonly confined?: {
    readonly where: { readonly [Name in keyof F & string]?: readonly string[] };
    readonly roles: readonly string[];
  };
  /**
   * The area says in code who sees which record (`narrowings` of `src/server/area.ts`), in place of owners, departments and reach. It
   * goes with none of the other ways to say so.
   */
  readonly narrowed?: true;
  /** Files of its records are handed out by calls of its own alone, also to whoever uploaded them. */
  readonly filesApart?: true;
  /** Reference to the record it belongs to: who may list such rows at all sees those of every record that they may read. */
  readonly through?: keyof F & string;
  /**
   * Notices for all: approved documents, and other records as they stand, that everybody who may list them sees, beside their own reach,
   * while `where` holds and the moment lies between `from` and `to`, which are dates or instants. The line sets of `hides` and the trail
   * stay with who reaches them, and so do files unless `files` says that they are for the same readers, of all or of some records.
   */
  readonly published?: {
    readonly where: { readonly [Name in keyof F & string]?: string | boolean };
    readonly from?: keyof F & string;
    readonly to?: keyof F & string;
    readonly hides?: readonly (keyof NoInfer<L> & string)[];
    readonly files?: true | { readonly [Name in keyof F & string]?: string | boolean };
  };
  /** Default grants of the shipped roles; administrators change them in the product. */
  readonly grants: Readonly<Record<string, Grant>>;
  /** Additional permission actions beyond those of the kind. */
  readonly more?: readonly string[];
}
