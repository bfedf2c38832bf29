import type { LineTranslator } from '../../i18n/parts.ts';
import { dayOf, distanceOf } from '../../models/day.ts';

/**
 * Today (as `now` says it), yesterday, the weekday within a week, else the date: also of a day to come, where a clock went
 * ahead. `date` in seconds since 1970, `today` the first millisecond of the user's day.
 */
export function dayText(
  date: number,
  today: number,
  { t, formatDate }: Pick<LineTranslator, 't' | 'formatDate'>,
  now: () => string,
): string {
  const at = date * 1_000;
  switch (dayOf(at) > today ? 'date' : distanceOf(at, today)) {
    case 'today':
      return now();
    case 'yesterday':
      return t('messages.yesterday');
    case 'weekday':
      return formatDate(date, 'weekday');
    case 'date':
      return formatDate(date, 'date');
  }
}
