/**
 * Rights that no reach of a role says, such as those on folders: an area gives for each of its narrowed definitions (`access.narrowed`)
 * the one condition by which a person sees a record. `scope.ts` asks it for lists and for single records alike.
 */
import type * as shapes from '#server/area.ts';
import type { Narrowed } from '#server/context.ts';

export type Narrowing = shapes.Narrowing<Narrowed>;
export type Verbs = shapes.Verbs<Narrowed>;
