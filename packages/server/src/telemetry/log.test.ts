import { createLog } from './log.ts';

const now = (): Date => new Date(0);

test('machines read an object a line, people a line', () => {
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  createLog({ level: 'info', format: 'json', write, now }).info('It listens.', { port: 1 });
  createLog({ level: 'info', format: 'text', write, now }).info('It listens.', { port: 1 });
  expect(lines).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"It listens.","port":1}',
    '1970-01-01T00:00:00.000Z info It listens. port=1',
  ]);
});

test('whatever is in it, a line for people is one line', () => {
  const lines: string[] = [];
  createLog({ level: 'info', format: 'text', write: (line) => void lines.push(line), now }).warn('It\nfailed.', {
    of: 'a\r\nb',
  });
  expect(lines).toEqual(['1970-01-01T00:00:00.000Z warn It failed. of=a b']);
});

test('what is below the level is not written', () => {
  const write = jest.fn();
  const log = createLog({ level: 'warn', format: 'text', write, now });
  log.info('b');
  log.warn('c');
  log.error('d');
  expect(write).toHaveBeenCalledTimes(2);
});

test('causes say where they came from, and neither secrets nor what people wrote', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', format: 'json', write: (line) => void lines.push(line), now });
  log.warn('It failed.', {}, new Error('connect postgres://chat:secret@db/chat failed'));
  log.warn(
    'It failed.',
    {},
    Object.assign(new Error('invalid input: "dear diary"'), { code: '22P02', detail: 'dear' }),
  );
  log.warn('It failed.', {}, 'dear diary');
  const [network = '', data = '', text = ''] = lines;
  expect(JSON.parse(network)).toMatchObject({ cause: 'Error', message: 'connect postgres://***@db/chat failed' });
  expect(JSON.parse(network)).toHaveProperty('stack', expect.stringContaining('log.test.ts'));
  expect(JSON.parse(data)).toMatchObject({ cause: 'Error', code: '22P02' });
  expect(data).not.toContain('dear');
  expect(text).not.toContain('dear');
});
