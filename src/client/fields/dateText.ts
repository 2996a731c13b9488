/** Instants as text in the company's zone, and back. Values are `yyyy-MM-dd`, months `yyyy-MM`, times `HH:mm`; the zone is the company's. */
import { dateAt, formatInstant, instantAt, isDate } from '#model/calculation/dates.ts';

/** ISO instant → `yyyy-MM-dd HH:mm` in the company's zone; text that is no instant comes back as it is. */
export const wallTime = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? instant : formatInstant(new Date(instant).toISOString(), 'yyyy-MM-dd hh:mm');

/** `yyyy-MM-dd HH:mm[:ss]` in the company's zone → ISO instant; null when it reads as none. */
export const instantOf = (wall: string): string | null => {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(wall.trim()) ?? [];
  return isDate(date) ? instantAt(date, time) : null;
};

/** Today in the company's zone. */
export const companyToday = (): string => dateAt(new Date().toISOString());
