/** What an account reaches: its roles with how it has them, whose records of how many kinds it sees; menu and rights are looked at on a page of their own. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Reached } from '#model/rights.ts';
import { w } from '#model/words.ts';
import { useQuery } from '@tanstack/react-query';
import { reachQuery } from './calls.ts';

const words = {
  reach: w('Data scope', '数据范围'),
  all: w('All records', '全部记录'),
  own: w('Own records only', '仅本人记录'),
  kinds: w('{n} kinds', '{n} 类'),
  none: w('Nothing beyond what everybody sees.', '没有超出所有人可见范围的数据。'),
  failed: w('The data scope could not be loaded', '数据范围加载失败'),
  preview: w('Preview as {name}: menu and rights', '以{name}视角预览菜单与权限'),
} as const;

/** Kinds of records that are seen alike, those with the widest reach first. */
const groupsOf = (reach: Reached['reach']) => {
  const groups = new Map<string, Reached['reach'][number][]>();
  for (const one of reach) {
    const key = one.departments === null ? '' : one.departments.map(({ zh }) => zh).join(' ') || '-';
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].toSorted(([a, of], [b, other]) => Number(b === '') - Number(a === '') || other.length - of.length);
};

export const Reach = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const say = useSay();
  const asked = useQuery(reachQuery(id));
  const comma = say(w(', ', '、'));
  return (
    <section aria-label={say(words.reach)}>
      <h3>{say(words.reach)}</h3>
      <Loaded of={asked} height={48} title={words.failed}>
        {({ reach }) =>
          reach.length === 0 ? (
            <p className={frame['second']}>{say(words.none)}</p>
          ) : (
            <ul className={frame['rows']}>
              {groupsOf(reach).map(([key, of]) => {
                const departments = of[0]?.departments ?? null;
                const whose =
                  departments === null
                    ? say(words.all)
                    : departments.length === 0
                      ? say(words.own)
                      : departments.map((one) => say(one)).join(comma);
                return (
                  <li key={key}>
                    <details>
                      <summary>
                        {whose} <span className={frame['quiet']}>{say(words.kinds, { n: of.length })}</span>
                      </summary>
                      <span className={frame['second']}>{of.map(({ label }) => say(label)).join(comma)}</span>
                    </details>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
      <PageLink to="/system/viewAs" query={{ userId: id }}>
        {say(words.preview, { name })}
      </PageLink>
    </section>
  );
};
