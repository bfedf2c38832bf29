import { type ReactElement, useEffect, useRef, useState } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import { useClock } from '../../client/use-clock.ts';
import { callHost } from '../../hooks/call-host.ts';
import { isGroupNamed } from '../../hooks/listed-group.ts';
import { type JoinGroupHandle, useJoinGroup } from '../../hooks/use-join-group.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useGroupTranslation } from '../../i18n/use-group-translation.ts';
import type { JoinStanding } from '../../models/join-standing.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { errorWords } from '../words/error-words.ts';
import { Ground } from '../parts/Ground.tsx';
import { GroupEnded } from '../parts/GroupEnded.tsx';
import { isolated } from '../words/isolated.ts';
import { TitleBar } from '../parts/TitleBar.tsx';
import { PasswordDialog } from '../forms/PasswordDialog.tsx';
import { Slot } from '../parts/Slot.tsx';
import { useGroupWarning } from '../props/use-group-warning.ts';
import { usePassingNotice } from '../parts/use-passing-notice.tsx';
import { useProps } from '../props/use-props.ts';
import { doublePressMs } from '../parts/use-single-press.ts';
import { useSlotErrors } from '../parts/use-slot-errors.ts';
import { GroupCard } from './GroupCard.tsx';
import { JoinAction, mayTry } from './JoinAction.tsx';
import { kitJoinGroupKinds } from './prop-kinds.ts';
import type { KitJoinGroupProps } from './props.ts';

/**
 * A group as somebody sees it who is not in it, with a button to join; live. Who cannot join sees why.
 *
 * @example
 * <KitJoinGroup group={group} showBackButton onBack={close} onJoined={open} />
 */
export function KitJoinGroup(asGiven: KitJoinGroupProps): ReactElement | null {
  const props = useProps('KitJoinGroup', asGiven, kitJoinGroupKinds);
  useGroupWarning('KitJoinGroup', isGroupNamed(props.group, undefined));
  const session = useSession();
  // Whoever signs out leaves no password, and nothing of what they were answered.
  return <JoinGroup key={session} {...props} />;
}

function JoinGroup(props: KitJoinGroupProps): ReactElement | null {
  const { group, onJoined, onError } = props;
  const joining = useJoinGroup({ group, onJoined, onError });
  // Of another group nothing is asked that was asked of this one.
  return joining === null ? null : <Joining key={joining.group.getGuid()} props={props} joining={joining} />;
}

interface JoiningProps {
  readonly props: KitJoinGroupProps;
  readonly joining: JoinGroupHandle;
}

function Joining({ props, joining }: JoiningProps): ReactElement {
  const { group, standing, ending, isBusy, error, join } = joining;
  const { t } = useGroupTranslation();
  const style = useComponentStyle('joinGroupStyles', props.style);
  const newest = useNewest(props);
  const fail = useSlotErrors(newest);
  // What had gone wrong before the question is not said in it.
  const [question, setQuestion] = useState<{ readonly before: typeof error } | null>(null);
  const text = props.submitButtonText ?? t('groups.join');
  const isMeant = useMeant(standing);
  const back = props.showBackButton === true ? () => callHost('onBack', () => newest().onBack?.()) : undefined;
  const open = (): void => {
    if (isMeant()) callHost('onJoined', () => newest().onJoined?.(group));
  };
  const begin = (): void => (standing === 'password' ? setQuestion({ before: error }) : join());
  const press = mayTry(standing) ? begin : standing === 'member' && props.onJoined !== undefined ? open : undefined;
  const isAsking = question !== null && standing === 'password';
  const passing = usePassingNotice();
  const { say } = passing;
  // It needs one again.
  useEffect(() => {
    if (standing === 'password') say('');
  }, [standing, say]);
  if (question !== null && standing !== 'password' && standing !== 'unknown') {
    setQuestion(null);
    // Of all else the page says by itself how they stand to it now.
    if (standing === 'open') passing.say(t('joinGroup.passwordGone'));
  }
  return (
    <Ground style={[styles.page, style.containerStyle]} testID={props.testID}>
      {props.hideHeader === true ? null : (
        <TitleBar
          title={t('joinGroup.title')}
          onBack={back}
          options={
            <Slot name="AppBarOptions" draw={props.AppBarOptions} given={undefined} fallback={null} onError={fail} />
          }
          style={style}
        />
      )}
      {standing === 'ended' && ending !== null ? (
        <GroupEnded ending={ending} onBack={back} style={undefined} />
      ) : (
        // Where nothing in it takes the focus, keys scroll it all the same.
        <ScrollView
          style={styles.scroll}
          contentContainerStyle={styles.content}
          {...(press === undefined && { tabIndex: 0, role: 'group', 'aria-label': t('joinGroup.title') })}
        >
          <View style={styles.column}>
            <GroupCard props={props} group={group} style={style} onSlotError={fail} />
            <JoinAction
              joining={joining}
              text={text}
              // In the question it is said in its place.
              error={isAsking || (question !== null && error === question.before) ? null : error}
              onPress={press}
              style={style}
            />
          </View>
        </ScrollView>
      )}
      {passing.view}
      {isAsking ? (
        <PasswordDialog
          title={t('groups.passwordTitle', { name: isolated(group.getName()) })}
          confirmText={text}
          isBusy={isBusy}
          error={error === null || error === question.before ? undefined : errorWords(error, t)}
          onConfirm={join}
          onCancel={() => setQuestion(null)}
        />
      ) : null}
    </Ground>
  );
}

/** Whether a press is meant for what is there now: the button changes under the finger of who presses twice. */
function useMeant(standing: JoinStanding): () => boolean {
  const isChanging = useRef(false);
  const before = useRef(standing);
  const clock = useClock();
  useEffect(() => {
    if (before.current === standing) return undefined;
    before.current = standing;
    isChanging.current = true;
    return clock.after(doublePressMs, () => (isChanging.current = false));
  }, [standing, clock]);
  return () => !isChanging.current;
}

const styles = StyleSheet.create({
  page: { flex: 1, minHeight: 0 },
  scroll: { flex: 1 },
  content: { flexGrow: 1, justifyContent: 'center', alignItems: 'center', padding: 24 },
  column: { width: '100%', maxWidth: 400, gap: 24 },
});
