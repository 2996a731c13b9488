/** A node beside the list: what is in it, its versions, who has which right on it and from where, and what was done with it. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useChoices } from '#client/fields/choice.tsx';
import { RelTime } from '#client/theme/RelTime.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { fileSize } from '#model/calculation/format.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Button, Drawer, Tabs } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { logQuery, nodeQuery, restoreVersion, rightsQuery, type NodeDetails } from './library.ts';
import css from './library.module.css';
import { More } from './More.tsx';
import { Preview } from './Preview.tsx';
import { words } from './libraryWords.ts';

const useActionWords = () => {
  const say = useSay();
  const labels = new Map(useChoices('dataAction').map(({ value, label }) => [value, label]));
  return (actions: readonly string[]): string => actions.map((action) => labels.get(action) ?? action).join(say(w(', ', '、')));
};

const Versions = ({ node }: { readonly node: NodeDetails }) => {
  const say = useSay();
  const back = async (versionNo: number): Promise<void> => {
    const { code, data } = await restoreVersion(node.id, versionNo);
    if (code === '200') notify.success(say(words.againDone, { n: data.versionNo }));
  };
  return (
    <ul className={frame['rows']}>
      {node.versions.map(({ id, versionNo, size, uploadedAt, note }) => (
        <li key={id}>
          <span>
            v{versionNo} · {fileSize(size)} {versionNo === node.versionNo && <strong>{say(words.current)}</strong>}
            <span className={frame['second']}>
              <RelTime at={uploadedAt} /> {note}
            </span>
          </span>
          {versionNo !== node.versionNo && node.actions.includes('edit') && (
            <Button size="compact-sm" variant="default" onClick={() => void back(versionNo)}>
              {say(words.again)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};

const Rights = ({ id }: { readonly id: string }) => {
  const say = useSay();
  const told = useActionWords();
  const rights = useQuery(rightsQuery(id));
  return (
    <Loaded of={rights} title={words.failed} height={120}>
      {({ actions, department, grants }) => (
        <div className={frame['part']}>
          <p>{say(words.yours, { actions: told(actions) })}</p>
          {!actions.includes('download') && <p className={frame['quiet']}>{say(words.noCopy)}</p>}
          {department && <p>{say(words.byDepartment)}</p>}
          {grants.length === 0 && <p className={frame['quiet']}>{say(words.noGrants)}</p>}
          <ul className={frame['rows']}>
            {grants.map(({ id: grant, code, actions: given, validTo, whom, from, inherited }) => (
              <li key={grant}>
                <span>
                  <strong>{whom.map((one) => say(one)).join(say(w(', ', '、')))}</strong>
                  {say(w(': ', '：'))}
                  {told(given)}
                  <span className={frame['second']}>
                    {inherited && `${from === null ? say(words.fromAbove) : say(words.from, { name: from.name })} · `}
                    {validTo === null ? say(words.open) : say(words.until, { date: validTo })} · {code}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <p>
            <PageLink to="/add" query={{ type: 'dataManagementPost', dataId: id }}>
              {say(words.ask)}
            </PageLink>
          </p>
        </div>
      )}
    </Loaded>
  );
};

const Log = ({ id }: { readonly id: string }) => {
  const say = useSay();
  const acts = new Map(useChoices('dataLogAction').map(({ value, label }) => [value, label]));
  const log = useInfiniteQuery(logQuery(id));
  return (
    <Loaded of={log} title={words.failed} height={120}>
      {({ records }) =>
        records.length === 0 ? (
          <p className={frame['quiet']}>{say(words.noLog)}</p>
        ) : (
          <>
            <ul className={frame['rows']}>
              {records.map((row) => {
                const who = row.$names?.[`users/${textOf(row['who'])}`];
                return (
                  <li key={textOf(row['id'])}>
                    <span>
                      {acts.get(textOf(row['action'])) ?? textOf(row['action'])} {textOf(row['note'])}
                      <span className={frame['second']}>
                        {who === undefined ? '' : say(who)} <RelTime at={textOf(row['at'])} />
                      </span>
                    </span>
                  </li>
                );
              })}
            </ul>
            <More of={log} />
          </>
        )
      }
    </Loaded>
  );
};

interface Props {
  readonly id: string;
  readonly onClose: () => void;
  /** What can be done with it. */
  readonly tools: (node: NodeDetails) => ReactNode;
}

export const NodeDrawer = ({ id, onClose, tools }: Props) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const node = useQuery(nodeQuery(id));
  const isFile = node.data?.nodeType === 'file';
  const mayLog = node.data?.actions.includes('grant') === true;
  return (
    <Drawer
      opened
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '92%' : 520}
      title={node.data?.name ?? say(words.file)}
      closeButtonProps={{ 'aria-label': say(words.close) }}
    >
      <Loaded of={node} title={words.failed} height={240}>
        {(found) => (
          <div className={css['details']}>
            <p className={frame['quiet']}>{found.crumbs.map(({ name }) => name).join(' / ')}</p>
            <div className={frame['bar']}>{tools(found)}</div>
            <Tabs defaultValue={isFile ? 'preview' : 'rights'} keepMounted={false}>
              <Tabs.List aria-label={found.name}>
                {isFile && <Tabs.Tab value="preview">{say(words.preview)}</Tabs.Tab>}
                {isFile && <Tabs.Tab value="versions">{say(words.versions)}</Tabs.Tab>}
                <Tabs.Tab value="rights">{say(words.rights)}</Tabs.Tab>
                {mayLog && <Tabs.Tab value="log">{say(words.log)}</Tabs.Tab>}
              </Tabs.List>
              {isFile && (
                <Tabs.Panel value="preview" pt="sm">
                  <Preview node={found} />
                </Tabs.Panel>
              )}
              {isFile && (
                <Tabs.Panel value="versions" pt="sm">
                  <Versions node={found} />
                </Tabs.Panel>
              )}
              <Tabs.Panel value="rights" pt="sm">
                <Rights id={id} />
              </Tabs.Panel>
              {mayLog && (
                <Tabs.Panel value="log" pt="sm">
                  <Log id={id} />
                </Tabs.Panel>
              )}
            </Tabs>
          </div>
        )}
      </Loaded>
    </Drawer>
  );
};
