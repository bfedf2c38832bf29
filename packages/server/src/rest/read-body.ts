import type { IncomingMessage } from 'node:http';
import { KitException } from '@open-chat-kit/sdk/engine';

/** As a request over a socket. */
const largestBody = 1_048_576;

/** Too long to be read. */
export class BodyTooLong extends KitException {
  constructor() {
    super('LIMIT_EXCEEDED', `A body may have ${largestBody} bytes.`, { details: { limit: largestBody } });
  }
}

/** A body of JSON; `undefined` where there is none. What is too long is not kept. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(request)) {
    size += chunk.length;
    if (size > largestBody) throw new BodyTooLong();
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  if (!/^application\/json(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new KitException('INVALID_ARGUMENT', 'The body must be JSON: send "Content-Type: application/json".');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new KitException('INVALID_ARGUMENT', 'The body is no JSON.', { details: { argument: 'the body' } });
  }
}

/** Leaves the request open when it is not read to its end: the answer goes the same way. */
function bytesOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false });
}
