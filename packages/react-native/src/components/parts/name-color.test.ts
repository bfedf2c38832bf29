import { colorsFor } from '../../theme/colors.ts';
import { contrast } from '../../theme/color.ts';
import { nameColor } from './name-color.ts';

const people = Array.from({ length: 200 }, (_, index) => `person ${index}`);

test.each(['light', 'dark'] as const)('names are told apart by colour and can be read: %s', (scheme) => {
  const { receiveBubbleBackground, receiveBubbleText, background1 } = colorsFor(scheme);
  for (const ground of [receiveBubbleBackground, background1]) {
    const colors = people.map((id) => nameColor(id, ground, receiveBubbleText));
    for (const color of colors) expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5);
    expect(new Set(colors).size).toBeGreaterThanOrEqual(10);
  }
});

test('a host’s colours that the kit cannot read are left alone', () => {
  expect(nameColor('ana', 'no colour', '#000')).toMatch(/^#/);
});
