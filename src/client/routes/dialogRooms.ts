/** One chunk for all that opens above the frame, with what questions and notices are drawn by: it is there when the network is not. */
import './dialogStyles.ts';
import './notices/NoticeHost.tsx';
import '#client/blocks/dialogs.tsx';
import '#client/blocks/ErrorText.tsx';
export { ChangePasswordDialog } from '#client/shell/signIn/ChangePasswordDialog.tsx';
export { CommandPalette } from '#client/shell/palette/CommandPalette.tsx';
export { KeyLesson } from '#client/shell/keys/KeyLesson.tsx';
export { KeySheet } from '#client/shell/keys/KeySheet.tsx';
export { MenuDrawer } from '#client/shell/menu/MenuDrawer.tsx';
export { NoticeDrawer } from '#client/shell/notices/NoticeDrawer.tsx';
export { TabList, TabMenu } from '#client/shell/tabs/TabMenu.tsx';
export { startTimings } from '#client/shell/timingsSent.ts';
