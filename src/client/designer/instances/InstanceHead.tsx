/** Which instance it is, how it stands, and what can be done with it. */
import { useNavigation } from '#client/data/page/page.ts';
import { useNow } from '#client/data/clock.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { CodeLink } from '#client/theme/CodeLink.tsx';
import { PersonChip } from '#client/theme/PersonChip.tsx';
import { StatusTone, ToneLabel } from '#client/theme/StatusTone.tsx';
import { useWaited } from '#client/theme/waited.ts';
import { useSay } from '#client/words/language.tsx';
import type { InstanceView } from '#model/workflow/instanceView.ts';
import { w } from '#model/words.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { placeOfDocument } from './documentPlace.ts';
import css from './instance.module.css';
import { words } from './instancesWords.ts';

const texts = {
  back: w('Back', '返回'),
  running: w('running for {time}', '已运行 {time}'),
  took: w('took {time}', '共用时 {time}'),
  starter: w('started by', '发起人'),
  document: w('Open the document', '打开单据'),
  operate: w('Operate', '运行干预'),
  operating: w('Leave operation mode', '退出干预模式'),
  version: w('All instances of this version', '该版本的全部实例'),
} as const;

interface Props {
  readonly view: InstanceView;
  /** Null where the person may only look. */
  readonly operating: boolean | null;
  readonly onOperate: () => void;
}

export const InstanceHead = ({ view, operating, onOperate }: Props) => {
  const say = useSay();
  const { back } = useNavigation();
  const now = useNow();
  const waited = useWaited();
  const place = placeOfDocument(view);
  const lasted = (view.endedAt === null ? now : Date.parse(view.endedAt)) - Date.parse(view.startedAt);
  return (
    <header className={css['head']}>
      <ActionIcon variant="subtle" onClick={back} aria-label={say(texts.back)}>
        <IconChevronLeft size={20} stroke={1.75} />
      </ActionIcon>
      <h1 tabIndex={-1}>
        {view.code ? (
          <CodeLink code={view.code} {...(place ? { to: place.path, query: place.query } : {})} />
        ) : (
          say(words.instance, { id: view.id })
        )}
      </h1>
      <PageLink
        to="/process/instances"
        query={{ definitionId: view.definitionId, flow: view.flowKey, state: 'all' }}
        title={say(texts.version)}
      >
        {say(view.name)} v{view.version}
      </PageLink>
      <StatusTone status={view.status} />
      {view.suspended && <ToneLabel tone="attention" icon="suspend" words={words.suspended} />}
      <span className={css['quiet']}>{say(view.endedAt === null ? texts.running : texts.took, { time: waited(lasted) })}</span>
      {view.starter && (
        <span className={css['quiet']}>
          {say(texts.starter)} <PersonChip person={view.starter} plain />
        </span>
      )}
      <span className={css['space']} />
      {place && (
        <PageLink to={place.path} query={place.query}>
          {say(texts.document)}
        </PageLink>
      )}
      {operating !== null && (
        <Button
          variant={operating ? 'default' : 'filled'}
          color={operating ? undefined : 'fjord'}
          aria-pressed={operating}
          disabled={view.endedAt !== null && view.status !== 'approved'}
          onClick={onOperate}
        >
          {say(operating ? texts.operating : texts.operate)}
        </Button>
      )}
    </header>
  );
};
