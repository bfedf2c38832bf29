import type { Input, MouseButton } from './tab.ts';

/** A source of input as WebDriver and WebDriver BiDi know it (https://w3c.github.io/webdriver/#actions). */
export interface ActionSource {
  readonly type: 'key' | 'pointer' | 'wheel';
  readonly id: string;
  readonly parameters?: { readonly pointerType: 'mouse' };
  readonly actions: readonly object[];
}

/** Code points of keys that are no characters (https://w3c.github.io/webdriver/#keyboard-actions). */
const codes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F10: '\uE03A',
};
const buttons: Readonly<Record<MouseButton, number>> = { left: 0, right: 2 };

/** One source for each run of inputs of one kind: sources of one call act at the same time, these act in turn. */
export function actionSources(inputs: readonly Input[]): readonly ActionSource[] {
  const sources: { type: ActionSource['type']; actions: object[] }[] = [];
  for (const input of inputs) {
    const type = typeOf(input);
    const last = sources.at(-1);
    if (last?.type === type) last.actions.push(actionOf(input));
    else sources.push({ type, actions: [actionOf(input)] });
  }
  return sources.map(({ type, actions }) =>
    type === 'pointer'
      ? { type, id: type, parameters: { pointerType: 'mouse' }, actions }
      : { type, id: type, actions },
  );
}

function typeOf(input: Input): ActionSource['type'] {
  if (input.do === 'wheel') return 'wheel';
  return input.do === 'keyDown' || input.do === 'keyUp' ? 'key' : 'pointer';
}

function actionOf(input: Input): object {
  switch (input.do) {
    case 'keyDown':
    case 'keyUp':
      return { type: input.do, value: codes[input.key] ?? input.key };
    case 'move':
      return { type: 'pointerMove', x: Math.round(input.x), y: Math.round(input.y), duration: 0 };
    case 'down':
      return { type: 'pointerDown', button: buttons[input.button] };
    case 'up':
      return { type: 'pointerUp', button: buttons[input.button] };
    case 'wheel': {
      const place = { x: Math.round(input.x), y: Math.round(input.y) };
      return { type: 'scroll', ...place, deltaX: 0, deltaY: input.pixels, duration: 0, origin: 'viewport' };
    }
  }
}
