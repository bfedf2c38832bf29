import { Kit } from '@open-chat-kit/sdk';
import type { FaultPoint } from '@open-chat-kit/engine-embedded';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { createRef, type ReactElement, type Ref } from 'react';
import { Text, type TextStyle } from 'react-native';
import type { ListProps, ListRef } from '../components/ListFrame/props.ts';
import type { ThemeOverrides } from '../theme/theme.ts';
import { after, hold, press, rowsOf } from './hands.ts';
import type { ChangeEngine } from './line.ts';
import { hosted, type ScreenScene, screenScene, themed } from './screen-scene.tsx';
import { takeIn } from './take-in.ts';

/** What every list is drawn with. */
type Drawn<Item, Handle> = ListProps<Item> & {
  readonly ref?: Ref<Handle>;
  readonly onLoad?: (items: Item[]) => void;
  readonly style?: ListStyle;
};

interface ListStyle {
  readonly itemStyle?: { readonly titleStyle?: TextStyle; readonly subtitleStyle?: TextStyle };
}

/** Something that happens to one of the items, and what is said of it then. */
interface Change {
  readonly id: string;
  readonly happen: (scene: ScreenScene, people: People) => Promise<unknown>;
  readonly says: string;
}

type GivenGroup = Kit.Group | null | undefined;
type People = Record<'ana' | 'ben', Kit.ChatClient>;

interface ListCase<Item, Handle> {
  /** Draws it; of a group, where it is about one. */
  readonly draw: (props: Drawn<Item, Handle>, tea: GivenGroup) => ReactElement;
  readonly slice: (style: ListStyle) => ThemeOverrides;
  /** What ids of its parts and of its rows begin with. */
  readonly testIDs: { readonly list: string; readonly item: string };
  readonly title: string;
  readonly emptyTitle: string;
  readonly errorTitle: string;
  /** What it asks the server, and how one answers that has nothing. */
  readonly asks: FaultPoint;
  readonly withNothing: ChangeEngine;
  readonly idOf: (item: Item) => string;
  /** What a slot says of it. */
  readonly wordsOf: (item: Item) => string;
  readonly selectedIn: (handle: Handle) => Item[];
  /** Ids of what is there, in their order. */
  readonly all: readonly string[];
  /** Two of them that can be picked: the name of the first, and what stands below it. */
  readonly picks: readonly [string, string];
  readonly name: string;
  readonly subtitle: string | null;
  readonly change: Change;
  /** A press picks one, or several, whatever the host says: the list itself does something with them. @default false */
  readonly isPicking?: 'one' | 'several' | false;
  /** @default true */
  readonly isOfGroup?: boolean;
}

/**
 * What holds for every list component: its bar, its search, what a host draws in its place, what a host is told, and whose
 * styles win. Ana looks; "Tea" is hers, with Ben as an admin and Cleo in it, and Dan and Eve banned; "Jam" is Ben’s; and to Cleo she has written.
 */
export function describeListComponent<Item, Handle extends ListRef>(
  component: string,
  list: ListCase<Item, Handle>,
): void {
  const { testIDs, title, emptyTitle, errorTitle, asks, idOf, all, picks } = list;
  const { isPicking = false, isOfGroup = true } = list;
  describe(`${component}, as every list,`, () => {
    const scene = screenScene('ana', 'ben', 'eve');
    let people: People;
    let tea: Kit.Group;
    beforeEach(async () => {
      await scene.server.createUser({ uid: 'cleo', name: 'Cleo', statusMessage: 'At the harbour' });
      await scene.server.createUser({ uid: 'dan', name: 'Dan', statusMessage: 'Out' });
      people = await scene.enterAll('ana', 'ben');
      await people.ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
      await takeIn(people.ana, 'tea', { ben: 'admin', cleo: 'participant' });
      for (const uid of ['dan', 'eve']) await people.ana.banGroupMember('tea', uid);
      tea = await people.ana.getGroup('tea');
      await people.ben.createGroup(new Kit.Group('jam', 'Jam', 'public'));
      await people.ana.sendMessage(new Kit.TextMessage('cleo', 'Hello', 'user'));
    });

    const drawFor = (group: GivenGroup, props: Drawn<Item, Handle> = {}, client = people.ana): ReactElement =>
      hosted(client, list.draw({ testID: 'list', ...props }, group));
    const draw = (props?: Drawn<Item, Handle>, client?: Kit.ChatClient): ReactElement => drawFor(tea, props, client);
    async function show(props: Drawn<Item, Handle> = {}): Promise<void> {
      await render(draw(props));
      for (const id of all) await screen.findByTestId(`${testIDs.item}-${id}`);
      await scene.rest();
    }
    const row = (id: string): string => `${testIDs.item}-${id}`;
    const part = (name: string): string => `${testIDs.list}-${name}`;
    const own = (text: string) => (): ReactElement => <Text>{text}</Text>;

    test('has a bar and a search, which a host words, hears and leaves out', async () => {
      let backs = 0;
      await show({ showBackButton: true, onBack: () => (backs += 1), searchPlaceholderText: 'Find some' });
      expect(rowsOf(`${testIDs.item}-`).toSorted()).toEqual(all.toSorted());
      expect(screen.getByText(title)).toBeOnTheScreen();
      await fireEvent.press(screen.getByLabelText('Back'));
      expect(backs).toBe(1);
      expect(screen.getByTestId(part('search'))).toHaveProp('placeholder', 'Find some');
      await screen.rerender(draw());
      expect(screen.getByTestId(part('search'))).toHaveProp('placeholder', 'Search');
      await screen.rerender(draw({ title: 'Ours' }));
      expect([screen.queryByText(title), screen.getByText('Ours').props['children']]).toEqual([null, 'Ours']);
      await screen.rerender(draw({ hideHeader: true, hideSearch: true }));
      expect(screen.queryByText(title)).toBeNull();
      expect(screen.queryByTestId(part('search'))).toBeNull();
    });

    test('views of the host’s stand in its bar, and in place of the whole list', async () => {
      const views = {
        AppBarOptions: own('more'),
        LoadingView: own('wait'),
        EmptyView: own('none'),
        ErrorView: own('broken'),
      };
      await render(draw(views, scene.client()));
      expect(screen.getByText('more')).toBeOnTheScreen();
      expect(screen.getByText('wait')).toBeOnTheScreen();
      const poor = await scene.enter('ana', list.withNothing);
      await screen.rerender(draw(views, poor));
      await screen.findByText('none');
      scene.refuse('INTERNAL', asks);
      const failing = await scene.enter('ana');
      await screen.rerender(draw(views, failing));
      await screen.findByText('broken');
      await screen.rerender(draw({ ...views, hideError: true }, failing));
      expect(screen.queryByText('broken')).toBeNull();
    });

    test('with nothing in it it says so, and what goes wrong; and tells both', async () => {
      const heard: string[] = [];
      const props: Drawn<Item, Handle> = {
        onEmpty: () => heard.push('empty'),
        onError: ({ code }) => heard.push(code),
      };
      const poor = await scene.enter('ana', list.withNothing);
      await render(draw(props, poor));
      await screen.findByText(emptyTitle);
      expect(heard).toEqual(['empty']);
      scene.refuse('INTERNAL', asks);
      const failing = await scene.enter('ana');
      await screen.rerender(draw(props, failing));
      await screen.findByText(errorTitle);
      expect(heard).toEqual(['empty', 'INTERNAL']);
    });

    test.each(['ItemView', 'LeadingView', 'TitleView', 'SubtitleView', 'TrailingView'] as const)(
      '%s gets the item, and is drawn anew with that one alone',
      async (slot) => {
        const drawn: string[] = [];
        const view = (item: Item): ReactElement => {
          drawn.push(idOf(item));
          return <Text>{`own ${idOf(item)} ${list.wordsOf(item)}`}</Text>;
        };
        const { id, happen, says } = list.change;
        await show({ [slot]: view });
        expect(all.filter((one) => screen.queryAllByText(new RegExp(`^own ${one} `)).length !== 1)).toEqual([]);
        drawn.length = 0;
        await after(() => happen(scene, people), `own ${id} ${says}`);
        await scene.rest();
        expect(drawn).toEqual([id]);
      },
    );

    test('gives what was loaded and picked, and a ref to it', async () => {
      const heard: string[] = [];
      const note = (what: string) => (items: Item[]) => void heard.push([what, ...items.map(idOf)].join(' '));
      const [first, second] = picks;
      const ref = createRef<Handle>();
      const props: Drawn<Item, Handle> = { ref, onLoad: note('loaded'), onSelection: note('selected') };
      await show(isPicking === false ? { ...props, selectionMode: 'multiple' } : props);
      await press(row(first));
      await press(row(second));
      const picked = isPicking === 'one' ? [second] : [first, second];
      await screen.findByText(`${picked.length} selected`);
      expect(ref.current === null ? null : list.selectedIn(ref.current).map(idOf)).toEqual(picked);
      await act(async () => ref.current?.clearSelection());
      await waitFor(() => expect(screen.queryByText(/ selected$/)).toBeNull());
      const selected = `selected ${picked.join(' ')}`;
      expect(heard).toEqual([`loaded ${all.join(' ')}`, `selected ${first}`, selected, 'selected']);
    });

    if (isPicking === false) {
      test('tells presses, and hands over what was picked, one or several', async () => {
        const heard: string[] = [];
        const note = (what: string) => (items: Item[]) => void heard.push([what, ...items.map(idOf)].join(' '));
        const [first, second] = picks;
        const props: Drawn<Item, Handle> = {
          onItemPress: (item) => heard.push(`press ${idOf(item)}`),
          onItemLongPress: (item) => heard.push(`long ${idOf(item)}`),
          onSubmit: note('submitted'),
        };
        await show(props);
        await press(row(first));
        await hold(row(second));
        for (const selectionMode of ['single', 'multiple'] as const) {
          await screen.rerender(draw({ ...props, selectionMode, hideSubmitButton: false }));
          await press(row(second));
          await fireEvent.press(await screen.findByTestId(part('submit')));
          await press(row(first));
          await scene.rest(); // the second press of a double one is the same wish
          await fireEvent.press(await screen.findByTestId(part('submit')));
          await fireEvent.press(screen.getByLabelText('Clear selection'));
        }
        expect(heard).toEqual([
          `press ${first}`,
          `long ${second}`,
          `submitted ${second}`,
          `submitted ${first}`,
          `submitted ${second}`,
          `submitted ${second} ${first}`,
        ]);
      });
    }

    test('its style wins over its slice of the theme', async () => {
      const slice = { itemStyle: { titleStyle: { color: 'teal' }, subtitleStyle: { color: 'navy' } } };
      await render(themed(list.slice(slice), draw({ style: { itemStyle: { titleStyle: { color: 'plum' } } } })));
      expect(await screen.findByText(`\u2068${list.name}\u2069`)).toHaveStyle({ color: 'plum' });
      if (list.subtitle !== null) expect(screen.getByText(list.subtitle)).toHaveStyle({ color: 'navy' });
    });

    if (isOfGroup) {
      test('without a group it draws nothing, and developers are warned once; of what is none it says so', async () => {
        const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
        const codes: string[] = [];
        await render(drawFor(null));
        await screen.rerender(drawFor(undefined));
        expect(screen.queryByTestId('list')).toBeNull();
        expect(warned.mock.calls).toEqual([[`${component} has no group, so it shows nothing. Pass one.`]]);
        const wrong: unknown = { guid: 7 };
        await screen.rerender(drawFor(wrong as Kit.Group, { onError: ({ code }) => codes.push(code) }));
        await screen.findByText(errorTitle);
        expect(codes).toEqual(['INVALID_ARGUMENT']);
        await screen.rerender(draw());
        await screen.findByTestId(row(picks[0]));
      });
    }
  });
}
