import { socketAddress, versioned, webAddress } from './addresses.ts';

test.each([
  'wss://chat.example.com',
  'wss://chat.example.com:8443/path?region=eu',
  'WSS://chat.example.com',
  'wss://[2001:db8::1]:443',
  'ws://localhost:8090',
  'ws://127.0.0.1:8090',
  'ws://127.3.2.1',
  'ws://[::1]:8090',
  'ws://10.0.2.2:8090',
])('%s is taken', (url) => {
  expect(socketAddress(url)).toBe(url);
});

test.each([
  'ws://chat.example.com',
  'ws://localhost.example.com',
  'ws://127.0.0.1.example.com',
  'ws://user@chat.example.com',
  'ws://localhost@chat.example.com',
  'ws://192.168.1.5:8090',
  'https://chat.example.com',
  'wss://',
  'wss:// chat.example.com',
  'wss://chat.example.com\u0000',
  'wss://chat.example.com/chat\u001F',
  'javascript:alert(1)',
  '',
  undefined,
  null,
  7,
])('%p is not', (url) => {
  expect(() => socketAddress(url)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
});

test('what is refused is not repeated: it may hold a token', () => {
  expect(() => socketAddress('ws://chat.example.com/?token=secret')).not.toThrow(/secret/);
});

test('files go to the same server', () => {
  expect(webAddress('wss://chat.example.com/?token=secret')).toBe('https://chat.example.com');
  expect(webAddress('ws://127.0.0.1:8090')).toBe('http://127.0.0.1:8090');
  expect(webAddress('wss://chat.example.com/chat/')).toBe('https://chat.example.com/chat');
});

test('a server is told what version of the protocol is spoken', () => {
  expect(versioned('wss://chat.example.com')).toBe('wss://chat.example.com?protocol=1');
  expect(versioned('wss://chat.example.com/chat/?region=eu')).toBe('wss://chat.example.com/chat/?region=eu&protocol=1');
});
