import type { ReactElement } from 'react';
import { NothingChosen } from '../../../../src/home/NothingChosen.tsx';

export default function NoGroupRoute(): ReactElement {
  return <NothingChosen title="No group chosen" text="Choose one from the list to read and write." />;
}
