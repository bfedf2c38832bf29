import type { Input } from './tab.ts';

/** One key with those held meanwhile: `Shift+F10`. */
export function pressed(keys: string): readonly Input[] {
  const all = keys === '+' ? ['+'] : keys.split('+');
  return [
    ...all.map((key) => ({ do: 'keyDown', key }) as const),
    ...all.toReversed().map((key) => ({ do: 'keyUp', key }) as const),
  ];
}

/** What stands on the upper half of its key: capitals, and signs of the usual layout. */
const upper = /[A-Z~!@#$%^&*()_{}|:"<>?]/;

/** A text, letter by letter, with Shift held as by a hand: WebKitGTK may write the lower half of the key otherwise. */
export function typed(text: string): readonly Input[] {
  return [...text].flatMap((letter) => {
    if (letter === ' ') return pressed('Space');
    return pressed(upper.test(letter) ? `Shift+${letter}` : letter);
  });
}
