/** These names stand among the changes of a trail entry beside fields of the document, so that the chain covers them; no field has a `$`. */
export const filesField = '$files';
export const signatureField = '$signature';
/** Ids of the users whom an act is about: mentioned, informed, handed to, added, taken away. */
export const peopleField = '$people';
/** The step to which a document went back. */
export const toField = '$to';
/** A paper showed this: copies, and a digest of each value. */
export const printedField = '$printed';

/** Remarks at fields of who rejected or returned it, and the author's answers to them. */
export const remarksField = '$remarks';
export const answersField = '$answers';
