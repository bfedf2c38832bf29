import pg from 'pg';
import { isCollision, isUnreachable } from './open-database.ts';

function refused(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
}

test.each([
  ['the connection was refused', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['it broke', new Error('Connection terminated unexpectedly')],
  ['it had broken before', new Error('Client has encountered a connection error and is not queryable')],
  ['none was free in time', new Error('timeout exceeded when trying to connect')],
  ['the database ends', refused('57P01')],
  ['the database starts', refused('57P03')],
  ['there are too many connections', refused('53300')],
  ['a transaction stood still', refused('25P03')],
  ['its name cannot be looked up now', Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' })],
  ['it took too long', refused('57014')],
  ['others held it for too long', refused('55P03')],
  ['another one has taken over', refused('25006')],
])('whoever asked when %s tries again', (_what, error) => {
  expect(isUnreachable(error)).toBe(true);
});

test.each([
  ['what was asked makes no sense', refused('42601')],
  ['somebody else was faster', refused('40001')],
  ['our own code failed', new TypeError('x is undefined')],
  ['Node refuses an argument', Object.assign(new TypeError('no'), { code: 'ERR_INVALID_ARG_TYPE' })],
  ['no error was thrown', 'no'],
])('when %s, that is no reason to', (_what, error) => {
  expect(isUnreachable(error)).toBe(false);
});

test('of two who write the same, one begins again', () => {
  expect(['23503', '23505', '40001', '40P01', '23514'].map((code) => isCollision(refused(code)))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
