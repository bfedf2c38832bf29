import assert from 'node:assert/strict';
import { type ColorScheme, colorsFor } from '../../packages/react-native/src/theme/colors.ts';
import { contrast, parseColor } from '../../packages/react-native/src/theme/color.ts';
import { mergeStyles } from '../../packages/react-native/src/theme/merge-styles.ts';
import { isObject, resolveTheme, type ThemeOverrides } from '../../packages/react-native/src/theme/theme.ts';
import { hostile, hostileText } from '../inputs/hostile.ts';
import { spoiled } from '../inputs/records.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

const colors = [
  '#4F46C8',
  '#ffe600',
  '#000',
  'white',
  'rgb(255, 240, 120)',
  'hsl(210, 90%, 60%)',
  'transparent',
  'rgba(0,0,0,0.1)',
  '#12345678',
  'var(--accent)',
  '',
  'no colour',
  '__proto__',
] as const;

/** Themes of hosts: whatever they say, there is a complete theme that can be drawn with. */
export function themes(): Target {
  return target({
    name: 'themes',
    about: 'theme objects of hosts, merged over the kit’s own',
    make: (draw) => ({
      mode: draw.pick(['light', 'dark'] as const),
      // Types are what is being broken here.
      overrides: draw.list(3, () => theme(draw)).filter(isObject) as ThemeOverrides[],
    }),
    check: ({ mode, overrides }) => {
      const plain = resolveTheme(mode, []).theme;
      const resolved = resolveTheme(mode, overrides).theme;
      assertComplete(plain, resolved, 'theme');
      assertColors(mode, resolved.color);
      const good = { color: { primary: '#123456' }, spacing: { padding: { p5: 21 } } };
      assert.equal(resolveTheme(mode, [good]).theme.color.primary, '#123456', 'what is good arrives');
      const { spacing } = resolveTheme(mode, [...overrides, good]).theme;
      assert.equal(spacing.padding.p5, 21, 'what is good arrives, whatever was said before it');
    },
  });
}

function theme(draw: Draw): unknown {
  const whole = {
    color: Object.fromEntries(
      draw.list(6, () => [
        draw.pick(['primary', 'neutral50', 'neutral900', 'staticWhite', 'background1', 'textHighlight', '__proto__']),
        draw.oneIn(4) ? hostile(draw) : draw.pick(colors),
      ]),
    ),
    spacing: { padding: { p5: draw.oneIn(2) ? 20 : hostile(draw) }, margin: hostile(draw) },
    typography: { body: { bold: { fontSize: hostile(draw) } }, link: hostile(draw) },
    groupStyles: { titleStyle: draw.oneIn(2) ? { color: 'red' } : hostile(draw), [hostileText(draw)]: hostile(draw) },
    avatarStyle: { containerStyle: hostile(draw) },
  };
  return draw.oneIn(2) ? spoiled(draw, whole) : whole;
}

/**
 * Every part that the kit's own theme has is there and of the same kind. What stands in a style itself is the host's: React
 * Native takes a colour that is a number or an object, too, so only the way to a style is held there.
 */
function assertComplete(plain: object, resolved: object, path: string): void {
  const isOfStyle = /Styles?$/.test(path);
  for (const [name, value] of Object.entries(plain)) {
    if (isOfStyle && typeof value !== 'object') continue;
    const is: unknown = Reflect.get(resolved, name);
    const here = `${path}.${name}`;
    assert.equal(typeof is, typeof value, `${here} must be a ${typeof value}, but it is ${typeof is}`);
    if (typeof value === 'number') assert.ok(Number.isFinite(is), `${here} must be a number, but it is ${String(is)}`);
    if (typeof value === 'object' && value !== null && typeof is === 'object' && is !== null) {
      assertComplete(value, is, here);
    }
  }
}

function assertColors(mode: ColorScheme, color: ReturnType<typeof colorsFor>): void {
  for (const [name, value] of Object.entries(color)) assert.equal(typeof value, 'string', `${name} is a colour`);
  const isReadable = [color.primary, color.neutral50, color.neutral900, color.staticWhite, color.staticBlack].every(
    (one) => parseColor(one)?.alpha === 1,
  );
  if (!isReadable) return;
  // Derived anew, so that what the host itself set wrong is not held against the kit.
  const { primary, neutral50, neutral900, staticWhite, staticBlack } = color;
  const derived = colorsFor(mode, { primary, neutral50, neutral900, staticWhite, staticBlack });
  const best = Math.max(contrast(primary, staticWhite), contrast(primary, staticBlack));
  assert.ok(contrast(derived.textOnPrimary, primary) >= Math.min(4.5, best), 'text on the accent can be read');
  const bestHighlight = Math.max(contrast(neutral50, primary), contrast(neutral50, neutral900));
  assert.ok(contrast(derived.textHighlight, neutral50) >= Math.min(4.5, bestHighlight), 'accented text can be read');
}

/** Styles of hosts, merged over those of the theme. */
export function styles(): Target {
  return target({
    name: 'styles',
    about: 'style objects of hosts, merged over those of the theme',
    make: (draw) => ({ base: style(draw), over: style(draw) }),
    check: ({ base, over }) => {
      const merged = mergeStyles<object>(base, over);
      assert.equal(Object.getPrototypeOf(merged), Object.prototype, 'a merged style is a plain object');
      const said = mergeStyles<object>(merged, { containerStyle: { backgroundColor: 'teal' } });
      const { containerStyle } = Object.fromEntries(Object.entries(said));
      const isIn = Object(containerStyle).backgroundColor === 'teal';
      assert.ok(isIn, 'what is good arrives, whatever was said before it');
    },
  });
}

function style(draw: Draw): object {
  return Object.fromEntries(
    draw.list(5, () => [
      draw.pick(['titleStyle', 'containerStyle', 'itemStyle', 'backButtonIcon', '__proto__', '__proto__Style']),
      draw.oneIn(2)
        ? hostile(draw, 3)
        : draw.list(3, () =>
            draw.oneIn(3) ? hostile(draw) : { color: draw.pick(colors), avatarStyle: hostile(draw) },
          ),
    ]),
  );
}
