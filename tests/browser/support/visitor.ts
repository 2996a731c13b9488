/** A person at a browser: signs in through the real page, presses keys and buttons by the words they carry, and is told what axe finds. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import type { Language, Words } from '#model/words.ts';

export interface Look {
  readonly language?: Language;
  readonly scheme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly touch?: boolean;
  /** How far the page's clock stands from the machine's, in milliseconds. */
  readonly clockAhead?: number;
  /** Keeps transitions; else they are left out, as for people who asked their system for less motion. */
  readonly motion?: boolean;
  /** With the service worker, which answers requests itself; without it every request is seen. */
  readonly worker?: boolean;
}

export const desk = { width: 1440, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;

const loginWords = {
  userName: { en: 'User name', zh: '用户名' },
  password: { en: 'Password', zh: '密码' },
  signIn: { en: 'Sign in', zh: '登录' },
  language: { en: 'English', zh: '中文' },
} as const;

/** Of axe's rules those that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of axe by name: these alone, or all but these. */
export interface Rules {
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** Takes pages that were left, and stay hidden, out while axe looks: it would walk through them, and judges nothing that is hidden. */
  readonly shownOnly?: boolean;
}

/** One line for each violation of the rules, with the elements it names. What passes is not written down: that is most of the work. */
export async function violationsOf(page: Page, rules: Rules = {}): Promise<string[]> {
  // Once into each page, where it stays warm for the other scheme.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource);
  return page.evaluate(async ({ only, without = [], shownOnly = false }) => {
    const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
    const left = shownOnly ? [...document.querySelectorAll('section[hidden]')] : [];
    const taken = left.map((section) => {
      const content = document.createDocumentFragment();
      content.append(...section.childNodes);
      return content;
    });
    const { violations } = await axe
      .run(document, {
        resultTypes: ['violations'],
        ...(only && { runOnly: { type: 'rule', values: [...only] } }),
        rules: Object.fromEntries(without.map((name) => [name, { enabled: false }])),
      })
      .finally(() => {
        for (const [at, section] of left.entries()) section.append(taken[at] ?? '');
      });
    return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')})`);
  }, rules);
}

const shifted = (ahead: number): void => {
  const Real = Date;
  class Shifted extends Real {
    constructor(...given: readonly unknown[]) {
      // A date of no arguments is now; everything else is what it was.
      super(...((given.length === 0 ? [Real.now() + ahead] : given) as [number]));
    }
    static override now(): number {
      return Real.now() + ahead;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
};

export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly language: Language;
  /** Errors of the page that nobody caught, and requests that were refused for what they are (5xx). */
  readonly faults: string[] = [];
  readonly #url: string;
  #scheme: 'light' | 'dark';

  constructor(context: BrowserContext, page: Page, url: string, { language = 'zh', scheme = 'light' }: Look) {
    this.context = context;
    this.page = page;
    this.language = language;
    this.#scheme = scheme;
    this.#url = url;
    page.on('pageerror', (error) => this.faults.push(error.stack ?? error.message));
    page.on('console', (message) => {
      // Refusals of the server are told to the person; the browser notes them as well.
      if (message.type() === 'error' && !/status of 4\d\d|net::ERR/.test(message.text())) this.faults.push(message.text());
    });
    page.on('response', (response) => response.status() >= 500 && this.faults.push(`${response.status()} ${response.url()}`));
  }

  say = (words: Words): string => words[this.language];

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.#url}/tf${path}`);
  }

  /** Another page without loading the application anew, as by a link in it; returns when the page that was shown has made room. */
  async go(path: string): Promise<void> {
    const shown = await this.page.evaluateHandle((address) => {
      const before = document.querySelector('[data-shown]');
      if (location.pathname + location.search === address) return null;
      history.pushState(null, '', address);
      return before;
    }, `/tf${path}`);
    await this.page.waitForFunction((before) => before === null || document.querySelector('[data-shown]') !== before, shown);
    await shown.dispose();
  }

  /** Name and password on the page that is shown. */
  async fillLogin(userName: string, password: string): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: loginWords.language[this.language] }).click();
    await page.getByLabel(this.say(loginWords.userName), { exact: true }).fill(userName);
    await page.getByLabel(this.say(loginWords.password), { exact: true }).fill(password);
    await page.getByRole('button', { name: this.say(loginWords.signIn), exact: true }).click();
  }

  /** From the sign-in page over the choice of a system to the inbox. */
  async signIn(userName: string, password: string): Promise<void> {
    await this.open('/login');
    await this.fillLogin(userName, password);
    await this.chooseSystem();
    await this.page.waitForURL('**/dashboard*');
    await this.tasks.waitFor();
  }

  /** Into the inbox as after a reload, with what the sign-in page and the choice of a system leave in local storage. The way there is `signIn`. */
  async enter(stored: Readonly<Record<string, string>>): Promise<void> {
    await this.page.goto(`${this.#url}/health`);
    await this.page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await this.open('/dashboard');
    await this.tasks.waitFor();
  }

  /** The first one; the frame of whoever comes back stands beside the choice, unseen. */
  async chooseSystem(): Promise<void> {
    await this.page.waitForURL('**/selectSystem*');
    await this.page.locator('main [data-id]:visible').first().click();
  }

  get tasks(): Locator {
    return this.page.getByRole('grid', { name: this.say({ en: 'Tasks', zh: '任务' }) });
  }

  button(words: Words, within: Locator | Page = this.page): Locator {
    return within.getByRole('button', { name: this.say(words) });
  }

  /** A text input by its label. */
  field(words: Words): Locator {
    return this.page.getByRole('textbox', { name: this.say(words), exact: true });
  }

  /** Types into a box that offers choices and takes the one that is asked for. */
  async choose(label: Words, typed: string, option: string): Promise<void> {
    const box = this.page.getByRole('combobox', { name: this.say(label), exact: true });
    await box.click();
    const found = this.page.getByRole('option', { name: option }).first();
    if (typed === '') return found.click();
    await box.fill(typed);
    await found.waitFor();
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
  }

  async date(label: Words, day: string): Promise<void> {
    const box = this.field(label);
    await box.fill(day);
    await box.press('Tab');
  }

  /** The document of this code in the list of tasks. */
  row(code: string): Locator {
    return this.tasks.getByRole('row').filter({ hasText: code.slice(-4) });
  }

  /** Id of the chosen task; null where none is. */
  async chosen(): Promise<string | null> {
    const row = await this.tasks.locator('[aria-selected=true]').getAttribute('id');
    return row?.split('-').at(-1) ?? null;
  }

  /** Returns when the chosen task asks for its decision: Enter answers what stands there, on a document that is still to come nothing. */
  async asked(): Promise<void> {
    await this.page.locator(`[data-task="${await this.chosen()}"]:not([data-unseen]) [data-asking]`).waitFor();
  }

  /** Approves or rejects the chosen task by keys. */
  async decide(key: 'a' | 'r', opinion = ''): Promise<void> {
    await this.page.keyboard.press(key);
    await this.asked();
    if (opinion !== '') await this.page.keyboard.type(opinion);
    await this.page.keyboard.press('Enter');
  }

  /** As if the system had changed to it; returns when the page has followed. */
  async inScheme(scheme: 'light' | 'dark'): Promise<void> {
    this.#scheme = scheme;
    await this.page.emulateMedia({ colorScheme: scheme });
    await this.page.waitForFunction((wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted, scheme);
  }

  violations = (): Promise<string[]> => violationsOf(this.page);

  /** Of what does not depend on colours: the same in both schemes. */
  violationsButColours = (): Promise<string[]> => violationsOf(this.page, { without: colourRules, shownOnly: true });

  /** In both schemes, by scheme: the page is the same in the other one but for its colours. Leaves it in the other one. */
  async violationsByScheme(): Promise<Readonly<Record<string, readonly string[]>>> {
    const first = this.#scheme;
    const whole = await violationsOf(this.page, { shownOnly: true });
    const other = first === 'light' ? 'dark' : 'light';
    await this.inScheme(other);
    return { [first]: whole, [other]: await violationsOf(this.page, { only: colourRules, shownOnly: true }) };
  }

  close = (): Promise<void> => this.context.close();
}

export async function visit(browser: Browser, url: string, look: Look = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: look.viewport ?? desk,
    colorScheme: look.scheme ?? 'light',
    reducedMotion: look.motion ? 'no-preference' : 'reduce',
    hasTouch: look.touch ?? false,
    serviceWorkers: look.worker ? 'allow' : 'block',
    isMobile: look.touch ?? false,
    locale: look.language === 'en' ? 'en-GB' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(30_000);
  // The tools run by tsx, which calls `__name` in every function that it compiles, also in those that are sent to the page.
  await context.addInitScript('globalThis.__name ??= (named) => named;');
  if (look.clockAhead !== undefined) await context.addInitScript(shifted, look.clockAhead);
  return new Visitor(context, await context.newPage(), url, look);
}
