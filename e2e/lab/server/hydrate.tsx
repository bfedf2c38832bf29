/** Takes over the page of one scene that came from the server. Address: `server/NAME.html`. */
import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/react-native';
import { Profiler, type ReactElement, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { serverScenes } from './scenes.tsx';

/** What happened when the page was taken over. */
export interface Takeover {
  /** Each time that React drew any of it. */
  draws: number;
  /** Every element of the server's is there, and says and looks as it did. */
  isSame: boolean;
  /** What React could mend only by drawing anew. */
  errors: string[];
  isOver: boolean;
}

declare global {
  // oxlint-disable-next-line vars-on-top, no-var -- a global can only be declared with var
  var takeover: Takeover;
}

Kit.init({ engine: createEmbeddedServer().engine() });
const takeover: Takeover = { draws: 0, isSame: false, errors: [], isOver: false };
globalThis.takeover = takeover;

const name = location.pathname.replace(/^.*\/|\.html$/g, '');
const scene = serverScenes.find((one) => one.name === name);
const root = document.querySelector('#root');
if (scene === undefined || root === null) throw new Error(`There is no scene "${name}".`);

/** The page as text, with styles written as the browser writes them. */
function textOf(element: Element | null): string {
  const copy = document.createElement('div');
  copy.innerHTML = element?.innerHTML ?? '';
  for (const styled of copy.querySelectorAll<HTMLElement>('[style]')) styled.style.cssText += '';
  return copy.innerHTML;
}

const before = textOf(root);
const elements = [...root.querySelectorAll('*')];

function Taken(): ReactElement | null {
  useEffect(() => {
    // Two frames: whatever settles has settled, and was painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        takeover.isSame = textOf(root) === before && elements.every(({ isConnected }) => isConnected);
        takeover.isOver = true;
      }),
    );
  }, []);
  return null;
}

hydrateRoot(
  root,
  <Profiler
    id="scene"
    onRender={() => {
      takeover.draws += 1;
    }}
  >
    {scene.element}
    <Taken />
  </Profiler>,
  { onRecoverableError: (error) => takeover.errors.push(String(error)) },
);
