import { Slot } from 'expo-router';
import Head from 'expo-router/head';
import type { ReactElement } from 'react';

export default function RootLayout(): ReactElement {
  return (
    <>
      <Head>
        <title>Open Chat Kit</title>
      </Head>
      <Slot />
    </>
  );
}
