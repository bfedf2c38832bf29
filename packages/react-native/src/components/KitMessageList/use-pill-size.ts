import { useTextScale } from '../../theme/use-text-scale.ts';

/** How large the pills over the messages are, at the least: one beside the other, both grow with the text. */
export function usePillSize(): {
  readonly minWidth: number;
  readonly minHeight: number;
  readonly borderRadius: number;
} {
  const across = Math.max(44, Math.round(32 * useTextScale()));
  return { minWidth: across, minHeight: across, borderRadius: across / 2 };
}
