import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rightsTable } from './rights-table.ts';

const page = readFileSync(path.join(__dirname, 'rights.md'), 'utf8');

test('the page says what the table in the SDK says', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual(rightsTable());
});
