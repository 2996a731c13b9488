/** What waits for the person's rest waits from their last touch on or until they leave the field, and not at all once it was taken back. */
import type * as Rest from '#client/blocks/rest.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let page: EventTarget;
let rest: typeof Rest;
beforeEach(async () => {
  page = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  // What it knows of touches is of one page.
  vi.resetModules();
  rest = await import('#client/blocks/rest.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['keydown', 'pointerdown', 'wheel'])('begins to wait anew with every %s, and runs once', (touch) => {
  const work = vi.fn<() => void>();
  rest.whenRested(work, 600);
  for (let at = 0; at < 5; at += 1) {
    vi.advanceTimersByTime(500);
    page.dispatchEvent(new Event(touch));
  }
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600);
  page.dispatchEvent(new Event(touch));
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('waits from the last touch, whenever it is asked', () => {
  const work = vi.fn<() => void>();
  rest.whenRested(() => undefined, 600);
  vi.advanceTimersByTime(2_000);
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(500);
  rest.whenRested(work, 600);
  vi.advanceTimersByTime(99);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  rest.whenRested(work, 600);
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledTimes(2);
});

it('brings in once what happened within a moment, when the person rests, and not at all once it was taken back', () => {
  const work = vi.fn<() => void>();
  const news = rest.settling();
  news.ask(work);
  vi.advanceTimersByTime(200);
  news.ask(work);
  for (let at = 0; at < 5; at += 1) {
    vi.advanceTimersByTime(400);
    page.dispatchEvent(new Event('keydown'));
  }
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(1);
  for (const moment of [100, 300]) {
    page.dispatchEvent(new Event('keydown'));
    news.ask(work);
    vi.advanceTimersByTime(moment);
    news.cancel();
    vi.advanceTimersByTime(5_000);
  }
  expect(work).toHaveBeenCalledTimes(1);
});

it('brings news in although more of them come without end', () => {
  const work = vi.fn<() => void>();
  const news = rest.settling();
  for (let at = 0; at < 10; at += 1) {
    news.ask(work);
    vi.advanceTimersByTime(200);
  }
  expect(work.mock.calls.length).toBeGreaterThan(1);
});

it('brings it in after three seconds although somebody writes on', () => {
  const work = vi.fn<() => void>();
  rest.whenQuiet(work);
  const writes = () => {
    vi.advanceTimersByTime(100);
    page.dispatchEvent(new Event('keydown'));
  };
  for (let at = 0; at < 29; at += 1) writes();
  expect(work).not.toHaveBeenCalled();
  for (let at = 0; at < 5; at += 1) writes();
  expect(work).toHaveBeenCalledTimes(1);
});

it('does nothing once it was taken back, whatever is touched', () => {
  const work = vi.fn<() => void>();
  rest.whenRested(work, 600)();
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(5_000);
  expect(work).not.toHaveBeenCalled();
});

it('does not wait longer than the person stays in the field they type in, and runs once', () => {
  const work = vi.fn<() => void>();
  const field = new EventTarget();
  rest.whenTyped(field, work, 400);
  vi.advanceTimersByTime(300);
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(300);
  expect(work).not.toHaveBeenCalled();
  field.dispatchEvent(new Event('blur'));
  expect(work).toHaveBeenCalledTimes(1);
  field.dispatchEvent(new Event('blur'));
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(1);
});
