import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { screenScene } from '../../testing/screen-scene.tsx';
import { KitGroups } from '../KitGroups/KitGroups.tsx';

const scene = screenScene('ana');
let ana: Kit.ChatClient;
/** Rows that are loaded, once for each page. */
let pages: number[];
/** Lets the page come that is held back; `null` while none is asked for. */
let letCome: (() => void) | null;

const size = 30;
const guid = (index: number): string => `g${100 + index}`;
const builder = new Kit.GroupsRequestBuilder().setLimit(size);

beforeEach(async () => {
  ana = await scene.enter('ana');
  for (let index = 0; index < 4 * size; index += 1) {
    await ana.createGroup(new Kit.Group(guid(index), guid(index), 'public'));
  }
  pages = [];
  letCome = null;
});

function list(open: string | undefined): ReactElement {
  return (
    <KitClientProvider client={ana}>
      <KitGroups
        groupsRequestBuilder={builder}
        activeChat={open === undefined ? undefined : { group: { guid: open } }}
        onLoad={(groups: Kit.Group[]) => pages.push(groups.length)}
      />
    </KitClientProvider>
  );
}

const rest = (): Promise<void> => scene.pass(500);

/** From now on a page comes when it is let. */
function holdPages(): void {
  const { queries } = ana;
  const listGroups = queries.listGroups.bind(queries);
  jest.spyOn(queries, 'listGroups').mockImplementation(async (query, signal) => {
    await new Promise<void>((resolve) => {
      letCome = resolve;
    });
    return await listGroups(query, signal);
  });
}

async function nextPage(): Promise<void> {
  letCome?.();
  letCome = null;
  await rest();
}

test('without an open chat one page is loaded, and with one on the third page three are', async () => {
  await render(list(undefined));
  await rest();
  expect(pages).toEqual([size]);
  await screen.rerender(list(guid(2 * size + 5)));
  await rest();
  expect(pages).toEqual([size, 2 * size, 3 * size]);
});

test('another open chat is gone to in place of the one before', async () => {
  holdPages();
  await render(list(guid(4 * size - 1)));
  await rest();
  await nextPage();
  expect(letCome).not.toBeNull();
  await screen.rerender(list(guid(size + 1)));
  await nextPage();
  expect(pages).toEqual([size, 2 * size]);
  expect(letCome).toBeNull();
});

test('whoever scrolls meanwhile is left where they are', async () => {
  holdPages();
  await render(list(guid(4 * size - 1)));
  await rest();
  await nextPage();
  await fireEvent(screen.getByTestId('groups-list'), 'scrollBeginDrag');
  await nextPage();
  expect(pages).toEqual([size, 2 * size]);
  expect(letCome).toBeNull();
});

test('whoever searches meanwhile gets what they search for, and no page beside it', async () => {
  holdPages();
  await render(list(guid(4 * size - 1)));
  await rest();
  await nextPage();
  await fireEvent.changeText(screen.getByPlaceholderText('Search'), guid(7));
  letCome?.();
  letCome = null;
  await rest();
  await nextPage();
  expect(screen.getByTestId(`group-${guid(7)}`)).toBeOnTheScreen();
  await fireEvent.changeText(screen.getByPlaceholderText('Search'), '');
  await rest();
  expect(letCome).toBeNull();
  expect(Math.max(...pages)).toBe(2 * size);
});
