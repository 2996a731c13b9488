/** Where a document stands, in one sentence: “Step 2 of 4, waiting for Qiao Lihua since 11-20 09:12”. */
import type { FlowView } from '#model/api.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';

const words = {
  waits: w('Step {at} of {of}: {step}, waiting for {who} since {since}', '第{at}步，共{of}步：{step}，{since} 起等待{who}处理'),
  still: w('Step {at} of {of}: {step}, waiting for {who}', '第{at}步，共{of}步：{step}，等待{who}处理'),
  unknown: w('Step {at}: {step}, waiting for {who}; the rest is not decided yet', '第{at}步：{step}，等待{who}处理；后续环节尚未确定'),
  done: w('All {of} steps are done', '全部{of}个环节已完成'),
  ahead: w('{of} steps are expected', '预计{of}个环节'),
  rejected: w('Rejected at {step}; sent again it takes {of} steps', '在“{step}”被驳回；重新提交后预计{of}个环节'),
  someone: w('a decision', '处理'),
} as const;

/** More are counted, not named. */
const named = 3;

export const useStanding = (): ((flow: FlowView) => string) => {
  const say = useSay();
  const nameOf = useNameOf();
  return ({ route, since = {}, marks }) => {
    const steps = route.filter(({ state }) => state !== 'undecided');
    const at = steps.findIndex(({ state }) => state === 'here');
    const of = steps.length;
    if (at === -1) {
      const refused = Object.entries(marks).find(([, mark]) => mark === 'rejected')?.[0];
      const step = steps.find(({ nodeId }) => nodeId === refused);
      if (step) return say(words.rejected, { step: say(step.name), of });
      return say(steps.every(({ state }) => state === 'done') ? words.done : words.ahead, { of });
    }
    const here = steps.filter(({ state }) => state === 'here');
    const people = here.flatMap((step) => (step.group && step.people.length !== 1 ? [say(step.group)] : step.people.map(nameOf)));
    const more = people.length > named ? say(w(' and {n} more', '等{n}人'), { n: people.length - named }) : '';
    const who = people.slice(0, named).join(say(w(', ', '、'))) + more || say(words.someone);
    const step = here.map(({ name }) => say(name)).join(say(w(' and ', '与')));
    const first = here.flatMap(({ nodeId }) => since[nodeId] ?? []).toSorted()[0];
    if (steps.length < route.length) return say(words.unknown, { at: at + 1, step, who });
    if (first === undefined) return say(words.still, { at: at + 1, of, step, who });
    return say(words.waits, { at: at + 1, of, step, who, since: formatInstant(first, 'yyyy-MM-dd hh:mm').slice(5) });
  };
};
