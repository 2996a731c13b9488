/** The company on one sheet: departments with leader and head count, for the screen and for paper. */
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { DepartmentNode } from '#model/operations/people.ts';
import { w } from '#model/words.ts';
import css from './chart.module.css';

const words = { chart: w('Organisation chart', '组织架构图'), people: w('{n} people', '{n}人'), noLeader: w('no leader', '无负责人') };

const Box = ({ node }: { readonly node: DepartmentNode }) => {
  const say = useSay();
  const nameOf = useNameOf();
  return (
    <li>
      <div className={css['box']}>
        <strong>{say(node.name)}</strong>
        {node.leader ? nameOf(node.leader) : say(words.noLeader)} · {say(words.people, { n: node.total })}
      </div>
      {node.children.length > 0 && (
        <ul>
          {node.children.map((child) => (
            <Box key={child.id} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
};

export const OrgChart = ({ tree }: { readonly tree: readonly DepartmentNode[] }) => {
  const say = useSay();
  return (
    <div className={css['chartFrame']} tabIndex={0} role="region" aria-label={say(words.chart)}>
      <ul className={css['chart']}>
        {tree.map((node) => (
          <Box key={node.id} node={node} />
        ))}
      </ul>
    </div>
  );
};
