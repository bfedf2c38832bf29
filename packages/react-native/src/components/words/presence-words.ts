import type { SharedTranslator } from '../../i18n/parts.ts';
import type { Presence } from '../../models/presence.ts';

/** What is said of whether somebody is there; empty for nothing. */
export function presenceWords(presence: Presence, { t, formatDate }: SharedTranslator): string {
  switch (presence.kind) {
    case 'online':
      return t('user.online');
    case 'lastSeen':
      return lastSeen(presence, t, formatDate);
    case 'pending':
      return '\u00A0'; // the height of a line
    case 'none':
      return '';
  }
}

function lastSeen(
  { at, distance }: Extract<Presence, { kind: 'lastSeen' }>,
  t: SharedTranslator['t'],
  formatDate: SharedTranslator['formatDate'],
): string {
  const time = formatDate(at, 'time');
  switch (distance) {
    case 'today':
      return t('user.lastSeenToday', { time });
    case 'yesterday':
      return t('user.lastSeenYesterday', { time });
    case 'weekday':
      return t('user.lastSeenWeekday', { day: formatDate(at, 'weekday'), time });
    case 'date':
      return t('user.lastSeenDate', { date: formatDate(at, 'date') });
  }
}
