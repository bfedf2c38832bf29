import { type Kit, KitMessageList, type LinkPreview } from '@open-chat-kit/react-native';
import { type ReactElement, useCallback } from 'react';

interface ChatWithPagesProps {
  readonly group: Kit.Group;
  /** By address; another map when the app's own server has told of one more. */
  readonly pages: ReadonlyMap<string, LinkPreview>;
}

export function ChatWithPages({ group, pages }: ChatWithPagesProps): ReactElement {
  const linkPreview = useCallback((address: string) => pages.get(address), [pages]);
  return <KitMessageList group={group} linkPreview={linkPreview} />;
}
