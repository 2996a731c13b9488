/**
 * Shows a question that is laid out already, in the page itself: its picture waits for nothing that is drawn. What
 * is drawn afterwards says the same. False where it is not laid out.
 */
export const showQuestion = (bar: HTMLElement | null, action: string): boolean => {
  const laidOut = [...(bar?.querySelectorAll<HTMLElement>('[data-question]') ?? [])];
  if (!laidOut.some(({ dataset }) => dataset['question'] === action)) return false;
  for (const question of laidOut) question.toggleAttribute('data-ready', question.dataset['question'] !== action);
  return true;
};
