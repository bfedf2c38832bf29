import type { AttachmentRecord, UploadFile } from '@open-chat-kit/sdk/engine';
import { limits } from './limits.ts';
import { manualClock } from './testing/manual-clock.ts';
import { upload } from './upload.ts';

const file = { name: 'a.bin', mimeType: 'application/x-test' };
const { signal } = new AbortController();

/** Bytes are read while no time passes; between the pieces that are encoded, some does. */
async function uploaded(content: UploadFile['content'], shares: number[] = []): Promise<AttachmentRecord> {
  const clock = manualClock();
  const uploading = upload({ ...file, content }, (share) => shares.push(share), signal, clock);
  const isOver = uploading.then(
    () => true,
    () => true,
  );
  const passed = async (): Promise<boolean> => {
    await clock.advance(0);
    return false;
  };
  while (!(await Promise.race([isOver, passed()])));
  return uploading;
}

function bytesOf({ url }: AttachmentRecord): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

test.each([0, 1, 2, 3, 98_304, 98_305, 250_000])('%i bytes come back from their address', async (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => index * 7);
  const shares: number[] = [];
  const attachment = await uploaded(new Blob([bytes]), shares);
  expect(attachment.size).toBe(length);
  expect(bytesOf(attachment).equals(Buffer.from(bytes))).toBe(true);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('a file is read from its address', async () => {
  const attachment = await uploaded({ uri: 'data:text/plain;base64,aGVsbG8=' });
  expect(bytesOf(attachment).toString()).toBe('hello');
  expect(attachment).toMatchObject({ name: 'a.bin', mimeType: 'application/x-test', size: 5 });
});

test('what a browser recorded is stored under its bare type, in its address too', async () => {
  const given = { ...file, mimeType: 'audio/webm;codecs=opus', content: new Blob(['x']) };
  const { mimeType, url } = await upload(given, () => {}, signal, manualClock());
  expect([mimeType, url]).toEqual(['audio/webm', 'data:audio/webm;base64,eA==']);
});

test('what is too large by its size is refused unread', async () => {
  const tooMuch = new Blob([new Uint8Array(limits.upload + 1)]);
  const read = jest.spyOn(tooMuch, 'stream');
  await expect(uploaded(tooMuch)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  expect(read).not.toHaveBeenCalled();
});

test('what shows only when read to be too large is refused too', async () => {
  const bytes = Buffer.alloc(limits.upload + 1).toString('base64');
  await expect(uploaded({ uri: `data:;base64,${bytes}` })).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
});

const small = new Blob(['x']);

test.each([
  { ...file, content: small, mimeType: 'a/b,<script>' },
  { ...file, content: small, name: '' },
  { ...file, content: { uri: '' } },
  { ...file, content: { uri: 'nowhere:at all' } },
  { ...file, content: new Uint8Array(1) },
  { ...file, content: null },
])('refuses what it cannot store (%#)', async (bad) => {
  const attempt: unknown = Reflect.apply(upload, null, [bad, () => undefined, signal, manualClock()]);
  await expect(attempt).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
});
