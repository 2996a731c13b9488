/** When mails are due: at once, at the hour of the digest by the company's clock, and not in the quiet hours. */
import { describe, expect, it } from 'vitest';
import { usualNoticeSettings, type NoticeSettings } from '#model/operations/personal.ts';
import { afterQuiet, mailDue, type MailWish } from '#server/notices/mailTimes.ts';

const zone = 'Asia/Shanghai';
const settings = (more: Partial<NoticeSettings> = {}): NoticeSettings => ({ ...usualNoticeSettings, quiet: null, ...more });
/** Noon in Shanghai is 04:00 in UTC. */
const shanghai = (time: string, day = '2026-11-20'): Date => new Date(`${day}T${time}:00+08:00`);
const due = (kind: MailWish['kind'], now: Date, own: NoticeSettings, more: Partial<MailWish> = {}) =>
  mailDue({ kind, level: 'info', quiet: null, ...more }, own, now, zone);

describe('a mail is due', () => {
  it('at once, in the next digest, or never', () => {
    expect(due('decided', shanghai('12:34'), settings())).toEqual({ at: shanghai('12:34'), digest: false });
    expect(due('copied', shanghai('12:34'), settings())).toBeNull();
    expect(due('assigned', shanghai('12:34'), settings())).toEqual({ at: shanghai('08:00', '2026-11-21'), digest: true });
    expect(due('assigned', shanghai('07:59'), settings())).toEqual({ at: shanghai('08:00'), digest: true });
    expect(due('assigned', shanghai('08:00'), settings())).toEqual({ at: shanghai('08:00'), digest: true });
    expect(due('assigned', shanghai('23:30'), settings({ digestAt: 0 }))).toEqual({ at: shanghai('00:00', '2026-11-21'), digest: true });
  });

  it('after the quiet hours, over midnight too', () => {
    const nights = settings({ quiet: { from: 22, to: 7 } });
    expect(due('decided', shanghai('21:59'), nights)?.at).toEqual(shanghai('21:59'));
    expect(due('decided', shanghai('22:00'), nights)?.at).toEqual(shanghai('07:00', '2026-11-21'));
    expect(due('decided', shanghai('06:59'), nights)?.at).toEqual(shanghai('07:00'));
    expect(due('decided', shanghai('07:00'), nights)?.at).toEqual(shanghai('07:00'));
    const noon = settings({ quiet: { from: 12, to: 14 } });
    expect(due('decided', shanghai('13:10'), noon)?.at).toEqual(shanghai('14:00'));
    expect(due('decided', shanghai('14:00'), noon)?.at).toEqual(shanghai('14:00'));
    expect(due('decided', shanghai('09:30'), settings({ quiet: { from: 9, to: 9 } }))?.at).toEqual(shanghai('09:30'));
  });

  it('after the quiet hours where the digest falls into them', () => {
    expect(due('assigned', shanghai('12:00'), settings({ digestAt: 5, quiet: { from: 22, to: 7 } }))).toEqual({
      at: shanghai('07:00', '2026-11-21'),
      digest: true,
    });
  });

  it('after the quiet hours of the message as well, whichever end later', () => {
    const nights = settings({ quiet: { from: 22, to: 7 } });
    expect(due('decided', shanghai('23:00'), nights, { quiet: { from: 6, to: 9 } })?.at).toEqual(shanghai('09:00', '2026-11-21'));
    expect(due('decided', shanghai('12:30'), nights, { quiet: { from: 12, to: 14 } })?.at).toEqual(shanghai('14:00'));
    expect(
      afterQuiet(
        shanghai('12:00'),
        [
          { from: 0, to: 12 },
          { from: 12, to: 0 },
        ],
        zone,
      ),
    ).toEqual(shanghai('00:00', '2026-11-23'));
  });

  it('at once where it is critical, whatever anybody chose', () => {
    const silent = settings({ quiet: { from: 0, to: 23 }, kinds: { ...usualNoticeSettings.kinds, decided: { inner: false, mail: 'no' } } });
    expect(due('decided', shanghai('03:00'), silent, { level: 'critical' })).toEqual({ at: shanghai('03:00'), digest: false });
  });
});
