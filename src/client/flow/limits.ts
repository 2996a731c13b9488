/** Menus offer what the compiler runs; the rest of BPMN can be drawn, under "more", with a note that it is not run. */

interface Entry {
  readonly className?: string;
  readonly description?: string;
  readonly group?: { readonly id: string; readonly name: string };
}
type Entries = Readonly<Record<string, Entry>>;
interface Menus {
  registerProvider(menu: string, priority: number, provider: object): void;
}

/** What the compiler refuses (`machines/compile/elements.ts`), by the names under which bpmn-js offers it. */
const notRun = /transaction|ad-?hoc|complex|cancel|multiple/;

class Limits {
  static $inject = ['popupMenu', 'translate'];
  constructor(menus: Menus, translate: (text: string) => string) {
    const more = { group: { id: 'more', name: translate('Drawn, not run') }, description: translate('Not run by this product') };
    const sorted = (entries: Entries): Entries => {
      const all = Object.entries(entries);
      /** What flows here are mostly made of stands first. */
      const first = ([id]: [string, Entry]): boolean => /(?:^|-)user-task$/.test(id);
      const runs = ([id, { className = '' }]: [string, Entry]): boolean => !notRun.test(id) && !notRun.test(className);
      return Object.fromEntries([
        ...all.filter(first),
        ...all.filter((entry) => runs(entry) && !first(entry)),
        ...all.filter((entry) => !runs(entry)).map(([id, entry]): [string, Entry] => [id, { ...entry, ...more }]),
      ]);
    };
    for (const menu of ['bpmn-create', 'bpmn-append', 'bpmn-replace'])
      menus.registerProvider(menu, 10, { getPopupMenuEntries: () => sorted });
  }
}

export const limitModule = { __init__: ['limits'], limits: ['type', Limits] };
