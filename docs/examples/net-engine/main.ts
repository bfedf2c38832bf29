import { flushCompileCache } from 'node:module';
import { FileStore } from './file-store.ts';
import { startNetServer } from './net-server.ts';

const {
  CHAT_FILE: file = 'chat.db',
  CHAT_PORT: port = '0',
  CHAT_SECRET: secret = '',
  CHAT_AHEAD: ahead = '0',
} = process.env;
if (secret === '') throw new Error('Set CHAT_SECRET: without it anybody could administrate.');

console.log(await startNetServer({ store: new FileStore(file), port: Number(port), secret, ahead: Number(ahead) }));
flushCompileCache(); // what ends by `kill -9` would never write it
