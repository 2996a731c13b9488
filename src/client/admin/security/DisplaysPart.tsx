/** Wall displays: which are allowed, when each was last seen, and taking it back. */
import frame from '#client/blocks/frame.module.css';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { call } from '#client/data/server/call.ts';
import { usePermit } from '#client/data/permit.tsx';
import { Instant, RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import type { DisplayToken } from '#model/operations/security.ts';
import { w } from '#model/words.ts';
import { Badge, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { at, displaysQuery } from './calls.ts';
import css from './security.module.css';

const AddDisplay = lazy(async () => ({ default: (await import('./AddDisplay.tsx')).AddDisplay }));

const words = {
  none: w('No display is allowed yet.', '尚未允许任何大屏。'),
  list: w('Displays', '大屏'),
  add: w('Allow a display', '新增大屏令牌'),
  by: w('allowed by {name}', '由 {name} 新增'),
  used: w('last seen', '最近使用'),
  from: w('from {address}', '来自 {address}'),
  unused: w('never seen', '从未使用'),
  until: w('until', '有效期至'),
  revoked: w('revoked', '已撤销'),
  over: w('expired', '已过期'),
  revoke: w('Revoke', '撤销'),
  revokeOf: w('Revoke {name}', '撤销 {name}'),
  sure: w('Revoke {name}?', '撤销 {name}？'),
  effect: w('This display stops at once. A new token has to be opened on it.', '该大屏将立即停止显示，需使用新令牌重新打开。'),
  gone: w('{name} is revoked', '{name} 已撤销'),
} as const;

type State = 'revoked' | 'over' | null;
const stateOf = ({ revokedAt, expiresAt }: DisplayToken): State =>
  revokedAt !== null ? 'revoked' : expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'over' : null;

export const DisplaysPart = ({ displays }: { readonly displays: readonly DisplayToken[] }) => {
  const say = useSay();
  const client = useQueryClient();
  const confirm = useConfirm();
  const mayPut = usePermit('roles:grant');
  const [adding, setAdding] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const again = () => client.invalidateQueries({ queryKey: displaysQuery.queryKey });
  const revoke = async ({ id, name }: DisplayToken) => {
    const sure = await confirm({ title: say(words.sure, { name }), text: say(words.effect), confirm: say(words.revoke), danger: true });
    if (!sure) return;
    const answer = await call('DELETE', at(`displayTokens/${id}`));
    await again();
    if (answer.code !== '200') return;
    notify.success(say(words.gone, { name }));
    list.current?.focus();
  };
  return (
    <>
      {displays.length === 0 ? (
        <p>{say(words.none)}</p>
      ) : (
        <ul className={frame['rows']} ref={list} tabIndex={-1} aria-label={say(words.list)}>
          {displays.map((one) => {
            const state = stateOf(one);
            return (
              <li key={one.id}>
                <div className={css['what']}>
                  <div>
                    {one.name} {state !== null && <Badge color="gray">{say(words[state])}</Badge>}
                  </div>
                  <div className={frame['quiet']}>
                    {one.createdBy !== null && `${say(words.by, { name: one.createdBy })} · `}
                    {one.usedAt === null ? (
                      say(words.unused)
                    ) : (
                      <>
                        {say(words.used)} <RelTime at={one.usedAt} /> {one.usedFrom && say(words.from, { address: one.usedFrom })}
                      </>
                    )}
                    {one.expiresAt !== null && (
                      <>
                        {' · '}
                        {say(words.until)} <Instant at={one.expiresAt} />
                      </>
                    )}
                  </div>
                </div>
                {mayPut && state === null && (
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-label={say(words.revokeOf, { name: one.name })}
                    onClick={() => void revoke(one)}
                  >
                    {say(words.revoke)}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {mayPut && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setAdding(true)}>
          {say(words.add)}
        </Button>
      )}
      <Suspense fallback={null}>
        {adding && (
          <AddDisplay
            onClose={() => {
              setAdding(false);
              void again();
            }}
          />
        )}
      </Suspense>
    </>
  );
};
