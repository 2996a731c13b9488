/** To another version of the flow: what would become of the work, and what elements that went away have become. */
import { ask, Refused } from '#client/data/server/call.ts';
import { flowOutline } from '#client/flow/drawing.ts';
import { useSay } from '#client/words/language.tsx';
import type { MigrationForeseen } from '#model/workflow/instanceActs.ts';
import type { InstanceView } from '#model/workflow/instanceView.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Checkbox, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { definitionsQuery } from '#client/designer/models/calls.ts';
import { at } from '#client/designer/instances/calls.ts';
import css from '#client/designer/instances/instance.module.css';
import { planned, type Planned } from './plan.ts';
import { namesIn } from '#client/designer/instances/steps.ts';

const texts = {
  to: w('To version', '目标版本'),
  newest: w('newest', '最新'),
  askAgain: w('Ask people anew where the rule of the step has changed', '环节审批人规则有变化时重新分派'),
  fits: w('It fits.', '可以迁移。'),
  blocked: w('It does not fit yet:', '暂不能迁移：'),
  became: w('“{name}” is now', '“{name}”对应'),
  dropped: w('{name}: no longer waited for', '{name}：不再等待'),
  begun: w('{name}: waited for from now on', '{name}：开始等待'),
  asked: w('{name}: people asked anew', '{name}：重新分派审批人'),
  add: w('Add to the plan', '加入计划'),
  choose: w('Choose a version it fits first.', '先选择可迁移的版本。'),
  only: w('There is no other version.', '没有其他版本。'),
} as const;

interface Preview {
  readonly rows: readonly MigrationForeseen[];
}

export const MigrateForm = ({ view, onAdd }: { readonly view: InstanceView; readonly onAdd: (planned: Planned) => void }) => {
  const say = useSay();
  const versions = useQuery(definitionsQuery({ key: view.flowKey, pageSize: 100 }));
  const others = (versions.data?.records ?? [])
    .filter(({ key, id }) => key === view.flowKey && id !== view.definitionId)
    .toSorted((a, b) => b.version - a.version);
  const [own, setOwn] = useState<string | null>(null);
  const [map, setMap] = useState<Readonly<Record<string, string>>>({});
  const [askAgain, setAskAgain] = useState(false);
  const target = others.find(({ id }) => id === own) ?? others[0];
  const body = { to: target?.id ?? '', map, askAgain, ids: [view.id] };
  const preview = useQuery({
    queryKey: ['instances', 'migration', body, view.trail.length],
    queryFn: ({ signal }) => ask<Preview>('POST', at('/migrate/preview'), { body, signal }),
    enabled: target !== undefined,
  });
  const outline = useQuery({ ...flowOutline(target?.id ?? ''), enabled: target !== undefined });
  const names = namesIn(outline.data ?? []);
  const row = preview.data?.rows[0];
  const places = [...names].flatMap(([value, name]) => (say(name) === '' ? [] : [{ value, label: say(name) }]));
  if (versions.data && others.length === 0) return <p className={css['quiet']}>{say(texts.only)}</p>;
  return (
    <Stack gap="xs">
      <Select
        label={say(texts.to)}
        allowDeselect={false}
        data={others.map(({ id, version, latest }) => ({ value: id, label: `v${version}${latest ? ` · ${say(texts.newest)}` : ''}` }))}
        value={target?.id ?? null}
        onChange={(id) => {
          setOwn(id);
          setMap({});
        }}
      />
      <Checkbox label={say(texts.askAgain)} checked={askAgain} onChange={(event) => setAskAgain(event.currentTarget.checked)} />
      {preview.error && (
        <Alert color="berry">{preview.error instanceof Refused ? preview.error.envelope.desc : preview.error.message}</Alert>
      )}
      {row && (
        <div role="status">
          {row.fits ? (
            <Text size="sm">{say(texts.fits)}</Text>
          ) : (
            <Text size="sm" c="var(--danger-text)">
              {say(texts.blocked)}
            </Text>
          )}
          <ul className={css['relatives']}>
            {row.blocks.map((block) => (
              <li key={block.element}>{(say(block.name) || block.element) + say(w(': ', '：')) + say(block.reason)}</li>
            ))}
            {row.effects.map(({ element, what }) => (
              <li key={`${element} ${what}`}>{say(texts[what], { name: say(names.get(element) ?? w(element, element)) })}</li>
            ))}
          </ul>
        </div>
      )}
      {[...new Set([...Object.keys(map), ...(row?.blocks.flatMap(({ element }) => (element === '' ? [] : [element])) ?? [])])].map(
        (element) => (
          <Select
            key={element}
            label={say(texts.became, { name: say(row?.blocks.find((block) => block.element === element)?.name ?? w(element, element)) })}
            searchable
            clearable
            data={places}
            value={map[element] ?? null}
            onChange={(place) =>
              setMap(
                place === null
                  ? Object.fromEntries(Object.entries(map).filter(([name]) => name !== element))
                  : { ...map, [element]: place },
              )
            }
          />
        ),
      )}
      <Button
        size="compact-sm"
        style={{ alignSelf: 'start' }}
        disabled={row?.fits !== true}
        title={row?.fits === true ? undefined : say(texts.choose)}
        onClick={() => target && onAdd(planned.migrate(target.id, target.version, map, askAgain))}
      >
        {say(texts.add)}
      </Button>
    </Stack>
  );
};
