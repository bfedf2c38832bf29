import assert from 'node:assert/strict';
import { screen } from '@testing-library/react-native';
import type { TestInstance } from 'test-renderer';

/** More is never laid out as one text: a message of the longest kind. */
const longestText = 66_000;
/** More is never laid out on one line. */
const longestLine = 2_000;

/** Throws where something on the screen could spoof its surroundings, costs too much, or loads what it must not. */
export function assertSafelyShown(): void {
  for (const node of screen.root?.queryAll(() => true) ?? []) {
    if (node.type === 'Text') assertText(node);
    if (node.type === 'Image') assertImage(node.props['source']);
    for (const name of ['accessibilityLabel', 'aria-label']) {
      const label: unknown = node.props[name];
      if (label !== undefined && label !== null) assertLabel(label, name);
    }
  }
}

/** What stands in a text itself, without the texts within it. */
function assertText(node: TestInstance): void {
  const text = node.children.filter((child) => typeof child === 'string').join('');
  assert.ok(text.length <= longestText, `a text of ${text.length} characters is laid out`);
  assert.ok(!/[^\P{Cc}\n\t]/u.test(text), `a control character is laid out: ${JSON.stringify(text.slice(0, 80))}`);
  if (node.props['numberOfLines'] !== 1) return;
  assert.ok(text.length <= longestLine, `a line of ${text.length} characters is laid out`);
  assertDirection(text);
}

function assertLabel(label: unknown, name: string): void {
  assert.equal(typeof label, 'string', `${name} is a text`);
  const text = String(label);
  // A message is named with who wrote it and when.
  assert.ok(text.length <= longestText + longestLine, `${name} is of ${text.length} characters`);
}

/** Every run that is begun is ended, and none is turned by force. */
function assertDirection(text: string): void {
  assert.ok(!/[\u202a-\u202e]/.test(text), `the direction is turned: ${JSON.stringify(text.slice(0, 80))}`);
  let depth = 0;
  for (const sign of text.match(/[\u2066-\u2069]/g) ?? []) {
    depth += sign === '\u2069' ? -1 : 1;
    assert.ok(depth >= 0, 'a run is ended that nobody began');
  }
  assert.equal(depth, 0, 'every run is ended');
}

function assertImage(source: unknown): void {
  const uri = uriOf(source);
  if (typeof uri !== 'string') return;
  assert.match(
    uri,
    /^(https?:\/\/|data:image\/(png|jpe?g|gif|webp|avif|bmp);base64,)/i,
    'only safe pictures are loaded',
  );
  assert.ok(uri.length <= 500_000, 'no picture of megabytes is loaded');
}

/** Sources of a host's own make may be anything. */
function uriOf(source: unknown): unknown {
  try {
    return typeof source === 'object' && source !== null ? Reflect.get(source, 'uri') : undefined;
  } catch {
    return undefined;
  }
}
