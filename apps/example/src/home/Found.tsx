import { useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { Notice } from '../look/Notice.tsx';
import type { Asked } from './use-asked.ts';

interface FoundProps<Thing> {
  readonly asked: Asked<Thing>;
  /** What is known of it before there is an answer: its page shows then what it waits for. Without it the page is empty. */
  readonly early?: Thing | undefined;
  /** "group" or "person". */
  readonly noun: string;
  /** Why there may be none. */
  readonly why: string;
  /** Leads to where there are others. */
  readonly away: { readonly text: string; readonly onPress: () => void };
  readonly children: (found: Thing) => ReactElement;
}

/** A page of something that is known by its id: of an address, there is nothing else. */
export function Found<Thing>({ asked, early, noun, why, away, children }: FoundProps<Thing>): ReactElement {
  const { color } = useTheme();
  const { found, error, retry } = asked;
  const shown = found ?? (error === null ? early : undefined);
  if (shown !== undefined) return children(shown);
  return (
    <View style={[styles.page, { backgroundColor: color.background2 }]}>
      {error === null ? null : error.isRetryable ? (
        <Notice
          isAlert
          title={`Couldn’t open the ${noun}`}
          text="Check your connection and try again."
          action={{ text: 'Try again', onPress: retry }}
        />
      ) : (
        <Notice isAlert title={`No such ${noun}`} text={why} action={away} />
      )}
    </View>
  );
}

const styles = StyleSheet.create({ page: { flex: 1 } });
