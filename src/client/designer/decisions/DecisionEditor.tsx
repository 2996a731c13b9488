/** One decision of a file: its table, versions, problems, export, deployment. */
import frame from '#client/blocks/frame.module.css';
import { offerFile } from '#client/data/server/file.ts';
import { usePageMarks } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { useSay } from '#client/words/language.tsx';
import { decisionsOf, openFile, sheetOf } from '#machines/dmn/sheet.ts';
import { withName } from '#machines/dmn/sheetEdit.ts';
import type { DecisionRecord } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { decisionQuery } from './calls.ts';
import css from './decisions.module.css';
import { DecisionTableEditor } from './DecisionTableEditor.tsx';
import { DeployDecision } from './DeployDecision.tsx';
import { useCheck } from './useCheck.ts';
import { useFile } from './useFile.ts';
import { words } from './decisionsWords.ts';

const texts = {
  all: w('All decision tables', '全部决策表'),
  name: w('Name', '名称'),
  decision: w('Decision of the file', '文件中的决策'),
  version: w('Version', '版本'),
  newest: w('newest', '最新'),
  older: w('An earlier version, to read. Deploying it makes it the newest again.', '历史版本，仅供查看；发布后将重新成为最新版本。'),
  compare: w('Mark what differs from the deployed version', '标出与已发布版本的差异'),
  notDeployed: w('not deployed yet', '尚未发布'),
  unsaved: w('Changes of the table are not deployed', '决策表的修改尚未发布'),
  noTable: w('This decision has no table. Its file can be exported and deployed.', '此决策没有决策表，可导出或发布其文件。'),
  noXml: w('The file cannot be read', '无法读取文件'),
  problems: w('Problems', '问题'),
  noErrors: w('Correct the errors first', '先修正错误'),
  same: w('Nothing was changed', '没有修改'),
  mayNot: w('You may not deploy', '没有发布权限'),
};

interface Props {
  readonly path: string;
  readonly firstKey: string;
  readonly text: string;
  /** What is deployed of it; null: new or imported. */
  readonly record: DecisionRecord | null;
  /** Version shown where it is not the newest. */
  readonly shown: number | null;
  readonly onShow: (version: number | null) => void;
  readonly onDeployed: (key: string) => void;
}

export const DecisionEditor = ({ path, firstKey, text: first, record, shown, onShow, onDeployed }: Props) => {
  const say = useSay();
  const edited = useFile(first);
  const { file, text } = edited;
  const [key, setKey] = useState(firstKey);
  const [comparing, setComparing] = useState(false);
  const [deploying, setDeploying] = useState(false);
  const mayDeploy = usePermit('models:deploy');
  const checked = useCheck(text, key);
  const own = record && record.key === key ? record : null;
  const newest = own?.versions[0]?.version ?? 0;
  const earlier = shown !== null && shown !== newest;
  const readOnly = earlier || !mayDeploy;
  const deployed = useQuery({ ...decisionQuery(key, null), enabled: comparing && newest > 0 });
  const before = useMemo(() => {
    const xml = comparing ? deployed.data?.xml : undefined;
    const stored = xml === undefined ? null : openFile(xml);
    return stored && sheetOf(stored, key);
  }, [comparing, deployed.data, key]);
  const inFile = useMemo(() => (file ? decisionsOf(file) : []), [file]);
  const decision = inFile.find((one) => one.key === key);
  const name = decision?.name || key;
  const unsaved = own === null || text !== own.xml;
  usePageMarks({ title: name, dirty: unsaved ? say(texts.unsaved) : null });
  const errors = (checked?.problems ?? []).filter(({ severity }) => severity === 'error');
  const reason = !mayDeploy
    ? texts.mayNot
    : !file
      ? texts.noXml
      : errors.length > 0
        ? texts.noErrors
        : !unsaved && !earlier
          ? texts.same
          : null;
  const told = [...(checked?.problems ?? []), ...(checked?.findings ?? []).filter(({ kind }) => kind !== 'unchecked')];
  return (
    <div className={frame['page']} data-scroll>
      <div className={css['pageHead']}>
        <PageLink to={path} aria-label={say(texts.all)} title={say(texts.all)}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </PageLink>
        <h1 tabIndex={-1}>{name}</h1>
        <Text size="sm" c="dimmed">
          {newest === 0 ? say(texts.notDeployed) : `v${shown ?? newest}`}
        </Text>
        {own && own.versions.length > 1 ? (
          <Select
            size="xs"
            w={220}
            aria-label={say(texts.version)}
            data={own.versions.map(({ version, note }) => ({
              value: String(version),
              label: version === newest ? `v${version} · ${note ?? say(texts.newest)}` : note ? `v${version} · ${note}` : `v${version}`,
            }))}
            value={String(shown ?? newest)}
            allowDeselect={false}
            onChange={(version) => onShow(version === null || Number(version) === newest ? null : Number(version))}
          />
        ) : null}
        {inFile.length > 1 ? (
          <Select
            size="xs"
            w={220}
            aria-label={say(texts.decision)}
            data={inFile.map((one) => ({ value: one.key, label: one.name || one.key }))}
            value={key}
            allowDeselect={false}
            onChange={(next) => next && setKey(next)}
          />
        ) : null}
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={() => offerFile(`${key}.dmn`, 'application/xml', text)}>
            {say(words.export)}
          </Button>
          {mayDeploy ? (
            <Button
              size="sm"
              disabled={reason !== null}
              title={reason ? say(reason) : undefined}
              aria-describedby={reason ? 'decision-why-not' : undefined}
              onClick={() => setDeploying(true)}
            >
              {say(words.deploy)}
            </Button>
          ) : null}
        </Group>
      </div>
      {reason && mayDeploy ? (
        <Text size="xs" c="dimmed" id="decision-why-not">
          {say(reason)}
        </Text>
      ) : null}
      {earlier ? <Alert color="fjord">{say(texts.older)}</Alert> : null}
      {file ? null : <Alert color="berry">{say(texts.noXml)}</Alert>}
      {decision && !readOnly ? (
        <Group gap="md" align="flex-end">
          <TextInput
            size="xs"
            w={260}
            label={say(texts.name)}
            value={decision.name}
            onChange={(event) => {
              const next = event.currentTarget.value;
              edited.change((one) => withName(one, key, next), 'name');
            }}
          />
          {newest > 0 ? (
            <Checkbox
              size="xs"
              pb={6}
              label={say(texts.compare)}
              checked={comparing}
              onChange={(event) => setComparing(event.currentTarget.checked)}
            />
          ) : null}
        </Group>
      ) : null}
      {decision && !decision.table ? (
        <Text size="sm">{say(texts.noTable)}</Text>
      ) : (
        <DecisionTableEditor key={key} edited={edited} decisionKey={key} checked={checked} readOnly={readOnly} before={before} />
      )}
      {told.length > 0 ? (
        <section aria-label={say(texts.problems)}>
          <ul className={css['problems']} role="list">
            {told.map(({ element, severity, reason: why, mend }, at) => (
              <li key={`${element} ${at}`} data-severity={severity}>
                {say(why)}. <span className={css['any']}>{say(mend)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {deploying ? (
        <DeployDecision
          decisionKey={key}
          name={name}
          text={text}
          over={newest}
          others={inFile.filter((one) => one.key !== key).map((one) => one.name || one.key)}
          doubts={told.length}
          onClose={() => setDeploying(false)}
          onDone={() => {
            setDeploying(false);
            edited.begin(text);
            onDeployed(key);
          }}
        />
      ) : null}
    </div>
  );
};
