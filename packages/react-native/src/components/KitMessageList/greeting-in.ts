import type { ReactElement } from 'react';
import { warnOnce } from '../../development.ts';
import { isElement } from '../props/is-element.ts';

/** What greets in a chat without messages. JavaScript hosts pass anything. */
export function greetingIn(given: unknown): (() => ReactElement | null) | undefined {
  if (typeof given === 'function') return () => given();
  if (isElement(given)) return () => given;
  if (given !== undefined && given !== null)
    warnOnce('KitMessageList: "emptyChatGreetingView" must be an element, or a function that gives one.');
  return undefined;
}
