/** Language, colour scheme (with high contrast), density and motion: at once, without reload. */
import { shell } from '#client/words/shell.ts';
import { w } from '#model/words.ts';
import css from './preferences.module.css';
import { ChoiceSetting, SwitchSetting } from './parts.tsx';

export const LooksSection = () => (
  <div className={css['settings']}>
    <ChoiceSetting
      name="language"
      label={shell.language}
      of={[
        ['zh', w('中文', '中文')],
        ['en', w('English', 'English')],
      ]}
    />
    <ChoiceSetting
      name="scheme"
      label={shell.scheme}
      about={w('High contrast follows the system between light and dark.', '高对比度的深浅跟随系统。')}
      of={[
        ['auto', shell.auto],
        ['light', shell.light],
        ['dark', shell.dark],
        ['contrast', shell.contrast],
      ]}
    />
    <ChoiceSetting
      name="density"
      label={shell.density}
      about={w('How much of a list is on the screen at once.', '列表一屏显示多少内容。')}
      of={[
        ['comfortable', shell.comfortable],
        ['compact', shell.compact],
      ]}
    />
    <ChoiceSetting
      name="motion"
      label={w('Motion', '动效')}
      about={w('Less: nothing slides or fades, whatever the system says.', '减弱：无论系统如何设置，均不使用滑动和渐变。')}
      of={[
        ['system', shell.auto],
        ['less', w('Less', '减弱')],
      ]}
    />
    <SwitchSetting
      name="patterns"
      label={w('Patterns in charts', '图表图案')}
      about={w('Areas differ by a pattern as well as by their colour.', '图表中的色块除颜色外还以图案区分。')}
    />
  </div>
);
