/** One chunk for all that opens above the frame, with what questions and notices are drawn by: it is there when the network is not. */
import './dialogStyles.ts';
import './NoticeHost.tsx';
import '#client/blocks/dialogs.tsx';
import '#client/blocks/ErrorText.tsx';
export { ChangePasswordDialog } from '#client/shell/ChangePasswordDialog.tsx';
export { CommandPalette } from '#client/shell/CommandPalette.tsx';
export { KeyLesson } from '#client/shell/KeyLesson.tsx';
export { KeySheet } from '#client/shell/KeySheet.tsx';
export { MenuDrawer } from '#client/shell/MenuDrawer.tsx';
export { NoticeDrawer } from '#client/shell/NoticeDrawer.tsx';
export { TabList, TabMenu } from '#client/shell/TabMenu.tsx';
export { startTimings } from '#client/shell/timingsSent.ts';
