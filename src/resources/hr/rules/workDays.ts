/**
 * Working calendar of 2025 to 2027: public holidays and make-up working days as the State Council gave notice of
 * them; 2027 has the statutory dates only until its notice comes out. It belongs to every installation: leave and pay stand on it.
 */
interface ShippedDay {
  readonly day: string;
  readonly dayType: 'work' | 'rest' | 'holiday' | 'makeup';
  readonly statutory: boolean;
  readonly holidayName: string | null;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
}

interface Holiday {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Statutory days with triple pay among them. */
  readonly statutory: readonly string[];
}

const holiday = (name: string, from: string, to: string, ...statutory: readonly string[]): Holiday => ({ name, from, to, statutory });

const holidays: readonly Holiday[] = [
  holiday('元旦', '2025-01-01', '2025-01-01', '2025-01-01'),
  holiday('春节', '2025-01-28', '2025-02-04', '2025-01-28', '2025-01-29', '2025-01-30', '2025-01-31'),
  holiday('清明节', '2025-04-04', '2025-04-06', '2025-04-04'),
  holiday('劳动节', '2025-05-01', '2025-05-05', '2025-05-01', '2025-05-02'),
  holiday('端午节', '2025-05-31', '2025-06-02', '2025-05-31'),
  holiday('国庆节、中秋节', '2025-10-01', '2025-10-08', '2025-10-01', '2025-10-02', '2025-10-03', '2025-10-06'),
  holiday('元旦', '2026-01-01', '2026-01-03', '2026-01-01'),
  holiday('春节', '2026-02-15', '2026-02-23', '2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19'),
  holiday('清明节', '2026-04-04', '2026-04-06', '2026-04-05'),
  holiday('劳动节', '2026-05-01', '2026-05-05', '2026-05-01', '2026-05-02'),
  holiday('端午节', '2026-06-19', '2026-06-21', '2026-06-19'),
  holiday('中秋节', '2026-09-25', '2026-09-27', '2026-09-25'),
  holiday('国庆节', '2026-10-01', '2026-10-07', '2026-10-01', '2026-10-02', '2026-10-03'),
  holiday('元旦', '2027-01-01', '2027-01-01', '2027-01-01'),
  holiday('春节', '2027-02-05', '2027-02-08', '2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08'),
  holiday('清明节', '2027-04-05', '2027-04-05', '2027-04-05'),
  holiday('劳动节', '2027-05-01', '2027-05-02', '2027-05-01', '2027-05-02'),
  holiday('端午节', '2027-06-09', '2027-06-09', '2027-06-09'),
  holiday('中秋节', '2027-09-15', '2027-09-15', '2027-09-15'),
  holiday('国庆节', '2027-10-01', '2027-10-03', '2027-10-01', '2027-10-02', '2027-10-03'),
];

const makeUpDays: ReadonlySet<string> = new Set([
  '2025-01-26',
  '2025-02-08',
  '2025-04-27',
  '2025-09-28',
  '2025-10-11',
  '2026-01-04',
  '2026-02-14',
  '2026-02-28',
  '2026-05-09',
  '2026-09-20',
  '2026-10-10',
]);

/** Every day of the years, in order. */
export function shippedCalendar(firstYear = 2025, lastYear = 2027): readonly ShippedDay[] {
  const days: ShippedDay[] = [];
  const end = Date.UTC(lastYear, 11, 31);
  for (let at = Date.UTC(firstYear, 0, 1); at <= end; at += 86_400_000) {
    const date = new Date(at);
    const day = date.toISOString().slice(0, 10);
    const weekday = date.getUTCDay() === 0 ? 7 : date.getUTCDay();
    const free = holidays.find(({ from, to }) => from <= day && day <= to);
    const dayType = free ? 'holiday' : makeUpDays.has(day) ? 'makeup' : weekday > 5 ? 'rest' : 'work';
    days.push({ day, dayType, weekday, statutory: free?.statutory.includes(day) ?? false, holidayName: free?.name ?? null });
  }
  return days;
}
