import type { UserRecord } from '@open-chat-kit/sdk';

/** What holds of a person. Not everything that is told bears tags and place: what is known of them stays. */
export function newestUser<Person extends UserRecord>(known: Person, said: Person): Person {
  if (known.revision > said.revision) return known;
  return { ...said, tags: said.tags.length > 0 ? said.tags : known.tags, order: said.order || known.order };
}
