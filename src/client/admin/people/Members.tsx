/** Who belongs to a department and what lies below it; those selected are moved elsewhere. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Checkbox, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkDialog } from './BulkAccounts.tsx';
import { membersQuery } from './calls.ts';
import css from './people.module.css';

const words = {
  members: w('Members ({n})', '成员（{n}）'),
  title: w('Members', '成员'),
  none: w('Nobody belongs to it.', '暂无成员。'),
  name: w('Name', '姓名'),
  number: w('Staff no.', '工号'),
  post: w('Post', '岗位'),
  department: w('Department', '部门'),
  mobile: w('Mobile', '手机'),
  select: w('Select {name}', '选择{name}'),
  move: w('Move selected…', '移动所选…'),
  failed: w('The members could not be loaded', '成员加载失败'),
};

export const Members = ({ id }: { readonly id: string }) => {
  const say = useSay();
  const language = useLanguage();
  const client = useQueryClient();
  const mayMove = usePermit('users:put');
  const definition = useDefinition('users').data;
  const list = useQuery(membersQuery(id));
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState(false);
  const rows = list.data ?? [];
  const chosen = rows.filter(({ userId }) => picked.has(userId)).map(({ userId }) => ({ id: userId }));
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <h3>{list.data ? say(words.members, { n: rows.length }) : say(words.title)}</h3>
        {mayMove && chosen.length > 0 && definition && (
          <Button size="compact-sm" variant="default" onClick={() => setMoving(true)}>
            {say(words.move)}
          </Button>
        )}
      </Group>
      <Loaded of={list} height={120} title={words.failed}>
        {() => null}
      </Loaded>
      {list.data && rows.length === 0 && <p className={frame['second']}>{say(words.none)}</p>}
      {rows.length > 0 && (
        <div className={frame['scroll']} data-flat="half" tabIndex={0} role="region" aria-label={say(words.members, { n: rows.length })}>
          <table className={frame['table']}>
            <thead>
              <tr>
                {mayMove && <td />}
                {[words.name, words.number, words.post, words.department, words.mobile].map((head) => (
                  <th key={head.en} scope="col">
                    {say(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ userId, realName, nameEn, staffNo, postName, postNameEn, deptName, deptNameEn, mobile }) => {
                const spoken = (zh: string | null, en: string | null): string | null => (language === 'en' && en) || zh;
                const name = spoken(realName, nameEn) ?? userId;
                return (
                  <tr key={userId}>
                    {mayMove && (
                      <td>
                        <Checkbox
                          size="xs"
                          aria-label={say(words.select, { name })}
                          checked={picked.has(userId)}
                          onChange={(event) => {
                            const next = new Set(picked);
                            if (event.currentTarget.checked) next.add(userId);
                            else next.delete(userId);
                            setPicked(next);
                          }}
                        />
                      </td>
                    )}
                    <td>
                      <PageLink to="/system/users" query={{ user: userId }} className={css['link']}>
                        {name}
                      </PageLink>
                    </td>
                    <td>{staffNo}</td>
                    <td>{spoken(postName, postNameEn)}</td>
                    <td>{spoken(deptName, deptNameEn)}</td>
                    <td>{mobile}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {moving && definition && (
        <BulkDialog
          definition={definition}
          act="move"
          selected={chosen}
          onClose={() => setMoving(false)}
          onDone={() => {
            setMoving(false);
            setPicked(new Set());
            void client.invalidateQueries({ queryKey: ['departments'] });
          }}
        />
      )}
    </div>
  );
};
