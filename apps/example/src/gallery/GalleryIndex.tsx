import { useTheme } from '@open-chat-kit/react-native';
import { Link, useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Card } from '../look/Card.tsx';
import { Look } from '../look/Look.tsx';
import { Page } from '../look/Page.tsx';
import { galleryStates } from './gallery-states.ts';

const components = [...new Set(galleryStates.map(({ component }) => component))];

/** All pages of the gallery. */
export function GalleryIndex(): ReactElement {
  const router = useRouter();
  return (
    <Look mode="auto" direction="auto" textSize={1} language="en">
      <Page title="Gallery" onBack={() => (router.canGoBack() ? router.back() : router.replace('/'))}>
        <Explanation />
        {components.map((component) => (
          <Card key={component} title={component}>
            <View style={styles.links}>
              {galleryStates
                .filter((one) => one.component === component)
                .map(({ state }) => (
                  <StateLink key={state} component={component} state={state} />
                ))}
            </View>
          </Card>
        ))}
      </Page>
    </Look>
  );
}

function Explanation(): ReactElement {
  const { color, typography } = useTheme();
  return (
    <Text style={[typography.body.regular, { color: color.textSecondary }]}>
      Every state of every component on a page of its own. Add ?dark, &amp;rtl, &amp;text=2 or &amp;wide to an address.
    </Text>
  );
}

interface StateLinkProps {
  readonly component: string;
  readonly state: string;
}

function StateLink({ component, state }: StateLinkProps): ReactElement {
  const { color, typography } = useTheme();
  return (
    <Link
      href={{ pathname: '/gallery/[component]/[page]', params: { component, page: state } }}
      style={[typography.body.medium, styles.link, { color: color.textHighlight, borderColor: color.borderDark }]}
    >
      {state}
    </Link>
  );
}

const styles = StyleSheet.create({
  links: { flexDirection: 'row', flexWrap: 'wrap', gap: 8, padding: 16 },
  link: { borderWidth: 1, borderRadius: 22, paddingHorizontal: 16, paddingVertical: 11 },
});
