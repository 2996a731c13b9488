/** The way this will take, before it is sent: recomputed 150 ms after each change that matters; problems block sending. */
import { useSay } from '#client/words/language.tsx';
import type { RouteStep } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Button, Collapse, Skeleton, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { RouteSteps } from './RouteSteps.tsx';
import css from './route.module.css';

const words = {
  title: w('Approval route', '审批路线'),
  failed: w('The route could not be worked out: {why}', '无法推算审批路线：{why}'),
  none: w('Nobody has to approve this.', '无需审批。'),
  show: w('Show', '展开'),
  hide: w('Hide', '收起'),
};

const AFTER_MS = 150;

export interface Route {
  readonly steps: readonly RouteStep[] | null;
  readonly failure: string | null;
}

/** The predicted route of a record; null steps while nothing is known yet. Earlier steps stay while new ones are worked out. */
export const useRoute = (
  flowKey: string | null,
  definition: Definition,
  record: AnyDoc,
  chosen: Readonly<Record<string, readonly string[]>>,
): Route => {
  const [route, setRoute] = useState<Route>({ steps: null, failure: null });
  const turn = useRef(0);
  // Names, can and remarks never lead a document another way.
  const relevant = JSON.stringify({
    ...record,
    $names: undefined,
    can: undefined,
    version: undefined,
    remark: undefined,
    attachments: undefined,
    chosen,
  });
  useEffect(() => {
    if (flowKey === null) return;
    const mine = (turn.current += 1);
    const timer = setTimeout(() => {
      void import('./route.ts')
        .then(({ predictRoute }) => predictRoute(flowKey, definition, record, chosen))
        .then(
          (steps) => mine === turn.current && setRoute({ steps, failure: null }),
          (error: unknown) =>
            mine === turn.current && setRoute((before) => ({ ...before, failure: error instanceof Error ? error.message : String(error) })),
        );
    }, AFTER_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flowKey, definition, relevant]);
  return route;
};

/** Whether the route leads nowhere, so that sending makes no sense. */
export const blocks = ({ steps }: Route): boolean => steps?.some(({ problem }) => problem !== null) === true;

/** `children`: what is to be checked before sending stands below the route. */
export const RoutePanel = ({
  route,
  collapsible = false,
  children,
}: {
  readonly route: Route;
  readonly collapsible?: boolean;
  readonly children?: ReactNode;
}) => {
  const say = useSay();
  const [open, setOpen] = useState(true);
  const body =
    route.failure !== null ? (
      <Text size="sm" c="var(--danger-text)" mt="sm">
        {say(words.failed, { why: route.failure })}
      </Text>
    ) : route.steps === null ? (
      <Skeleton height={96} mt="sm" />
    ) : route.steps.length === 0 ? (
      <Text size="sm" c="dimmed" mt="sm">
        {say(words.none)}
      </Text>
    ) : (
      <RouteSteps steps={route.steps} />
    );
  return (
    <section className={css['panel']} aria-label={say(words.title)} data-route>
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <Text component="h2" fw={600}>
          {say(words.title)}
        </Text>
        {collapsible ? (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            rightSection={open ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          >
            {say(open ? words.hide : words.show)}
          </Button>
        ) : null}
      </div>
      <Collapse expanded={open}>
        {body}
        {children}
      </Collapse>
    </section>
  );
};
