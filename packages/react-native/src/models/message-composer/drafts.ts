import type { ChatClient, ChatTarget } from '@open-chat-kit/sdk';

interface Kept {
  /** Whose drafts they are: the next user of the client must not meet them. */
  readonly owner: string;
  readonly texts: Map<string, string>;
}

const kept = new WeakMap<ChatClient, Kept>();

/** What was written and not sent, for each chat and thread of a client, as long as the app runs. */
export function draftIn(client: ChatClient, target: ChatTarget, parentId: string): string | undefined {
  return textsOf(client).get(keyOf(target, parentId));
}

export function keepDraft(client: ChatClient, target: ChatTarget, parentId: string, text: string): void {
  const texts = textsOf(client);
  if (text === '') texts.delete(keyOf(target, parentId));
  else texts.set(keyOf(target, parentId), text);
}

function textsOf(client: ChatClient): Map<string, string> {
  const owner = client.viewer?.uid ?? '';
  const known = kept.get(client);
  if (known?.owner === owner) return known.texts;
  const texts = new Map<string, string>();
  kept.set(client, { owner, texts });
  return texts;
}

function keyOf({ type, id }: ChatTarget, parentId: string): string {
  return JSON.stringify([type, id, parentId]);
}
