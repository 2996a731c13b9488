/** One department: where it lies, who leads it, what happens where nobody does, who belongs to it. */
import frame from '#client/blocks/frame.module.css';
import { BulkDelete } from '#client/blocks/list/BulkDelete.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { useGo } from '#client/data/page/page.ts';
import type { Person } from '#model/api.ts';
import type { DepartmentNode } from '#model/operations/people.ts';
import { w } from '#model/words.ts';
import { Alert, Badge, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { LeaderHistory } from './LeaderHistory.tsx';
import { Members } from './Members.tsx';
import css from './people.module.css';
import { wayTo } from './tree.ts';

const words = {
  place: w('Place', '位置'),
  code: w('Code', '编码'),
  leader: w('Leader', '部门负责人'),
  charge: w('Leader in charge', '分管领导'),
  head: w('Head count', '人数'),
  below: w('{now} here, {total} with all below', '本部门 {now}，含下级 {total}'),
  plan: w('planned {plan}', '编制 {plan}'),
  nobody: w('nobody', '无'),
  disabled: w('disabled', '已停用'),
  climbs: w('No leader: tasks for the leader climb to {who}.', '未设负责人：待负责人审批的任务将上移至 {who}。'),
  lost: w('No leader here nor above: such tasks find nobody.', '本部门及上级均未设负责人，相关任务将无人审批。'),
  effect: w(
    'An empty department goes for good. One with people, departments below it or records that name it stays and says why.',
    '仅可删除空部门；仍有人员、下级部门或被记录引用的部门不会被删除并说明原因。',
  ),
  edit: w('Edit', '编辑'),
  leaders: w('Leaders…', '负责人…'),
  move: w('Move to…', '移动到…'),
};

/** Whoever leads the nearest department above. */
export const leaderAbove = (way: readonly DepartmentNode[]): Person | null =>
  way
    .slice(0, -1)
    .toReversed()
    .find(({ leader }) => leader !== null)?.leader ?? null;

interface Props {
  readonly tree: readonly DepartmentNode[];
  readonly id: string;
  readonly onMove: () => void;
  readonly onLeaders: () => void;
}

export const DepartmentView = ({ tree, id, onMove, onLeaders }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const nameOf = useNameOf();
  const go = useGo();
  const client = useQueryClient();
  const [mayPut, mayDelete] = [usePermit('sysDepartment:put'), usePermit('sysDepartment:deletes')];
  const definition = useDefinition('sysDepartment').data;
  const way = wayTo(tree, id);
  const node = way.at(-1);
  if (!node) return null;
  const above = leaderAbove(way);
  const named = (person: Person | null): string => (person ? nameOf(person) : say(words.nobody));
  const facts = [
    [words.place, way.map((one) => one.name[language]).join(' / ')],
    [words.code, node.code],
    [words.leader, named(node.leader)],
    [words.charge, named(node.chargeLeader)],
    [
      words.head,
      [
        say(words.below, { now: node.headcountNow, total: node.total }),
        ...(node.headcountPlan === null ? [] : [say(words.plan, { plan: node.headcountPlan })]),
      ].join(' · '),
    ],
  ] as const;
  return (
    <>
      <header className={frame['head']}>
        <h2>
          {node.name[language]} {!node.enabled && <Badge color="gray">{say(words.disabled)}</Badge>}
        </h2>
        <div className={`${frame['bar']} ${css['tools']}`}>
          {mayDelete && definition && (
            <BulkDelete
              definition={definition}
              selected={[{ id, name: node.name[language] }]}
              effect={words.effect}
              alone
              onDone={(deleted) => deleted > 0 && void client.invalidateQueries({ queryKey: ['departments'] })}
            />
          )}
          {mayPut && (
            <>
              <Button variant="default" onClick={onLeaders}>
                {say(words.leaders)}
              </Button>
              {node.parentId !== null && (
                <Button variant="default" onClick={onMove}>
                  {say(words.move)}
                </Button>
              )}
              <Button onClick={() => go('/system/sysDepartmentEdit', { id })}>{say(words.edit)}</Button>
            </>
          )}
        </div>
      </header>
      <dl className={frame['facts']} data-grid>
        {facts.map(([label, value]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {node.leader === null && <Alert color="amber">{above ? say(words.climbs, { who: nameOf(above) }) : say(words.lost)}</Alert>}
      <Members key={id} id={id} />
      {definition && <LeaderHistory id={id} definition={definition} />}
    </>
  );
};
