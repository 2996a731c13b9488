/**
 * Settings of one flow, to write (`/ulfoAddEdit`) and to read (`/ulfoView`): its name and kind, the document that runs it, the menu from
 * which it is opened, the page of its steps from the tree of pages; beside them how the flow stands now.
 */
import { Refused } from '#client/data/server/call.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNavigation, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import '#client/fields/styles.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useHeld } from '#client/data/held.ts';
import modelsCss from '../models/models.module.css';
import { VersionState } from '../models/ModelRowView.tsx';
import { words } from '#client/designer/models/modelsWords.ts';
import { definitionsQuery } from '../models/calls.ts';
import { settingQuery, type Setting } from './calls.ts';
import { SettingForm } from './SettingForm.tsx';
import css from './settings.module.css';
import { texts } from './texts.ts';

const Standing = ({ setting }: { readonly setting: Setting }) => {
  const say = useSay();
  const { flowKey, activeVersion, status, running } = setting;
  const versions = useQuery(definitionsQuery({ key: flowKey, latest: 'true' }));
  const modelId = versions.data?.records[0]?.modelId ?? null;
  return (
    <aside className={css['standing']} aria-label={say(texts.standing)}>
      <h2>{say(texts.standing)}</h2>
      {activeVersion === null ? (
        <p>{say(texts.notDeployed)}</p>
      ) : (
        <p className={modelsCss['line']}>
          v{activeVersion} <VersionState suspended={status === 'suspended'} /> {say(words.running)} {running ?? 0}
        </p>
      )}
      <ul>
        <li>
          <PageLink to="/process/definitions" query={{ key: flowKey, all: '1' }}>
            {say(texts.versions)}
          </PageLink>
        </li>
        <li>
          <PageLink to={modelId ? '/modelEdit' : '/process/models'} query={modelId ? { id: modelId } : { keyword: flowKey }}>
            {say(texts.model)}
          </PageLink>
        </li>
        <li>
          <PageLink to="/process/instances" query={{ flow: flowKey }}>
            {say(texts.instances)}
          </PageLink>
        </li>
      </ul>
    </aside>
  );
};

export const SettingPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const id = query['id'] ?? null;
  const reading = path === '/ulfoView';
  const mayPut = usePermit('ufloFlow:put');
  const asked = useQuery({ ...settingQuery(id ?? ''), enabled: id !== null });
  // A form never changes under the person's hands; a page to read follows.
  const held = useHeld(asked.data);
  const setting = reading ? asked.data : held;
  const title = setting
    ? say(texts.of, { name: say(w(setting.nameEn || setting.name, setting.name)) })
    : say(id === null ? texts.add : texts.title);
  if (asked.isError && !setting)
    return (
      <Alert color="berry" m="md" title={say(words.failed)}>
        {asked.error instanceof Refused ? asked.error.envelope.desc : asked.error.message}
        <Button display="block" mt="sm" variant="default" onClick={() => void asked.refetch()}>
          {say(words.retry)}
        </Button>
      </Alert>
    );
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{title}</h1>
        {reading && mayPut && id !== null && <Button onClick={() => go('/ulfoAddEdit', { id })}>{say(texts.edit)}</Button>}
      </header>
      {id !== null && !setting ? (
        <Skeleton height={240} aria-busy />
      ) : (
        <div className={css['both']}>
          <SettingForm key={`${id} ${reading}`} page={{ path, query }} title={title} setting={setting ?? null} readOnly={reading} />
          {setting && <Standing setting={setting} />}
        </div>
      )}
    </div>
  );
};
