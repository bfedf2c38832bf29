import { createFaults, type Faults } from '@open-chat-kit/engine-embedded';
import { currentSettings, watchSettings } from '../settings/store.ts';
import { troubleRules } from './trouble-rules.ts';

/** Faults that follow the setting of this browser; whichever tab hosts the server has the same. */
export function troubleFaults(): Faults {
  const faults = createFaults({ rules: troubleRules[currentSettings().trouble] });
  watchSettings(() => faults.setRules(troubleRules[currentSettings().trouble]));
  return faults;
}
