/** Loading the application anew without losing anything: tabs, drafts, opinions and the outbox outlive it. */
import { tabsStore } from './tabs/tabsStore.ts';

/** Longer than a page takes to put away what was typed last, in milliseconds. */
const KEEPING_MS = 300;

/** Pages put away what they hold when the window loses the focus; this asks them to do it now, and gives them the time. */
export const keepWhatIsTyped = async (): Promise<void> => {
  dispatchEvent(new Event('blur'));
  await new Promise((done) => setTimeout(done, KEEPING_MS));
};

/** Only ever after a person asked for it: what fails again must not go round in circles. */
export const reloadApplication = async (): Promise<void> => {
  await keepWhatIsTyped();
  // Everything is kept, so the browser has nothing to warn about.
  tabsStore.change((before) => ({ ...before, tabs: before.tabs.map((tab) => ({ ...tab, dirty: null })) }));
  location.reload();
};
