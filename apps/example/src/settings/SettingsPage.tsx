import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button } from '../look/Button.tsx';
import { Card } from '../look/Card.tsx';
import { Choice } from '../look/Choice.tsx';
import { languageNames } from '../look/languages.ts';
import { Page } from '../look/Page.tsx';
import { accents, choices } from './settings.ts';
import { changeSettings, useSettings } from './store.ts';

interface SettingsPageProps {
  readonly onBack: () => void;
  readonly onMeasure: () => void;
  /** `undefined` when nobody is signed in. */
  readonly onSignOut: (() => void) | undefined;
  /** Whether the demo's server is the one that is looked at: of another one nothing can be set. */
  readonly isDemo: boolean;
}

const texts = {
  mode: { auto: 'As the system', light: 'Light', dark: 'Dark' },
  accent: { violet: 'Violet', blue: 'Blue', green: 'Green', rose: 'Rose', amber: 'Amber' },
  direction: { auto: 'As the language', rtl: 'Right to left' },
  selection: { none: 'Off', single: 'One', multiple: 'Several' },
  lifeRate: { 10: 'Calm', 30: 'Lively', 120: 'Very lively' },
  trouble: { none: 'None', slow: 'Slow', failing: 'Failing', offline: 'Offline' },
} as const;

const percent = (size: number): string => `${size * 100} %`;
const count = (groups: number): string => groups.toLocaleString('en');

/** What a visitor can try. All of it works at once, and in every tab. */
export function SettingsPage({ onBack, onMeasure, onSignOut, isDemo }: SettingsPageProps): ReactElement {
  const settings = useSettings();
  return (
    <Page title="Settings" onBack={onBack}>
      <Card title="Looks">
        <Choice
          label="Mode"
          items={choices.mode.map((value) => ({ value, text: texts.mode[value] }))}
          chosen={settings.mode}
          onChoose={(mode) => changeSettings({ mode })}
        />
        <Choice
          label="Accent"
          items={choices.accent.map((value) => ({
            value,
            text: texts.accent[value],
            mark: <View style={[styles.dot, { backgroundColor: accents[value].light }]} />,
          }))}
          chosen={settings.accent}
          onChoose={(accent) => changeSettings({ accent })}
        />
        <Choice
          label="Text size"
          items={choices.textSize.map((value) => ({ value, text: percent(value) }))}
          chosen={settings.textSize}
          onChoose={(textSize) => changeSettings({ textSize })}
        />
        <Choice
          label="Language"
          hint="Of the kit. This app’s own pages are in English."
          items={languageNames.map(({ code, name }) => ({ value: code, text: name }))}
          chosen={settings.language}
          onChoose={(language) => changeSettings({ language })}
        />
        <Choice
          label="Direction"
          items={choices.direction.map((value) => ({ value, text: texts.direction[value] }))}
          chosen={settings.direction}
          onChoose={(direction) => changeSettings({ direction })}
        />
      </Card>
      {isDemo ? <DemoCard /> : null}
      <Card title="Lists">
        <Choice
          label="Select groups"
          hint="A press selects a group instead of opening it."
          items={choices.selection.map((value) => ({ value, text: texts.selection[value] }))}
          chosen={settings.selection}
          onChoose={(selection) => changeSettings({ selection })}
        />
      </Card>
      <Button text="Measure on this device" onPress={onMeasure} />
      {onSignOut === undefined ? null : <Button text="Sign out" onPress={onSignOut} />}
    </Page>
  );
}

/** Of the server in this app, and of those who live there. */
function DemoCard(): ReactElement {
  const settings = useSettings();
  return (
    <Card title="Demo">
      <Choice
        label="Groups"
        hint="Each size is a world of its own."
        items={choices.groups.map((value) => ({ value, text: count(value) }))}
        chosen={settings.groups}
        onChoose={(groups) => changeSettings({ groups })}
      />
      <Choice
        label="Others are about"
        hint="They come, type, write, react, join and leave."
        items={choices.isLively.map((value) => ({ value, text: value ? 'On' : 'Off' }))}
        chosen={settings.isLively}
        onChoose={(isLively) => changeSettings({ isLively })}
      />
      {settings.isLively ? (
        <Choice
          label="How lively"
          items={choices.lifeRate.map((value) => ({ value, text: texts.lifeRate[value] }))}
          chosen={settings.lifeRate}
          onChoose={(lifeRate) => changeSettings({ lifeRate })}
        />
      ) : null}
      <Choice
        label="Network trouble"
        hint="Slow answers, requests that fail now and then, or no connection at all."
        items={choices.trouble.map((value) => ({ value, text: texts.trouble[value] }))}
        chosen={settings.trouble}
        onChoose={(trouble) => changeSettings({ trouble })}
      />
    </Card>
  );
}

const styles = StyleSheet.create({ dot: { width: 14, height: 14, borderRadius: 7 } });
