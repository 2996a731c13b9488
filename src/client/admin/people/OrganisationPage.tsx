/** The organisation chart for those who look after people and do not keep departments: to look at and to print. */
import beside from '#client/blocks/reader/beside.module.css';
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { usePageMarks } from '#client/data/page/page.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { treeQuery } from './calls.ts';
import { OrgChart } from './OrgChart.tsx';
import css from './people.module.css';

const words = {
  title: w('Organisation chart', '组织架构图'),
  print: w('Print', '打印'),
  empty: w('No department yet', '暂无部门'),
  failed: w('The departments could not be loaded', '部门加载失败'),
};

export const OrganisationPage = () => {
  const say = useSay();
  usePageMarks({ title: say(words.title) });
  const tree = useQuery(treeQuery);
  return (
    <div className={`${beside['main']} ${css['main']}`} style={{ height: '100%' }}>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <div className={`${frame['bar']} ${css['tools']}`}>
          <Button variant="default" leftSection={<Icon name="print" size={18} />} onClick={() => window.print()}>
            {say(words.print)}
          </Button>
        </div>
      </header>
      <Loaded of={tree} height={320} title={words.failed}>
        {(departments) => (departments.length === 0 ? <EmptyState title={say(words.empty)} /> : <OrgChart tree={departments} />)}
      </Loaded>
    </div>
  );
};
