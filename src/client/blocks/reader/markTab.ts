/** Shows a tab as the chosen one in the page itself, one picture before what it holds. */
export const markTab = (line: HTMLElement | null, name: string): void => {
  for (const tab of line?.querySelectorAll<HTMLElement>('[role=tab]') ?? []) {
    const chosen = String(tab.dataset['tab'] === name);
    if (tab.ariaSelected !== chosen) tab.ariaSelected = chosen;
  }
};
