import type { Kit } from '@open-chat-kit/sdk';
import type { ReactNode } from 'react';

/**
 * What draws texts of messages another way: hosts extend it. One object draws many messages, one after the other; before
 * each the kit calls `setMessage` and `setLoggedInUser`.
 *
 * @example
 * class Shouting extends KitTextFormatter {
 *   override getFormattedText(input: ReactNode): ReactNode {
 *     return typeof input === 'string' ? input.toUpperCase() : input;
 *   }
 * }
 */
export class KitTextFormatter {
  // Private to the class, so that fields of a host's formatter never meet them.
  #id = '';
  #trackingCharacter = '';
  #patterns: readonly RegExp[] = [];
  #message: Kit.BaseMessage | null = null;
  #loggedInUser: Kit.User | null = null;

  /**
   * The text, drawn: another text or an element. `input` is the text, or what the formatter before made of it. What throws,
   * and what gives anything else, leaves the whole text as it was written.
   */
  getFormattedText(input: ReactNode): ReactNode {
    return input;
  }

  /** The message whose text comes next; a snapshot. */
  getMessage(): Kit.BaseMessage | null {
    return this.#message;
  }

  setMessage(message: Kit.BaseMessage | null): void {
    this.#message = message;
  }

  /** Who reads. */
  getLoggedInUser(): Kit.User | null {
    return this.#loggedInUser;
  }

  setLoggedInUser(user: Kit.User | null): void {
    this.#loggedInUser = user;
  }

  /** For the host's own use, as are the ones below. */
  getId(): string {
    return this.#id;
  }

  setId(id: string): void {
    this.#id = id;
  }

  getTrackingCharacter(): string {
    return this.#trackingCharacter;
  }

  setTrackingCharacter(character: string): void {
    this.#trackingCharacter = character;
  }

  /**
   * What it draws by, beside its fields. Formatters made in render that say the same as those before draw nothing anew: a
   * host's class that keeps more in private (`#`) fields adds it here.
   */
  getSettings(): object {
    return { id: this.#id, trackingCharacter: this.#trackingCharacter, patterns: this.#patterns.map(String) };
  }

  getRegexPatterns(): readonly RegExp[] {
    return this.#patterns;
  }

  setRegexPatterns(patterns: RegExp | readonly RegExp[]): void {
    this.#patterns = [patterns].flat();
  }
}
