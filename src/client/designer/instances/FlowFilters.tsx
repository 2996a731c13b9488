/** Which flow, which of its versions, which of its steps: what lists of running things are narrowed by. */
import type { OnQuery } from '#client/data/server/query.ts';
import { flowOutline } from '#client/flow/drawing.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { definitionsQuery } from '../models/calls.ts';
import { stepsIn } from './steps.ts';
import { words } from './instancesWords.ts';

const allVersions = w('All versions', '全部版本');

interface Props {
  readonly flow: string | undefined;
  readonly version?: string | undefined;
  readonly node?: string | undefined;
  /** Names of the filters in the address. */
  readonly names: { readonly flow: string; readonly version?: string; readonly node?: string };
  readonly onQuery: OnQuery;
}

export const FlowFilters = ({ flow, version, node, names, onQuery }: Props) => {
  const say = useSay();
  const flows = useQuery(definitionsQuery({ latest: 'true', pageSize: 200 }));
  const versions = useQuery({ ...definitionsQuery({ key: flow, pageSize: 100 }), enabled: flow !== undefined });
  const own = versions.data?.records.filter(({ key }) => key === flow) ?? [];
  const drawn = own.find((one) => String(one.version) === version) ?? own.toSorted((a, b) => b.version - a.version)[0];
  const outline = useQuery({ ...flowOutline(drawn?.id ?? ''), enabled: drawn !== undefined });
  const steps = new Map(stepsIn(outline.data ?? []).map(({ id, name }) => [id, say(name)]));
  return (
    <>
      <Select
        size="sm"
        w={190}
        searchable
        clearable
        aria-label={say(words.flow)}
        placeholder={say(words.flow)}
        data={(flows.data?.records ?? []).map(({ key, name, nameEn }) => ({ value: key, label: say(w(nameEn ?? name, name)) }))}
        value={flow ?? null}
        onChange={(value) =>
          onQuery({
            ...Object.fromEntries([names.version, names.node].flatMap((name) => (name ? [[name, null]] : []))),
            [names.flow]: value,
          })
        }
      />
      {flow !== undefined && names.version !== undefined && (
        <Select
          size="sm"
          w={120}
          clearable
          aria-label={say(words.version)}
          placeholder={say(allVersions)}
          data={own.toSorted((a, b) => b.version - a.version).map((one) => ({ value: String(one.version), label: `v${one.version}` }))}
          value={version ?? null}
          onChange={(value) => onQuery({ [names.version ?? 'version']: value })}
        />
      )}
      {flow !== undefined && names.node !== undefined && (
        <Select
          size="sm"
          w={170}
          searchable
          clearable
          aria-label={say(words.element)}
          placeholder={say(words.element)}
          data={[...steps].map(([value, label]) => ({ value, label: label || value }))}
          value={node ?? null}
          onChange={(value) => onQuery({ [names.node ?? 'node']: value })}
        />
      )}
    </>
  );
};
