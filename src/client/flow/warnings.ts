/** What the drawing library says about a file that it opened but did not understand whole. */

/** Its words, whatever it wraps them in. */
export const warningText = (warning: unknown): string => {
  const told: unknown = typeof warning === 'object' && warning !== null && 'message' in warning ? warning.message : warning;
  return typeof told === 'string' ? told : JSON.stringify(told);
};
