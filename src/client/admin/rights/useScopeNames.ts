/** Values of the dictionary dataScope, as the company calls them. */
import { useChoices } from '#client/fields/choice.tsx';

export const useScopeNames = (): ((scope: string) => string) => {
  const all = useChoices('dataScope');
  return (scope) => all.find(({ value }) => value === scope)?.label ?? scope;
};
