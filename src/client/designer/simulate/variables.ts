/** A variable's value from what was typed: a number, yes or no, a list or a context as JSON; anything else is text. */
export const valueOf = (text: string): unknown => {
  const typed = text.trim();
  if (/^-?\d+(\.\d+)?$/.test(typed)) return Number(typed);
  if (/^(true|false|null|".*"|\[.*\]|\{.*\})$/s.test(typed))
    try {
      return JSON.parse(typed) as unknown;
    } catch {
      return typed;
    }
  return typed;
};
