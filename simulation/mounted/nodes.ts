import type { TestInstance } from 'test-renderer';

/** The test id of something drawn; empty for none. */
export function idOf(node: TestInstance): string {
  return String(node.props['testID'] ?? '');
}

/** What a text says, without the signs that keep names of either direction together. */
export function readingOf(text: TestInstance): string {
  const parts = text.children.filter((child) => typeof child === 'string');
  return parts.join('').replace(/[\u2066-\u2069]/g, '');
}

/** All that is written in something. */
export function textsIn(node: TestInstance | undefined): readonly string[] {
  return node?.queryAll((inner) => inner.type === 'Text').map(readingOf) ?? [];
}

export function isSelected(node: TestInstance): boolean {
  return says(node, 'selected');
}

/** It cannot be pressed. */
export function isDisabled(node: TestInstance): boolean {
  return says(node, 'disabled') || node.props['aria-disabled'] === true;
}

/** What it started is under way. */
export function isBusy(node: TestInstance): boolean {
  return says(node, 'busy');
}

function says(node: TestInstance, what: 'selected' | 'disabled' | 'busy'): boolean {
  const state: unknown = node.props['accessibilityState'];
  return typeof state === 'object' && state !== null && Reflect.get(state, what) === true;
}
