import { KitAvatar, useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { Pressable, StyleSheet, Text, View } from 'react-native';
import { Card } from '../look/Card.tsx';
import { Chevron } from '../look/Chevron.tsx';
import { people, type Person } from '../server/people.ts';

interface PeopleCardProps {
  readonly onPick: (uid: string) => void;
}

/** Pick someone to be. */
export function PeopleCard({ onPick }: PeopleCardProps): ReactElement {
  const { color, typography } = useTheme();
  return (
    <View style={styles.way}>
      <Card>
        {people.map((person) => (
          <PersonRow key={person.uid} person={person} onPress={() => onPick(person.uid)} />
        ))}
      </Card>
      <Text style={[typography.body.regular, styles.hint, { color: color.textSecondary }]}>
        The server runs in this app. Open a second tab, be someone else, and talk to yourself.
      </Text>
    </View>
  );
}

interface PersonRowProps {
  readonly person: Person;
  readonly onPress: () => void;
}

function PersonRow({ person, onPress }: PersonRowProps): ReactElement {
  const { color, typography } = useTheme();
  const [isHovered, setHovered] = useState(false);
  return (
    <Pressable
      role="button"
      onPress={onPress}
      onHoverIn={() => setHovered(true)}
      onHoverOut={() => setHovered(false)}
      style={({ pressed }) => [
        styles.row,
        { backgroundColor: pressed ? color.background3 : isHovered ? color.background2 : 'transparent' },
      ]}
    >
      <KitAvatar id={person.uid} name={person.name} image={person.picture} size={44} />
      <View style={styles.texts}>
        <Text numberOfLines={1} style={[typography.heading4.medium, { color: color.textPrimary }]}>
          {person.name}
        </Text>
        <Text numberOfLines={1} style={[typography.body.regular, { color: color.textSecondary }]}>
          {person.about}
        </Text>
      </View>
      <Chevron to="on" color={color.iconTertiary} />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  way: { gap: 12 },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    minHeight: 64,
    paddingHorizontal: 16,
    paddingVertical: 10,
  },
  texts: { flex: 1, minWidth: 0, alignItems: 'flex-start' },
  hint: { textAlign: 'center', paddingHorizontal: 16 },
});
