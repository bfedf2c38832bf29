import type { Input } from './tab.ts';

/** One key with those held meanwhile: `Shift+F10`. */
export function pressed(keys: string): readonly Input[] {
  const all = keys === '+' ? ['+'] : keys.split('+');
  return [
    ...all.map((key) => ({ do: 'keyDown', key }) as const),
    ...all.toReversed().map((key) => ({ do: 'keyUp', key }) as const),
  ];
}

/** A text, letter by letter. Capitals are typed with Shift held, as by a hand: WebKitGTK writes them small otherwise. */
export function typed(text: string): readonly Input[] {
  return [...text].flatMap((letter) => {
    if (letter === ' ') return pressed('Space');
    return pressed(/[A-Z]/.test(letter) ? `Shift+${letter}` : letter);
  });
}
