/** Marks, badges and the travelling token over any drawing: the same in viewers and in the modeler. */
import type { Badge, Paint } from './modeling.ts';
import { type Host, type Item, type Point, service } from './services.ts';

/** Pixels of the drawing that a token walks in a second, and how long it rests on an element (ms). */
const speed = 420;
const rest = 350;
const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const sign = ({ text, title, tone, onPress }: Badge): HTMLElement => {
  const html = document.createElement(onPress ? 'button' : 'span');
  html.className = `flow-badge flow-badge-${tone}`;
  html.textContent = text;
  html.title = title;
  html.setAttribute('aria-label', title);
  if (onPress) {
    // One tab stop for the whole drawing; what a badge does stands in a list beside it as well.
    html.setAttribute('type', 'button');
    html.tabIndex = -1;
    html.addEventListener('click', (event) => {
      event.stopPropagation();
      onPress();
    });
  } else html.setAttribute('role', 'img');
  return html;
};

/** Moves a circle along the points at an even pace. */
const walk = (circle: SVGCircleElement, points: readonly Point[], signal: AbortSignal | undefined): Promise<void> => {
  const legs = points.slice(1).map((to, at) => ({ from: points[at]!, to, length: Math.hypot(to.x - points[at]!.x, to.y - points[at]!.y) }));
  const whole = legs.reduce((sum, { length }) => sum + length, 0);
  const began = performance.now();
  return new Promise((resolve) => {
    const step = (now: number): void => {
      let left = Math.min(whole, ((now - began) / 1000) * speed);
      const arrived = left >= whole;
      const leg = legs.find(({ length }) => {
        if (left <= length) return true;
        left -= length;
        return false;
      });
      if (leg) {
        const part = leg.length === 0 ? 1 : left / leg.length;
        circle.setAttribute('cx', String(leg.from.x + (leg.to.x - leg.from.x) * part));
        circle.setAttribute('cy', String(leg.from.y + (leg.to.y - leg.from.y) * part));
      }
      if (arrived || signal?.aborted) resolve();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
};

export const createPaint = (host: Host): Paint => {
  const canvas = service(host, 'canvas');
  const registry = service(host, 'elementRegistry');
  const overlays = service(host, 'overlays');
  const events = service(host, 'eventBus');
  const marks = new Map<string, Readonly<Record<string, string>>>();
  const badges = new Map<string, readonly Badge[]>();
  let painted = new Map<string, ReadonlySet<string>>();
  const shown = new Map<string, string>();

  const wanted = (): Map<string, Set<string>> => {
    const all = new Map<string, Set<string>>();
    for (const layer of marks.values())
      for (const [id, mark] of Object.entries(layer)) all.set(id, (all.get(id) ?? new Set<string>()).add(`mark-${mark}`));
    return all;
  };
  const repaint = (): void => {
    const next = wanted();
    for (const [id, before] of painted)
      for (const mark of before) if (!next.get(id)?.has(mark) && registry.get(id)) canvas.removeMarker(id, mark);
    for (const [id, now] of next) if (registry.get(id)) for (const mark of now) if (!painted.get(id)?.has(mark)) canvas.addMarker(id, mark);
    painted = new Map([...next].filter(([id]) => registry.get(id)));
  };

  const placeBadges = (ids: Iterable<string>): void => {
    for (const id of ids) {
      const standing = shown.get(id);
      if (standing !== undefined) overlays.remove(standing);
      shown.delete(id);
      const all = [...badges.values()].flatMap((layer) => layer.filter((badge) => badge.id === id));
      const item = registry.get(id);
      if (all.length === 0 || !item) continue;
      const html = document.createElement('div');
      html.className = 'flow-badges';
      html.append(...all.map(sign));
      const position = item.waypoints ? { top: -10, left: 0 } : { top: -12, right: 12 };
      shown.set(id, overlays.add(id, 'badges', { position, html, show: { minZoom: 0.3 } }));
    }
  };

  // What is drawn anew (undo, another file) has lost its marks and badges.
  events.on(['shape.added', 'connection.added'], 200, ({ element }) => {
    if (!element) return;
    painted.delete(element.id);
    if (wanted().has(element.id)) repaint();
    placeBadges([element.id]);
  });

  const token = (): SVGCircleElement => {
    const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    circle.setAttribute('r', '9');
    circle.setAttribute('class', 'flow-token');
    canvas.getLayer('tokens', 1000).append(circle);
    return circle;
  };
  const middle = ({ x, y, width, height }: Item): Point => ({ x: x + width / 2, y: y + height / 2 });

  return {
    mark(layer, all) {
      marks.set(layer, all);
      repaint();
    },
    badges(layer, all) {
      const before = badges.get(layer) ?? [];
      badges.set(layer, all);
      placeBadges(new Set([...before, ...all].map(({ id }) => id)));
    },
    reveal(id) {
      const item = registry.get(id);
      if (!item) return;
      const root = canvas.findRoot(item);
      if (root && root !== canvas.getRootElement()) canvas.setRootElement(root);
      canvas.scrollToElement(item, 60);
    },
    async travel(ids, signal) {
      if (still()) return;
      const circle = token();
      try {
        for (const id of ids) {
          const item = registry.get(id);
          if (!item || signal?.aborted) continue;
          if (item.waypoints) await walk(circle, item.waypoints, signal);
          else {
            const { x, y } = middle(item);
            circle.setAttribute('cx', String(x));
            circle.setAttribute('cy', String(y));
            await pause(rest, signal);
          }
        }
      } finally {
        circle.remove();
      }
    },
  };
};

interface Focusable {
  focus(): void;
  _setFocused(yes: boolean): void;
}

/**
 * The outline is what is read aloud and walked by keys; the drawing itself takes no focus, the frame around it does.
 */
export const hideDrawing = (drawing: Host, frame: HTMLElement): void => {
  const svg = frame.querySelector('.djs-container svg[data-element-id], .djs-container > svg');
  svg?.setAttribute('aria-hidden', 'true');
  svg?.removeAttribute('tabindex');
  const canvas = drawing.get('canvas') as Focusable;
  canvas.focus = () => {
    frame.focus({ preventScroll: true });
    canvas._setFocused(true);
  };
  frame.addEventListener('focusin', () => canvas._setFocused(true));
  frame.addEventListener('focusout', () => canvas._setFocused(false));
};
