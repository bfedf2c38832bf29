import type { ReactElement } from 'react';
import { NothingChosen } from '../../../../src/home/NothingChosen.tsx';

export default function NobodyRoute(): ReactElement {
  return <NothingChosen title="Nobody chosen" text="Choose somebody from the list to write to." />;
}
