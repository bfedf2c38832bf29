import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { StyleSheet, Text } from 'react-native';
import { useClock } from '../../client/use-clock.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Announcer } from './Announcer.tsx';
import { readable } from './wide-page.ts';

/** Long enough to look up and read one sentence, in milliseconds. */
const shownMs = 6_000;

/** What is said in passing: why something that one looked at has gone by itself. */
export interface PassingNotice {
  /** An empty text takes away what is said. */
  readonly say: (text: string) => void;
  /** Always to be drawn: screen readers notice what comes into it. */
  readonly view: ReactElement;
}

/** `about`: what one looks at. Of what is looked at no more nothing is said. */
export function usePassingNotice(about: unknown = null): PassingNotice {
  const clock = useClock();
  // The same words can be news again.
  const [news, setNews] = useState<{ text: string; count: number; about: unknown }>({ text: '', count: 0, about });
  const newest = useNewest(about);
  const say = useCallback(
    (text: string) => setNews(({ count }) => ({ text, count: count + 1, about: newest() })),
    [newest],
  );
  useEffect(() => (news.text === '' ? undefined : clock.after(shownMs, () => say(''))), [news, clock, say]);
  const text = news.about === about ? news.text : '';
  return { say, view: <Passing text={text} newsId={String(news.count)} /> };
}

interface PassingProps {
  readonly text: string;
  readonly newsId: string;
}

function Passing({ text, newsId }: PassingProps): ReactElement {
  const { color, typography } = useTheme();
  return (
    <>
      {text === '' ? null : (
        <Text style={[typography.body.regular, styles.notice, { color: color.textSecondary }]}>{text}</Text>
      )}
      <Announcer text={text} newsId={newsId} />
    </>
  );
}

const styles = StyleSheet.create({
  // Over the rows, which a wide page has in its middle.
  notice: { ...readable, paddingHorizontal: 16, paddingVertical: 8, textAlign: 'center' },
});
