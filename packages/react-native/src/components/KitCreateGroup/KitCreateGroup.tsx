import type { Kit } from '@open-chat-kit/sdk';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { BackHandler, Platform, StyleSheet, View } from 'react-native';
import { callHost } from '../../hooks/call-host.ts';
import { useCreateGroup } from '../../hooks/use-create-group.ts';
import { useHandle } from '../../hooks/use-handle.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useGroupTranslation } from '../../i18n/use-group-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { Ground } from '../parts/Ground.tsx';
import { TitleBar } from '../parts/TitleBar.tsx';
import { Slot } from '../parts/Slot.tsx';
import { useProps } from '../props/use-props.ts';
import { useSlotErrors } from '../parts/use-slot-errors.ts';
import { CreatedView } from './CreatedView.tsx';
import { CreateGroupForm } from './CreateGroupForm.tsx';
import { MemberPicker } from './MemberPicker.tsx';
import { kitCreateGroupKinds } from './prop-kinds.ts';
import type { KitCreateGroupProps } from './props.ts';

/**
 * A form that makes a group: name, who can join, picture, description, tags, and who is in it from the start.
 *
 * @example
 * <KitCreateGroup showBackButton onBack={close} onGroupCreated={open} />
 */
export function KitCreateGroup(asGiven: KitCreateGroupProps): ReactElement {
  const props = useProps('KitCreateGroup', asGiven, kitCreateGroupKinds);
  const session = useSession();
  // Whoever signs out leaves nothing of what they typed and picked.
  return <CreateGroup key={session} {...props} />;
}

function CreateGroup(props: KitCreateGroupProps): ReactElement {
  const { groupType = 'public', ref, testID } = props;
  const { color } = useTheme();
  const { t } = useGroupTranslation();
  const style = useComponentStyle('createGroupStyles', props.style);
  const newest = useNewest(props);
  const fail = useSlotErrors(newest);
  const isGone = useGone();

  const tell = (group: Kit.Group, failures: Readonly<Record<string, string>>): void =>
    callHost('onGroupCreated', () => newest().onGroupCreated?.(group, failures));
  const creating = useCreateGroup({
    initial: { type: groupType },
    onCreated: (group, failures) => {
      // Who could not be added is read first: a host that goes on at once would take it from the screen.
      if (isGone() || Object.keys(failures).length === 0) tell(group, failures);
    },
    onError: props.onError,
  });
  const { group, stage, failures, reset } = creating;
  const [readOf, setReadOf] = useState<Kit.Group | null>(null);

  const [people, setPeople] = useState<readonly Kit.User[]>([]);
  const [picking, setPicking] = useState<'never' | 'open' | 'closed'>('never');
  const { change } = creating;
  const choose = useCallback(
    (users: readonly Kit.User[]) => {
      setPeople(users);
      change({ members: users.map((user) => user.getUid()) });
    },
    [change],
  );
  const isComingBack = useRef(false);
  const closePicker = useCallback(() => {
    isComingBack.current = true;
    setPicking('closed');
  }, []);
  const takesFocus = useCallback(() => {
    const takes = isComingBack.current && Platform.OS === 'web';
    isComingBack.current = false;
    return takes;
  }, []);
  useBackOf(picking === 'open' ? closePicker : null);
  const isMade = group !== null && stage !== 'filling';
  const isPicking = picking === 'open' && !isMade;
  const goBack = useCallback(() => {
    if (isPicking) closePicker();
    return isPicking;
  }, [isPicking, closePicker]);
  useHandle(
    ref,
    useMemo(() => ({ goBack }), [goBack]),
  );

  const [round, setRound] = useState(0);
  const again = (): void => {
    reset();
    choose([]);
    setReadOf(null);
    setPicking('never');
    setRound(round + 1);
  };
  return (
    <Ground style={[styles.page, style.containerStyle]} testID={testID}>
      <View {...coveredProps(isPicking)} style={[styles.page, isPicking ? styles.covered : null]}>
        {props.hideHeader === true ? null : (
          <TitleBar
            title={t('createGroup.title')}
            onBack={
              props.showBackButton === true && !isMade ? () => callHost('onBack', () => newest().onBack?.()) : undefined
            }
            options={
              <Slot name="AppBarOptions" draw={props.AppBarOptions} given={undefined} fallback={null} onError={fail} />
            }
            style={style}
          />
        )}
        {isMade ? (
          <CreatedView
            group={group}
            creating={creating}
            people={people}
            isRead={readOf === group}
            onRead={() => {
              setReadOf(group);
              tell(group, failures);
            }}
            onAgain={again}
            style={style}
          />
        ) : (
          <CreateGroupForm
            key={round}
            props={props}
            creating={creating}
            people={people}
            onPeople={choose}
            onPick={() => setPicking('open')}
            takesFocus={takesFocus}
            style={style}
            onSlotError={fail}
          />
        )}
      </View>
      {picking === 'never' || isMade ? null : (
        // It stays, with its search, its place and whoever is picked in it.
        <View
          key={round}
          {...coveredProps(!isPicking)}
          style={[styles.cover, { backgroundColor: color.background1 }, isPicking ? null : styles.covered]}
        >
          <MemberPicker
            usersRequestBuilder={props.usersRequestBuilder}
            searchRequestBuilder={props.searchRequestBuilder}
            onError={props.onError}
            people={people}
            onChange={choose}
            onClose={closePicker}
            isOpen={isPicking}
          />
        </View>
      )}
    </Ground>
  );
}

function coveredProps(isCovered: boolean): object {
  return { 'aria-hidden': isCovered, importantForAccessibility: isCovered ? 'no-hide-descendants' : 'auto' };
}

/** Whether the component is not there any more. */
function useGone(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback(() => isGone.current, []);
}

/** The back button of Android does this first; `null` leaves it to the host. */
function useBackOf(close: (() => void) | null): void {
  useEffect(() => {
    if (close === null || Platform.OS !== 'android') return undefined;
    const listening = BackHandler.addEventListener('hardwareBackPress', () => {
      close();
      return true;
    });
    return () => listening.remove();
  }, [close]);
}

const styles = StyleSheet.create({
  page: { flex: 1, minHeight: 0 },
  cover: { position: 'absolute', top: 0, right: 0, bottom: 0, left: 0 },
  covered: {
    opacity: 0,
    pointerEvents: 'none',
    // In a browser the keyboard must not find what is covered; `display: none` would lose the place in the list.
    ...(Platform.OS === 'web' ? { visibility: 'hidden' } : {}),
  },
});
