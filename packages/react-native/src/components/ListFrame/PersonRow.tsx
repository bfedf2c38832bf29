import type { UserRecord } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { useToday } from '../../hooks/use-today.ts';
import type { PeopleTranslator } from '../../i18n/parts.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { type Presence, presenceOf } from '../../models/presence.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { AvatarRow } from './AvatarRow.tsx';
import type { RowViewProps } from './row-look.ts';
import { PresenceDot } from '../parts/PresenceDot.tsx';
import { presenceWords } from '../words/presence-words.ts';
import { useTextAlign } from '../words/use-text-align.ts';

/** What rows of people look like, beside what all rows do. */
export interface PersonLook {
  /** Whether it is shown who is there. */
  readonly hasStatus: boolean;
}

interface PersonRowProps<Item> extends RowViewProps<UserRecord, Item, PersonLook> {
  /** What is shown and said for their name: "You". @default the name */
  readonly title?: string;
  /** At the end of the row, and said with it: a role. */
  readonly trailing?: ReactElement | null;
  readonly spoken?: string;
  /** What went wrong with them: stands in place of what is known of where they are. */
  readonly fault?: string | undefined;
  /** They cannot be picked. @default false */
  readonly isOff?: boolean;
}

/** One person of a list: avatar with presence, name, and what is known of where they are. */
export function PersonRow<Item>(props: PersonRowProps<Item>): ReactElement {
  const { entry: person, look, spoken = '', trailing = null, fault } = props;
  const { color, typography } = useTheme();
  const align = useTextAlign();
  const translator = usePeopleTranslation();
  // What is said of a time changes with the day.
  const presence = presenceOf(person, useToday());
  const line = fault ?? lineOf(person, look.hasStatus ? presence : null, translator);
  const isOnline = look.hasStatus && presence.kind === 'online';
  return (
    <AvatarRow
      {...props}
      name={person.name}
      image={person.avatar}
      badge={isOnline ? <PresenceDot /> : null}
      subtitle={
        fault === undefined ? (
          line || null
        ) : (
          <Text style={[typography.body.regular, align, { color: color.error }]}>{fault}</Text>
        )
      }
      spoken={[spoken, line.trim()]}
      trailing={trailing}
    />
  );
}

/** That one has blocked them; or whether they are there; or what they say of themselves. */
function lineOf(person: UserRecord, presence: Presence | null, translator: PeopleTranslator): string {
  if (person.blockedByMe) return translator.t('users.blocked');
  const words = presence === null ? '' : presenceWords(presence, translator);
  return words === '' ? person.statusMessage : words;
}
