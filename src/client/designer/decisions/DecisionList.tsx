/** All deployed decision tables: what they are, which version, which flows ask them. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { DecisionListed } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import css from './decisions.module.css';
import { words } from './decisionsWords.ts';

const texts = {
  name: w('Name', '名称'),
  version: w('Version', '版本'),
  rules: w('Rules', '规则数'),
  asked: w('Asked by', '使用它的流程'),
  nobody: w('no flow', '无'),
  deployed: w('Deployed', '发布时间'),
  formula: w('expression', '表达式'),
};

export const DecisionList = ({ path, rows }: { readonly path: string; readonly rows: readonly DecisionListed[] }) => {
  const say = useSay();
  const nameOf = useNameOf();
  return (
    <div className={css['scroll']}>
      <table className={css['list']} aria-label={say(words.decisions)}>
        <thead>
          <tr>
            {(['name', 'version', 'rules', 'asked', 'deployed'] as const).map((column) => (
              <th key={column} scope="col">
                {say(texts[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <PageLink to={path} query={{ key: row.key }}>
                  {row.name}
                </PageLink>
                {row.name === row.key ? null : <span className={css['sub']}>{row.key}</span>}
              </th>
              <td>v{row.version}</td>
              <td>{row.kind === 'table' ? row.rules : say(texts.formula)}</td>
              <td>
                {row.usedBy.length === 0 ? say(texts.nobody) : null}
                {row.usedBy.map((flow) => (
                  <PageLink key={flow.key} to="/xml" query={{ definitionId: flow.definitionId }} style={{ marginInlineEnd: 8 }}>
                    {say(flow.name)}
                  </PageLink>
                ))}
              </td>
              <td>
                <RelTime at={row.deployedAt} />
                {row.deployedBy ? <span className={css['sub']}>{nameOf(row.deployedBy)}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
