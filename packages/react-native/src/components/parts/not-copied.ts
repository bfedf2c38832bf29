import type { TextStyle } from 'react-native';

/** What is said about words and is none of them: whoever selects several messages copies what was written. */
export const notCopied: TextStyle = { userSelect: 'none' };
