// Waits until a page of a development server is there with all that it loads, which is what starts the bundling.
import { setTimeout as pause } from 'node:timers/promises';

/** @returns whether the page and its scripts came; a server that answers with a fault has an answer, too. */
export async function pageAnswers(address, signal) {
  const page = await firstAnswer(address, signal);
  const html = await page.text();
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) =>
    source.replaceAll('&amp;', '&'),
  );
  if (!page.ok || scripts.length === 0) return false;
  for (const script of scripts) {
    const bundle = await fetch(new URL(script, address), { signal });
    await bundle.arrayBuffer();
    if (!bundle.ok) return false;
  }
  return true;
}

/** The server needs a moment until it listens. */
async function firstAnswer(address, signal) {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await fetch(address, { signal });
    } catch (error) {
      if (signal.aborted) throw error;
      await pause(200, undefined, { signal });
    }
  }
}
