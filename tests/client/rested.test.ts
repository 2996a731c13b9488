/** What waits for the person's rest waits from his last touch on or until he leaves the field, and not at all once it was taken back. */
import { whenRested, whenTyped } from '#client/blocks/paint.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['keydown', 'pointerdown', 'wheel'])('begins to wait anew with every %s, and runs once', (touch) => {
  const work = vi.fn<() => void>();
  whenRested(work, 600);
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

it('does nothing once it was taken back, whatever is touched', () => {
  const work = vi.fn<() => void>();
  whenRested(work, 600)();
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(5_000);
  expect(work).not.toHaveBeenCalled();
});

it('does not wait longer than the person stays in the field he types in, and runs once', () => {
  const work = vi.fn<() => void>();
  const field = new EventTarget();
  whenTyped(field, work, 400);
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
