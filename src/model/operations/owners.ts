import type { Definition } from '#model/definition.ts';

/**
 * Fields that name whose record it is. Who caused a row is not whose row it is: what an effect writes carries whoever decided last. Only
 * a document is its writer's by itself; of other kinds the definition says so.
 */
export const ownerFields = ({ kind, access }: Pick<Definition, 'kind' | 'access'>): readonly string[] => [
  ...(kind === 'document' ? ['createdBy', 'applicant'] : []),
  ...(access.owners ?? []),
];
