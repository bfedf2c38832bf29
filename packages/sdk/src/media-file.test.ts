import { type MediaFile, uploadFileOf } from './media-file.ts';

test.each<[string, MediaFile, string]>([
  ['what a browser recorded', new Blob(['x'], { type: 'audio/webm;codecs=opus' }), 'audio/webm'],
  ['a file of a picker', { uri: 'file:///a.mp4', type: 'Video/MP4; codecs="avc1, mp4a"' }, 'video/mp4'],
  ['bytes', { bytes: new Uint8Array(1), name: 'a.png', type: ' image/png ' }, 'image/png'],
  ['a file of no type', { uri: 'file:///a' }, 'application/octet-stream'],
  ['nothing but parameters', { uri: 'file:///a', type: '; codecs=opus' }, 'application/octet-stream'],
])('%s has its bare type', (_name, file, expected) => {
  expect(uploadFileOf(file).mimeType).toBe(expected);
});
