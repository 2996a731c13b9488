/** Words of sign-in and scores. */
import { w } from '#model/words.ts';

export const words = {
  mine: w('My training', '我的培训'),
  none: w('No training is planned for you.', '暂无您的培训安排。'),
  failed: w('This could not be loaded', '加载失败'),
  signIn: w('Sign in', '签到'),
  signOut: w('Sign out', '签退'),
  signedIn: w('Signed in: {course}', '已签到：{course}'),
  signedOut: w('Signed out: {course}', '已签退：{course}'),
  score: w('score {score}', '成绩 {score}'),
  title: w('Training scores', '培训成绩'),
  unscored: w('Only with scores missing', '仅看未录完'),
  noSessions: w('There is no session with an exam.', '没有需要考核的场次。'),
  counts: w('{present} of {persons} came, {scored} scored', '应到{persons}人，实到{present}人，已录{scored}人'),
  average: w('average {average}', '平均分 {average}'),
  staff: w('Participant', '参训人'),
  attendance: w('Attendance', '签到状态'),
  scoreHead: w('Score', '成绩'),
  scoreOf: w('Score of {name}', '{name}的成绩'),
  save: w('Save {n} score(s)', '保存成绩（{n}）'),
  saved: w('{n} saved, {passRate} % passed, average {average}', '已保存{n}人，合格率{passRate}%，平均分{average}'),
  unsaved: w('Scores are not saved', '成绩尚未保存'),
  wrong: w('{name}: {why}', '{name}：{why}'),
  pages: w('Pages', '分页'),
} as const;
