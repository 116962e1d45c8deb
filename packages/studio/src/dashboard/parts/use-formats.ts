import { useMemo } from 'react';
import { useLocale } from '../../messages/messages.tsx';

export interface Formats {
  /** Day and time of an RFC 3339 text. */
  readonly moment: (time: string) => string;
  readonly day: (time: string) => string;
  /** Time of the day, with seconds. */
  readonly clock: (time: string) => string;
  readonly count: (value: number) => string;
  readonly percent: (share: number) => string;
  /** In steps of 1,024, as limits of plans are told. */
  readonly bytes: (value: number) => string;
  /** Seconds, with fractions. */
  readonly duration: (seconds: number) => string;
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Writes times, sizes and durations as people of this language do. */
export function useFormats(): Formats {
  const locale = useLocale();
  return useMemo(() => {
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
    const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
    const count = new Intl.NumberFormat(locale);
    const percent = new Intl.NumberFormat(locale, { style: 'percent' });
    const inUnit = (unit: string, value: number, digits: number) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: digits,
      }).format(value);
    return {
      moment: (time) => moment.format(new Date(time)),
      day: (time) => day.format(new Date(time)),
      clock: (time) => clock.format(new Date(time)),
      count: (value) => count.format(value),
      percent: (share) => percent.format(share),
      bytes: (value) => {
        const step = Math.min(byteUnits.length - 1, Math.floor(Math.log2(Math.max(1, value)) / 10));
        return inUnit(byteUnits[step] ?? 'byte', value / 1_024 ** step, step > 1 ? 1 : 0);
      },
      duration: (seconds) => {
        if (seconds < 1) return inUnit('millisecond', seconds * 1_000, 0);
        return seconds < 120 ? inUnit('second', seconds, 1) : inUnit('minute', seconds / 60, 0);
      },
    };
  }, [locale]);
}
