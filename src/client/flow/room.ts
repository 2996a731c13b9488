/** Room on the drawing: where a step goes that is put in between on a sequence flow, and how what follows makes way. */
import type { Bounds, Item, Point, Services } from './services.ts';

/** Free space on either side of a step, as bpmn-js keeps when it places one. */
const gap = 50;

interface Leg {
  readonly from: Point;
  readonly to: Point;
  readonly axis: 'x' | 'y';
  readonly length: number;
}

const legsOf = (points: readonly Point[]): readonly Leg[] =>
  points.slice(1).map((to, at) => {
    const from = points[at]!;
    const axis = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y) ? 'x' : 'y';
    return { from, to, axis, length: Math.abs(to[axis] - from[axis]) };
  });

/** Middle of the part of the flow where a step fits best; everything behind it moves on where there is too little room. */
export const roomOn = (
  flow: Item,
  size: Pick<Bounds, 'width' | 'height'>,
  services: Pick<Services, 'spaceTool' | 'modeling' | 'elementRegistry' | 'canvas'>,
): Point => {
  const legs = legsOf(flow.waypoints ?? []);
  const longest = (axis: 'x' | 'y') => legs.filter((leg) => leg.axis === axis).toSorted((a, b) => b.length - a.length)[0];
  const leg = longest('x') ?? longest('y')!;
  const { axis } = leg;
  const needed = (axis === 'x' ? size.width : size.height) + 2 * gap;
  const ahead = leg.to[axis] >= leg.from[axis];
  const [near, far] = ahead ? [leg.from, leg.to] : [leg.to, leg.from];
  const more = Math.max(0, needed - leg.length);
  if (more > 0) {
    const start = near[axis] + leg.length / 2;
    const { spaceTool, modeling, elementRegistry, canvas } = services;
    const root = canvas.findRoot(flow);
    const around = elementRegistry.getAll().filter((item) => item.parent && item !== root && canvas.findRoot(item) === root);
    const { movingShapes, resizingShapes } = spaceTool.calculateAdjustments(around, axis, more, start);
    modeling.createSpace(
      movingShapes,
      resizingShapes,
      axis === 'x' ? { x: more, y: 0 } : { x: 0, y: more },
      axis === 'x' ? 'e' : 's',
      start,
    );
  }
  const middle = near[axis] + (far[axis] - near[axis] + more) / 2;
  return axis === 'x' ? { x: middle, y: leg.from.y } : { x: leg.from.x, y: middle };
};
