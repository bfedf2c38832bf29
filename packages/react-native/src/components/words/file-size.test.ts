import { fileSize } from './file-size.ts';

test.each<readonly [bytes: number, said: string]>([
  [0, ''],
  [-5, ''],
  [Number.NaN, ''],
  [Infinity, ''],
  [1, '0.1 kB'],
  [949, '0.9 kB'],
  [1_000, '1 kB'],
  [1_250, '1.3 kB'],
  [9_960, '10 kB'],
  [512_000, '512 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_240_000, '1.2 MB'],
  [3_000_000_000, '3 GB'],
  [5e15, '5000 TB'],
])('%d bytes are "%s"', (bytes, said) => {
  expect(fileSize(bytes, String)).toBe(said);
});
