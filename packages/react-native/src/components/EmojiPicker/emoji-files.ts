import { toKitException, within } from '@open-chat-kit/sdk';
import { type ComponentType, useEffect, useState } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { useClock } from '../../client/use-clock.ts';
import type { EmojiNames } from '../../i18n/catalogue.ts';
import { useTranslators } from '../../i18n/KitI18nProvider.tsx';
import type { EmojiSet } from '../../models/emoji/emoji-set.ts';
import type { EmojiPanelProps } from './EmojiPanel.tsx';

/** What stands in files of its own: an app whose users choose no emoji never loads it. */
interface EmojiFiles {
  readonly Panel: ComponentType<EmojiPanelProps>;
  readonly set: EmojiSet;
}

interface EmojiLoading {
  /** `null` until it is there. */
  readonly files: EmojiFiles | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** How long files may take that are in the app, or at its server, in milliseconds: then somebody can ask again. */
const limitMs = 30_000;
const english: EmojiNames = () => import('emojibase-data/en/compact.json');
/** What was loaded once stays: the next time the picker opens at once. */
const loaded = new Map<EmojiNames, EmojiFiles>();

/** Loads the picker with the names of emoji in the language here. */
export function useEmojiFiles(): EmojiLoading {
  const names = useTranslators().emoji ?? english;
  const client = useKitClient();
  const clock = useClock();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{ readonly names: EmojiNames; readonly tries: number } | null>(null);
  useEffect(() => {
    let isGone = false;
    const answered = (): void => {
      if (!isGone) setAnswer({ names, tries });
    };
    const failed = (cause: unknown): void => {
      client?.report(toKitException(cause, 'Loading emoji'));
      answered();
    };
    if (!loaded.has(names)) within(clock, limitMs, load(names)).then(answered, failed);
    return () => void (isGone = true);
  }, [names, tries, client, clock]);
  const files = loaded.get(names) ?? null;
  const hasFailed = files === null && answer?.names === names && answer.tries === tries;
  return { files, hasFailed, retry: () => setTries(tries + 1) };
}

async function load(names: EmojiNames): Promise<void> {
  const [{ EmojiPanel, readEmoji }, file] = await Promise.all([import('./EmojiPanel.tsx'), names()]);
  loaded.set(names, { Panel: EmojiPanel, set: readEmoji(file) });
}
