/** Fixed texts: the specification's, with the wording of the contract (interface, appendix A). Tests compare them literally. */
import { w } from '#model/words.ts';

export const fixed = {
  logoutConfirm: w('Are you sure to log out?', '确定退出登录吗？'),
  logoutDone: w('logout succeeded', '退出成功'),
  pwdDone: w('modified successfully', '修改成功'),
  pwdFailed: w('The password was not changed.', '密码未修改。'),
  oldPwd: w('please enter original password', '请输入原密码'),
  newPwd: w('please enter password', '请输入密码'),
  affirmPwd: w('please enter password again', '请再次输入密码'),
  pwdDiffer: w('the two passwords entered do not match', '两次输入的密码不一致'),
  redFields: w('please check the red fields in the form', '请检查表单中的红色项'),
  autoOff: w('paused automatic switching', '已暂停自动切换'),
  autoOn: w('enabled automatic switching', '已开启自动切换'),
  expired: w('Your sign-in has expired. Sign in again?', '登录已过期，请重新登录。'),
  forbidden: w('You have no permission for this. Contact the administrator.', '没有权限，请联系管理员。'),
  noFullscreen: w('This browser cannot show full screen.', '当前浏览器不支持全屏。'),
  flowIdMissing: w('Define the flow id for the menu "{menu}" first.', '请先为菜单“{menu}”定义流程 id。'),
  // Technical information is not translated.
  chunk: w('Loading chunk failed ({type}: {url})', 'Loading chunk failed ({type}: {url})'),
  css: w('Loading CSS chunk failed ({type}: {url})', 'Loading CSS chunk failed ({type}: {url})'),
  module: w('Cannot find module', 'Cannot find module'),
  newTitle: w('New {menu}', '新增{menu}'),
  editTitle: w('Edit {menu}', '编辑{menu}'),
  viewTitle: w('View {menu}', '查看{menu}'),
} as const;
