const dayMs = 86_400_000;

/** The first millisecond of the user's own day that `at` (milliseconds since 1970) is in. */
export function dayOf(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Until the user's next day begins, in milliseconds. Days can be 23 or 25 hours long. */
export function msUntilNextDay(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - at;
}

/** How a moment is told on a day: the closer, the more precisely. */
export type DayDistance = 'today' | 'yesterday' | 'weekday' | 'date';

/** `at` in milliseconds since 1970, `today` as given by {@link dayOf}. */
export function distanceOf(at: number, today: number): DayDistance {
  // Rounded, since days are not all equally long.
  const days = Math.round((today - dayOf(at)) / dayMs);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days < 7 ? 'weekday' : 'date';
}
