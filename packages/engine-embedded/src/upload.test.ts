import { limits } from './limits.ts';
import { manualClock } from './testing/manual-clock.ts';
import { upload } from './upload.ts';

const file = { name: 'a.bin', mimeType: 'application/x-test' };
const { signal } = new AbortController();

test.each([0, 1, 2, 3, 98_304, 98_305, 250_000])('%i bytes come back from their address', async (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => index * 7);
  const clock = manualClock();
  const shares: number[] = [];
  const uploading = upload({ ...file, bytes }, (share) => shares.push(share), signal, clock);
  await clock.advance(0);
  const { url, size } = await uploading;
  expect(size).toBe(length);
  expect(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64').equals(Buffer.from(bytes))).toBe(true);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test.each([
  [{ ...file, bytes: new Uint8Array(limits.upload + 1) }, 'LIMIT_EXCEEDED'],
  [{ ...file, bytes: new Uint8Array(1), mimeType: 'a/b,<script>' }, 'INVALID_ARGUMENT'],
  [{ ...file, bytes: new Uint8Array(1), name: '' }, 'INVALID_ARGUMENT'],
])('refuses what it cannot store (%#)', async (bad, code) => {
  await expect(upload(bad, () => undefined, signal, manualClock())).rejects.toMatchObject({ code });
});
