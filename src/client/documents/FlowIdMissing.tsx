/** The workflow pages opened without a flow key: the alert names the page and nothing else is shown. */
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { useNavigation, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { menuEntryOf, menuWords } from './paths.ts';

export const FlowIdMissing = ({ path, query }: PageProps) => {
  const say = useSay();
  const confirm = useConfirm();
  const { back, go } = useNavigation();
  const settings = catalogue.get('ufloFlow')?.pages.list ?? '/ulfoTable';
  const maySet = usePermit('ufloFlow:page');
  const asked = useRef(false);
  const entry = menuEntryOf(path);
  const text = say(fixed.flowIdMissing, { menu: entry ? say(menuWords(entry)) : (query['title'] ?? path) });
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void confirm({ title: text });
  }, [confirm, text]);
  return (
    <Alert color="amber" title={text} m="md">
      <Group gap="sm">
        <Button variant="default" onClick={back}>
          {say(w('Back', '返回'))}
        </Button>
        {maySet && <Button onClick={() => go(settings)}>{say(w('Flow settings', '流程设置'))}</Button>}
      </Group>
    </Alert>
  );
};
