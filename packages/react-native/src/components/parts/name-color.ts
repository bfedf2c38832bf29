import { blend, contrast } from '../../theme/color.ts';
import { avatarColor } from '../KitAvatar/avatar-colors.ts';

const known = new Map<string, string>();

/**
 * The colour of somebody's name: that of their avatar, as much nearer to the ink as it takes to be read on this ground
 * (WCAG AA for text: 4.5).
 */
export function nameColor(id: string, ground: string, ink: string): string {
  const own = avatarColor(id);
  const key = `${own} ${ground} ${ink}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const shades = [1, 0.85, 0.7, 0.55, 0.4, 0.25].map((share) => blend(own, ink, share));
  const color = shades.find((shade) => contrast(shade, ground) >= 4.5) ?? ink;
  known.set(key, color);
  return color;
}
