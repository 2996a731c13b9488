/** One chunk for all that opens above the frame. */
import './dialogStyles.ts';
export { ChangePasswordDialog } from '#client/shell/ChangePasswordDialog.tsx';
export { CommandPalette } from '#client/shell/CommandPalette.tsx';
export { KeySheet } from '#client/shell/KeySheet.tsx';
export { MenuDrawer } from '#client/shell/MenuDrawer.tsx';
