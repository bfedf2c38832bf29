const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** How large a file is, as "1.2 MB"; empty where that is not known. */
export function fileSize(bytes: number, formatNumber: (value: number) => string): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '';
  let [size, unit] = [bytes / 1_000, 0];
  while (size >= 999.5 && unit < units.length - 1) [size, unit] = [size / 1_000, unit + 1];
  // A part of one is as much as anybody wants to know of less.
  const rounded = size < 9.95 ? Math.max(0.1, Math.round(size * 10) / 10) : Math.round(size);
  return `${formatNumber(rounded)} ${units[unit] ?? ''}`;
}
