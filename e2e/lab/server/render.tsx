/** Draws every scene as a server does, in Node, and prints what came of it as one JSON line. */
import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/react-native';
import { Profiler } from 'react';
import { renderToString } from 'react-dom/server';
import { StyleSheet } from 'react-native';
import { type ServerScene, serverScenes } from './scenes.tsx';

/** What one scene is on a server. */
export interface ServerPage {
  readonly name: string;
  readonly says: readonly string[];
  readonly settles: boolean;
  readonly html: string;
  /** What React or the kit complained of. */
  readonly complaints: readonly string[];
  /** Timers and other work that it left behind. */
  readonly left: readonly string[];
}

// As many hosts do: at the top of a module, which a server loads too.
Kit.init({ engine: createEmbeddedServer().engine() });

let complaints: string[] = [];
console.error = console.warn = (...parts: readonly unknown[]) => complaints.push(parts.join(' '));

const work = (): readonly string[] => process.getActiveResourcesInfo().toSorted();

function pageOf({ name, says, settles = false, element }: ServerScene): ServerPage {
  complaints = [];
  const before = work();
  // In the shape that the browser takes it over in: ids are told from where they stand in the tree.
  const html = renderToString(
    <Profiler id="scene" onRender={() => {}}>
      {element}
      <Nothing />
    </Profiler>,
  );
  const left = work().filter((kind, index) => kind !== before[index]);
  return { name, says, settles, html, complaints, left };
}

/** Where the browser looks at how it went. */
function Nothing(): null {
  return null;
}

const globals = Object.keys(globalThis).length;
const pages = serverScenes.map(pageOf);
if (Object.keys(globalThis).length !== globals) throw new Error('A page left a global behind.');
// React Native Web's own way to hand over the styles that were drawn with.
const { id, textContent }: { readonly id: string; readonly textContent: string } = Reflect.get(
  StyleSheet,
  'getSheet',
).call(StyleSheet);
process.stdout.write(JSON.stringify({ style: { id, text: textContent }, pages }));
