/** Values filled in by hand: which rules apply, and what comes of it. */
import { useSay } from '#client/words/language.tsx';
import { ruleWords, type Labels } from '#machines/rules.ts';
import { w } from '#model/words.ts';
import { Select, Text, TextInput } from '@mantine/core';
import css from './decisions.module.css';
import type { Trial } from './useTrial.ts';

const words = {
  title: w('Try it', '试算'),
  none: w('Fill in values; the rules that apply light up', '填写取值后，命中的规则会高亮'),
  result: w('Result', '结果'),
  nothing: w('no rule applies', '无规则命中'),
  yes: w('yes', '是'),
  no: w('no', '否'),
};

const shown = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

export const TryIt = ({ trial, labels }: { readonly trial: Trial; readonly labels: Labels }) => {
  const say = useSay();
  const { variables, typed, setTyped, decided } = trial;
  const put = (path: string, text: string | null) => setTyped({ ...typed, [path]: text ?? '' });
  const result = decided === null ? null : 'failed' in decided ? say(decided.failed) : shown(decided.value);
  const spoken = decided && !('failed' in decided) && typeof decided.value === 'string' ? say(ruleWords(decided.value, labels)) : null;
  return (
    <section className={css['try']} aria-label={say(words.title)}>
      <h2>{say(words.title)}</h2>
      <div className={css['values']}>
        {variables.map(({ path, label, type, options }) => {
          const data =
            type === 'boolean'
              ? [
                  { value: 'true', label: say(words.yes) },
                  { value: 'false', label: say(words.no) },
                ]
              : options.map((one) => ({ value: one.slice(1, -1), label: one.slice(1, -1) }));
          const shared = { size: 'xs', label, w: 150 } as const;
          if (data.length > 0)
            return (
              <Select
                key={path}
                {...shared}
                data={data}
                value={typed[path] || null}
                clearable
                searchable
                onChange={(text) => put(path, text)}
              />
            );
          return (
            <TextInput
              key={path}
              {...shared}
              type={type === 'date' ? 'date' : 'text'}
              inputMode={type === 'number' ? 'decimal' : 'text'}
              autoComplete="off"
              value={typed[path] ?? ''}
              onChange={(event) => put(path, event.currentTarget.value)}
            />
          );
        })}
        <Text size="sm" role="status" style={{ alignSelf: 'flex-end', paddingBottom: 6 }}>
          {result === null ? (
            <span className={css['any']}>{say(words.none)}</span>
          ) : decided && 'failed' in decided ? (
            <span style={{ color: 'var(--danger-text)' }}>{result}</span>
          ) : (
            <>
              {say(words.result)}: <strong>{result === '–' ? say(words.nothing) : result}</strong>
              {spoken && spoken !== result ? <span className={css['any']}> {spoken}</span> : null}
            </>
          )}
        </Text>
      </div>
    </section>
  );
};
