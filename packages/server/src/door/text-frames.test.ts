import { createServer } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frames.ts';

test('a browser reads of every frame what stands in it', async () => {
  const texts = [
    '',
    'a',
    'x'.repeat(125),
    'x'.repeat(126),
    'ä'.repeat(40_000),
    '🎉',
    'x'.repeat(65_535),
    'x'.repeat(65_536),
  ];
  const http = createServer();
  const server = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) => {
    server.handleUpgrade(request, socket, head, (opened) => {
      for (const text of texts) socket.write(textFrame(text));
      opened.send('the end');
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    client.on('message', (data, isBinary) => {
      expect(isBinary).toBe(false);
      heard.push(String(data));
      if (heard.at(-1) === 'the end') resolve();
    });
  });
  expect(heard).toEqual([...texts, 'the end']);
  client.terminate();
  await new Promise((resolve) => http.close(resolve));
});
