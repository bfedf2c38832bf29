import { type ChatScene, chatScene } from './chat-scene.ts';

/** A scene of its own for each test of a file, with what goes with it. */
export interface EachScene extends Omit<ChatScene, 'close'> {
  /** Is done after the test, before the scene goes. @returns the same */
  atEnd<End extends () => unknown>(end: End): End;
}

/** Sets the scene before each test of a file, and after it takes away scene and mocks. */
export function eachScene(...uids: readonly string[]): EachScene {
  const ends: (() => unknown)[] = [];
  let scene: ChatScene | null = null;
  beforeEach(async () => {
    scene = await chatScene(...uids);
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await scene?.close();
    jest.restoreAllMocks();
  });
  const now = (): ChatScene => {
    if (scene === null) throw new Error('The scene is set before each test.');
    return scene;
  };
  return {
    get server() {
      return now().server;
    },
    get clock() {
      return now().clock;
    },
    loseAnswers: (...given) => now().loseAnswers(...given),
    refuse: (...given) => now().refuse(...given),
    client: (...given) => now().client(...given),
    enter: (...given) => now().enter(...given),
    enterAll: (...given) => now().enterAll(...given),
    line: (...given) => now().line(...given),
    watched: (...given) => now().watched(...given),
    atEnd(end) {
      ends.push(end);
      return end;
    },
  };
}
