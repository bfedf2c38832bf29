import type { Question } from '../database/bundle.ts';

/** Writes down what a database is asked: `openDatabase({ onAsked: questions.add })`. */
export class RecordedQuestions {
  #asked: Question[] = [];

  readonly add = (question: Question): void => void this.#asked.push(question);

  /** What was asked since it was taken last. */
  take(): readonly Question[] {
    const asked = this.#asked;
    this.#asked = [];
    return asked;
  }
}
