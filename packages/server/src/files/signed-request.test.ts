import { signedAddress } from './signed-request.ts';

// The example of the documentation of Signature Version 4 for S3, but for the bucket, which stands in the path here.
const access = {
  endpoint: 'https://examplebucket.s3.amazonaws.com',
  region: 'us-east-1',
  bucket: '',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const at = Date.UTC(2013, 4, 24);

test('an address is signed as the published example', () => {
  const address = signedAddress(access, { method: 'GET', key: 'test.txt', seconds: 86_400, at });
  expect(new URL(address).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('whatever is another wish has another signature', () => {
  const wish = { method: 'PUT', key: 'a/b', seconds: 60, at, headers: { 'content-length': '5' } } as const;
  const own = { ...access, bucket: 'chat' };
  const signatureOf = (address: string): string | null => new URL(address).searchParams.get('X-Amz-Signature');
  const signatures = [
    signedAddress(own, wish),
    signedAddress(own, { ...wish, method: 'GET' }),
    signedAddress(own, { ...wish, key: 'a/c' }),
    signedAddress(own, { ...wish, seconds: 61 }),
    signedAddress(own, { ...wish, at: at + 1_000 }),
    signedAddress(own, { ...wish, headers: { 'content-length': '6' } }),
    signedAddress(own, { ...wish, query: { 'response-content-type': 'text/html' } }),
    signedAddress({ ...own, secretAccessKey: 'another' }, wish),
  ].map(signatureOf);
  expect(new Set(signatures).size).toBe(signatures.length);
});
