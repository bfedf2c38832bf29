import { Kit, KitClientProvider, KitGroups, useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Platform, StyleSheet, Text, View } from 'react-native';
import { Button } from '../look/Button.tsx';
import { Page } from '../look/Page.tsx';
import { HandOver } from './HandOver.tsx';
import { measure } from './measure.ts';
import { type MeasuringScene, openMeasuringScene } from './measuring-scene.ts';

interface MeasurePageProps {
  readonly onBack: () => void;
}

type State =
  | { readonly name: 'ready' }
  | { readonly name: 'running'; readonly doing: string }
  | { readonly name: 'done'; readonly table: string }
  | { readonly name: 'failed'; readonly reason: string };

/** Groups in the list. */
const groups = 3_000;

/** Measures the list on the device in the hand, and prints a table to paste. */
export function MeasurePage({ onBack }: MeasurePageProps): ReactElement {
  const { color, typography } = useTheme();
  const [state, setState] = useState<State>({ name: 'ready' });
  const [scene, setScene] = useState<MeasuringScene | null>(null);
  const [isShown, setShown] = useState(false);
  const loaded = useRef<(guids: readonly string[]) => void>(() => {});
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => () => void scene?.close(), [scene]);

  const show = async (isWanted: boolean): Promise<readonly string[]> => {
    const isLoaded = new Promise<readonly string[]>((resolve) => (loaded.current = isWanted ? resolve : () => {}));
    setShown(isWanted);
    const guids = isWanted ? await isLoaded : [];
    await drawn();
    return guids;
  };
  const run = async (): Promise<void> => {
    setState({ name: 'running', doing: `Making ${groups.toLocaleString('en')} groups` });
    try {
      const opened = await openMeasuringScene(groups);
      if (isGone.current) return void opened.close();
      setScene(opened);
      const say = (doing: string): void => {
        if (!isGone.current) setState({ name: 'running', doing });
      };
      const table = await measure(opened, { show, say });
      if (!isGone.current) setState({ name: 'done', table });
    } catch (error) {
      if (!isGone.current) setState({ name: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
    if (!isGone.current) setShown(false);
  };

  return (
    <Page title="Measure" onBack={onBack}>
      <Text style={[typography.body.regular, { color: color.textSecondary }]}>
        {`A list of ${groups.toLocaleString('en')} groups, of which the first page of 100 is loaded, is mounted, told of ${(1_000).toLocaleString('en')} events a second, and mounted again, for about twenty seconds. Leave the device alone meanwhile, and build for production: a development build is several times slower.`}
      </Text>
      {state.name === 'ready' || state.name === 'failed' ? (
        <Button isPrimary text="Start" onPress={() => void run()} />
      ) : null}
      {state.name === 'running' ? (
        <Text aria-live="polite" style={[typography.body.regular, styles.said, { color: color.textPrimary }]}>
          {`${state.doing} …`}
        </Text>
      ) : null}
      {state.name === 'failed' ? (
        <Text role="alert" style={[typography.body.regular, styles.said, { color: color.error }]}>
          {state.reason}
        </Text>
      ) : null}
      {state.name === 'done' ? (
        <>
          <Text
            selectable
            testID="measured"
            style={[
              typography.caption1.regular,
              styles.table,
              { color: color.textPrimary, borderColor: color.borderDefault },
            ]}
          >
            {state.table}
          </Text>
          <HandOver text={state.table} />
        </>
      ) : null}
      {isShown && scene !== null ? (
        <View style={[styles.stage, { borderColor: color.borderDefault }]}>
          <KitClientProvider client={scene.client}>
            <KitGroups
              groupsRequestBuilder={new Kit.GroupsRequestBuilder().setLimit(100)}
              onLoad={(all: Kit.Group[]) => loaded.current(all.map((group) => group.getGuid()))}
            />
          </KitClientProvider>
        </View>
      ) : null}
    </Page>
  );
}

/** Until what was asked for can be seen. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

const styles = StyleSheet.create({
  // Beside the start, whichever way the words themselves run.
  said: { alignSelf: 'flex-start' },
  // Made to be pasted: its lines run from left to right in every language.
  table: {
    writingDirection: 'ltr',
    fontFamily: Platform.OS === 'ios' ? 'Menlo' : 'monospace',
    borderWidth: 1,
    borderRadius: 12,
    padding: 12,
  },
  stage: { height: 520, borderWidth: 1, borderRadius: 12, overflow: 'hidden' },
});
