/**
 * Dates, times and durations of FEEL, without a clock: days since 1970-01-01, seconds, months. A time may carry a zone offset;
 * one with and one without cannot be compared.
 */

const pad = (value: number, width = 2): string => String(Math.abs(value)).padStart(width, '0');

/** Days since 1970-01-01 of a civil date (proleptic Gregorian); null where there is no such day. */
export const daysOf = (year: number, month: number, day: number): number | null => {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
};

const daysInMonth = (year: number, month: number): number =>
  month === 2
    ? (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
      ? 29
      : 28
    : month === 4 || month === 6 || month === 9 || month === 11
      ? 30
      : 31;

const civil = (days: number): { year: number; month: number; day: number } => {
  const z = days + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1 };
};

export class DateOnly {
  constructor(readonly days: number) {}
  static of(year: number, month: number, day: number): DateOnly | null {
    const days = daysOf(year, month, day);
    return days === null ? null : new DateOnly(days);
  }
  static parse(text: string): DateOnly | null {
    const found = /^(-?\d{4,})-(\d\d)-(\d\d)$/.exec(text);
    return found ? DateOnly.of(Number(found[1]), Number(found[2]), Number(found[3])) : null;
  }
  get parts(): { year: number; month: number; day: number } {
    return civil(this.days);
  }
  /** Monday is 1. */
  get weekday(): number {
    return ((((this.days + 3) % 7) + 7) % 7) + 1;
  }
  plusMonths(months: number): DateOnly {
    const { year, month, day } = this.parts;
    const at = year * 12 + month - 1 + months;
    const y = Math.floor(at / 12);
    const m = at - y * 12 + 1;
    return new DateOnly(daysOf(y, m, Math.min(day, daysInMonth(y, m)))!);
  }
  toString(): string {
    const { year, month, day } = this.parts;
    return `${year < 0 ? '-' : ''}${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  }
}

const offsetText = (offset: number | null): string => {
  if (offset === null) return '';
  if (offset === 0) return 'Z';
  const minutes = Math.abs(offset) / 60;
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
};

export class TimeOfDay {
  constructor(
    /** Seconds since midnight, with fraction. */
    readonly seconds: number,
    /** Seconds east of Greenwich; null for a local time. */
    readonly offset: number | null,
  ) {}
  static parse(text: string): TimeOfDay | null {
    const found = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/.exec(text);
    if (!found) return null;
    const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3])];
    if (hour > 23 || minute > 59 || second >= 60) return null;
    const zone = found[4];
    const offset =
      zone === undefined
        ? null
        : zone === 'Z'
          ? 0
          : (zone[0] === '-' ? -1 : 1) * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(4)) * 60);
    return new TimeOfDay(hour * 3600 + minute * 60 + second, offset);
  }
  get parts(): { hour: number; minute: number; second: number } {
    return { hour: Math.floor(this.seconds / 3600), minute: Math.floor((this.seconds % 3600) / 60), second: this.seconds % 60 };
  }
  compare(other: TimeOfDay): number | null {
    if ((this.offset === null) !== (other.offset === null)) return null;
    return Math.sign(this.seconds - (this.offset ?? 0) - other.seconds + (other.offset ?? 0));
  }
  toString(): string {
    const { hour, minute, second } = this.parts;
    const whole = Math.floor(second);
    const rest = second === whole ? '' : String(Number((second - whole).toFixed(9))).slice(1);
    return `${pad(hour)}:${pad(minute)}:${pad(whole)}${rest}${offsetText(this.offset)}`;
  }
}

export class DateTime {
  constructor(
    readonly date: DateOnly,
    readonly time: TimeOfDay,
  ) {}
  static parse(text: string): DateTime | null {
    const at = text.indexOf('T');
    if (at < 0) {
      const day = DateOnly.parse(text);
      return day && new DateTime(day, new TimeOfDay(0, null));
    }
    const date = DateOnly.parse(text.slice(0, at));
    const time = TimeOfDay.parse(text.slice(at + 1));
    return date && time && new DateTime(date, time);
  }
  /** Seconds since 1970 of a zoned time; local ones count as if at Greenwich. */
  get seconds(): number {
    return this.date.days * 86400 + this.time.seconds - (this.time.offset ?? 0);
  }
  compare(other: DateTime): number | null {
    if ((this.time.offset === null) !== (other.time.offset === null)) return null;
    return Math.sign(this.seconds - other.seconds);
  }
  plus(seconds: number): DateTime {
    const at = this.time.seconds + seconds;
    const days = Math.floor(at / 86400);
    return new DateTime(new DateOnly(this.date.days + days), new TimeOfDay(at - days * 86400, this.time.offset));
  }
  /** The same instant as seen at another offset (seconds east). */
  at(offset: number): DateTime {
    const moved = this.plus(offset - (this.time.offset ?? 0));
    return new DateTime(moved.date, new TimeOfDay(moved.time.seconds, offset));
  }
  toString(): string {
    return `${this.date.toString()}T${this.time.toString()}`;
  }
}

/** Years and months. */
export class Months {
  constructor(readonly months: number) {}
  toString(): string {
    const [years, months] = [Math.floor(Math.abs(this.months) / 12), Math.abs(this.months) % 12];
    if (this.months === 0) return 'P0M';
    return `${this.months < 0 ? '-' : ''}P${years ? `${years}Y` : ''}${months ? `${months}M` : ''}`;
  }
}

/** Days and time, in seconds. */
export class Span {
  constructor(readonly seconds: number) {}
  get parts(): { days: number; hours: number; minutes: number; seconds: number } {
    const all = Math.abs(this.seconds);
    const sign = this.seconds < 0 ? -1 : 1;
    return {
      days: sign * Math.floor(all / 86400),
      hours: sign * Math.floor((all % 86400) / 3600),
      minutes: sign * Math.floor((all % 3600) / 60),
      seconds: sign * (all % 60),
    };
  }
  toString(): string {
    if (this.seconds === 0) return 'PT0S';
    const { days, hours, minutes, seconds } = new Span(Math.abs(this.seconds)).parts;
    const time = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds ? `${seconds}S` : ''}`;
    return `${this.seconds < 0 ? '-' : ''}P${days ? `${days}D` : ''}${time ? `T${time}` : ''}`;
  }
}

const number = (part: string | undefined): number => Number(part ?? 0);

/** ISO 8601 duration of either sort; null where the text is none, or mixes months with days. */
export const parseDuration = (text: string): Months | Span | null => {
  const found = /^(-)?P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text);
  if (!found || text.endsWith('P') || text.endsWith('T')) return null;
  const [, minus, years, months, weeks, days, hours, minutes, seconds] = found;
  const sign = minus ? -1 : 1;
  const long = years !== undefined || months !== undefined;
  const short = [weeks, days, hours, minutes, seconds].some((part) => part !== undefined);
  if (long && short) return null;
  if (long) return new Months(sign * (number(years) * 12 + number(months)));
  return new Span(sign * (((number(weeks) * 7 + number(days)) * 24 + number(hours)) * 3600 + number(minutes) * 60 + number(seconds)));
};
