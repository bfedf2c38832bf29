import type { ChatTarget, ConversationRecord } from '../../contract.ts';
import { compareConversations } from '../../domain/conversation.ts';
import { expectThat } from '../expectations.ts';
import type { Person, Scene } from '../scene.ts';

/** Several people who wrote to Anna, one second after the other. */
export async function talks(
  scene: Scene,
  names: readonly string[] = ['Ben', 'Cid', 'Dora'],
): Promise<{ readonly anna: Person; readonly people: readonly Person[] }> {
  const anna = await scene.person('Anna');
  const people = await scene.people(...names);
  for (const person of people) {
    await scene.say(person, { type: 'user', id: anna.uid }, 'hello');
    await later(scene);
  }
  return { anna, people };
}

/** Until the clock shows another second: within one, which of two messages is the later is the engine's own business. */
export function later(scene: Scene): Promise<void> {
  return scene.harness.advance(1_050);
}

/** Sends texts, some at once: a server need not take any number of requests together. */
export async function sayMany(scene: Scene, person: Person, target: ChatTarget, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 10) {
    const some = Array.from({ length: Math.min(10, count - sent) }, (_, index) => `${sent + index}`);
    await Promise.all(some.map((words) => scene.say(person, target, words)));
  }
}

/** Holds that each stands behind the one before. */
export function expectOrder(listed: readonly ConversationRecord[]): void {
  for (const [index, one] of listed.entries()) {
    const before = listed[index - 1];
    const isBehind = before === undefined || compareConversations(before, one) < 0;
    expectThat(isBehind, `the conversation ${one.target.id} stands behind ${before?.target.id}, which is before it`);
  }
}

/** Whom conversations are with. */
export function idsOf(listed: readonly ConversationRecord[]): readonly string[] {
  return listed.map(({ target }) => target.id);
}
