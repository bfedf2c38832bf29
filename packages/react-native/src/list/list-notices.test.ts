import { ListNotices, type ListSight } from './list-notices.ts';

const far: ListSight = {
  above: 5_000,
  below: 5_000,
  viewHeight: 800,
  isAtEnd: false,
  visible: ['a', 'b'],
  seen: ['a'],
};

function scene(opensAtRow = false) {
  const heard: unknown[] = [];
  const notices = new ListNotices(opensAtRow);
  const tell = (sight: Partial<ListSight>): void =>
    notices.tell(
      { ...far, ...sight },
      {
        onNearStart: () => heard.push('start'),
        onNearEnd: () => heard.push('end'),
        onVisible: (ids) => heard.push(ids.join()),
        onSeen: (ids) => heard.push(`seen ${ids.join()}`),
        onAtEndChange: (isAtEnd) => heard.push(isAtEnd),
      },
    );
  tell({});
  heard.length = 0;
  return { heard, notices, tell };
}

test('an edge is told once while the reader stays near it', () => {
  const { heard, tell } = scene();
  for (const below of [799, 500, 0, 900, 700]) tell({ below });
  expect(heard).toEqual(['end', 'end']);
});

test('an edge that is near is told again when other rows came', () => {
  const { heard, notices, tell } = scene();
  tell({ above: 100 });
  notices.renew(false);
  tell({ above: 100 });
  expect(heard).toEqual(['start', 'start']);
});

test('the rows in view are told when they are others', () => {
  const { heard, tell } = scene();
  tell({ visible: ['a', 'b'] });
  tell({ visible: ['b', 'c'] });
  expect(heard).toEqual(['b,c']);
});

test('the rows that are seen are told when they are others, though the same be in view', () => {
  const { heard, tell } = scene();
  tell({ seen: ['a'] });
  tell({ seen: ['a', 'b'] });
  expect(heard).toEqual(['seen a,b']);
});

test('coming to the end and leaving it are told, where the list opened is not', () => {
  const { heard, tell } = scene();
  tell({ isAtEnd: true });
  tell({ isAtEnd: true });
  tell({ isAtEnd: false });
  expect(heard).toEqual([true, false]);
});

test('where there was more below what was loaded, it is told anew once that is there, though nothing was scrolled', () => {
  const { heard, notices, tell } = scene();
  tell({ isAtEnd: true });
  notices.renew(false);
  tell({ isAtEnd: true });
  expect(heard).toEqual([true]);
  notices.renew(true);
  tell({ isAtEnd: true });
  tell({ isAtEnd: true });
  expect(heard).toEqual([true, true]);
});

test('a list that opens with a row tells that this is at the end, where it is', () => {
  const heard: boolean[] = [];
  const listeners = { onAtEndChange: (isAtEnd: boolean) => void heard.push(isAtEnd) };
  new ListNotices(false).tell({ ...far, isAtEnd: true }, listeners);
  new ListNotices(true).tell(far, listeners);
  expect(heard).toEqual([]);
  new ListNotices(true).tell({ ...far, isAtEnd: true }, listeners);
  expect(heard).toEqual([true]);
});

test('whoever begins to listen at an edge is told that the reader stands there', () => {
  const heard: string[] = [];
  const notices = new ListNotices(false);
  const onNearEnd = (): void => void heard.push('end');
  notices.tell({ ...far, below: 100 }, { onNearEnd });
  notices.tell({ ...far, below: 100 }, {});
  expect(heard).toEqual(['end']);
  notices.tell({ ...far, below: 100 }, { onNearEnd });
  notices.tell({ ...far, below: 100 }, { onNearEnd });
  expect(heard).toEqual(['end', 'end']);
});
