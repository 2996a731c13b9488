/** Where help is found, in the same place everywhere (WCAG 3.2.6): whom to ask, and the key that shows all others. */
import { useBrand } from '#client/data/brand.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Text } from '@mantine/core';

const words = {
  contact: w('Administrator: {contact}', '管理员：{contact}'),
  keys: w('Press ? for all shortcuts.', '按 ? 查看全部快捷键。'),
};

export const Help = () => {
  const say = useSay();
  const { contact } = useBrand();
  return (
    <div data-help>
      {contact !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {say(words.contact, { contact })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {say(words.keys)}
      </Text>
    </div>
  );
};
