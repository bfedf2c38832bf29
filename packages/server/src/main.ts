#!/usr/bin/env node
// The command open-chat-server.
import { serve } from './serve.ts';
import { help, readSettings, WrongSetting } from './settings.ts';

try {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (settings === null) console.log(help);
  else {
    const running = await serve(settings, (warning, cause) =>
      console.warn(warning, ...(cause === undefined ? [] : [cause])),
    );
    console.log(`The chat server listens on ${running.url}`);
    for (const [uid, password] of Object.entries(running.demo))
      console.log(`  log in as ${uid} with the password ${password}`);
    console.log('Ctrl+C ends it.');
    let isEnding = false;
    const end = (): void => {
      if (isEnding) return;
      isEnding = true;
      void running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
  }
} catch (error) {
  console.error(error instanceof WrongSetting ? error.message : error);
  process.exit(error instanceof WrongSetting ? 2 : 1);
}
