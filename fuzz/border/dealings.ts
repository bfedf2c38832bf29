import { errorCodes, faultOfEvent, isAttachmentRecord, isLineMessage, isUserRecord } from '@open-chat-kit/sdk/engine';
import { answers } from '../../packages/sdk/src/engine/answers.ts';
import { isRequestName } from '../../packages/sdk/src/engine/request-shapes.ts';
import { isObject } from '../inputs/well-formed.ts';

interface Asked {
  readonly names: string[];
  answered: number;
}

/** What one connection asked for and what it heard, kept by hand: the product's own accounts are what is being tried here. */
export class Dealings {
  readonly faults: string[] = [];
  readonly #asked = new Map<number, Asked>();
  #isOver = false;

  /** Whether every request has its answer, or nobody can give one any more. */
  get isSettled(): boolean {
    return this.#isOver || [...this.#asked.values()].every(({ answered }) => answered > 0);
  }

  /** What waits, in words. */
  get waiting(): string {
    return [...this.#asked]
      .flatMap(([id, { names, answered }]) => (answered > 0 ? [] : [`${id} ${names.join()}`]))
      .join('; ');
  }

  /** A frame is on its way to the server. */
  asked(frame: string): void {
    const message = parsed(frame);
    if (!isLineMessage(message) || message.kind !== 'ask') return;
    const before = this.#asked.get(message.id) ?? { names: [], answered: 0 };
    before.names.push(message.name);
    this.#asked.set(message.id, before);
  }

  heard(frame: string): void {
    const message = parsed(frame);
    if (!isLineMessage(message)) return this.#fault(`a frame that no client reads: ${frame.slice(0, 200)}`);
    switch (message.kind) {
      case 'answer':
        return this.#answered(message.id, (name) => faultOfAnswer(name, message.value));
      case 'refusal':
        return this.#answered(message.id, (name) => faultOfRefusal(name, message.error));
      case 'events':
        for (const event of message.events) {
          const fault = faultOfEvent(event);
          if (fault !== '') this.#fault(`an event that no client believes: ${fault}`);
        }
        return;
      default:
        this.#fault(`a frame of the kind "${message.kind}" comes from a server`);
    }
  }

  closed(): void {
    this.#isOver = true;
  }

  #answered(id: number, faultOf: (name: string) => string): void {
    const asked = this.#asked.get(id);
    if (!asked) return this.#fault(`an answer to ${id}, which nobody asked`);
    asked.answered += 1;
    if (asked.answered > asked.names.length) this.#fault(`${asked.answered} answers to ${id}: ${asked.names.join()}`);
    // Where several bore the number, nobody knows which of them this is.
    const [name = ''] = asked.names;
    const fault = faultOf(asked.names.every((one) => one === name) ? name : '');
    if (fault !== '') this.#fault(fault);
  }

  #fault(fault: string): void {
    if (!this.#isOver) this.faults.push(fault);
  }
}

/** What is wrong with an answer; an empty text for nothing, or where it is not known what was asked. */
function faultOfAnswer(name: string, value: unknown): string {
  if (name === '') return '';
  if (name === 'connect') return isUserRecord(value) ? '' : 'who is let in is no user';
  if (name === 'upload')
    return isObject(value) && isAttachmentRecord(Reflect.get(value, 'attachment'))
      ? ''
      : 'a ticket holds no attachment';
  if (!isRequestName(name)) return `"${name}" was answered, and is no request`;
  const fault = answers[name].shape.faultIn(value);
  return fault === null ? '' : `the answer to ${name} is no answer: ${fault.path} must be ${fault.wants}`;
}

function faultOfRefusal(name: string, { code, message }: { readonly code: string; readonly message: string }): string {
  if (code === 'INTERNAL') return `${name} was refused as INTERNAL: ${message}`;
  if (!errorCodes.some((one) => one === code)) return `${name} was refused for "${code}", which nobody knows`;
  return typeof message === 'string' && message !== '' ? '' : `${name} was refused without a word`;
}

function parsed(frame: string): unknown {
  try {
    return JSON.parse(frame);
  } catch {
    return undefined;
  }
}
