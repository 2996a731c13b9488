/** The greeting and its two commands; name, post and system above them are not commands. */
import { session, useSession } from '#client/data/session.ts';
import { Avatar } from '#client/theme/PersonChip.tsx';
import { shell } from '#client/words/shell.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import css from './UserMenu.module.css';

interface Props {
  readonly onSetting: () => void;
  readonly onLogout: () => void;
}

/** As the reader's language writes it. */
export const useOwnName = (): string => {
  const language = useLanguage();
  const user = useSession((now) => now.user);
  return (language === 'en' ? user?.nameEn : null) || user?.realName || user?.userName || '';
};

export const UserMenu = ({ onSetting, onLogout }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const name = useOwnName();
  const { user, system } = session.get();
  const systemName = language === 'en' ? system?.systemNameEn || system?.systemName : system?.systemName;
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={css['button']}>
          <Avatar name={name} size={26} />
          <span className={css['greeting']}>{say(shell.hello, { name })}</span>
          <VisuallyHidden>{say(shell.account)}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css['who']}>
          <Text fw={600}>{say(shell.hello, { name })}</Text>
          <Text size="sm" c="dimmed">
            {[user?.userName, user?.postName, user?.deptName, systemName].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconSettings size={16} stroke={1.75} />} onClick={onSetting} data-command="setting">
          {say(shell.setting)}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={onLogout} data-command="logout">
          {say(shell.logout)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
