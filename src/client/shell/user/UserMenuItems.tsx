/** What stands in the menu of the account: who one is, the two commands, and where help is. */
import { session } from '#client/data/session.ts';
import { shell } from '#client/words/shell.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { Menu, Text } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { Greeting } from './Greeting.tsx';
import { Help } from '#client/shell/Help.tsx';
import css from './UserMenu.module.css';

interface Props {
  readonly onSetting: () => void;
  readonly onLogout: () => void;
}

export const UserMenuItems = ({ onSetting, onLogout }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const { user, system } = session.get();
  const systemName = language === 'en' ? system?.systemNameEn || system?.systemName : system?.systemName;
  return (
    <>
      <div className={css['who']}>
        <Text fw={600}>
          <Greeting />
        </Text>
        <Text size="sm" c="dimmed">
          {[user?.postName, user?.deptName, systemName].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Menu.Divider />
      <Menu.Item leftSection={<IconSettings size={16} stroke={1.75} />} onClick={onSetting} data-command="setting">
        {say(shell.setting)}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={onLogout} data-command="logout">
        {say(shell.logout)}
      </Menu.Item>
      <Menu.Divider />
      <div className={css['who']}>
        <Help />
      </div>
    </>
  );
};
