import assert from 'node:assert/strict';
import { screen } from '@testing-library/react-native';
import { Kit } from '@open-chat-kit/sdk';
import { KitAvatar } from '../../packages/react-native/src/components/KitAvatar/KitAvatar.tsx';
import { KitGroups } from '../../packages/react-native/src/components/KitGroups/KitGroups.tsx';
import { KitMessageComposer } from '../../packages/react-native/src/components/KitMessageComposer/KitMessageComposer.tsx';
import { KitMessageHeader } from '../../packages/react-native/src/components/KitMessageHeader/KitMessageHeader.tsx';
import { KitMessageList } from '../../packages/react-native/src/components/KitMessageList/KitMessageList.tsx';
import { loggedInScene } from '../../packages/sdk/src/testing/client-scene.ts';
import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import { groupRecord, userRecord } from '../../packages/sdk/src/testing/records.ts';
import { anyBurst } from '../inputs/engine-events.ts';
import { hostile, hostileNumber, hostileText } from '../inputs/hostile.ts';
import { address, group, message, spoiled, user } from '../inputs/records.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';
import { around, mounted, settled, type Surroundings } from './mount.tsx';
import { assertSafelyShown } from './shown.ts';

interface Row {
  readonly value: unknown;
  readonly id: string;
  readonly isGood: boolean;
}

/** A burst may be a list that cannot be read: an engine could not hand it over one by one. */
function emit(engine: { emit(...events: EngineEvent[]): void }, burst: unknown): void {
  let events: EngineEvent[] = [];
  try {
    if (Array.isArray(burst)) events = [...burst];
  } catch {
    return;
  }
  engine.emit(...events);
}

interface View {
  readonly rows: readonly Row[];
  readonly surroundings: Surroundings;
  readonly style: unknown;
  readonly bursts: readonly unknown[];
}

const hidden = { includeHiddenElements: true };

/** The list of groups: every good one has its row, whatever stands beside it. */
export function groupsView(): Target {
  return target<View>({
    name: 'groups-view',
    about: 'pages and events of a hostile engine, themes and styles of a hostile host, on KitGroups',
    make: (draw) => view(draw, (id) => group(draw, id), 'groups'),
    check: async ({ rows, surroundings, style, bursts }) => {
      const { engine, client } = await loggedInScene();
      engine.on('listGroups', () => ({ items: rows.map(({ value }) => value), cursor: null, isLast: true }));
      engine.on('getGroup', (guid) => groupRecord(String(guid))).on('getUser', (uid) => userRecord(String(uid)));
      const element = around(client, surroundings, <KitGroups showBackButton style={style as object} />);
      await mounted(element, async (again) => {
        assertSafelyShown();
        for (const { id, isGood } of rows) {
          if (isGood) assert.ok(screen.queryByTestId(`group-${id}`, hidden) !== null, `the good group ${id} has a row`);
        }
        for (const burst of bursts) emit(engine, burst);
        await settled();
        assertSafelyShown();
        await again(element);
      });
      await client.logout();
    },
  });
}

/** A conversation. */
export function messagesView(): Target {
  return target<View>({
    name: 'messages-view',
    about: 'pages and events of a hostile engine, themes and styles of a hostile host, on KitMessageList',
    make: (draw) => view(draw, (id) => ({ ...message(draw, id), order: 1 + draw.below(99) }), 'messages'),
    check: async ({ rows, surroundings, style, bursts }) => {
      const { engine, client } = await loggedInScene();
      engine.on('history', () => ({ items: rows.map(({ value }) => value), hasOlder: false, hasNewer: false }));
      engine
        .on('getGroup', () => groupRecord('team'))
        .on('mark', () => undefined)
        .on('getUser', () => null);
      const team = new Kit.Group('team', 'Team', 'public');
      const element = around(client, surroundings, <KitMessageList group={team} style={style as object} />);
      await mounted(element, async (again) => {
        assertSafelyShown();
        for (const { id, isGood, value } of rows) {
          const isBubble = isGood && /^(text|media|custom|deleted)$/.test(kindOf(value));
          if (isBubble)
            assert.ok(screen.queryByTestId(`bubble-${id}`, hidden) !== null, `the good message ${id} has a row`);
        }
        for (const burst of bursts) emit(engine, burst);
        await settled();
        assertSafelyShown();
        await again(element);
      });
      await client.logout();
    },
  });
}

/** The header and the composer of a chat, for objects that hosts made or changed. */
export function chatView(): Target {
  return target({
    name: 'chat-view',
    about: 'objects, themes, styles and texts of a hostile host, on KitMessageHeader and KitMessageComposer',
    make: (draw) => ({
      isGroup: draw.oneIn(2),
      group: group(draw, draw.pick(['team', 'a/b', '__proto__'])),
      user: user(draw, draw.pick(['ben', 'a/b', '__proto__'])),
      answer: draw.oneIn(2) ? hostile(draw) : spoiled(draw, group(draw, 'team')),
      changes: draw.list(2, () => [draw.below(20), hostile(draw)] as const),
      surroundings: anySurroundings(draw),
      style: anyStyle(draw),
      text: draw.oneIn(3) ? hostile(draw) : hostileText(draw),
      bursts: draw.list(2, () => anyBurst(draw)),
    }),
    check: async ({
      isGroup,
      group: groupFields,
      user: userFields,
      answer,
      changes,
      surroundings: host,
      style: look,
      text,
      bursts,
    }) => {
      const { engine, client } = await loggedInScene();
      engine.on('getGroup', () => answer).on('getUser', () => answer);
      const subject = isGroup
        ? new Kit.Group(groupFields.guid, groupFields.name, groupFields.type)
        : new Kit.User(userFields.uid, userFields.name);
      if (subject instanceof Kit.Group) subject.setIcon(groupFields.icon);
      else subject.setAvatar(userFields.avatar);
      const setters = Object.getOwnPropertyNames(Object.getPrototypeOf(subject)).filter((name) =>
        /^set(?!Guid|Uid)/.test(name),
      );
      for (const [at, value] of changes) {
        Reflect.apply(Reflect.get(subject, setters[at % setters.length] ?? 'setName'), subject, [value]);
      }
      const whose = subject instanceof Kit.Group ? { group: subject } : { user: subject };
      const element = around(
        client,
        host,
        <>
          <KitMessageHeader {...whose} style={look as object} />
          <KitMessageComposer {...whose} style={look as object} text={text as string} />
        </>,
      );
      await mounted(element, async (again) => {
        assertSafelyShown();
        for (const burst of bursts) emit(engine, burst);
        await settled();
        assertSafelyShown();
        await again(element);
      });
      await client.logout();
    },
  });
}

/** A picture or initials. */
export function avatarView(): Target {
  return target({
    name: 'avatar-view',
    about: 'names, addresses, sizes and styles of a hostile host, on KitAvatar',
    make: (draw) => ({
      props: {
        name: draw.oneIn(3) ? hostile(draw) : hostileText(draw),
        image: draw.oneIn(3) ? hostile(draw) : address(draw),
        id: draw.oneIn(3) ? hostile(draw) : hostileText(draw),
        size: draw.oneIn(3) ? hostile(draw) : hostileNumber(draw),
        style: anyStyle(draw),
      },
      surroundings: anySurroundings(draw),
    }),
    check: async ({ props, surroundings: host }) => {
      const { client } = await loggedInScene();
      const element = around(client, host, <KitAvatar {...(props as object)} />);
      await mounted(element, () => assertSafelyShown());
      await client.logout();
    },
  });
}

function view(draw: Draw, make: (id: string) => object, what: 'groups' | 'messages'): View {
  const ids = what === 'groups' ? ['a', 'b', 'c/d', '__proto__', 'e'] : ['m1', 'm2', 'm/3', '__proto__', 'm5'];
  const rows = ids.slice(0, draw.below(6)).map((id): Row => {
    const value = make(id);
    return draw.oneIn(3) ? { value: spoiled(draw, value), id, isGood: false } : { value, id, isGood: true };
  });
  return {
    rows,
    surroundings: anySurroundings(draw),
    style: anyStyle(draw),
    bursts: draw.list(2, () => anyBurst(draw)),
  };
}

function anySurroundings(draw: Draw): Surroundings {
  const theme = { mode: 'light', light: { color: { primary: '#4F46C8' }, groupStyles: {}, avatarStyle: {} }, dark: {} };
  const i18n = { selectedLanguage: 'en', translations: { en: { 'groups.members_other': '{count}' } }, locales: [] };
  return {
    theme: draw.oneIn(4) ? (draw.oneIn(3) ? hostile(draw) : spoiled(draw, theme)) : theme,
    i18n: draw.oneIn(4) ? spoiled(draw, i18n) : i18n,
  };
}

/** Styles for any component, with anything in them. */
function anyStyle(draw: Draw): unknown {
  if (!draw.oneIn(3)) return undefined;
  const names = [
    'containerStyle',
    'titleStyle',
    'itemStyle',
    'avatarStyle',
    'searchStyle',
    'headerStyle',
    'titleTextStyle',
    'subtitleTextStyle',
    'outgoingBubbleStyle',
    'incomingBubbleStyle',
    'backButtonIcon',
    'callButtonStyle',
    'inputStyle',
  ];
  return Object.fromEntries(
    draw.list(3, () => {
      const name = names[draw.below(names.length)] ?? 'containerStyle';
      // A picture goes to React Native as it is: what it makes of one that throws is not ours to say.
      return [name, name === 'backButtonIcon' ? draw.pick<unknown>([null, 7, '', [], {}, { uri: 5 }]) : hostile(draw)];
    }),
  );
}

function kindOf(value: unknown): string {
  const content: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'content') : undefined;
  return typeof content === 'object' && content !== null ? String(Reflect.get(content, 'kind')) : '';
}
